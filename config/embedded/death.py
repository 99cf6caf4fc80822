"""Ending a process together with its parent (Linux), so that even `kill -9` of the supervisor leaves nothing behind."""

import ctypes
import os
import signal
import sys

DIE_WITH_PARENT = "KERHO_DIE_WITH_PARENT"
"""Environment variable that tells a process started by the supervisor to end with its parent."""

_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent ends; does nothing where the kernel is not Linux."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def die_with_parent_if_asked() -> None:
    """Do so only under the supervisor; elsewhere (containers, systemd) somebody else looks after processes."""
    if os.environ.get(DIE_WITH_PARENT) == "1":
        die_with_parent()
