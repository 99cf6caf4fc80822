"""Run in a jail by `botkit.sandbox.probe`: tries what a hostile bot would, and tells what succeeded."""

from __future__ import annotations

import ctypes
import json
import os
import random
import socket
import sys
import time
from collections.abc import Callable, Iterator

LIBC = ctypes.CDLL(None, use_errno=True)
PTRACE_SEIZE = 0x4206  # unlike attaching it does not stop its target, should the jail be open


def listing_of_processes() -> bool:
    if any(name.isdigit() for name in os.listdir("/proc")):
        return True
    raise OSError("nothing to see")


def attacks(secret: str, parent: int) -> Iterator[tuple[str, Callable[[], object]]]:
    yield "read another bot's file", lambda: open(secret).close()
    yield "read /etc/passwd", lambda: open("/etc/passwd").close()
    yield "read its parent's environment", lambda: open(f"/proc/{parent}/environ").close()
    yield "read process 1's environment", lambda: open("/proc/1/environ").close()
    yield "list processes", listing_of_processes
    yield "write into its own folder", lambda: open("written", "w").close()
    yield "write into /tmp", lambda: open(f"/tmp/kerho-{os.getpid()}-{random.random()}", "w").close()  # noqa: S108
    yield "touch a shared file", lambda: os.utime(os.__file__)
    yield "see its parent's open files", lambda: one_or_more(os.stat(f"/proc/{parent}/fd").st_size)
    yield "see how much memory is free", lambda: check(LIBC.sysinfo(bytes(256)))
    yield "see how long its parent computed", lambda: time.clock_gettime(~parent << 3 | 2)
    yield "see its parent's processors", lambda: os.sched_getaffinity(parent)
    yield "fork", lambda: os.fork() or os._exit(0)
    yield "signal its parent", lambda: os.kill(parent, 0)
    yield "open an internet socket", lambda: socket.socket(socket.AF_INET).close()
    yield "open a unix socket", lambda: socket.socket(socket.AF_UNIX).close()
    yield "raise its limits", lambda: os.setpriority(os.PRIO_PROCESS, 0, -5)
    yield "trace its parent", lambda: check(LIBC.ptrace(PTRACE_SEIZE, parent, 0, 0))
    yield "make a user namespace", lambda: check(LIBC.unshare(0x10000000))


def one_or_more(number: int) -> None:
    if number == 0:
        raise OSError("nothing to see")


def check(answer: int) -> None:
    if answer != 0:
        raise OSError(ctypes.get_errno(), "refused")


target = json.loads(sys.stdin.readline())
succeeded = ["see the worker's environment"] if set(os.environ) - {"LC_CTYPE", "PWD"} else []
for name, attack in attacks(**target):
    try:
        attack()
    except OSError:
        continue
    succeeded.append(name)
if (
    not succeeded
):  # last, because where it succeeds nobody is left to tell: the host sees that no report comes
    try:
        os.execv(sys.executable, [sys.executable, "-c", ""])
    except OSError:
        pass
sys.stdout.write(json.dumps({"succeeded": succeeded}) + "\n")
