"""Bots of a few lines, and what they hear."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from botkit.manifest import Manifest
from botkit.protocol import Clock
from botkit.referee import SandboxedBot
from botkit.sandbox import Jail, Limits
from botkit.session import SeatedBot
from games.core.match import LiveMatch
from tests.botkit.jails import LANDLOCK

MANIFEST = Manifest("Test", "1", ("*",), "bot.py")


CLOCK = Clock(5_000, 60_000)


DIARY = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    sys.stderr.write(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "Diary"}), flush=True)
    elif message["type"] == "act":
        print(json.dumps({"type": "act", "seq": message["seq"], "action": message["legal"][0]}), flush=True)
"""


Program = Callable[[str], Path]


def bot(folder: Path, jail: Jail = LANDLOCK, **limits: float) -> SandboxedBot:
    return SandboxedBot(folder, MANIFEST, Limits(start=20, **limits), jail=jail)  # type: ignore[arg-type]


def act(player: SandboxedBot, clock: Clock = CLOCK) -> str:
    return player.act(seq=1, view={"picture": "hex"}, legal=["a1", "b1"], clock=clock)


def seat_at(live: LiveMatch, seat: int, folder: Path) -> SeatedBot:
    return SeatedBot(live, seat=seat, program=bot(folder), name="m1", clock=CLOCK)


def heard(seated: SeatedBot) -> list[dict[str, object]]:
    return [json.loads(line) for line in seated.close().splitlines() if line.startswith("{")]
