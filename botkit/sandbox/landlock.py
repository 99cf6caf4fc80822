"""What Landlock can hold on this kernel. The ruleset itself is applied by the trampoline, inside the bot's process."""

from __future__ import annotations

import ctypes
import os
from typing import Final, TypedDict

NR_CREATE_RULESET: Final = 444  # the same on every machine
_ASK_VERSION: Final = 1

READ_FILE: Final = 1 << 2
READ_DIR: Final = 1 << 3

_FS_FIRST = (1 << 13) - 1  # ABI 1: execute, read, write, remove and make
_FS_ADDED = {2: 1 << 13, 3: 1 << 14, 5: 1 << 15}  # refer, truncate, ioctl on devices
_NET_ALL = 3  # ABI 4: bind and connect TCP
_SCOPE_ALL = 3  # ABI 6: abstract unix sockets, signals


class Ruleset(TypedDict):
    """What the trampoline needs to build the ruleset: the masks handled and the rights given on what lies beneath."""

    handled: list[int]
    readable: list[str]


def abi() -> int:
    """The kernel's Landlock version, 0 if it has none or it is switched off. (/sys need not be mounted for this.)"""
    libc = ctypes.CDLL(None, use_errno=True)
    version: int = libc.syscall(NR_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION))
    return max(version, 0)


def ruleset(version: int, readable: list[str]) -> Ruleset:
    """Everything this version can forbid is forbidden, but reading beneath `readable`. Raises ValueError below 1."""
    if version < 1:
        raise ValueError(
            "This kernel has no Landlock (5.13 or newer, with landlock among its security modules)."
        )
    files = _FS_FIRST | sum(bit for since, bit in _FS_ADDED.items() if version >= since)
    handled = [files]
    if version >= 4:
        handled.append(_NET_ALL)
    if version >= 6:
        handled.append(_SCOPE_ALL)
    return {"handled": handled, "readable": [path for path in readable if os.path.exists(path)]}
