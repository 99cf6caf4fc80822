"""FIDE's Swiss: the Dutch system, pairs by the rules of 1 February 2026."""

from __future__ import annotations

from games.core.messages import say
from tournaments.engine.event import EventError, Stage
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import (
    Answer,
    Format,
    Next,
    Over,
    Waits,
    asked_for,
    register,
    rounds_setting,
)
from tournaments.engine.pairing import dutch


@register
class Dutch(Format):
    """Two play with colours; nobody meets twice, scores meet their like, colours alternate."""

    key = "dutch"
    comes_and_goes = True
    title = say("FIDE Dutch system")
    explanation = say(
        "The Swiss system of the world chess federation, by its rules of 1 February 2026: whoever has as many points "
        "meets, nobody meets twice, and colours alternate."
    )
    settings = (
        rounds_setting(7),
        Setting("black", say("Number 1 begins with black"), 0, 0, 1),
    )
    most = 2000
    tie_breaks = ("BH-C1", "BH", "SB", "WIN", "BWG")

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        rounds = stage.settings["rounds"]
        if stage.number > rounds:
            return Over(say("All rounds have been played."))
        if len(stage.playing()) < 2:
            return Over(say("There is nobody left to meet."))
        try:
            pairs = dutch.pair(stage, total=rounds, colour="b" if stage.settings["black"] else "w")
        except EventError as error:
            return Waits(error.message)
        return Next((*dutch.tables_of(pairs, stage), *asked_for(stage)))
