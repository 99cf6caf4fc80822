"""Two games with sides exchanged are one match: the sum decides, and a tie as the table chose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.boards.kit.exchanged import MOST
from games.core import registry
from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.messages import Seat, say

KEYS = [
    game.key for game in registry.all_games() if any(option.key == "exchanged" for option in game.options)
]
COUNTED = [key for key in KEYS if "points" in next(
    option.choices for option in registry.get(key).options if option.key == "exchanged"
)]  # fmt: skip


def sheet(key: str, exchanged: str) -> LiveMatch:
    return LiveMatch(registry.get(key).table_for(2, {"exchanged": exchanged}), entered=True)


def won(match: LiveMatch, *winners: int) -> LiveMatch:
    for winner in winners:
        match.enter({"winner": winner, "swapped": False}, match.seq)
    return match


def counted(match: LiveMatch, *games: tuple[int, int]) -> LiveMatch:
    for points in games:
        match.enter({"points": list(points)}, match.seq)
    return match


def result(match: LiveMatch) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    assert match.result is not None
    return match.result.totals, match.result.places


def test_every_board_for_two_has_it_and_only_where_points_are_counted_do_they_decide() -> None:
    boards = [game for game in registry.all_games() if game.family == "boards" and game.max_deals == MOST]
    assert [game.key for game in boards] == KEYS
    assert {"boom-and-zoom", "ponte-del-diavolo", "tumbleweed", "urbino"} <= set(COUNTED)
    assert not {"hex", "y-game", "beginners-go", "accasta"} & set(COUNTED)


def test_as_usual_one_game_is_the_match() -> None:
    assert result(won(sheet("hex", "off"), 1)) == ((0, 1), (2, 1))


def test_who_began_the_first_does_not_begin_the_second() -> None:
    match = sheet("hex", "shared")
    first = match.sheet.now()
    won(match, 0)
    assert not match.over
    assert match.sheet.now() == (
        say("Game {number} of two, with sides exchanged", number=2),
        say("{player} begins", player=Seat(1)),
    )
    assert first[1] == say("{player} begins", player=Seat(0))
    assert [row.deal.dealer for row in won(match, 0).sheet.rows] == [0, 1]


@pytest.mark.parametrize(
    ("way", "winners", "totals", "places"),
    [
        ("shared", (0, 0), (2, 0), (1, 2)),
        ("shared", (0, 1), (1, 1), (1, 1)),
        ("third", (1, 1), (0, 2), (2, 1)),
        ("third", (0, 1, 1), (1, 2), (2, 1)),
    ],
)
def test_the_sum_decides_and_a_tie_as_the_table_chose(
    way: str, winners: tuple[int, ...], totals: tuple[int, ...], places: tuple[int, ...]
) -> None:
    match = won(sheet("hex", way), *winners)
    assert result(match) == (totals, places)
    with pytest.raises(BadResult, match="is over"):
        won(match, 0)


def test_a_third_game_is_asked_for_only_where_the_two_are_level() -> None:
    match = won(sheet("y-game", "third"), 0, 1)
    assert not match.over
    assert match.sheet.now()[0] == say("A third game decides: the two are level")
    assert match.sheet.dealer() == 0


@pytest.mark.parametrize(
    ("games", "totals", "places"),
    [
        (((20, 10), (12, 15)), (1, 1), (1, 2)),
        (((20, 19), (10, 30)), (1, 1), (2, 1)),
        (((20, 10), (10, 20), (9, 30)), (1, 2), (2, 1)),
        (((20, 10), (21, 20)), (2, 0), (1, 2)),
    ],
    ids=["ahead by five", "behind by nineteen", "level in points too", "both won"],
)
def test_points_of_both_games_may_decide_a_tie(
    games: tuple[tuple[int, int], ...], totals: tuple[int, ...], places: tuple[int, ...]
) -> None:
    match = counted(sheet("boom-and-zoom", "points"), *games)
    assert result(match) == (totals, places)
    again = LiveMatch.load(match.table, match.log, entered=True)
    assert result(again) == (totals, places)


def test_undo_and_correction_reopen_it() -> None:
    match = won(sheet("hex", "third"), 0, 0)
    match.correct(2, {"winner": 1, "swapped": False}, 2)
    assert not match.over and match.sheet.totals == [1, 1]
    won(match, 1)
    match.undo(4)
    assert not match.over and len(match.sheet.rows) == 2


@pytest.mark.parametrize("way", ["points", "yes", True, 2])
def test_what_the_game_does_not_have_is_refused(way: Any) -> None:
    with pytest.raises(BadOption):
        registry.get("hex").table_for(2, {"exchanged": way})


@pytest.mark.parametrize("key", KEYS)
def test_on_the_site_both_games_are_played_and_each_begins_one(key: str) -> None:
    size = next((option for option in registry.get(key).options if option.key == "size"), None)
    small = {"size": max(5, size.lo)} if size and size.kind == "int" else {}
    match = LiveMatch(registry.get(key).table_for(2, {"exchanged": "shared", **small}))
    rng, began = Random(4), []
    while not match.over:
        if match.chance_pending:
            match.advance(rng)
            continue
        seat = match.actors()[0]
        if len(began) == len(match.sheet.rows):
            began.append(seat)
        assert match.state is not None
        match.play_action(seat, match.state.sample_legal(seat, rng))
    assert (len(match.sheet.rows), began) == (2, [0, 1])
    assert LiveMatch.load(match.table, match.log).result == match.result
