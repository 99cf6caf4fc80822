"""The seccomp filter, assembled here as classic BPF so that no library is needed. Fail closed on unknown machines."""

from __future__ import annotations

import errno
import struct
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from botkit.sandbox.syscalls import ALLOWED, AUDIT_ARCH, CHECKED

ALLOW: Final = 0x7FFF0000
KILL_PROCESS: Final = 0x80000000
ERRNO: Final = 0x00050000

_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data

# The same values on x86_64 and aarch64 (asm-generic/fcntl.h): O_WRONLY, O_RDWR, O_CREAT, O_TRUNC.
WRITING: Final = 0o1 | 0o2 | 0o100 | 0o1000
# F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC: no locks, leases, owners or signals.
FCNTL_ALLOWED: Final = (0, 1, 2, 3, 4, 1030)
# TCGETS (isatty), TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX: nothing that acts on a device.
IOCTL_ALLOWED: Final = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# A futex without this flag is the page it lies in: two programs that can read the same file could wait and wake at it.
FUTEX_PRIVATE: Final = 0x80
# Real time, monotonic, own process and thread, raw, coarse, boot, TAI. Every other number names another process's clock
# (of what it has computed), or a device's.
CLOCKS_ALLOWED: Final = (0, 1, 2, 3, 4, 5, 6, 7, 11)
# What memory allocators say: normal ... willneed, dontneed, free, huge pages or none. Not: page this file out.
MADVISE_ALLOWED: Final = (0, 1, 2, 3, 4, 8, 14, 15)

Instruction = tuple[int, int, int, int]


def refuse(number: int) -> int:
    """The filter's answer that makes a call fail with this errno."""
    return ERRNO | number


def build(machine: str) -> bytes:
    """The filter for a machine as `os.uname().machine` names it. Raises KeyError for one we have no table for."""
    calls, checked = ALLOWED[machine], CHECKED[machine]
    program: list[Instruction] = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, AUDIT_ARCH[machine]),
        (_RETURN, 0, 0, KILL_PROCESS),
        (_LOAD, 0, 0, _NUMBER),
    ]
    for number in calls.values():
        program += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, ALLOW)]
    for name, number in checked.items():
        rule = _RULES[name]()
        program += [(_EQUAL, 0, len(rule), number), *rule]
    program.append((_RETURN, 0, 0, refuse(errno.EPERM)))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)


def _low(argument: int) -> int:
    """Offset of the low half of an argument (both machines are little-endian)."""
    return _ARGUMENTS + 8 * argument


def _only_reading(*, argument: int) -> list[Instruction]:
    return [
        (_LOAD, 0, 0, _low(argument)),
        (_ANY_BIT, 0, 1, WRITING),
        (_RETURN, 0, 0, refuse(errno.EACCES)),
        (_RETURN, 0, 0, ALLOW),
    ]


def _one_of(argument: int, values: Iterable[int]) -> list[Instruction]:
    rule: list[Instruction] = [(_LOAD, 0, 0, _low(argument))]
    for value in values:
        rule += [(_EQUAL, 0, 1, value), (_RETURN, 0, 0, ALLOW)]
    return [*rule, (_RETURN, 0, 0, refuse(errno.EPERM))]


def _own_limits_read() -> list[Instruction]:
    """prlimit64(pid, resource, new, old): only pid 0 (itself) and no new limit (a null pointer)."""
    deny: Instruction = (_RETURN, 0, 0, refuse(errno.EPERM))
    rule: list[Instruction] = []
    for offset in (_low(0), _low(2), _low(2) + 4):
        rule += [(_LOAD, 0, 0, offset), (_EQUAL, 1, 0, 0), deny]
    return [*rule, (_RETURN, 0, 0, ALLOW)]


def _no_signal_in_exit_code() -> list[Instruction]:
    """A status of 128 + n would look like death by signal n, so that a losing bot could claim to have been killed
    from outside and void its match. Refused, it dies of a signal indeed: the C library has nowhere to return to."""
    return [
        (_LOAD, 0, 0, _low(0)),
        (_ANY_BIT, 0, 1, 0x80),
        (_RETURN, 0, 0, refuse(errno.EPERM)),
        (_RETURN, 0, 0, ALLOW),
    ]


def _private() -> list[Instruction]:
    """futex(address, operation, ...): only within one process."""
    return [
        (_LOAD, 0, 0, _low(1)),
        (_ANY_BIT, 1, 0, FUTEX_PRIVATE),
        (_RETURN, 0, 0, refuse(errno.EPERM)),
        (_RETURN, 0, 0, ALLOW),
    ]


def _seems_missing() -> list[Instruction]:
    """The flags of clone3 lie behind a pointer; ENOSYS makes the C library use clone, which is refused."""
    return [(_RETURN, 0, 0, refuse(errno.ENOSYS))]


_RULES: Final[dict[str, Callable[[], list[Instruction]]]] = {
    "open": partial(_only_reading, argument=1),
    "openat": partial(_only_reading, argument=2),
    "ioctl": partial(_one_of, 1, IOCTL_ALLOWED),
    "fcntl": partial(_one_of, 1, FCNTL_ALLOWED),
    "futex": _private,
    "madvise": partial(_one_of, 2, MADVISE_ALLOWED),
    "sched_getaffinity": partial(_one_of, 0, (0,)),
    "clock_gettime": partial(_one_of, 0, CLOCKS_ALLOWED),
    "clock_getres": partial(_one_of, 0, CLOCKS_ALLOWED),
    "clock_nanosleep": partial(_one_of, 0, CLOCKS_ALLOWED),
    "prlimit64": _own_limits_read,
    "exit": _no_signal_in_exit_code,
    "exit_group": _no_signal_in_exit_code,
    "clone3": _seems_missing,
}
"""What decides each of the CHECKED calls; every rule ends in a return on every path."""
