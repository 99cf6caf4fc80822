"""Looks for the worker's secrets: in its own environment, its parent's, and process 1's (bubblewrap's own)."""

import os

from trial import attack


def secret_in(text):
    if "hunter2" not in text:
        raise OSError("no secret here")


attack(
    lambda target: {
        "own environment": lambda: secret_in(str(os.environ)),
        "own environment in /proc": lambda: secret_in(open("/proc/self/environ").read()),
        "parent's environment": lambda: open(f"/proc/{os.getppid()}/environ").read(),
        "worker's environment": lambda: open(f"/proc/{target['worker']}/environ").read(),
        "process 1's environment": lambda: open("/proc/1/environ").read(),
        "worker's command line": lambda: open(f"/proc/{target['worker']}/cmdline").read(),
    }
)
