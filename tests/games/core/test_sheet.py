"""What a sheet says of the deal to come, by what games let one know: each line as players would read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.core import registry
from games.core.sheet import UNITS, Sheet

Result = Mapping[str, Any]


def sheet(key: str, results: Sequence[Result] = (), seats: int | None = None, **options: Any) -> Sheet:
    """A sheet of a game with these results on it."""
    table = registry.get(key).table_for(seats, options)
    made = table.game.sheet(table)
    for data in results:
        made.enter(made.expects().clean(data, table, made.next_deal()))
    return made


NOLO = {"game": "nolo", "stopped": False, "tricks": [6, 7]}
SOOLI = {"game": "sooli", "bidder": 0, "trickless": True}
END = {"winner": 0, "rocks": 2}
MISSES = {"darts": ["MISS", "MISS", "MISS"]}


def test_who_deals_comes_first_and_the_deal_goes_round() -> None:
    assert [sheet("tuppi", [NOLO] * rows).now()[0] for rows in range(3)] == [
        "{0} deals",
        "{1} deals",
        "{2} deals",
    ]


def test_in_tuppi_a_side_rises_and_may_be_brought_down() -> None:
    assert sheet("tuppi").now()[1:] == ("Nobody rises yet; 52 wins",)
    assert sheet("tuppi", [NOLO]).now()[1:] == (
        "Rising: {side 0} with 4, 48 to go",
        "If {side 1} score, both are back at nought",
    )


def test_nothing_is_said_once_the_match_is_over() -> None:
    assert sheet("tuppi", [SOOLI] * 3).now() == ()


def test_a_deal_taken_back_takes_back_what_was_said() -> None:
    rising = sheet("tuppi", [NOLO])
    rising.undo()
    assert rising.now() == sheet("tuppi").now()


def test_a_fixed_number_of_deals_counts_up_to_the_last() -> None:
    passed = {"game": "pass-misere", "declarer": None, "level": None, "tricks": [6, 7], "knock": "none"}
    aces = [{"side": 0, "trick": trick} for trick in (1, 2, 3, 4)]
    skruuvi = [sheet("modern-skruuvi", [{**passed, "aces": aces}] * rows).now()[1:] for rows in (0, 4, 7)]
    assert skruuvi == [
        ("Deal 1 of 8", "A basic deal"),
        ("Deal 5 of 8", "A kotka: bids from 6"),
        ("Deal 8 of 8, the last", "A kotka: bids from 6"),
    ]


def test_the_opening_in_canasta_goes_by_the_score_of_each_side() -> None:
    canasta = sheet("canasta")
    canasta.totals = [1500, -40]
    assert canasta.now()[1:] == (
        "5000 ends it; to go: {side 0} 3500, {side 1} 5040",
        "First melds must be worth: {side 0} 90, {side 1} 15",
    )


def test_in_curling_who_scores_delivers_first_and_the_others_have_the_hammer() -> None:
    assert sheet("curling").now() == ("Delivers first: {side 0}; hammer: {side 1}", "End 1 of 8")
    blank: Result = {"winner": None, "rocks": None}
    level: list[Result] = [END, {"winner": 1, "rocks": 2}, *[blank] * 6]
    assert sheet("curling", level, extra=True).now() == (
        "Delivers first: {side 1}; hammer: {side 0}",
        "An extra end decides",
    )


def test_darts_name_the_thrower_and_the_number_he_tries_and_no_dealer() -> None:
    clock = sheet("tuomas-round-the-clock", [{"darts": ["1", "2", "MISS"]}], seats=2)
    assert clock.now() == ("{1} throws", "{1} tries 1; 20 wins", "To go: {0} 18, {1} 20")
    kangaroo = sheet("kangaroo", [MISSES, MISSES, {"darts": ["T1", "D4", "MISS"]}, MISSES], seats=2)
    assert kangaroo.now()[1] == "{0} tries 9; 20 wins"


def test_killeri_tells_sectors_killers_and_who_is_out() -> None:
    own = [{"dart": sector} for sector in ("20", "6", "11")]
    assert sheet("killeri", own[:1], seats=3).now()[1:] == (
        "For an own sector, not beside another's",
        "Taken: {0} 20",
    )
    killer = sheet("killeri", [*own, {"darts": ["T20", "D20", "MISS"], "taken": []}], seats=3)
    assert killer.now() == ("{1} throws", "Sectors: {0} 20, {1} 6, {2} 11", "Killers: {0}")


def test_frames_tell_the_match_the_frame_and_the_balls() -> None:
    visit = {"pots": ["red", "black"], "end": "miss", "foul": None, "reds_lost": None, "then": None}
    assert sheet("snooker", [visit]).now() == (
        "{1} plays",
        "Frame 1; 3 win the match; to go: {0} 3, {1} 3",
        "In this frame {0} 8, {1} 0",
        "Ball on: red; on the table 14 reds and all colours",
    )


def test_klubiskruuvi_tells_partners_and_whose_bolsu_is_open() -> None:
    bolsu = {
        "solo": True, "game": "S", "declarer": 1, "level": None, "tricks": 13, "knock": None,
        "knocks": ["none"] * 4, "aces": None,
    }  # fmt: skip
    assert sheet("klubiskruuvi", [bolsu]).now()[1:] == (
        "Game 1 of 3, deal 2 of 12",
        "With partners it is a basic deal: {0} & {2}, {1} & {3}",
        "Bolsu still to play: {0}, {2}, {3}",
    )


def test_what_could_not_be_split_waits_in_the_pot() -> None:
    sinkki = sheet("sinkki", seats=4)
    sinkki.left = 2  # type: ignore[attr-defined]
    assert sinkki.now()[-1] == "In the pot from earlier deals: 2, for the next winner"


def test_with_many_players_only_the_nearest_is_named() -> None:
    kangaroo = sheet("kangaroo", [{"darts": ["1", "2", "MISS"]}], seats=8)
    assert kangaroo.now()[-1] == "Nearest: {0}, 18 to go"


@pytest.mark.parametrize("key", ["hex", "y-game", "beginners-go", "stick-taking", "curling", "bleep-game"])
def test_where_nobody_deals_no_dealer_is_named(key: str) -> None:
    assert not any("deals" in line for line in sheet(key).now())


def test_rows_are_called_what_the_game_calls_them() -> None:
    units = {key: sheet(key).unit for key in ("tuppi", "curling", "kangaroo", "snooker", "nine-ball", "hex")}
    assert units == {
        "tuppi": "Deal", "curling": "End", "kangaroo": "Turn", "snooker": "Visit", "nine-ball": "Frame", "hex": "Game",
    }  # fmt: skip
    assert sheet("nine-ball", visits=True).unit == "Visit"
    assert {sheet(game.key).unit for game in registry.all_games()} <= set(UNITS)
