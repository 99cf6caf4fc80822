"""A bot at a table."""

from __future__ import annotations

from random import Random

import pytest

from botkit.referee import SandboxedBot
from botkit.sandbox import Limits
from botkit.session import SeatedBot
from games.core.match import LiveMatch
from games.core.registry import get
from tests.botkit.jails import LANDLOCK, need
from tests.botkit.programs import CLOCK, DIARY, MANIFEST, Program, heard, seat_at


@pytest.fixture(autouse=True)
def _jail() -> None:
    need(LANDLOCK)


def play(live: LiveMatch, seated: SeatedBot, events: int) -> None:
    rng = Random(4)
    while live.seq < events and not live.over:
        live.advance(rng)
        if live.over:
            break
        seat = live.actors()[0]
        text = seated.act() if seat == seated.seat else rng.choice(live.legal_texts(seat))
        live.play(seat, text, live.seq, ms=5)


@pytest.mark.parametrize("game", ["tuppi", "chinese-poker", "hex", "valepaska"])
def test_a_bot_hears_what_its_seat_is_told_and_nothing_else(game: str, program: Program) -> None:
    live = LiveMatch(get(game).table_for())
    folder = program(DIARY)
    seated = SeatedBot(
        live,
        seat=1,
        program=SandboxedBot(folder, MANIFEST, Limits(start=20, log_kept=2**20), jail=LANDLOCK),
        name="m1",
        clock=CLOCK,
    )
    play(live, seated, 60)
    seated._catch_up()
    messages = heard(seated)
    told = [message for message in messages if message["type"] == "told"]
    assert [(m["seq"], m["seat"]) for m in told] == [(seq, seat) for seq, seat, _ in live.told(1)]
    assert all("{" not in str(m["text"]) for m in told)
    assert {m["type"] for m in messages} <= {"hello", "deal", "told", "act", "result", "bye"}
    for message in messages:
        if message["type"] == "act":
            assert set(message) == {"type", "seq", "view", "legal", "clock"}
            assert message["view"]["you"] == 1  # type: ignore[index]
    assert [m["number"] for m in messages if m["type"] == "deal"] == list(
        range(1, 1 + len(live.sheet.rows) + (not live.over))
    )


def test_a_bot_seated_anew_hears_the_whole_match_and_has_its_old_clock(program: Program) -> None:
    """A worker was killed: another takes the match over and starts the bot again."""
    folder = program(DIARY)
    live = LiveMatch(get("tuppi").table_for())
    first = seat_at(live, 1, folder)
    play(live, first, 30)
    first.program.close()
    moves = sum(event.seat == 1 and event.kind == "move" for event in live.log)
    again = LiveMatch.load(live.table, live.log)
    second = SeatedBot(
        again,
        seat=1,
        program=SandboxedBot(folder, MANIFEST, Limits(start=20, log_kept=2**20), jail=LANDLOCK),
        name="m1",
        clock=CLOCK,
    )
    assert moves > 0
    assert second.clock.match_ms == CLOCK.match_ms - 5 * moves
    play(again, second, 40)
    second._catch_up()
    seen = [message["seq"] for message in heard(second) if message["type"] == "told"]
    assert seen[: len(live.told(1))] == [seq for seq, _, _ in live.told(1)]
