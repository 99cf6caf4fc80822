"""Looks for files the worker left open."""

import os

from trial import attack


def strangers():
    found = []
    for descriptor in range(3, 1024):
        try:
            os.fstat(descriptor)
        except OSError:
            continue
        found.append(descriptor)
    if not found:
        raise OSError("nothing left open")
    return found


attack(lambda target: {"find an open descriptor": strangers})
