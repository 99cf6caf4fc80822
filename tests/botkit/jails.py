"""The jails the tests run in, and one that is none."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

from botkit.sandbox import BubblewrapJail, Jail, LandlockJail, Limits
from botkit.sandbox.jails import Command
from botkit.sandbox.probe import trouble

LANDLOCK, BUBBLEWRAP = LandlockJail(), BubblewrapJail()
JAILS = pytest.mark.parametrize("jail", [LANDLOCK, BUBBLEWRAP], ids=lambda jail: jail.name)

_NO_LOCKS = """
import json, resource, sys
orders = json.loads(sys.argv[1])
for number, most in orders["limits"]:
    resource.setrlimit(number, (most, most))
print("jailed", flush=True)
sys.path[:0] = [orders["bot"], orders["kit"]]
main = {"__name__": "__main__", "__file__": orders["entry"]}
exec(compile(open(orders["entry"]).read(), orders["entry"], "exec"), main)
"""


@dataclass(frozen=True)
class LimitsOnly:
    """Resource limits and nothing else: what many take for a sandbox. Never used but to show that it is none."""

    name: ClassVar[str] = "limits only"
    signals_in_exit_codes: ClassVar[bool] = False

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        import resource

        orders = {
            "limits": [(resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CPU, limits.cpu)],
            "bot": str(stage / "bot"),
            "kit": str(stage / "kit"),
            "entry": str(stage / "bot" / entry),
        }
        return Command([sys.executable, "-I", "-S", "-c", _NO_LOCKS, json.dumps(orders)])


@cache
def why_not(jail: Jail) -> str:
    return trouble(jail)


def need(jail: Jail) -> None:
    """Skip, with the reason, where this machine cannot have the jail; in CI that is a failure."""
    if reason := why_not(jail):
        stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        stop(f"{jail.name} does not work here: {reason}")
