"""Started inside the jail as `python -I -S -B -c <this file> <orders>`: shuts itself in, then becomes the bot.

It runs on its own, before and outside the project: standard library only. The orders are JSON (see
`botkit.sandbox.jails.Orders`). Only when every lock has been turned and tried does it write the line `jailed` to
standard output; until then no line of the bot has run, so an end before that line is the sandbox's failure.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import struct
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PR_SET_PDEATHSIG, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP = 1, 24, 38, 22
SECCOMP_MODE_FILTER = 2
NR_CREATE_RULESET, NR_ADD_RULE, NR_RESTRICT_SELF = 444, 445, 446
NR_MOUNT_SETATTR = 442
RULE_PATH_BENEATH = 1
READ_FILE, READ_DIR = 1 << 2, 1 << 3
CLONE_NEWNS, CLONE_NEWUSER = 0x20000, 0x10000000
AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY, MS_PRIVATE = -100, 0x8000, 1, 1 << 18
MS_RDONLY_NOSUID_NODEV_NOEXEC = 15
OVERLAY = 0x794C7630
FUTEX_WAKE = 1
OUT_OF_MEMORY = 77

LIBC = ctypes.CDLL(None, use_errno=True)


def call(function: Any, *arguments: Any) -> int:
    """Call the C library; raise OSError where it says -1."""
    answer: int = function(*(ctypes.c_ulong(a) if isinstance(a, int) else a for a in arguments))
    if answer < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{function.__name__}{arguments}: {os.strerror(number)}")
    return answer


def set_limits(limits: list[tuple[int, int]]) -> None:
    for number, most in limits:
        allowed = resource.getrlimit(number)[1]
        if allowed != resource.RLIM_INFINITY:
            most = min(most, allowed)
        resource.setrlimit(number, (most, most))


def leave_root(uid: int | None) -> None:
    """Become `uid`; where this user namespace does not know it, stay but give every capability away."""
    if uid is not None and os.getuid() == 0:
        try:
            os.setgroups([])
            os.setresgid(uid, uid, uid)
            os.setresuid(uid, uid, uid)
        except OSError:
            for capability in range(64):
                if LIBC.prctl(PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) < 0:
                    break
    header, held = struct.pack("=Ii", 0x20080522, 0), ctypes.create_string_buffer(24)
    call(LIBC.capset, header, bytes(24))
    call(LIBC.capget, header, held)
    if any(held.raw):
        raise OSError("the jail is open: a bot would hold capabilities")


def die_with(parent: int | None) -> None:
    """If the worker is killed, the kernel kills the bot (and here: if that has already happened)."""
    call(LIBC.prctl, PR_SET_PDEATHSIG, 9, 0, 0, 0)
    if parent is not None and os.getppid() != parent:
        raise OSError("the worker that started this bot has gone")


def take_a_view_of_its_own(covered: list[str]) -> None:
    """Where the kernel lets us have mounts of our own: make all of them read-only, so that reading leaves no access
    times, and cover what tells of other processes. Where it does not, `see_no_traces` and the locks decide."""
    own = CLONE_NEWNS if os.geteuid() == 0 else CLONE_NEWNS | CLONE_NEWUSER
    try:
        call(LIBC.unshare, own)
        # Private first of all: what is mounted below must not appear in the world outside.
        quiet = struct.pack("=4Q", MOUNT_ATTR_RDONLY, 0, MS_PRIVATE, 0)
        call(LIBC.syscall, NR_MOUNT_SETATTR, AT_FDCWD, b"/", AT_RECURSIVE, quiet, len(quiet))
        for folder in covered:
            call(LIBC.mount, b"none", folder.encode(), b"tmpfs", MS_RDONLY_NOSUID_NODEV_NOEXEC, b"size=4k")
    except OSError:
        pass


def see_no_traces(shared: list[str]) -> None:
    """Raise OSError if reading one of these leaves an access time that another bot could see."""
    for path in shared:
        filesystem = ctypes.create_string_buffer(256)
        call(LIBC.statfs, path.encode(), filesystem)
        if os.statvfs(path).f_flag & (os.ST_RDONLY | os.ST_NOATIME):
            continue
        if (
            ctypes.c_uint.from_buffer(filesystem).value == OVERLAY
        ):  # its lower layers, a container's image, keep none
            continue
        raise OSError(
            f"the jail is open: a bot could tell another something by the access times of {path}. "
            "Mount it with noatime, allow user namespaces, or install bubblewrap"
        )


def enter_landlock(rules: dict[str, Any]) -> None:
    handled = struct.pack(f"={len(rules['handled'])}Q", *rules["handled"])
    fence = call(LIBC.syscall, NR_CREATE_RULESET, handled, len(handled), 0)
    for path in rules["readable"]:
        below = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rights = READ_FILE | READ_DIR if os.path.isdir(path) else READ_FILE
        call(LIBC.syscall, NR_ADD_RULE, fence, RULE_PATH_BENEATH, struct.pack("=Qi", rights, below), 0)
        os.close(below)
    call(LIBC.syscall, NR_RESTRICT_SELF, fence, 0)
    os.close(fence)


def enter_seccomp(program: bytes) -> None:
    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]

    pointer = ctypes.byref(Program(len(program) // 8, program))
    call(LIBC.prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, pointer, 0, 0)


def count_open_files(process: int) -> None:
    """Of another process: the size of its folder in /proc, which asks for no right (since Linux 6.2)."""
    if os.stat(f"/proc/{process}/fd").st_size == 0:
        raise OSError("it is not told")


def try_the_locks(secret: str, futex: int) -> None:
    """Do what must fail; whatever succeeds means that the jail is open, and the bot must not be run."""
    parent, room = os.getppid(), bytes(256)
    attempts: dict[str, Callable[[], object]] = {
        "read a file outside": lambda: os.close(os.open(secret, os.O_RDONLY)),
        "create a file": lambda: os.close(os.open("trial", os.O_WRONLY | os.O_CREAT)),
        "make a process": lambda: os.fork() or os._exit(0),
        "open a socket": lambda: call(LIBC.socket, 1, 1, 0),
        "signal a process": lambda: os.kill(parent, 0),
        "wake another process": lambda: call(LIBC.syscall, futex, room, FUTEX_WAKE, 1, 0, 0, 0),
        "read how much memory is free": lambda: call(LIBC.sysinfo, room),
        "read another process's clock": lambda: time.clock_gettime(~parent << 3 | 2),
        "count another process's open files": lambda: count_open_files(parent),
    }
    for what, attempt in attempts.items():
        try:
            attempt()
        except OSError:
            continue
        raise OSError(f"the jail is open: a bot could {what}")


def shut_in(orders: dict[str, Any]) -> None:
    os.closerange(3, 65536)
    if orders["landlock"]:
        take_a_view_of_its_own(orders["covered"])
        see_no_traces(orders["shared"])
    leave_root(orders["uid"])
    die_with(orders["parent"])
    set_limits(orders["limits"])
    call(LIBC.prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    os.chdir(orders["folder"])
    if orders["landlock"]:
        enter_landlock(orders["landlock"])
    enter_seccomp(bytes.fromhex(orders["seccomp"]))
    try_the_locks(orders["secret"], orders["futex"])


def become_the_bot(folder: str, kit: str, entry: str) -> None:
    import builtins
    import types

    # `site`, which is not loaded, would define these; people are used to them.
    vars(builtins).update(exit=sys.exit, quit=sys.exit)
    # Line by line, so that a forgotten flush does not look like silence.
    sys.stdout = open(1, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    sys.path[:0] = [folder, kit]
    sys.argv = [entry]
    main = types.ModuleType("__main__")
    main.__file__ = os.path.join(folder, entry)
    sys.modules["__main__"] = main
    try:
        with open(main.__file__, "rb") as source:
            code = compile(source.read(), main.__file__, "exec")
        exec(code, main.__dict__)  # noqa: S102 (running it is the purpose)
    except MemoryError as error:
        main.__dict__.clear()
        say_why(error)
        os._exit(OUT_OF_MEMORY)
    except Exception as error:
        say_why(error)
        os._exit(1)


def say_why(error: BaseException) -> None:
    """The bot's own traceback, without the frames of this file."""
    import traceback

    try:
        traceback.print_exception(error.with_traceback(error.__traceback__ and error.__traceback__.tb_next))
        sys.stderr.flush()
    except MemoryError:
        os.write(2, b"MemoryError\n")


orders = json.loads(sys.argv[1])
try:
    shut_in(orders)
except Exception as error:
    os.write(2, f"{type(error).__name__}: {error}\n".encode())
    os._exit(70)
os.write(1, b"jailed\n")
become_the_bot(orders["folder"], orders["kit"], orders["entry"])
