"""A match stopped after any deal is settled on the scores then (My Games, line 231), and what is left out is said."""

import re
from pathlib import Path

import pytest

from games.core.registry import all_games, get
from tests.games.dsl import sheet

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "organisers.md"
WITH_CARDS = {"adding", "banking", "bluffing", "climbing", "fishing", "rummy", "tricks", "vying"}
SKRUUVI = {
    "declarer": 0,
    "aces_held": [2, 2],
    "aces_in_hand": [],
    "sequences": [],
    "trump_honours": [3, 2],
    "first": None,
}
VINT = {**SKRUUVI, "game": "H", "level": 2, "tricks": [8, 5]}
HISTORICAL = {**SKRUUVI, "game": "H", "level": 5, "tricks": [11, 2], "knock": "none"}
BOLSU = {
    "solo": True,
    "game": "misere",
    "declarer": 1,
    "tricks": 0,
    "knocks": ["none"] * 4,
    "aces": [{"trick": trick, "ours": False} for trick in (2, 4, 6, 9)],
}


def uneven(*seats: int) -> str:
    """The first line where the deal has not come round to all."""
    return "Turns to begin are uneven; fewer so far for: " + ", ".join(f"{{{seat}}}" for seat in seats)


def test_any_card_game_of_several_deals_can_be_stopped_but_canastas_and_minibridge__line_231() -> None:
    never = {
        game.title
        for game in (*all_games(), get("sakaali"))
        if game.family in WITH_CARDS and game.max_deals > 1 and not game.may_stop
    }
    assert never == {"Canasta", "Contract Samba", "Hand and Foot", "Samba", "Tuomas's Minibridge"}
    guide = re.sub(r"\s+", " ", GUIDE.read_text())
    told = re.search(r"Card games that are abandoned instead: (.*?), whose scores", guide)
    assert told and set(re.split(", | and (?=Tuomas)", told[1])) == never


def test_vint_leaves_out_trick_points_of_half_a_game_and_deals_passed_by_all__lines_1464_1470() -> None:
    vint = sheet("vint").enter(game="passed").enter(VINT)
    vint.leaves_out(
        uneven(1, 2, 3),
        "Trick points towards a game that win none: {side 0} 160, {side 1} 100",
        "Nobody gets the 500 for deals passed by all",
    )
    won, lost = vint.match.sheet.totals
    vint.stop().ends(won, lost, places=(1, 2))


def test_historical_skruuvi_leaves_out_its_kotkas__line_1347() -> None:
    book = sheet("historical-skruuvi").enter(HISTORICAL)
    assert str(book.match.sheet.left_out()[-1]) == "Kotkas not played: 4"
    won, lost = book.match.sheet.totals
    book.stop().ends(won, lost, places=(1, 2))


def test_klubiskruuvi_says_who_has_not_played_alone_in_the_game_going_on__line_1279() -> None:
    klubi = sheet("klubiskruuvi").enter(BOLSU)
    klubi.leaves_out(uneven(1, 2, 3), "No bolsu in the game going on: {0}, {2}, {3}")
    totals = klubi.match.sheet.totals
    klubi.stop().ends(*totals)
    assert klubi.match.result is not None and not klubi.match.result.abandoned


def test_narnian_whist_says_who_has_attacked_less_often() -> None:
    game = sheet("narnian-whist").enter(tricks=5)
    game.leaves_out(uneven(1, 2)).stop().ends(5, 0, 0, places=(1, 2, 2))


def test_sakaali_leaves_out_the_bonus_that_tied_deals_made_wait() -> None:
    game = sheet("sakaali").enter(minus=[33, 25]).enter(minus=[25, 25])
    game.leaves_out(uneven(2, 3), "Nobody gets the bonus of tied deals: 20")
    game.stop().ends(0, 28, places=(2, 1))


def test_of_a_rubber_of_sakaali_half_a_game_counts_only_where_games_won_are_equal() -> None:
    game = sheet("sakaali", games=2).enter(minus=[33, 25])
    assert str(game.match.sheet.left_out()[-1]) == (
        "Game 1 is nobody's: its points ({side 0} 0, {side 1} 28) count only where games won are equal"
    )


@pytest.mark.parametrize("key", ["tuppi", "contract-bridge"])
def test_nothing_is_left_out_before_the_first_deal(key: str) -> None:
    sheet(key).leaves_out()
