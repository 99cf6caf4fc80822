"""9-ball: My Games, lines 4201-4250."""

import pytest

from games.core.registry import get
from games.core.rules_page import to_markdown
from tests.games.dsl import no_table, sheet


def visit(*potted: int, end: str = "miss", lost: tuple[int, ...] = ()):
    return {"potted": list(potted), "end": end, "lost": list(lost)}


def visits():
    """A frame that is written down visit by visit."""
    return sheet("nine-ball", 2, visits=True)


def test_a_frame_is_one_and_the_agreed_number_of_frames_wins():
    game = sheet("nine-ball", target=2).enter(winner=1).says("{side 1} pockets the 9 and wins frame 1: 1")
    game.each({"winner": 0}, {"winner": 1}).ends(1, 2, places=(2, 1))


def test_the_nine_wins_even_as_an_early_combination():
    game = visits().enter(visit(1, 9)).counts(1, 0).says("{0} pockets 1, 9", "The 9 wins frame 1: 1")
    game.next(dealer=1, on_table=list(range(1, 10)))  # frames are begun in turn


def test_the_lowest_ball_left_must_be_hit_first_line_4240():
    visits().next(lowest=1).enter(visit(1, 3)).next(lowest=2).enter(visit(2)).next(lowest=4)


def test_a_foul_gives_the_other_side_the_cue_ball_in_hand():
    game = visits().enter(visit(1, end="foul", lost=(4,)))
    game.says("{0} pockets 1", "Foul: {1} has the cue ball in hand", "Without effect: 4")
    game.next(dealer=1, in_hand=True, on_table=[2, 3, 5, 6, 7, 8, 9]).enter(visit()).next(in_hand=False)


def test_a_nine_pocketed_by_a_foul_is_put_back_and_wins_nothing():
    game = visits().enter(visit(end="foul", lost=(9, 2))).counts(0, 0).next(on_table=[1, 3, 4, 5, 6, 7, 8, 9])
    assert game.row.why[-1] == "The 9 is put back"


@pytest.mark.parametrize(
    ("potted", "end", "lost", "reason"),
    [
        ((1, 1), "miss", (), "ball 1 was not on the table"),
        ((9, 1), "miss", (), "the frame was won with the 9"),
        ((9,), "foul", (), "the frame was won with the 9"),
        ((1,), "foul", (1,), "on the table were 2, 3"),
        ((), "foul", (2, 2), "each once"),
        ((10,), "miss", (), "between 1 and 9"),
        ((0,), "miss", (), "between 1 and 9"),
        ((), "uncalled", (), "is not one of"),
    ],
)
def test_impossible_visits_are_refused(potted, end, lost, reason):
    visits().refuses(visit(*potted, end=end, lost=lost), because=reason)


@pytest.mark.parametrize("data", [{}, {"winner": 2}, {"winner": None}, {"winner": -1}, None])
def test_impossible_frames_are_refused(data):
    sheet("nine-ball").refuses(data)


def test_two_teams_of_two():
    assert sheet("nine-ball", 4).match.table.sides == ((0, 2), (1, 3))
    no_table("nine-ball", 3)


def test_the_page_lists_the_colours_lines_4217_4226():
    page = to_markdown(get("nine-ball"))
    assert "1 yellow, 2 blue, 3 red, 4 violet, 5 orange, 6 green, 7 brown, 8 black, 9 white" in page
