"""A process ends together with its parent."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from common import parent_death_signal
from common.parent_death_signal import DIE_WITH_PARENT, bound
from tests.setup.running import alive, eventually

ROOT = Path(__file__).resolve().parents[2]


def test_killing_the_parent_without_warning_kills_the_child(tmp_path: Path) -> None:
    program = (
        "import os, sys, time; from pathlib import Path;"
        "from ops.local.process import Child; from ops.local.log import Log;"
        "c = Child('c', [sys.executable, '-c', 'import time; time.sleep(60)'], os.environ, Log(Path(sys.argv[1])));"
        "c.start(); print(c.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "log")], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert alive(pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert eventually(lambda: not alive(pid))


def test_a_child_whose_parent_is_already_gone_does_not_start() -> None:
    launcher = ROOT / "common" / "parent_death_signal.py"
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(launcher), "1", "echo", "started"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")


def under(beforehand: str) -> str:
    """What a process says that is forked, asked to end with its parent, and would sleep for a minute."""
    child = (
        "import os, time; from common import parent_death_signal as signal\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        f"    {beforehand}\n"
        "    signal.die_with_parent_if_asked(); print('goes on', flush=True); time.sleep(60)\n"
        "time.sleep(1)"
    )
    done = subprocess.run(
        [sys.executable, "-c", child], cwd=ROOT, capture_output=True, text=True, timeout=60,
        env={**os.environ, DIE_WITH_PARENT: "1"},
    )  # fmt: skip
    return done.stdout


def test_a_forked_process_goes_on_until_its_parent_ends() -> None:
    assert under("pass") == "goes on\n"


def test_one_that_has_lost_its_parent_before_it_could_watch_it_ends_at_once() -> None:
    assert under("signal._parent = -1") == ""


def test_where_nobody_asks_it_goes_on_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> None:
        raise AssertionError("it was not asked to")

    monkeypatch.setattr(parent_death_signal, "die_with_parent", never)
    for said in ("0", "", "yes"):
        monkeypatch.setenv(DIE_WITH_PARENT, said)
        parent_death_signal.die_with_parent_if_asked()
    monkeypatch.delenv(DIE_WITH_PARENT)
    parent_death_signal.die_with_parent_if_asked()


def test_a_process_is_listed_by_the_name_it_is_given() -> None:
    program = (
        "from common.parent_death_signal import name_process; from pathlib import Path\n"
        "name_process('kerho-beat-of-the-house'); print(Path('/proc/self/comm').read_text().strip())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "kerho-beat-of-t\n", "fifteen bytes of it"


def test_a_bound_command_becomes_the_program_and_asks_its_children_to_end_with_it() -> None:
    argv = bound([sys.executable, "-c", f"import os; print(os.environ[{DIE_WITH_PARENT!r}])"])
    assert subprocess.run(argv, capture_output=True, text=True, check=True).stdout == "1\n"
