"""The few lines that lie beside every bot: what it hears becomes a match and turns, and what it answers a line."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from botkit.kit.kerho_bot import Match, Turn, run

HELLO = {
    "type": "hello",
    "game": "tuppi",
    "options": {"sooli": True},
    "seat": 1,
    "seats": 4,
    "sides": [[0, 2], [1, 3]],
}
ACT = {
    "type": "act", "seq": 7, "view": {"picture": "cards"}, "legal": ["AS", "KS"],
    "clock": {"move_ms": 500, "match_ms": 9000},
}  # fmt: skip
DEAL = {"type": "deal", "number": 1}
BYE = {"type": "bye"}


def talk(monkeypatch: pytest.MonkeyPatch, *messages: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """What a bot that chooses the first legal move, unless told otherwise, answers to these messages."""
    wire = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(json.dumps(one) + "\n" for one in messages)))
    monkeypatch.setattr(sys, "stdout", wire)
    run(**{"choose": lambda turn: turn.legal[0], "name": "Torni", **more})
    return [json.loads(line) for line in wire.getvalue().splitlines()]


def test_it_is_ready_answers_each_question_by_its_number_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    said = talk(monkeypatch, HELLO, DEAL, ACT, {**ACT, "seq": 9}, BYE, ACT)
    assert said == [
        {"type": "ready", "name": "Torni"},
        {"type": "act", "seq": 7, "action": "AS"},
        {"type": "act", "seq": 9, "action": "AS"},
    ], "after bye nothing is answered"


def test_a_turn_knows_its_match_its_view_and_its_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[Turn] = []
    talk(
        monkeypatch,
        HELLO,
        DEAL,
        {"type": "told", "text": "Aino bids."},
        ACT,
        choose=lambda turn: turns.append(turn) or "KS",
    )
    [turn] = turns
    assert (turn.seq, turn.view, turn.legal) == (7, {"picture": "cards"}, ["AS", "KS"])
    assert (turn.move_ms, turn.match_ms) == (500, 9000)
    match = turn.match
    assert (match.game, match.seat, match.partners, match.options) == ("tuppi", 1, [3], {"sooli": True})
    assert (match.deal, match.told) == (DEAL, ["Aino bids."])


def test_each_deal_begins_with_nothing_told_and_the_result_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Match, str]] = []
    told = [{"type": "told", "text": text} for text in ("one", "two", "three")]
    result = {"type": "result", "totals": [16, 0]}
    talk(
        monkeypatch,
        HELLO,
        DEAL,
        *told[:2],
        DEAL,
        told[2],
        result,
        told=lambda match, text: heard.append((match, text)),
    )
    match = heard[0][0]
    assert [text for _match, text in heard] == ["one", "two", "three"]
    assert (match.told, match.result) == (["three"], result)


def test_what_a_bot_prints_is_its_log_and_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = talk(monkeypatch, HELLO, DEAL, ACT, choose=lambda turn: print("thinking") or "AS")  # noqa: T201
    assert [one["type"] for one in said] == ["ready", "act"]
    assert "thinking" in capsys.readouterr().err


def test_who_plays_alone_on_a_side_has_no_partner() -> None:
    assert Match({**HELLO, "sides": [[0], [1], [2], [3]]}).partners == []
