"""Plays each hostile bot against a harmless one in a jail and reports what happened, as JSON.

It uses nothing but the standard library and `botkit`, so that the same run can be made by a plain user
who cannot read the project's environment: `python harness.py <jail> <abi> [attack ...]`.
"""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from botkit import protocol
from botkit.manifest import Manifest
from botkit.protocol import BotFault, Clock
from botkit.referee import SandboxedBot
from botkit.sandbox import BubblewrapJail, Jail, LandlockJail, Limits, SandboxBroken
from botkit.sandbox.limits import KIB, MIB

HOSTILE = Path(__file__).parent / "hostile"
ATTACKS = sorted(path.stem for path in HOSTILE.glob("*.py") if path.stem != "trial")
HARMLESS = "from kerho_bot import run\nrun(lambda turn: turn.legal[0])\n"
SECRET = "hunter2"
MANIFEST = Manifest(name="Attack", version="1", games=("*",), entry="bot.py")
LIMITS = Limits(memory=128 * MIB, cpu=30, start=20.0, log_most=256 * KIB, unread=128 * KIB)
CLOCK = Clock(20_000, 20_000)
IMPATIENT = {"close_output", "endless_loop", "silence", "deaf"}
LEGAL = ["KS", "2H"]


@dataclasses.dataclass
class Report:
    """What came of one attack."""

    attack: str
    answer: str = ""
    fault: str = ""
    detail: str = ""
    broken: str = ""
    opponent: str = ""
    gone: bool = False
    victim_intact: bool = False
    worker_intact: bool = False
    log_bytes: int = 0
    took_ms: int = 0


def jail_named(name: str, abi: int = 1_000) -> Jail:
    return BubblewrapJail() if name == "bubblewrap" else LandlockJail(abi_at_most=abi)


def assault(attack: str, jail: Jail, limits: Limits = LIMITS, clock: Clock = CLOCK) -> Report:
    """One attack: the hostile bot has the first move, then the harmless one must still play."""
    report = Report(attack)
    before = worker_state()
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kerho-attack-")))
        opponent = stack.enter_context(SandboxedBot(harmless_folder(home), MANIFEST, limits, jail=jail))
        opponent.start(hello({}))
        targets = stack.enter_context(worth_attacking(home, opponent))
        begun = time.monotonic()
        hostile = SandboxedBot(hostile_folder(home, attack), MANIFEST, limits, jail=jail)
        try:
            play(hostile, targets, clock, report)
        except BotFault as fault:
            report.fault, report.detail = fault.kind, fault.detail
        except SandboxBroken as broken:
            report.broken = str(broken)
        finally:
            report.log_bytes = len(hostile.close())
        report.took_ms = round(1000 * (time.monotonic() - begun))
        report.gone = session_ends(hostile.pid)
        report.opponent = opponent.act(seq=2, view={}, legal=LEGAL, clock=CLOCK)
        report.victim_intact = Path(targets["victim"]).read_text() == SECRET
    report.worker_intact = worker_state() == before
    return report


def play(hostile: SandboxedBot, targets: dict[str, Any], clock: Clock, report: Report) -> None:
    hostile.start(hello(targets))
    if report.attack == "deaf":
        for seq in range(5_000):
            hostile.tell(
                protocol.told(
                    seq=seq, seat=0, code="chance", text="The cards are dealt, and dealt again. " * 4
                )
            )
    if report.attack in IMPATIENT and clock is CLOCK:
        clock = Clock(200, 20_000)
    report.answer = hostile.act(seq=1, view={}, legal=[*LEGAL, "stopped"], clock=clock)


def hello(options: dict[str, Any]) -> protocol.Message:
    return protocol.hello(
        game="hex",
        rules_version=1,
        options=options,
        seat=0,
        seats=2,
        sides=[[0], [1]],
        match="attack",
        clock=CLOCK,
    )


@contextmanager
def worth_attacking(home: Path, opponent: SandboxedBot) -> Iterator[dict[str, Any]]:
    """What a worker has: a file anybody may write, open ports and sockets, a secret in its environment."""
    victim = home / "victim"
    victim.write_text(SECRET)
    victim.chmod(0o666)
    home.chmod(0o755)
    os.environ["KERHO_TEST_SECRET"] = SECRET
    abstract = f"kerho-test-{os.getpid()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as port,
        socket.socket(socket.AF_UNIX) as named,
        socket.socket(socket.AF_UNIX) as hidden,
        victim.open() as inherited,
    ):
        os.set_inheritable(inherited.fileno(), True)
        named.bind(str(home / "socket"))
        named.listen()
        os.chmod(home / "socket", 0o777)
        hidden.bind("\0" + abstract)
        hidden.listen()
        yield {
            "worker": os.getpid(),
            "worker_file": __file__,
            "victim": str(victim),
            "port": port.getsockname()[1],
            "socket": str(home / "socket"),
            "abstract": abstract,
            "opponent": opponent.pid,
            "stage": str(opponent._process._stage.folder),
        }
    del os.environ["KERHO_TEST_SECRET"]


def harmless_folder(home: Path) -> Path:
    folder = home / "harmless"
    folder.mkdir()
    (folder / "bot.py").write_text(HARMLESS)
    return folder


def hostile_folder(home: Path, attack: str) -> Path:
    folder = home / "hostile"
    folder.mkdir()
    shutil.copy(HOSTILE / "trial.py", folder)
    shutil.copy(HOSTILE / f"{attack}.py", folder / "bot.py")
    return folder


def worker_state() -> tuple[object, ...]:
    """What an attack must leave as it was: our limits, our environment, nothing new lying about."""
    import resource

    litter = [
        path
        for path in ("/tmp/kerho-was-here", "/dev/shm/kerho-was-here", "/tmp/kerho-fifo")
        if os.path.exists(path)
    ]
    return resource.getrlimit(resource.RLIMIT_CPU), dict(os.environ), litter


def session_ends(pid: int, patience: float = 5.0) -> bool:
    """Whether no process of the bot's session runs any more (one that has ended but is not yet buried does not)."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if not any(_runs_in_session(name, pid) for name in os.listdir("/proc") if name.isdigit()):
            return True
    return False


def _runs_in_session(name: str, session: int) -> bool:
    try:
        status = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return int(status[3]) == session and status[0] not in "ZX"


def main() -> None:
    jail = jail_named(sys.argv[1], int(sys.argv[2]))
    reports = [assault(attack, jail) for attack in sys.argv[3:] or ATTACKS]
    sys.stdout.write(json.dumps([dataclasses.asdict(report) for report in reports]))


if __name__ == "__main__":
    main()
