"""The language of referee and bot, and every way of getting it wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from botkit import protocol
from botkit.protocol import BotFault, Clock

LEGAL = ["KS", "2H", "pass"]


def answer(line: bytes) -> str:
    return protocol.read_action(line, seq=7, legal=LEGAL)


def test_messages_are_single_lines_of_ascii_json() -> None:
    line = protocol.encode(protocol.told(seq=3, seat=1, code="move", text="seat 1 pelaa ♠K\nja hymyilee"))
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert line.isascii()
    assert json.loads(line) == {
        "type": "told",
        "seq": 3,
        "seat": 1,
        "code": "move",
        "text": "seat 1 pelaa ♠K\nja hymyilee",
        "fields": {},
    }


def test_hello_says_what_is_played_and_where_the_bot_sits() -> None:
    message = protocol.hello(
        game="tuppi",
        rules_version=1,
        options={"sooli": True},
        seat=2,
        seats=4,
        sides=((0, 2), (1, 3)),
        match="m1",
        clock=Clock(2000, 60000),
    )
    assert message == {
        "type": "hello",
        "protocol": 1,
        "game": "tuppi",
        "rules_version": 1,
        "options": {"sooli": True},
        "seat": 2,
        "seats": 4,
        "sides": [[0, 2], [1, 3]],
        "match": "m1",
        "clock": {"move_ms": 2000, "match_ms": 60000},
    }


def test_the_shorter_of_both_clocks_counts() -> None:
    assert Clock(2000, 60_000).seconds == 2
    assert Clock(2000, 500).seconds == 0.5
    assert Clock(2000, -5).seconds == 0


def test_a_good_answer_is_read_and_unknown_fields_are_ignored() -> None:
    assert answer(b'{"type": "act", "seq": 7, "action": "KS"}') == "KS"
    assert answer(b'{"type": "act", "seq": 7, "action": "KS", "thinking": [1, 2], "depth": null}') == "KS"
    assert protocol.read_ready(b'{"type": "ready", "name": "Aino", "version": 9}') == "Aino"
    assert protocol.read_ready(b'{"type": "ready"}') == ""


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        (b"", "malformed", "a line of JSON was due"),
        (b"KS", "malformed", "a line of JSON was due"),
        (b"\xff\xfe", "malformed", "a line of JSON was due"),
        (b"[" * 20_000, "malformed", "a line of JSON was due"),
        (b'{"type": "act", "seq": 7, "action": ' + b"9" * 5000 + b"}", "malformed", "a line of JSON was due"),
        (b'["act", 7, "KS"]', "malformed", "an object was due"),
        (b"null", "malformed", "an object was due"),
        (b'{"seq": 7, "action": "KS"}', "malformed", '"type" must be "act"'),
        (b'{"type": "ready"}', "malformed", '"type" must be "act"'),
        (
            b'{"type": "act", "seq": 6, "action": "KS"}',
            "malformed",
            "must repeat the number that was asked, 7, not 6",
        ),
        (b'{"type": "act", "seq": "7", "action": "KS"}', "malformed", "must repeat"),
        (b'{"type": "act", "seq": 7.0, "action": "KS"}', "malformed", "must repeat"),
        (b'{"type": "act", "seq": true, "action": "KS"}', "malformed", "must repeat"),
        (b'{"type": "act", "action": "KS"}', "malformed", "must repeat"),
        (b'{"type": "act", "seq": 7}', "malformed", '"action" must be one of the texts'),
        (b'{"type": "act", "seq": 7, "action": ["KS"]}', "malformed", '"action" must be one of the texts'),
        (b'{"type": "act", "seq": 7, "action": "AS"}', "illegal", "there were: 2H, KS, pass"),
        (b'{"type": "act", "seq": 7, "action": "ks"}', "illegal", "not a legal move"),
        (b'{"type": "act", "seq": 7, "action": "\\ud800\\u0000"}', "illegal", "not a legal move"),
        (b'"' + b"x" * 70_000 + b'"', "flood", "65536 are allowed"),
    ],
)
def test_a_bad_answer_is_the_bot_s_fault_and_says_what_was_wrong(line: bytes, kind: str, said: str) -> None:
    with pytest.raises(BotFault) as fault:
        answer(line)
    assert fault.value.kind == kind
    assert said in fault.value.detail
    assert len(fault.value.detail) < 400
    assert fault.value.detail.isascii(), "it is stored and shown"


@pytest.mark.parametrize("name", ['"a\\nb"', '"' + "x" * 81 + '"', "7", "null", '"\\u0000"'])
def test_a_name_is_short_and_printable(name: str) -> None:
    with pytest.raises(BotFault, match="printable"):
        protocol.read_ready(b'{"type": "ready", "name": %s}' % name.encode())


def test_the_public_reason_shows_no_cards() -> None:
    with pytest.raises(BotFault) as fault:
        answer(b'{"type": "act", "seq": 7, "action": "AS"}')
    assert fault.value.public == "an illegal move"
    assert "2H" in fault.value.detail


@given(st.binary(max_size=200))
def test_no_bytes_can_raise_anything_but_a_fault(line: bytes) -> None:
    with pytest.raises(BotFault):
        answer(line)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_json_can_raise_anything_but_a_fault(value: object) -> None:
    with pytest.raises(BotFault):
        answer(json.dumps({"type": "act", "seq": value, "action": value}).encode())
