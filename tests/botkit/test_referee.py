"""A submitted bot at a seat: what it is told, what is asked of it, and whose fault it is when things go wrong."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest

from botkit import protocol
from botkit.protocol import BotFault, Clock
from botkit.sandbox import Jail, SandboxBroken
from games.core.match import LiveMatch
from games.core.registry import get
from tests.botkit.attacks.harness import session_ends
from tests.botkit.jails import JAILS, LANDLOCK, need
from tests.botkit.programs import CLOCK, DIARY, Program, act, bot, seat_at

HELLO = protocol.hello(
    game="hex", rules_version=1, options={}, seat=0, seats=2, sides=[[0], [1]], match="m", clock=CLOCK
)


@pytest.fixture(autouse=True)
def _jail() -> None:
    need(LANDLOCK)


@JAILS
def test_a_bot_is_greeted_asked_and_dismissed(jail: Jail, program: Program) -> None:
    need(jail)
    with bot(program(DIARY), jail) as player:
        assert player.start(HELLO) == "Diary"
        player.tell(protocol.told(seq=1, seat=1, code="move", text="seat 1 plays"))
        assert act(player) == "a1"
        assert 0 < player.spent < 5
        log = player.close()
    heard = [json.loads(line)["type"] for line in log.splitlines()]
    assert heard == ["hello", "told", "act", "bye"]


def test_the_log_is_the_end_of_standard_error(program: Program) -> None:
    source = "import sys\nfor i in range(5000): print('line', i, file=sys.stderr)\n"
    source += "print('\\0ä\\udcff', file=sys.stderr)\n"
    with bot(program(source), log_kept=2048) as player:
        with pytest.raises(BotFault):
            player.start(HELLO)
        log = player.close()
    assert log.startswith("[...]")
    assert "line 4999" in log
    assert "line 1\n" not in log
    assert len(log.encode()) < 2200
    assert "\0" not in log, "a database may refuse it"


def test_an_exception_is_a_crash_with_its_last_line_and_a_clean_traceback(program: Program) -> None:
    with bot(program("def think():\n    return {}['plan']\nthink()\n")) as player:
        with pytest.raises(BotFault) as fault:
            player.start(HELLO)
        assert fault.value.kind == "crash"
        assert fault.value.detail == "it ended with status 1 when it had to answer hello: KeyError: 'plan'."
        assert "/bot/bot.py" in player.log
        assert "exec" not in player.log
        assert "/tmp" not in player.log


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "ended with status 0"),
        ("exit(3)", "ended with status 3"),
        ("this is no python", "SyntaxError"),
        ("import numpy", "No module named 'numpy'"),
        ("import django", "No module named 'django'"),
        ("import bots", "No module named 'bots'"),
    ],
)
def test_a_bot_that_does_not_get_ready_has_crashed(source: str, said: str, program: Program) -> None:
    with bot(program(source)) as player, pytest.raises(BotFault) as fault:
        player.start(HELLO)
    assert fault.value.kind == "crash"
    assert said in fault.value.detail


def test_after_a_fault_the_bot_is_out(program: Program) -> None:
    with bot(program(DIARY.replace('message["legal"][0]', '"z9"'))) as player:
        player.start(HELLO)
        for _ in range(2):
            with pytest.raises(BotFault, match="illegal"):
                act(player)
        with pytest.raises(BotFault, match="illegal"):
            player.tell(protocol.bye())
        assert session_ends(player.pid)


def test_an_answer_given_before_it_was_asked_does_not_count(program: Program) -> None:
    early = 'print(json.dumps({"type": "act", "seq": 9, "action": "a1"}))\n'
    source = "import json\nprint(json.dumps({'type': 'ready'}))\n" + early + "input()\nwhile True: pass\n"
    with bot(program(source)) as player:
        player.start(HELLO)
        with pytest.raises(BotFault, match="must repeat the number"):
            act(player)


def test_a_forgotten_flush_is_forgiven(program: Program) -> None:
    with bot(program(DIARY.replace(", flush=True", ""))) as player:
        player.start(HELLO)
        assert act(player) == "a1"


def test_the_clock_is_kept_by_the_host(program: Program) -> None:
    with bot(program(DIARY.replace("message[\"type\"] == \"act\":", "message[\"type\"] == \"act\":\n        import time; time.sleep(30)"))) as player:  # fmt: skip  # noqa: E501
        player.start(HELLO)
        begun = time.monotonic()
        with pytest.raises(BotFault, match="timeout"):
            act(player, Clock(30_000, 100))
        assert time.monotonic() - begun < 5


@JAILS
def test_a_bot_killed_from_outside_is_not_at_fault(jail: Jail, program: Program) -> None:
    """The machine ran short of memory, or somebody typed kill: the match is void."""
    need(jail)
    with bot(program(DIARY), jail) as player:
        player.start(HELLO)
        os.killpg(player.pid, signal.SIGKILL)
        with pytest.raises(SandboxBroken, match="outside the sandbox"):
            act(player)


def test_a_move_takes_well_under_a_millisecond(program: Program) -> None:
    with bot(program(DIARY.replace("sys.stderr.write(line)", "pass"))) as player:
        player.start(HELLO)
        taken = []
        for _ in range(200):
            begun = time.perf_counter()
            act(player)
            taken.append(time.perf_counter() - begun)
    assert sorted(taken)[20] < 0.002


def test_two_bots_that_share_a_folder_share_nothing_else(program: Program) -> None:
    folder = program(DIARY)
    with bot(folder) as one, bot(folder) as other:
        one.start(HELLO)
        other.start({**HELLO, "seat": 1})
        assert act(one) == act(other)
        assert one.close() != other.log


def test_the_author_reads_the_referee_s_reason_in_the_log(program: Program) -> None:
    live = LiveMatch(get("hex").table_for())
    seated = seat_at(live, 0, program(DIARY.replace('message["legal"][0]', '"z9"')))
    with pytest.raises(BotFault):
        seated.act()
    assert seated.close().splitlines()[-1].startswith("[referee] illegal: 'z9' is not a legal move")


PONDERER = """
import json, select, sys
for line in iter(sys.stdin.readline, ""):
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}))
    elif message["type"] == "act":
        print(json.dumps({"type": "act", "seq": message["seq"], "action": message["legal"][0]}))
        while not select.select([sys.stdin], [], [], 0)[0]:
            pass
