"""Reads what every user of a machine may read, and what only root may."""

import glob

from trial import attack


def whatever_is_in(pattern):
    found = glob.glob(pattern)
    if not found:
        raise OSError("nothing to be seen")
    return found


attack(
    lambda target: {
        "read /etc/passwd": lambda: open("/etc/passwd").read(),
        "read /etc/shadow": lambda: open("/etc/shadow").read(),
        "list /etc": lambda: whatever_is_in("/etc/*.conf"),
        "read the worker's code": lambda: open(target["worker_file"]).read(),
    }
)
