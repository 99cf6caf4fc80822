"""Parameters that are tried."""

from hypothesis import strategies as st

from ratings.engine import Outcome, RatingConfig

CONFIGS = {
    "tuppi": RatingConfig(beta=6.0),
    "hex": RatingConfig(beta=3.0, p_draw=0.05),
    "pool": RatingConfig(p_draw=0.1),
}


@st.composite
def outcomes(draw):
    players = draw(st.lists(st.integers(1, 12), min_size=2, max_size=6, unique=True))
    if draw(st.booleans()) or len(players) < 3:
        cut = draw(st.integers(1, len(players) - 1))
        sides = (tuple(players[:cut]), tuple(players[cut:]))
    else:
        sides = tuple((player,) for player in players)
    ranks = tuple(draw(st.lists(st.integers(0, 3), min_size=len(sides), max_size=len(sides))))
    return Outcome(draw(st.sampled_from(sorted(CONFIGS))), draw(st.floats(0, 1000)), sides, ranks)
