"""A bot as a plain process, for its author's own machine where no sandbox works. No server ever uses it.

It stands beside `botkit.sandbox`, not in it: `find_jail` does not know it, and nothing but `--no-jail` names it.
"""

from __future__ import annotations

import json
import resource
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from botkit.sandbox import Limits
from botkit.sandbox.jails import Command

_PROGRAM = """
import builtins, contextlib, json, os, resource, runpy, sys, traceback
orders = json.loads(sys.argv[1])
for number, most in orders["limits"]:
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(number, (most, most))
os.chdir(orders["folder"])
os.write(1, b"jailed\\n")
vars(builtins).update(exit=sys.exit, quit=sys.exit)
sys.stdout.reconfigure(line_buffering=True)
sys.path[:0] = [orders["folder"], orders["kit"]]
sys.argv = [orders["entry"]]
try:
    runpy.run_path(os.path.join(orders["folder"], orders["entry"]), run_name="__main__")
except MemoryError:
    traceback.print_exc()
    os._exit(77)
"""


@dataclass(frozen=True, slots=True)
class NoJail:
    """Limits of memory and computing, as far as the machine has them, and nothing else: the bot may do what you may.

    Clock, protocol and faults are those of the site; files, network and other programs are not kept from it.
    """

    name: ClassVar[str] = "none"
    signals_in_exit_codes: ClassVar[bool] = False

    def command(self, stage: Path, entry: str, limits: Limits) -> Command:
        orders = {
            "limits": [(resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CPU, limits.cpu)],
            "folder": str(stage / "bot"),
            "kit": str(stage / "kit"),
            "entry": entry,
        }
        python = getattr(sys, "_base_executable", sys.executable)
        return Command([python, "-I", "-S", "-B", "-X", "utf8", "-c", _PROGRAM, json.dumps(orders)])
