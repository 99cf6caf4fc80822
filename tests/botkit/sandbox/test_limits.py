"""What a bot may use."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from botkit.sandbox import Limits, launch
from tests.botkit.jails import LANDLOCK, need
from tests.botkit.sandbox.workers import WORKER


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
