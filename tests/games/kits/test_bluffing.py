"""The doubt window, and what is claimed."""

from random import Random

from games.kits.bluffing import Claim, DoubtWindow
from tests.games.dsl import cards


def test_all_are_asked_at_once_and_the_first_in_order_of_those_who_doubt_counts():
    window = DoubtWindow([2, 3, 0])
    assert window.pending() == (0, 2, 3)
    window.answer(0, True)
    assert window.pending() == (2, 3)
    window.answer(3, True)
    window.answer(2, False)
    assert window.pending() == ()
    assert window.doubter() == 3


def test_nobody_need_doubt():
    window = DoubtWindow([1])
    window.answer(1, False)
    assert window.doubter() is None


def test_answers_of_others_are_imagined_at_random_and_the_own_one_stays():
    window = DoubtWindow([1, 2, 3])
    window.answer(1, True)
    window.answer(2, False)
    seen = {tuple(window.imagined(1, Random(seed)).answers) for seed in range(30)}
    assert seen == {(True, True, None), (True, False, None)}
    assert window.answers == [True, False, None]


def test_a_claim_is_true_if_every_card_is_of_the_rank():
    assert Claim(0, 6, cards("8S 8D")).true
    assert not Claim(0, 6, cards("8S 9D")).true
    assert Claim(0, 6, cards("8S 9D")).words == "2 eights"
    assert [Claim(0, 4, cards("6S")).words, Claim(0, 4, cards("6S 6D")).words] == ["1 six", "2 sixes"]
