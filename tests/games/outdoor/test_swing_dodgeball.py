"""Swing Dodgeball: My Games, lines 3788-3836."""

import pytest

from tests.games.dsl import Entered, sheet


class Swings(Entered):
    """What happens to a target, and who is what then."""

    def __init__(self, seats=3, **begun):
        super().__init__(sheet("swing-dodgeball", seats, **begun).match)

    def to(self, target, *happenings, mark=None):
        for what in happenings:
            self.enter(target=target, what=what, mark="1" if what == "run" and mark is None else mark)
        return self

    def roles(self, targets, burner, *back_burners):
        return self.next(targets=targets, burner=burner, back_burners=list(back_burners))


@pytest.mark.parametrize("what", ["hit", "catch", "rope"])
def test_a_burned_target_and_the_burner_change_places(what):
    game = Swings().roles([0, 1], 2).to(1, what)
    game.counts(0, 0, 0).roles([0, 2], 1).next(dealer=1)


def test_with_more_players_the_longest_serving_back_burner_burns_next():
    game = Swings(5).roles([0, 1], 2, 3, 4).to(0, "behind").roles([2, 1], 3, 4, 0)
    assert game.row.why[1] == "{0} is a back-burner, {2} a target, {3} the burner"
    game.to(1, "hit").roles([2, 3], 4, 0, 1)


def test_two_half_catches_in_a_row_of_the_same_target_burn():
    game = Swings().to(0, "half-catch").next(burner=2)
    game.to(0, "half-catch").mentions("second half-catch").roles([2, 1], 0)


@pytest.mark.parametrize("between", [(0, "nothing"), (1, "nothing"), (1, "half-catch"), (0, "run")])
def test_half_catches_with_something_between_them_do_not(between):
    Swings().to(0, "half-catch").to(*between).to(0, "half-catch").next(burner=2)


def test_three_runs_make_one_bonus_life_and_no_more_line_3826():
    game = Swings().to(0, "run", "run", "run").says("{0} has 3 of 3 runs", "{0} gets a bonus life")
    for _ in range(4):
        game.to(0, "run").mentions("counts for nothing")
    game.next(lives=[1, 0, 0], runs=["0", "0", "0"])


def test_a_bonus_life_is_lost_instead_of_the_swing():
    game = Swings().to(0, "run", "run", "run", "hit").roles([0, 1], 2)
    game.says("{0}: hit between knees and neck, but loses a bonus life instead")
    game.to(0, "hit").roles([2, 1], 0)


def test_runs_are_lost_with_the_swing():
    Swings().to(0, "run", "hit").to(1, "catch").roles([2, 0], 1).next(runs=["0", "0", "0"])


def test_marks_are_worth_half_a_run_to_two_if_agreed_line_3822():
    game = Swings(marks=True)
    for mark, runs in (("half", "½"), ("1-half", "2"), ("half", "2½")):
        game.to(1, "run", mark=mark).next(runs=["0", runs, "0"])
    game.to(1, "run", mark="2").next(lives=[0, 1, 0])
    Swings().refuses(target=1, what="run", mark="half", because="one mark was agreed on")


def test_unlimited_lives_of_other_blocks_line_3678():
    Swings(preset="other-blocks").to(0, *["run"] * 7).next(lives=[2, 0, 0], runs=["1", "0", "0"])


@pytest.mark.parametrize(
    ("target", "what", "reason"), [(2, "hit", "does not sit in a swing"), (0, "behind", "no back-burner")]
)
def test_impossible_events_are_refused(target, what, reason):
    Swings().refuses(target=target, what=what, mark=None, because=reason)


def test_it_is_a_record_that_ends_when_it_is_stopped():
    game = Swings().to(0, "hit").stop("supper").ends(places=None)
    assert not game.match.result.abandoned
