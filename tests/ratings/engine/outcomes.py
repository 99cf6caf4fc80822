"""Parameters that are tried."""

from ratings.engine import RatingConfig

CONFIGS = {
    "tuppi": RatingConfig(beta=6.0),
    "hex": RatingConfig(beta=3.0, p_draw=0.05),
    "pool": RatingConfig(p_draw=0.1),
}
