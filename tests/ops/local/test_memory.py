"""What a process and all below it use."""

import os
import subprocess
import sys
from pathlib import Path

from ops.local.memory import family, megabytes, total_megabytes
from tests.setup.running import eventually

ROOT = Path(__file__).resolve().parents[3]
PARENT = "import os, time; os.fork() and print('up', flush=True); time.sleep(60)"


def test_a_family_is_a_process_and_all_below_it() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        try:
            assert parent.stdout is not None and parent.stdout.readline() == b"up\n"
            assert eventually(lambda: len(family(parent.pid)) == 2)
            child = family(parent.pid)[1]
            assert family(parent.pid)[0] == parent.pid
            assert family(child) == [child]
            assert {parent.pid, child} < set(family(os.getpid()))
            shared = megabytes(parent.pid) + megabytes(child)
            assert 0 < shared < 2 * 60, "pages that both have count once"
            assert abs(total_megabytes(parent.pid) - shared) < 5
        finally:
            for pid in reversed(family(parent.pid)):
                os.kill(pid, 9)


def test_a_process_that_has_gone_uses_nothing() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert megabytes(gone.pid) == 0
    assert family(gone.pid) == [gone.pid]


def test_as_a_program_it_lists_them_with_their_sum() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ops.local.memory", str(os.getpid())],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    *lines, whole = done.stdout.splitlines()
    assert any(f" {os.getpid()} " in line for line in lines)
    assert whole.endswith("MiB  in all")
