"""What became of a contract, in words."""

import pytest

from games.core.messages import Seat
from games.tricks.kit.outcomes import outcome


@pytest.mark.parametrize(
    ("won", "made", "said"),
    [
        (1, True, "{2} made 7NT with 1 trick"),
        (7, True, "{2} made 7NT with 7 tricks"),
        (1, False, "{2} lost 7NT with 1 trick"),
        (0, False, "{2} lost 7NT with 0 tricks"),
    ],
)
def test_it_says_who_made_or_lost_it_with_how_many_tricks(won, made, said):
    message = str(outcome(Seat(2), "7NT", won, made=made))
    assert message == said
