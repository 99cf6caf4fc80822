"""Looks for the opponent's program beside its own."""

import os
import pathlib

from trial import attack


def stages():
    if not [name for name in os.listdir("/tmp") if name.startswith("kerho-bot-")]:
        raise OSError("nothing to be seen")


def neighbours():
    here = pathlib.Path(__file__).resolve().parent
    beside = [path for path in here.parent.parent.iterdir() if path not in here.parents]
    if not any("kerho-bot-" in path.name for path in beside):
        raise OSError("nothing to be seen")


attack(
    lambda target: {
        "list the stages": stages,
        "list its neighbours": neighbours,
        "read its opponent's program": lambda: open(os.path.join(target["stage"], "bot", "bot.py")).read(),
        "list its opponent's folder": lambda: os.listdir(target["stage"]),
        "enter by its opponent's process": lambda: os.listdir(f"/proc/{target['opponent']}/root"),
    }
)
