"""The sandbox itself: a jail is used only after it has held, and its failure is never the bot's."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from botkit.sandbox import (
    BubblewrapJail,
    Jail,
    LandlockJail,
    Limits,
    SandboxBroken,
    SandboxUnavailable,
    find_jail,
    interpreter,
    landlock,
    launch,
    probe,
    staging,
)
from botkit.sandbox.jails import Command
from botkit.sandbox.process import TooLate
from tests.botkit.attacks.harness import session_ends
from tests.botkit.jails import BUBBLEWRAP, JAILS, LANDLOCK, LimitsOnly, need

ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='')\n"


@pytest.fixture
def echo(tmp_path: Path) -> Path:
    folder = tmp_path / "echo"
    folder.mkdir()
    (folder / "bot.py").write_text(ECHO)
    return folder


@pytest.fixture(autouse=True)
def forget_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "_found", {})


@JAILS
def test_a_bot_runs_in_the_jail(jail: Jail, echo: Path) -> None:
    need(jail)
    with launch(jail, echo, "bot.py", Limits()) as process:
        process.await_jail()
        process.send(b"hello\n")
        assert process.read_line(time.monotonic() + 5) == b"hello"


@JAILS
def test_a_jail_is_proved_by_a_real_bot(jail: Jail) -> None:
    need(jail)
    assert probe.trouble(jail) == ""


def test_resource_limits_alone_are_found_out() -> None:
    """14 of 24 attacks succeed in them."""
    trouble = probe.trouble(LimitsOnly())
    assert "read /etc/passwd" in trouble
    assert "open an internet socket" in trouble


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


@dataclass(frozen=True)
class Weak(BubblewrapJail):
    """bwrap with an argument it does not know: the kind of failure a weak probe missed."""

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        command = super().command(stage, entry, limits)
        return Command(
            [command.arguments[0], "--no-such-wall", *command.arguments[1:]], command.become, "--info-fd"
        )


def test_a_jail_that_does_not_start_is_broken_and_says_why(echo: Path) -> None:
    need(BUBBLEWRAP)
    with (
        launch(Weak(), echo, "bot.py", Limits()) as process,
        pytest.raises(SandboxBroken, match="no-such-wall"),
    ):
        process.await_jail()
    assert "no-such-wall" in probe.trouble(Weak())


def test_without_bubblewrap_landlock_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    need(LANDLOCK)
    monkeypatch.setenv("PATH", "/nowhere")
    assert find_jail() == LANDLOCK


def test_without_any_jail_bots_are_refused_with_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(landlock, "abi", lambda: 0)
    with pytest.raises(SandboxUnavailable) as refused:
        find_jail()
    assert "bwrap is not installed" in refused.value.reasons["bubblewrap"]
    assert "no Landlock" in refused.value.reasons["landlock"]
    assert "cannot run here" in str(refused.value)


def test_on_an_unknown_machine_bots_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    here = os.uname()
    monkeypatch.setattr(os, "uname", lambda: os.uname_result((*here[:4], "riscv64")))
    with pytest.raises(SandboxUnavailable, match="no table of system calls for 'riscv64'"):
        find_jail()


def test_the_search_is_made_once_and_a_failure_is_tried_again_after_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[Jail] = []
    monkeypatch.setattr(probe, "trouble", lambda jail: calls.append(jail) or "it is Monday")
    for _ in range(2):
        with pytest.raises(SandboxUnavailable, match="Monday"):
            find_jail()
    assert len(calls) == 2
    (known,) = probe._found
    probe._found[known] = (None, {}, time.monotonic() - 61)
    monkeypatch.setattr(probe, "trouble", lambda jail: "")
    assert find_jail() == BUBBLEWRAP


def test_a_jail_can_be_asked_for_by_name() -> None:
    need(LANDLOCK)
    assert find_jail("landlock") == LANDLOCK
    with pytest.raises(SandboxUnavailable, match="no jail of that name"):
        find_jail("firejail")


@JAILS
def test_the_jail_itself_is_started_with_an_empty_environment(
    jail: Jail, echo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--clearenv` clears the bot's environment, but bwrap's own process keeps, and /proc shows, what it was given."""
    need(jail)
    monkeypatch.setenv("KERHO_DATABASE_PASSWORD", "hunter2")
    with launch(jail, echo, "bot.py", Limits()) as process:
        process.await_jail()
        assert Path(f"/proc/{process.pid}/environ").read_bytes() == b""


def test_bubblewrap_mounts_no_proc(tmp_path: Path) -> None:
    """It fails in nested containers, Python needs none, and it showed process 1's secrets."""
    if not need(BUBBLEWRAP):
        assert "--proc" not in BUBBLEWRAP.command(tmp_path, "bot.py", Limits()).arguments


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
@JAILS
def test_a_killed_worker_takes_its_bots_along(jail: Jail, paused: bool, tmp_path: Path) -> None:
    need(jail)
    (tmp_path / "bot.py").write_text("print('up', flush=True)\nwhile True: pass\n")
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, jail.name, str(tmp_path), "pause" if paused else "run"],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
        env={"PATH": os.environ["PATH"]},
    )
    assert worker.stdout is not None
    bot, stage = int(worker.stdout.readline()), Path(worker.stdout.readline().decode().strip())
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    worker.stdout.close()
    assert session_ends(bot)
    assert stage.exists()
    time.sleep(2.1)
    staging.sweep()
    assert not stage.exists(), "the next worker clears up"


WORKER = """
import sys, time
from pathlib import Path
from botkit.sandbox import Limits, find_jail, launch
process = launch(find_jail(sys.argv[1]), Path(sys.argv[2]), "bot.py", Limits(start=20))
process.await_jail()
process.read_line(time.monotonic() + 20)
if sys.argv[3] == "pause":
    process.pause()
    time.sleep(0.1)
print(process.pid, process._stage.folder, sep=chr(10), flush=True)
time.sleep(60)
"""


