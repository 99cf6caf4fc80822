"""Hostile bots are stopped: in every jail, as root and as a plain user; their opponents and the worker are unharmed."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from botkit.protocol import Clock
from botkit.sandbox import Jail, LandlockJail, Limits, interpreter
from tests.botkit.attacks.harness import ATTACKS, LIMITS, Report, assault
from tests.botkit.attacks.nobody import NOBODY, laid_out
from tests.botkit.jails import BUBBLEWRAP, LANDLOCK, LimitsOnly, need

FAULTS = {
    "close_output": {"crash", "timeout"},  # bubblewrap holds the pipe open, so there it looks like silence
    "crash": {"crash"},
    "deaf": {"timeout"},
    "deep_json": {"malformed"},
    "endless_loop": {"timeout"},
    "feign_death": {"crash"},
    "flood_lines": {"malformed"},
    "flood_stderr": {"flood"},
    "flood_stdout": {"flood"},
    "illegal": {"illegal"},
    "malformed": {"malformed"},
    "memory_hog": {"memory"},
    "segfault": {"crash"},
    "silence": {"timeout"},
}
"""The attacks that end a bot's match; every other is refused, and the bot plays on."""

Attacker = Callable[..., Report]


def check(report: Report) -> None:
    """The attack came to nothing, and nobody else noticed it."""
    if report.attack in FAULTS:
        assert report.fault in FAULTS[report.attack], report
    else:
        assert (report.answer, report.fault) == ("stopped", ""), report
    assert not report.broken, "a bot must not be able to break its jail and so have its match declared void"
    assert report.opponent == "KS", "the opponent plays on"
    assert report.gone, "nothing of the bot outlives the match"
    assert report.victim_intact
    assert report.worker_intact
    assert report.log_bytes < LIMITS.log_kept + 100


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("jail", [LANDLOCK, BUBBLEWRAP], ids=lambda jail: jail.name)
def test_a_hostile_bot_is_stopped(attack: str, jail: Jail) -> None:
    need(jail)
    check(assault(attack, jail))


@pytest.mark.parametrize("abi", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    "attack", ["open_socket", "kill_parent", "talk_to_partner", "write_outside", "climb"]
)
def test_on_older_kernels_seccomp_stops_what_landlock_cannot(attack: str, abi: int) -> None:
    """Landlock knows no truncation before 3, no network before 4, no devices before 5, no signals before 6."""
    need(LANDLOCK)
    check(assault(attack, LandlockJail(abi_at_most=abi)))


@pytest.fixture(scope="session")
def as_nobody() -> Iterator[Attacker]:
    """Attacks made by a worker that is a plain user: the pure half of the app, copied where that user can read it."""
    if os.geteuid() != 0:
        pytest.skip("these tests run as a plain user already; only root can become another")
    with laid_out() as home:
        yield attacker_in(home)


def attacker_in(home: Path) -> Attacker:
    """What runs one attack as nobody, in a folder that was laid out."""
    python = interpreter.find(for_strangers=True).path

    def attacker(attack: str, jail: Jail, *prefix: str) -> Report:
        run = subprocess.run(
            [*prefix, python, "-B", home / "attacks" / "harness.py", jail.name, "1000", attack],
            env={"PYTHONPATH": str(home), "PATH": os.environ["PATH"]},
            user=NOBODY,
            group=NOBODY,
            extra_groups=[],
            cwd="/",
            capture_output=True,
            timeout=60,
        )
        assert run.returncode == 0, run.stderr.decode()
        return Report(**json.loads(run.stdout)[0])

    return attacker


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("jail", [LANDLOCK, BUBBLEWRAP], ids=lambda jail: jail.name)
def test_a_hostile_bot_is_stopped_by_a_worker_without_privileges(
    attack: str, jail: Jail, as_nobody: Attacker
) -> None:
    need(jail)
    check(as_nobody(attack, jail))


@pytest.mark.parametrize("attack", ["climb", "write_outside", "kill_parent", "ptrace"])
def test_a_root_that_can_be_nobody_else_gives_its_capabilities_away(attack: str, as_nobody: Attacker) -> None:
    """In a user namespace of one user, as some containers have, there is nobody to become."""
    need(LANDLOCK)
    if subprocess.run(["unshare", "-r", "true"], user=NOBODY, capture_output=True, check=False).returncode:
        pytest.skip("a plain user may not make user namespaces here")
    check(as_nobody(attack, LANDLOCK, "unshare", "-r"))


@pytest.mark.parametrize(
    "attack", ["read_passwd", "open_socket", "snoop_proc", "opponents_files", "talk_to_partner"]
)
def test_the_attacks_are_real(attack: str) -> None:
    """Without a jail each of them succeeds; otherwise a test that they fail would mean nothing."""
    report = assault(attack, LimitsOnly())
    assert "succeeded" in report.fault + report.answer + report.detail, report


@pytest.mark.parametrize("jail", [LANDLOCK, BUBBLEWRAP], ids=lambda jail: jail.name)
def test_processor_time_is_limited_even_if_the_clock_is_generous(jail: Jail) -> None:
    need(jail)
    report = assault("endless_loop", jail, Limits(cpu=1), Clock(60_000, 60_000))
    assert report.fault == "timeout"
    assert "computed for 1 seconds" in report.detail
