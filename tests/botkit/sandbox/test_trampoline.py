"""What shuts itself in and then becomes the bot: its locks are tried, and of itself the bot's log says nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from botkit.sandbox import LandlockJail, Limits, SandboxBroken, launch
from botkit.sandbox.jails import Command
from botkit.sandbox.process import BotProcess, OutputClosed
from tests.botkit.jails import LANDLOCK, need
from tests.botkit.programs import Program


@pytest.fixture(autouse=True)
def _needs_landlock() -> None:
    need(LANDLOCK)


def started(folder: Path, **limits: float) -> BotProcess:
    process = launch(LANDLOCK, folder, "bot.py", Limits(start=20, **limits))  # type: ignore[arg-type]
    process.await_jail()
    return process


def lines(process: BotProcess) -> list[str]:
    """What it writes until it ends."""
    said = []
    while True:
        try:
            said.append(process.read_line(time.monotonic() + 20).decode())
        except OutputClosed:
            return said


@dataclass(frozen=True)
class Open(LandlockJail):
    """Landlock whose rules have a hole: everything below / may be read."""

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        command = super().command(stage, entry, limits)
        *start, orders = command.arguments
        return Command([*start, orders.replace(f'"{stage}"', f'"{stage}", "/"', 1)])


def test_the_bot_is_not_run_in_a_jail_with_a_hole(echo: Path) -> None:
    """Every start tries the locks before the bot's first line."""
    need(LANDLOCK)
    with (
        launch(Open(), echo, "bot.py", Limits()) as process,
        pytest.raises(SandboxBroken, match="jail is open"),
    ):
        process.await_jail()


def test_a_bot_is_the_main_program_of_its_folder_and_may_say_quit(program: Program) -> None:
    folder = program(
        "import sys, helper\nprint(__name__, sys.argv, helper.WORD)\nprint(sys.flags.isolated)\nquit()\nprint('no')\n"
    )
    (folder / "helper.py").write_text("WORD = 'helped'\n")
    with started(folder) as process:
        assert lines(process) == ["__main__ ['bot.py'] helped", "1"]
        ending = process.ending()
        assert ending is not None and ending.code == 0


def test_a_line_is_sent_without_being_flushed(program: Program) -> None:
    with started(program("import time\nprint('up')\ntime.sleep(60)\n")) as process:
        assert process.read_line(time.monotonic() + 20) == b"up"


def test_a_fault_is_told_by_the_bots_own_lines(program: Program) -> None:
    with started(program("def move():\n    raise ValueError('lost my way')\nmove()\n")) as process:
        assert lines(process) == []
        ending = process.ending()
        assert ending is not None and ending.code == 1
        assert "ValueError: lost my way" in process.log
        assert "in move" in process.log
        assert "become_the_bot" not in process.log


def test_one_that_wants_too_much_memory_ends_with_a_code_of_its_own(program: Program) -> None:
    with started(program("held = [bytearray(2**24) for _ in range(999)]\n"), memory=2**27) as process:
        lines(process)
        ending = process.ending()
        assert ending is not None and ending.out_of_memory
        assert "MemoryError" in process.log


def test_a_program_that_cannot_be_read_is_the_bots_fault_and_not_the_jails(program: Program) -> None:
    with started(program("def x(:\n")) as process:
        lines(process)
        assert "SyntaxError" in process.log


def test_it_keeps_to_its_limits(program: Program) -> None:
    source = "import resource\nprint(resource.getrlimit(resource.RLIMIT_NOFILE))\n"
    with started(program(source), open_files=16) as process:
        assert lines(process) == ["(16, 16)"]
