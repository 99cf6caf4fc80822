"""The doubt window: who is asked, and whose answer counts."""

from random import Random

from games.kits.doubt_window import DoubtWindow


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
