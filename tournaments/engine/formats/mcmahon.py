"""McMahon: whoever is stronger starts with more points, so that like meets like from the first round; handicaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core.messages import say
from tournaments.engine.event import POINT, Stage, Table
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import Answer, Next, Share, register, rounds_setting
from tournaments.engine.formats.swiss import METHODS, Swiss
from tournaments.engine.ranking import Rank, ranked_by
from tournaments.engine.tiebreaks import record_of


@register
class McMahon(Swiss):
    """Swiss with points from the start: those above the bar have as many, those below one less for each step."""

    key = "mcmahon"
    title = say("McMahon system")
    explanation = say(
        "A Swiss system in which everybody starts with points by rating: all above the upper bar with the same, "
        "below it one point less for each step, down to the lower bar. With a handicap the weaker side gets "
        "one for each point between them, less the reduction."
    )
    settings = (
        rounds_setting(5),
        Setting("bar", say("Upper bar (rating; 0: a quarter of the field is above)"), 0, 0, 10_000),
        Setting("step", say("Rating of one step"), 100, 1, 2000),
        Setting("steps", say("Steps down to the lower bar"), 20, 1, 60),
        Setting("handicap", say("Highest handicap (0: none)"), 0, 0, 9),
        Setting("reduction", say("Handicap is less by"), 2, 0, 9),
        Setting("method", say("Within a score"), 0, 0, 2, METHODS),
        Setting("clubs", say("Keep clubmates apart"), 1, 0, 1),
        Setting("sides", say("Even out who is named first"), 1, 0, 1),
    )
    tie_breaks = ("BH", "SB", "DE")

    @classmethod
    def scores(cls, stage: Stage) -> dict[int, int]:
        return record_of(stage, start=starts(stage)).points

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        answer = super().draw(stage)
        if not isinstance(answer, Next):
            return answer
        stage = cls.opened(stage)
        scores = cls.scores(stage)
        return Next(tuple(_with_handicap(table, stage, scores) for table in answer.tables))

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        stage = cls.opened(stage)
        return ranked_by(
            record_of(stage, start=starts(stage)), cls.tie_breaks if tie_breaks is None else tie_breaks
        )

    @classmethod
    def shares(cls, stage: Stage, number: int) -> tuple[Share, ...]:
        stage = cls.opened(stage)
        return (
            Share(0, starts(stage)[number], say("Points from the start.")),
            *(Share(m.round, m.points, "", *m.opponents[:1]) for m in record_of(stage).meetings[number]),
        )


def starts(stage: Stage) -> dict[int, int]:
    """The points that each starts with; an organiser's own stand before the bars'."""
    settings = stage.settings
    ratings = sorted((entrant.rating for entrant in stage.entrants), reverse=True)
    bar = settings["bar"] or ratings[(len(ratings) - 1) // 4]
    found = {}
    for entrant in stage.entrants:
        below = max(0, -(-(bar - entrant.rating) // settings["step"]))
        found[entrant.number] = POINT * (settings["steps"] - min(below, settings["steps"]))
        if entrant.band is not None:
            found[entrant.number] = entrant.band
    return found


def _with_handicap(table: Table, stage: Stage, scores: dict[int, int]) -> Table:
    """The side that gives the handicap is named second: the weaker begins."""
    most = stage.settings["handicap"]
    if not most or len(table.sides) != 2 or table.finished:
        return table
    one, other = table.entrants
    stones = min(most, abs(scores[one] - scores[other]) // POINT - stage.settings["reduction"])
    if stones <= 0:
        return table
    weaker_first = table.sides if scores[one] < scores[other] else table.sides[::-1]
    return replace(table, sides=weaker_first, handicap=stones)
