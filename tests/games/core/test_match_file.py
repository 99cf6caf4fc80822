"""A match as a file: event for event there and back, and whatever is no match refused with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.core import registry
from games.core.errors import BadLog, BadOption, RulesError, UnknownGame
from games.core.match import LiveMatch
from games.core.match_file import MOST_EVENTS, read, replayed, to_text
from games.files.reading import MOST_BYTES, read_file
from tests.games.core.matches import RAMI_TEN, hex_match, tuppi_sheet
from tests.games.core.saved import a_match, file_of

FEW = ("tuppi", "hex", "canasta", "snooker", "gin-rummy", "believe-or-doubt", "tuomas-mah-jong")


def comes_back(match: LiveMatch) -> None:
    """The same events, and after each of them the same position, sheet and end."""
    people = ("Aino", "Eero")[: match.table.seats]
    text = to_text(file_of(match, players=people, played="2026-11-24"))
    kind, file = read_file(text.encode())
    assert kind == "kerho"
    assert (file.players, file.played) == (people, "2026-11-24")
    assert [event.to_json() for event in file.log] == [event.to_json() for event in match.log]
    again, first = replayed(file), LiveMatch.load(match.begun_with, match.log, entered=match.entered)
    for live in (first, again):
        assert live.view(None) == match.view(None)
        assert (live.result, live.sheet.totals, live.table) == (
            match.result,
            match.sheet.totals,
            match.table,
        )
        assert [row.to_json() for row in live.sheet.lines()] == [row.to_json() for row in match.sheet.lines()]
    assert again.told(None) == first.told(None)
    if again.state is not None and match.state is not None:
        assert again.state.position() == match.state.position()
    assert to_text(file) == text


@pytest.mark.parametrize("key", FEW)
def test_a_match_of_some_games_comes_back_as_it_was(key: str) -> None:
    comes_back(a_match(key))


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in registry.all_games()])
def test_a_match_of_every_game_comes_back_as_it_was(game: Any) -> None:
    for seed in range(3):
        comes_back(a_match(game.key, seed))


def test_comments_and_what_was_typed_in_anew_come_back() -> None:
    match = tuppi_sheet()
    match.enter(RAMI_TEN, 0)
    match.undo(match.seq)
    match.stop("late", match.seq)
    file = read(to_text(file_of(match, comments={0: "at Aino's", 2: "a slip"})))
    assert file.comments == {0: "at Aino's", 2: "a slip"}
    assert replayed(file).result == match.result


def a_hex_match() -> LiveMatch:
    """Red goes down the first column, and has won."""
    match = hex_match()
    for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3", "b3", "a4")):
        match.play(number % 2, cell, match.seq)
    return match


def changed(change: Callable[[dict[str, Any]], Any]) -> str:
    """The file of a Hex match, with something in it changed."""
    data = json.loads(to_text(file_of(a_hex_match())))
    change(data)
    return json.dumps(data)


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "cut off"),
            ("[]", "an object with game, seats"),
            ('{"game": "hex"}', "an object with game, seats"),
            ("[" * 100_000, "too deep"),
            ('{"seats": ' + "9" * 1000 + "}", "1000 digits"),
            ('{"seats": NaN}', "NaN is no number"),
            ('{"game": "\\ud800", "seats": 2, "options": {}, "log": []}', "cannot be kept"),
            ('{"game": "\\u0000", "seats": 2, "options": {}, "log": []}', "cannot be kept"),
        ],
    )
    def test_what_is_no_saved_match(self, text: str, why: str) -> None:
        with pytest.raises(BadLog, match=why):
            read(text)

    def test_a_file_that_was_cut_says_where(self) -> None:
        whole = to_text(file_of(a_hex_match()))
        with pytest.raises(BadLog, match=r"line \d+, column \d+"):
            read(whole[: len(whole) // 2])

    @pytest.mark.parametrize(
        ("change", "error"),
        [
            (lambda data: data.update(game="hexx"), UnknownGame),
            (lambda data: data.update(game=["hex"]), UnknownGame),
            (lambda data: data.update(seats=3), BadOption),
            (lambda data: data.update(seats="2"), BadLog),
            (lambda data: data.update(seats=True), BadLog),
            (lambda data: data.update(options={"size": 400}), BadOption),
            (lambda data: data.update(options={"colour": 1}), BadOption),
            (lambda data: data.update(options=[]), BadLog),
            (lambda data: data.update(log={}), BadLog),
            (lambda data: data.update(players=["A", "B", "C"]), BadLog),
            (lambda data: data.update(comments={"9999": "x"}), BadLog),
            (lambda data: data.update(comments={"-1": "x"}), BadLog),
            (lambda data: data.update(format="pgn"), BadLog),
            (lambda data: data.update(version=2), BadLog),
            (lambda data: data["log"].insert(0, ["move", 0, "a1"]), BadLog),
            (lambda data: data["log"].insert(0, ["move", 0, "a1", -1]), BadLog),
            (lambda data: data["log"].insert(0, ["dance", 0, "a1", 0]), BadLog),
        ],
    )
    def test_what_no_table_or_log_can_be(
        self, change: Callable[[dict[str, Any]], Any], error: type[RulesError]
    ) -> None:
        with pytest.raises(error):
            read(changed(change))

    def test_another_version_of_the_rules_is_said(self) -> None:
        with pytest.raises(BadLog, match="version 99 of the rules"):
            read(changed(lambda data: data.update(rules_version=99)))

    def test_a_move_against_the_rules_names_the_event_and_why(self) -> None:
        with pytest.raises(BadLog, match=r"Event 2 \(move .*\): .*not allowed"):
            replayed(read(changed(lambda data: data["log"].insert(1, ["move", 1, data["log"][0][2], 0]))))

    def test_what_the_rules_choke_on_names_the_event(self) -> None:
        file = file_of(a_hex_match())
        strange = replace(file.log[0], text=None)  # type: ignore[type-var]
        with pytest.raises(BadLog, match="Event 1"):
            replayed(replace(file, log=(strange, *file.log[1:])))

    def test_a_forged_result_is_found_out(self) -> None:
        with pytest.raises(BadLog, match="by its log it comes to"):
            replayed(read(changed(lambda data: data["result"].update(totals=[7, 7]))))

    def test_too_many_events_are_not_even_looked_at(self) -> None:
        with pytest.raises(BadLog, match=str(MOST_EVENTS)):
            read(changed(lambda data: data.update(log=[[]] * (MOST_EVENTS + 1))))


class TestFiles:
    @pytest.mark.parametrize(
        ("raw", "why"),
        [
            (b"", "empty"),
            (b"  \n", "empty"),
            (b"PK\x03\x04 a bomb", "packed file"),
            (b"\x1f\x8b\x08", "packed file"),
            (b"{" + b"\xff" * 8, "no text in UTF-8: byte 1"),
            (b"<html>", "no file of a match"),
            (b"{" + b" " * MOST_BYTES, "kilobytes; 1000 are the most"),
        ],
    )
    def test_what_is_no_text_of_a_match(self, raw: bytes, why: str) -> None:
        with pytest.raises(BadLog, match=why):
            read_file(raw)
