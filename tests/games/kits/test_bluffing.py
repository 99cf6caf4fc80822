"""The doubt window, and what is claimed."""

from games.kits.bluffing import Claim
from tests.games.dsl import cards


def test_a_claim_is_true_if_every_card_is_of_the_rank():
    assert Claim(0, 6, cards("8S 8D")).true
    assert not Claim(0, 6, cards("8S 9D")).true
    assert Claim(0, 6, cards("8S 9D")).words == "2 eights"
    assert [Claim(0, 4, cards("6S")).words, Claim(0, 4, cards("6S 6D")).words] == ["1 six", "2 sixes"]
