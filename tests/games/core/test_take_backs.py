"""A move is taken back where nothing is hidden: the deal lies as it lay, and the log keeps both."""

from __future__ import annotations

import json

import pytest

from games.core.errors import BadLog, Illegal, StaleSequence
from games.core.log import stored_event
from games.core.match import LiveMatch
from games.core.match_file import read, to_json
from games.core.take_backs import standing
from tests.games.core.matches import dealt, hex_match, tuppi_sheet


def played(*cells: str) -> LiveMatch:
    match = hex_match()
    for number, cell in enumerate(cells):
        match.play(number % 2, cell, match.seq)
    return match


def test_the_newest_move_goes_and_the_log_keeps_it() -> None:
    match, before = played("a1", "b2"), played("a1")
    match.take_back(1, 2)
    assert match.view(None)["view"] == before.view(None)["view"] and match.actors() == (1,)
    assert [event.kind for event in match.log] == ["move", "move", "back"]
    assert match.told(None)[-1][2] == "{1} takes a move back."


def test_one_s_own_goes_with_what_was_answered() -> None:
    match = played("a1", "b2", "c3", "d4")
    match.take_back(0, 4)
    assert match.actors() == (0,)
    assert match.playing.position() == played("a1", "b2").playing.position()


def test_again_and_again_and_played_on_otherwise() -> None:
    match = played("a1", "b2", "c3")
    match.take_back(0, 3)
    match.take_back(1, 4)
    match.play(1, "d4", 5)
    match.play(0, "c1", 6)
    match.take_back(0, 7)
    assert match.playing.position() == played("a1", "d4").playing.position()
    assert [event.seq for event in standing(match.log)] == [1, 6]


def test_a_log_with_it_is_proof_and_a_false_one_is_refused() -> None:
    match = played("a1", "b2")
    match.take_back(1, 2)
    match.play(1, "d4", 3)
    again = LiveMatch.load(match.begun_with, match.log)
    assert again.playing.position() == match.playing.position()
    assert (
        LiveMatch.load(match.begun_with, read(json.dumps(to_json(match))).log).playing.position()
        == match.playing.position()
    )
    for seat, text in ((1, "1"), (0, "2"), (None, "2"), (1, "x"), (1, "")):
        with pytest.raises(BadLog):
            played("a1", "b2").replay(stored_event(3, "back", seat, text))


def test_what_cannot_be_taken_back() -> None:
    for match, seat in ((hex_match(), 0), (played("a1"), 1)):
        with pytest.raises(Illegal, match="no move of yours"):
            match.take_back(seat, match.seq)
    with pytest.raises(StaleSequence):
        played("a1").take_back(0, 0)
    hidden = dealt("tuppi")
    with pytest.raises(Illegal, match="nothing is hidden"):
        hidden.take_back(0, hidden.seq)
    with pytest.raises(Illegal, match="nothing is hidden"):
        tuppi_sheet().take_back(0, 0)
    over = played("a1")
    over.concede(1, 1)
    with pytest.raises(Illegal, match="until the match is over"):
        over.take_back(0, 2)


def test_nothing_goes_beyond_a_deal_that_has_ended() -> None:
    match = LiveMatch(hex_match().table.game.table_for(options={"size": 4, "exchanged": "third"}))
    while not match.ended_at:
        seat = match.actors()[0]
        match.play(seat, match.legal_texts(seat)[0], match.seq)
    for seat in (0, 1):
        with pytest.raises(Illegal, match="no move of yours"):
            match.take_back(seat, match.seq)