"""


@JAILS
def test_nobody_computes_on_another_s_move(jail: Jail, program: Program) -> None:
    need(jail)
    with bot(program(PONDERER), jail) as player:
        player.start(HELLO)
        act(player)
        before = player._process.computed
        time.sleep(1)
        act(player)
        assert player._process.computed - before < 0.2
        assert player.spent < 0.5


SLEEPY = """
import json, sys, time
for line in iter(sys.stdin.readline, ""):
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}))
    elif message["type"] == "act":
        time.sleep(0.2)
        print(json.dumps({"type": "act", "seq": message["seq"], "action": message["legal"][0]}))
"""


def test_a_move_is_charged_by_the_clock_on_the_wall(program: Program) -> None:
    with bot(program(SLEEPY)) as player:
        player.start(HELLO)
        assert player.spent < 0.1
        act(player)
        assert 0.2 <= player.spent < 1


def test_a_move_is_charged_by_the_processor_s_clock_where_that_says_more(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is computed in the moment between an answer and the pause is not free."""
    with bot(program(PONDERER)) as player:
        player.start(HELLO)
        monkeypatch.setattr(player._process, "pause", lambda: None)
        monkeypatch.setattr(type(player._process), "ran", 0.0)
        act(player)
        deadline = time.monotonic() + 20
        while player.spent <= 0.2:
            assert time.monotonic() < deadline, "it computes on, and is not charged"
            time.sleep(0.01)


@JAILS
def test_the_processor_s_clock_is_the_bot_s_own(jail: Jail, program: Program) -> None:
    """Not that of the jail around it."""
    need(jail)
    source = "import time\nwhile time.process_time() < 0.5: pass\n" + PONDERER
    with bot(program(source), jail) as player:
        player.start(HELLO)
        assert player._process.computed >= 0.5
        assert player.spent < 0.3, "what it does before it is ready is its start"


@JAILS
def test_a_paused_bot_ends_with_its_match_and_at_once(jail: Jail, program: Program) -> None:
    need(jail)
    player = bot(program(PONDERER), jail)
    player.start(HELLO)
    assert stopped(player.pid)
    begun = time.monotonic()
    player._process.kill()
    assert time.monotonic() - begun < 1
    assert session_ends(player.pid, patience=1)
    assert not player._process._stage.folder.exists()


def stopped(session: int) -> bool:
    """Whether every process of a session is stopped, if need be after a moment."""
    deadline = time.monotonic() + 2
    while not (still := _all_stopped(session)) and time.monotonic() < deadline:
        time.sleep(0.01)
    return still


def _all_stopped(session: int) -> bool:
    states = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            states.append(fields[0])
    return bool(states) and set(states) == {"T"}


@JAILS
def test_a_paused_bot_is_told_more_than_a_pipe_holds(jail: Jail, program: Program) -> None:
    """A bot seated anew hears a whole match before it is asked: what it cannot have read is no fault of its."""
    need(jail)
    with bot(program(DIARY.replace("sys.stderr.write(line)", "pass")), jail, unread=128 * 1024) as player:
        player.start(HELLO)
        for seq in range(8_000):
            player.tell(
                protocol.told(
                    seq=seq, seat=0, code="chance", text="The cards are dealt, and dealt again. " * 4
                )
            )
        assert act(player) == "a1"
