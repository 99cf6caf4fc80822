"""Canasta's score sheet: results from a real table."""

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.rummy.canasta import ALL_CARDS, Canasta, cheapest_cards
from tests.games.rummy.canasta_positions import (
    BOOKS,
    points,
    result,
    table,
)

# The sheet ------------------------------------------------------------------------------------------------------------


def test_figure_22():
    """Parlett, line 4735: 835 less 45, and 835 less 160."""
    figure = result(
        went_out=2, concealed=False, melded=[90 + 245, 35 + 100], natural=[0, 1], mixed=[1, 0], red_threes=[1, 2],
        in_hand=[45, 160],
    )  # fmt: skip
    assert points(figure, "parlett") == (790, 675)


def test_canasta_bonuses_differ_by_two_hundred():
    """My Games, line 2141."""
    mixed = points(result(melded=[200, 0], mixed=[1, 0]))
    natural = points(result(melded=[200, 0], natural=[1, 0]))
    assert natural[0] - mixed[0] == 200


def test_the_fourth_red_three():
    """My Games, line 2159: from 300 to 800 for the side that has three, 100 for the other."""
    melded = {"melded": [100, 100]}
    assert points(result(red_threes=[3, 0], **melded)) == (400, 100)
    assert points(result(red_threes=[4, 0], **melded)) == (900, 100)
    assert points(result(red_threes=[3, 1], **melded)) == (400, 200)


def test_four_red_threes_count_400_in_modern_finnish_clubs():
    """My Games, line 1995."""
    assert points(result(red_threes=[4, 0], melded=[100, 0]), four_red_threes="400") == (500, 0)


def test_red_threes_count_against_a_side_that_has_not_opened():
    assert points(result(red_threes=[3, 0])) == (-300, 0)
    assert points(result(red_threes=[4, 0])) == (-800, 0)


@pytest.mark.parametrize(("concealed", "bonus"), [(False, 100), (True, 200)])
@pytest.mark.parametrize("preset", BOOKS)
def test_going_out_and_going_out_concealed(concealed, bonus, preset):
    """My Games, lines 1961 and 1987; Parlett, lines 4663-4664."""
    out = result(went_out=1, concealed=concealed, melded=[0, 140], natural=[0, 1], in_hand=[100, 20])
    assert points(out, preset) == (-100, 500 + 140 + bonus - 20)


@pytest.mark.parametrize(("preset", "question", "three"), [("my-games", 300, 100), ("parlett", 100, 500)])
def test_penalties(preset, question, three):
    """My Games, lines 1918 and 2007; Parlett, lines 4645 and 4681."""
    assert points(result(wrong_questions=[1, 0]), preset) == (-question, 0)
    assert points(result(hidden_threes=[0, 2]), preset) == (0, -2 * three)


def test_the_sheet_says_how_points_came_about():
    match = LiveMatch(table(), entered=True)
    row = match.enter(
        result(went_out=0, concealed=False, melded=[140, 0], natural=[1, 0], in_hand=[0, 75]), 0
    )
    assert row.why == ("{side 0}: going out +100, 1 natural +500, melded +140.", "{side 1}: in hand -75.")


@pytest.mark.parametrize(
    ("wrong", "field", "reason"),
    [
        (result(melded=[1000, 300]), "melded", "1180"),
        (result(melded=[600, 300], in_hand=[200, 200]), "melded", "1180"),
        (result(melded=[12, 0]), "melded", "multiple of 5"),
        (result(melded=[45, 0]), "melded", "opening needs 50"),
        (result(melded=[60, 0], natural=[2, 0]), "melded", "70 or more"),
        (result(natural=[1, 0]), "melded", "35 or more"),
        (result(red_threes=[3, 2]), "red_threes", "5 red threes"),
        (result(red_threes=[3, 0], hidden_threes=[0, 2]), "red_threes", "5 red threes"),
        (result(red_threes=[5, 0]), "red_threes", "between 0 and 4"),
        (result(melded=[900, 200], natural=[8, 0], mixed=[0, 4]), "natural", "eleven ranks"),
        (result(melded=[1180, 0], natural=[4, 0], mixed=[8, 0]), "mixed", "eleven canastas"),
        (result(went_out=0, concealed=False, melded=[100, 0]), "went_out", "needs 1 canastas"),
        (result(went_out=4, concealed=False), "went_out", "between 0 and 3"),
        (result(went_out=0, melded=[140, 0], natural=[1, 0]), "concealed", "missing"),
        (result(in_hand=[-5, 0]), "in_hand", "between"),
        (result(in_hand=[5]), "in_hand", "2 values"),
        (result(wrong_questions="many"), "wrong_questions", "2 values"),
        (result(bonus=100), "bonus", "no such field"),
    ],
)
def test_impossible_results_are_refused_and_change_nothing(wrong, field, reason):
    match = LiveMatch(table(), entered=True)
    with pytest.raises(BadResult) as refused:
        match.enter(wrong, 0)
    assert reason in refused.value.fields[field]
    assert match.seq == 0
    assert match.sheet.totals == [0, 0]


def test_two_players_cannot_hold_cards_after_going_out_nor_ask():
    match = LiveMatch(table("two-player"), entered=True)
    out = result(went_out=0, concealed=False, melded=[400, 0], natural=[2, 0])
    with pytest.raises(BadResult, match="no cards in hand"):
        match.enter({**out, "in_hand": [5, 0]}, 0)
    with pytest.raises(BadResult, match="no partner"):
        match.enter({**out, "wrong_questions": [1, 0]}, 0)
    with pytest.raises(BadResult, match="needs 2 canastas"):
        match.enter({**out, "natural": [1, 0]}, 0)
    assert match.enter(out, 0).points == (1500, 0)


def test_the_opening_needed_follows_the_score():
    match = LiveMatch(table(), entered=True)
    match.enter(result(melded=[600, 0], natural=[2, 0]), 0)
    with pytest.raises(BadResult, match="needs 90"):
        match.enter(result(melded=[85, 0]), 1)
    assert match.enter(result(melded=[90, 50]), 1).totals == (1690, 50)


def test_the_cheapest_canastas():
    assert cheapest_cards(0, 0) == 0
    assert cheapest_cards(1, 0) == 35
    assert cheapest_cards(5, 0) == 210
    assert cheapest_cards(0, 5) == 280
    assert cheapest_cards(11, 0) <= ALL_CARDS


def test_first_to_five_thousand_and_level_sides_play_on():
    match = LiveMatch(table(), entered=True)
    deal = result(melded=[500, 500], mixed=[4, 4], natural=[1, 1])
    for number in range(3):
        match.enter(deal, number)
        assert not match.over or number == 2
    assert match.sheet.totals == [6600, 6600]
    assert not match.over
    match.enter(result(melded=[120, 130]), 3)
    assert match.result.places == (2, 1)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"draw": 3}, "from 1 to 2"),
        ({"four_red_threes": 800.0}, "not one of"),
        ({"canastas": 0}, "from 1 to 5"),
        ({"target": "soon"}, "whole number"),
        ({"joker": True}, "no option"),
    ],
)
def test_bad_options(options, reason):
    with pytest.raises(BadOption, match=reason):
        Canasta.table_for(4, options)


def test_three_players_are_refused():
    """My Games, line 1897: the pile does not work for three."""
    with pytest.raises(BadOption, match="2, 4 players, not 3"):
        Canasta.table_for(3)
