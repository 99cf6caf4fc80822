"""The jails: how each starts the trampoline, and what it lets the bot read."""

from __future__ import annotations

import json
import os
import resource
import secrets
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, Protocol, TypedDict

from botkit.sandbox import interpreter, landlock, seccomp
from botkit.sandbox.limits import Limits
from botkit.sandbox.syscalls import ALLOWED, CHECKED

# A range systemd reserves for users that exist only while a service runs; nobody's files belong to them.
_FIRST_UID, _UIDS = 61184, 4096
_SECRET = "/etc/passwd"  # exists everywhere, readable by all: the jail must refuse it


# What Landlock shows by `stat`, as it shows every place: other processes, devices, services.
_TELLING = ("/proc", "/sys", "/dev", "/run")


class Orders(TypedDict):
    """What the trampoline is told, as JSON. shared: what other bots read too. covered: folders to hide."""

    uid: int | None
    parent: int | None
    limits: list[tuple[int, int]]
    landlock: landlock.Ruleset | None
    shared: list[str]
    covered: list[str]
    seccomp: str
    futex: int
    secret: str
    folder: str
    kit: str
    entry: str


@dataclass(frozen=True, slots=True)
class Command:
    """What to execute: arguments, the user to become before that (None: stay), and the option by which the program is
    given a descriptor on which to report, as JSON, the `child-pid` that has to be killed to end it ("": itself)."""

    arguments: Sequence[str]
    become: int | None = None
    report_option: str = ""


class Jail(Protocol):
    """A way to shut a bot in. `stage` holds the folders `bot` (what the author sent) and `kit`, readable to all.

    signals_in_exit_codes: a program ended by signal n is reported as exit status 128 + n.
    """

    name: ClassVar[str]
    signals_in_exit_codes: ClassVar[bool]

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        """How to start `bot/<entry>`. Raises OSError, KeyError or ValueError where this jail cannot work."""


@dataclass(frozen=True, slots=True)
class LandlockJail:
    """Landlock + seccomp + resource limits: nothing to install. `abi_at_most` pretends to an older kernel."""

    name: ClassVar[str] = "landlock"
    signals_in_exit_codes: ClassVar[bool] = False
    abi_at_most: int = 1_000

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        python = interpreter.find(for_strangers=_is_root())
        shared = python.readable
        rules = landlock.ruleset(min(landlock.abi(), self.abi_at_most), [*shared, str(stage)])
        orders = _orders(stage, entry, limits, uid=_fresh_uid(), parent=os.getpid(), landlock=rules)
        orders["shared"] = shared
        orders["covered"] = [
            folder
            for folder in _TELLING
            if os.path.isdir(folder)
            and not any(Path(path).is_relative_to(folder) for path in [*shared, python.path, str(stage)])
        ]
        return Command(_python(python.path, orders))


@dataclass(frozen=True, slots=True)
class BubblewrapJail:
    """Bubblewrap's namespaces (an almost empty, read-only tree; no network, no /proc) + seccomp + resource limits."""

    name: ClassVar[str] = "bubblewrap"
    signals_in_exit_codes: ClassVar[bool] = True

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        bwrap = shutil.which("bwrap")
        if bwrap is None:
            raise OSError("bwrap is not installed (Debian package bubblewrap).")
        python = interpreter.find(for_strangers=_is_root())
        orders = _orders(Path("/"), entry, limits, uid=None, parent=None, landlock=None)
        walls = ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-net", "--unshare-uts"]
        walls += ["--unshare-cgroup-try", "--die-with-parent", "--cap-drop", "ALL", "--clearenv"]
        return Command(
            [
                bwrap,
                *walls,
                *_mounts(python, stage),
                "--remount-ro",
                "/",
                "--",
                *_python(python.path, orders),
            ],
            become=_fresh_uid(),
            report_option="--info-fd",
        )


def _mounts(python: interpreter.Interpreter, stage: Path) -> list[str]:
    """The tree the bot sees. Links such as /lib -> usr/lib are kept as links."""
    arguments = []
    for path in [*python.readable, python.path]:
        if os.path.islink(path):
            arguments += ["--symlink", os.readlink(path), path]
        else:
            arguments += ["--ro-bind", path, path]
    return [*arguments, "--ro-bind", str(stage / "bot"), "/bot", "--ro-bind", str(stage / "kit"), "/kit"]


@cache
def _trampoline() -> str:
    return Path(__file__).with_name("trampoline.py").read_text("utf-8")


def _python(path: str, orders: Orders) -> list[str]:
    """Isolated from the environment (-I), from installed packages (-S); no bytecode is written (-B)."""
    return [path, "-I", "-S", "-B", "-X", "utf8", "-c", _trampoline(), json.dumps(orders)]


def _orders(
    stage: Path,
    entry: str,
    limits: Limits,
    *,
    uid: int | None,
    parent: int | None,
    landlock: landlock.Ruleset | None,
) -> Orders:
    return {
        "uid": uid,
        "parent": parent,
        "limits": _resource_limits(limits),
        "landlock": landlock,
        "shared": [],
        "covered": [],
        "seccomp": _filter(os.uname().machine).hex(),
        "futex": CHECKED[os.uname().machine]["futex"],
        "secret": _SECRET,
        "folder": str(stage / "bot"),
        "kit": str(stage / "kit"),
        "entry": entry,
    }


@cache
def _filter(machine: str) -> bytes:
    try:
        return seccomp.build(machine)
    except KeyError:
        known = ", ".join(ALLOWED)
        raise OSError(f"There is no table of system calls for {machine!r}, only for {known}.") from None


def _resource_limits(limits: Limits) -> list[tuple[int, int]]:
    """NPROC counts all processes of a user, so it is no limit per bot; seccomp is what forbids new ones."""
    return [
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.cpu),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_NPROC, 1),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
    ]


def _is_root() -> bool:
    return os.geteuid() == 0


def _fresh_uid() -> int | None:
    """A user of its own for a bot whose worker is root, else None."""
    return _FIRST_UID + secrets.randbelow(_UIDS) if _is_root() else None
