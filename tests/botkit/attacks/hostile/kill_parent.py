"""Signals whoever it can name, by every call that signals."""

import os
import platform
import signal

from trial import attack, syscall

TKILL, TGKILL, QUEUE = {"x86_64": (200, 234, 129), "aarch64": (130, 131, 138)}[platform.machine()]
PIDFD_SEND, PIDFD_OPEN = 424, 434


attack(
    lambda target: {
        "kill its parent": lambda: os.kill(os.getppid(), signal.SIGKILL),
        "kill the worker": lambda: os.kill(target["worker"], signal.SIGKILL),
        "kill its opponent": lambda: os.kill(target["opponent"], signal.SIGKILL),
        "kill everybody": lambda: os.kill(-1, signal.SIGKILL),
        "kill its group": lambda: os.killpg(0, signal.SIGKILL),
        "tkill": lambda: syscall(TKILL, target["worker"], 9),
        "tgkill": lambda: syscall(TGKILL, target["worker"], target["worker"], 9),
        "queue a signal": lambda: syscall(QUEUE, target["worker"], 9, bytes(128)),
        "open a pidfd": lambda: syscall(PIDFD_OPEN, target["worker"], 0),
        "signal by pidfd": lambda: syscall(PIDFD_SEND, 0, 9, 0, 0),
    }
)
