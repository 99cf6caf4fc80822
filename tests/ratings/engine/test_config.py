"""The parameters of the ratings."""

import pytest

from ratings.engine import LatentConfig, RatingConfig


@pytest.mark.parametrize(
    "make",
    [
        lambda: RatingConfig(beta=0.0),
        lambda: RatingConfig(p_draw=1.0),
        lambda: RatingConfig(p_draw=-0.1),
        lambda: LatentConfig(25.0, 0.0, 0.1, 0.1),
        lambda: LatentConfig(25.0, 1.0, -0.1, 0.1),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(make):
    with pytest.raises(ValueError, match="must"):
        make()
