"""Which jail works here? Only a real bot started by the real command and tried with real attacks can tell."""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Final

from botkit.sandbox.errors import SandboxBroken, SandboxUnavailable
from botkit.sandbox.jails import BubblewrapJail, Jail, LandlockJail
from botkit.sandbox.limits import Limits
from botkit.sandbox.process import OutputClosed, TooLate, TooMuch, launch
from botkit.sandbox.staging import sweep

JAILS: Final[tuple[Jail, ...]] = (BubblewrapJail(), LandlockJail())
"""Best first."""

_PROBE = Path(__file__).with_name("probe")
_TRY_AGAIN_AFTER: Final = 60.0
_found: dict[tuple[int, str], tuple[Jail | None, dict[str, str], float]] = {}


def find_jail(only: str = "") -> Jail:
    """The best jail that works, tried once per process. `only`: the name of the one to use, whatever else works.

    Raises SandboxUnavailable with the reasons; after a minute it is tried again, as the cause may have been passing.
    """
    key = (os.geteuid(), only)
    known = _found.get(key)
    if known is None or (known[0] is None and time.monotonic() - known[2] > _TRY_AGAIN_AFTER):
        known = _found[key] = (*_search(only), time.monotonic())
    jail, reasons, _ = known
    if jail is None:
        raise SandboxUnavailable(reasons)
    return jail


def working_jails() -> tuple[list[Jail], dict[str, str]]:
    """Every jail that works, best first, and for the others the reason why not."""
    problems = {jail.name: trouble(jail) for jail in JAILS}
    return [jail for jail in JAILS if not problems[jail.name]], {
        name: why for name, why in problems.items() if why
    }


def _search(only: str) -> tuple[Jail | None, dict[str, str]]:
    sweep()
    reasons: dict[str, str] = {}
    for jail in JAILS:
        if only in ("", jail.name):
            reasons[jail.name] = trouble(jail)
            if not reasons[jail.name]:
                return jail, reasons
    return None, reasons or {only: f"there is no jail of that name, only {', '.join(j.name for j in JAILS)}"}


def trouble(jail: Jail) -> str:
    """What is wrong with a jail, "" if nothing is: a bot must run in it and all its attacks must fail."""
    with tempfile.TemporaryDirectory(prefix="kerho-probe-") as outside:
        secret = Path(outside, "secret")
        secret.write_text("another bot's file")
        os.chmod(outside, 0o755)  # noqa: S103 (only the jail, not the mode, may keep the bot out)
        return _attack(jail, secret)


def _attack(jail: Jail, secret: Path) -> str:
    try:
        with launch(jail, _PROBE, "probe_bot.py", Limits()) as process:
            process.await_jail()
            process.send(json.dumps({"secret": str(secret), "parent": os.getpid()}).encode() + b"\n")
            try:
                report = json.loads(process.read_line(time.monotonic() + process.limits.start))
            except (OutputClosed, TooLate, TooMuch, ValueError) as error:
                process.ending()
                return f"a bot cannot run in it ({process.log.strip()[-300:] or type(error).__name__})"
    except SandboxBroken as error:
        return str(error)
    return "" if report == {"succeeded": []} else f"it lets a bot do what it must not: {report}"
