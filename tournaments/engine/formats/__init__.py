"""The formats by key. Each is a pure function of who is there, what was played, the settings and the seed."""

from tournaments.engine.format_settings import Setting
from tournaments.engine.formats import (
    boards,
    divided,
    dutch,
    keizer,
    knock_out,
    many,
    mcmahon,
    open_ended,
    round_robin,
    swiss,
)
from tournaments.engine.formats.base import FORMATS, Answer, Format, Next, Over, Waits, get

__all__ = [
    "FORMATS",
    "Answer",
    "Format",
    "Next",
    "Over",
    "Setting",
    "Waits",
    "boards",
    "divided",
    "dutch",
    "get",
    "keizer",
    "knock_out",
    "many",
    "mcmahon",
    "open_ended",
    "round_robin",
    "swiss",
]
