"""A process ends together with its parent."""

import subprocess
import sys
from pathlib import Path

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