@JAILS
def test_a_bot_that_is_one_user_s_does_not_starve_another(jail: Jail, echo: Path) -> None:
    """A worker that is root gives every bot a user of its own."""
    need(jail)
    if os.geteuid() != 0:
        pytest.skip("only root can give bots users of their own")
    with launch(jail, echo, "bot.py", Limits()) as one, launch(jail, echo, "bot.py", Limits()) as other:
        one.await_jail()
        other.await_jail()
        users = [os.stat(f"/proc/{process.pid}").st_uid for process in (one, other)]
    assert 0 not in users


def test_a_stage_in_use_is_not_swept_however_old(echo: Path) -> None:
    need(LANDLOCK)
    with launch(LANDLOCK, echo, "bot.py", Limits()) as process:
        process.await_jail()
        os.utime(process._stage.folder, (0, 0))
        staging.sweep()
        assert (process._stage.folder / "bot" / "bot.py").exists()


def test_who_starts_a_bot_clears_up_after_the_dead(echo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within half a minute: a worker may go on for days."""
    need(LANDLOCK)
    swept: list[float] = []
    monkeypatch.setattr(staging, "sweep", lambda: swept.append(time.monotonic()) or 0)
    monkeypatch.setattr(staging, "_swept", time.monotonic() - staging.SWEEP_EVERY - 1)
    for _ in range(3):
        launch(LANDLOCK, echo, "bot.py", Limits()).kill()
    assert len(swept) == 1


@JAILS
def test_nothing_is_left_of_a_match(jail: Jail, echo: Path) -> None:
    need(jail)
    before = open_descriptors()
    with launch(jail, echo, "bot.py", Limits()) as process:
        process.await_jail()
        stage = process._stage.folder
        assert stage.exists()
    assert not stage.exists()
    assert open_descriptors() == before
    process.kill()  # a second time does nothing


def open_descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_the_host_never_waits_past_its_deadline(tmp_path: Path) -> None:
    need(LANDLOCK)
    (tmp_path / "bot.py").write_text("import time\ntime.sleep(60)\n")
    with launch(LANDLOCK, tmp_path, "bot.py", Limits()) as process:
        process.await_jail()
        for _ in range(3):
            process.send(b"x" * 300_000 + b"\n")  # more than a pipe holds: sending does not block either
        begun = time.monotonic()
        with pytest.raises(TooLate):
            process.read_line(begun + 0.05)
        assert time.monotonic() - begun < 2


def test_a_limit_lower_than_ours_is_kept(echo: Path) -> None:
    """The worker's own hard limits may be below what a bot would get; that is no failure of the jail."""
    need(LANDLOCK)
    code = "import resource as r, runpy, sys; r.setrlimit(r.RLIMIT_NOFILE, (24, 24)); exec(sys.argv.pop())"
    run = subprocess.run(
        [sys.executable, "-c", code, "landlock", str(echo), "run", WORKER.replace("time.sleep(60)", "").replace(
            "process.read_line(time.monotonic() + 20)\n", "")],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        timeout=60,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr


def test_landlock_forbids_all_it_knows_and_no_more() -> None:
    assert landlock.ruleset(1, ["/"])["handled"] == [0x1FFF]
    assert landlock.ruleset(3, ["/"])["handled"] == [0x7FFF]
    assert landlock.ruleset(7, ["/"])["handled"] == [0xFFFF, 3, 3]
    assert landlock.ruleset(99, ["/", "/no/such/place"]) == {"handled": [0xFFFF, 3, 3], "readable": ["/"]}
    with pytest.raises(ValueError, match=r"5\.13"):
        landlock.ruleset(0, [])


def test_an_interpreter_in_a_closed_home_is_passed_over(tmp_path: Path) -> None:
    closed = tmp_path / "home"
    closed.mkdir(mode=0o700)
    program = closed / "python3"
    program.touch(0o755)
    assert not interpreter.open_to_all(str(program))
    for parent in (closed, *closed.parents):
        if parent.stat().st_uid == os.geteuid() and parent.is_relative_to(tmp_path.parent.parent):
            parent.chmod(0o755)
    assert interpreter.open_to_all(str(program)) == all(p.stat().st_mode & 1 for p in program.parents)


def test_dead_workers_stages_are_swept_and_living_ones_are_not(
    tmp_path: Path, echo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for name, age in {"kerho-bot-old": 3, "kerho-bot-new": 0, "somebody-elses": 7200}.items():
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    own = staging.Stage.copy(echo, None)
    os.utime(own.folder, (0, 0))
    assert staging.sweep() == 1
    assert {path.name for path in tmp_path.iterdir()} >= {"kerho-bot-new", "somebody-elses", own.folder.name}
    assert not (tmp_path / "kerho-bot-old").exists()
    own.remove()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"memory": 1000}, "64 MiB"),
        ({"cpu": 0}, "seconds above nought"),
        ({"start": -1.0}, "seconds above nought"),
        ({"reply": 10}, "1 KiB"),
        ({"open_files": 3}, "at least 8"),
    ],
)
def test_limits_under_which_nothing_could_run_are_refused(wrong: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Limits(**wrong)  # type: ignore[arg-type]


def test_our_own_limits_are_untouched(echo: Path) -> None:
    need(LANDLOCK)
    before = [
        resource.getrlimit(number)
        for number in range(resource.RLIM_NLIMITS if hasattr(resource, "RLIM_NLIMITS") else 16)
    ]
    with launch(LANDLOCK, echo, "bot.py", Limits()) as process:
        process.await_jail()
    assert [resource.getrlimit(number) for number in range(len(before))] == before
