"""Sparrow: Abstract Games 21, lines 2047-2129."""

import pytest

from tests.games.dsl import begin, sheet
from tests.games.patience.piles import laid, shown

KEY = "sparrow"
BAMBOOS = "Green B9 B8 B7 B6 B5 B4 B3 B2 B1"


def test_seventy_two_tiles_lie_open_on_twelve_piles_and_as_many_are_left():
    game = begin(KEY).happens()
    assert [len(pile) for pile in game.piles] == [6] * 12 and game.face_down == [0] * 12
    assert len(game.stock) == 72


def test_a_hundred_and_forty_four_tiles():
    texts = list(begin(KEY).state.pack.texts)
    assert len(texts) == 144
    assert {texts.count(text) for text in ("B1", "C9", "M5", "Red", "East")} == {4}
    assert sum(text.startswith("F") for text in texts) == 8


def test_a_tile_goes_on_one_that_is_one_higher_and_a_nine_on_any_dragon():
    game = laid("B8", "C9", "M9", "White", "M2", key=KEY, stock="")
    assert {text for text in game.texts(0) if text[-1] in "ABCDE"} == {"A1-B", "A1-C", "B1-D", "C1-D"}


def test_a_dragon_goes_only_into_an_empty_pile():
    game = laid("M2 Red", "Green", "East", key=KEY)
    assert {text[-1] for text in game.texts(0)} == set("DEFGHIJKL")


def test_tiles_of_one_suit_move_together():
    laid("B6 B5 B4", "C7", key=KEY).allows(0, "A3-B")
    assert "A2-B" not in laid("B6 C5", "M7", key=KEY).texts(0)


@pytest.mark.parametrize(("one", "other", "third"), [("East", "West", "East"), ("F1a", "F3b", "F4b")])
def test_winds_and_flowers_go_singly_on_their_like(one, other, third):
    game = laid(one, f"{other} {third}", "B9", "Red", key=KEY)
    texts = set(game.texts(0))
    assert {"A1-B", "B1-A"} <= texts
    assert not {"B2-A", "A1-C", "A1-D", "C1-A"} & texts


def test_a_wind_does_not_go_on_a_flower():
    assert not {"A1-B", "B1-A"} & set(laid("East", "F1a", key=KEY).texts(0))


def test_no_more_than_three_winds_are_brought_together():
    assert "B1-A" in laid("East East", "South", key=KEY).texts(0)
    assert "B1-A" not in laid("East East West", "South", key=KEY).texts(0)
    assert "B1-A" in laid("East B2 West West", "South", key=KEY).texts(0)


def test_trap_a_row_that_is_dealt_may_bring_four_together():
    game = laid(
        "East East West",
        *["B1"] * 3,
        *["C1"] * 4,
        *["M1"] * 4,
        stock="South " + "F1a F1b F2a F2b F3a F3b F4a F4b M2 M2 M2",
        key=KEY,
    )
    game.plays("deal")
    assert shown(game)[0] == "East East West South"


def test_trap_a_set_of_winds_needs_all_four_line_2111():
    game = laid("B1 East", "C1 South", "M1 West", "B2 North", "West", key=KEY)
    sets = {text for text in game.texts(0) if len(text) == 8}
    assert sets == {"ABCD-off", "ABDE-off"}
    assert str(game.state.say("ABCD-off")) == "take off East, South, West, North"
    game.plays("ABCD-off")
    assert (shown(game), len(game.off)) == (["B1", "C1", "M1", "B2", "West"], 4)
    alike = laid("East", "South", "West", "West", key=KEY)
    assert not [text for text in alike.texts(0) if "off" in text]


def test_any_four_flowers_leave_together():
    game = laid("F1a", "F1b", "F2a", "F4b", "East", key=KEY).plays("ABCD-off")
    assert shown(game) == ["East"]


def test_winds_under_one_another_are_no_set():
    assert not [text for text in laid("East South", "West", "North", key=KEY).texts(0) if "off" in text]


def test_a_dragon_and_its_suit_leave():
    assert "A-off" in laid(BAMBOOS, "C1", key=KEY).texts(0)
    assert "A-off" not in laid(BAMBOOS.replace("Green", "White"), "C1", key=KEY).texts(0)


def test_trap_the_red_dragon_is_the_circles_and_the_white_one_the_characters():
    pack = begin(KEY).state.pack
    suit = dict(zip(pack.texts, pack.suit, strict=True))
    assert suit["Red"] == suit["C1"] and suit["White"] == suit["M1"] and suit["Green"] == suit["B1"]


@pytest.mark.parametrize("rubbish", ["AABC-off", "DCBA-off", "ABC-off", "ABCX-off", "off", "", None, 7])
def test_what_names_no_four_piles_is_refused(rubbish):
    laid("East", "South", "West", "North", key=KEY).refuses(0, rubbish)


def test_a_hundred_and_forty_four_tiles_win():
    sheet(KEY).enter(cards=144).counts(144)
    sheet(KEY).refuses(cards=145, at="cards")
