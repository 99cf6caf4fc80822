"""Ending a process together with its parent (Linux): even `kill -9` of the supervisor leaves nothing running.

As a program, `python -I -S parent_death_signal.py PARENT_PID COMMAND...`, it becomes COMMAND, bound to that parent. (A
function run between fork and exec would do the same but is not safe in a program with threads.)
"""

import ctypes
import os
import signal
import sys

DIE_WITH_PARENT = "KERHO_DIE_WITH_PARENT"
"""Environment variable that asks the children of a supervised process to end with it in their turn."""

_PR_SET_PDEATHSIG = 1
_PR_SET_NAME = 15
_parent = os.getppid()
_forking = 0


def _before_fork() -> None:
    global _forking
    _forking = os.getpid()


def _after_fork() -> None:
    """A forked process knows its parent, even one that has ended since."""
    global _parent
    _parent = _forking


os.register_at_fork(before=_before_fork, after_in_child=_after_fork)


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent ends; nothing happens where there is no such call."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def die_with_parent_if_asked() -> None:
    """Do so only under the supervisor; in containers and under systemd somebody else looks after that."""
    if os.environ.get(DIE_WITH_PARENT) == "1":
        die_with_parent()
        if _orphaned():
            os._exit(1)


def _orphaned() -> bool:
    """Whether the parent ended before it could be watched."""
    return os.getppid() == 1 or os.getppid() != _parent


def name_process(name: str) -> None:
    """Show this name (15 bytes of it) in lists of processes: a forked one has its parent's command line."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_NAME, name.encode(), 0, 0, 0)


def bound(argv: list[str]) -> list[str]:
    """The command that runs `argv` bound to the process that starts it."""
    return [sys.executable, "-I", "-S", os.path.abspath(__file__), str(os.getpid()), *argv]


def main(parent: int, argv: list[str]) -> None:
    """Become `argv`; end at once if `parent` went away before it could be watched."""
    die_with_parent()
    if os.getppid() != parent:
        sys.exit(1)
    os.environ[DIE_WITH_PARENT] = "1"
    os.execvp(argv[0], argv)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
