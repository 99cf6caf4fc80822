"""Swiss systems of our own, for any game of two sides: fold, Monrad, Danish; accelerated if the field is large."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.core.messages import say
from tournaments.engine.event import POINT, Entrant, Kind, Stage, Table, met
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import (
    Answer,
    Format,
    Next,
    Over,
    asked_for,
    free_before,
    register,
    rounds_setting,
    times_met,
)
from tournaments.engine.pairing.swiss import (
    FREE,
    Candidate,
    Field,
    Method,
    first_named,
    free_reasons,
    pair,
    reasons,
)
from tournaments.engine.tiebreaks import record_of

METHODS = (say("upper half against lower"), say("Monrad: neighbours"), say("Danish: neighbours, again too"))


@register
class Swiss(Format):
    """Everybody plays every round, against somebody with as many points."""

    key = "swiss"
    comes_and_goes = True
    title = say("Swiss system")
    explanation = say(
        "In each round those meet who have as many points; nobody meets anybody twice while it can be helped. "
        "Everybody plays all rounds; with an odd number the last is free, once."
    )
    settings: ClassVar[tuple[Setting, ...]] = (
        rounds_setting(5),
        Setting("method", say("Within a score"), 0, 0, 2, METHODS),
        Setting("accelerated", say("Accelerated rounds"), 0, 0, 20),
        Setting("clubs", say("Keep clubmates apart"), 1, 0, 1),
        Setting("sides", say("Even out who is named first"), 1, 0, 1),
    )

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > stage.settings["rounds"]:
            return Over(say("All rounds have been played."))
        if len(stage.playing()) < 2:
            return Over(say("There is nobody left to meet."))
        return Next((*drawn(stage, cls.scores(stage), cls.field_settings(stage)), *asked_for(stage)))

    @classmethod
    def scores(cls, stage: Stage) -> dict[int, int]:
        """What counts in pairing: points, and in accelerated rounds a win more for the upper half."""
        points = record_of(stage).points
        if stage.number > stage.settings.get("accelerated", 0):
            return points
        upper = {entrant.number for entrant in stage.entrants[: (len(stage.entrants) + 1) // 2]}
        return {n: score + (stage.scheme.win if n in upper else 0) for n, score in points.items()}

    @classmethod
    def field_settings(cls, stage: Stage) -> Field:
        settings = stage.settings
        return Field(
            (),
            apart=stage.apart,
            method=Method(settings["method"]),
            clubs=bool(settings["clubs"]),
            sides=bool(settings["sides"]),
            step=max(stage.scheme.win // 2, 1),
        )


def drawn(stage: Stage, scores: Mapping[int, int], how: Field) -> list[Table]:
    """The tables of the next round by those scores, the highest first, the free one last."""
    known = candidates(stage, scores)
    given = Field(
        tuple(known.values()), times_met(stage), how.apart, how.method, how.clubs, how.sides, how.step
    )
    pairs, costs = pair(given)
    tables = [table_of(stage, known, one, other, costs[one, other]) for one, other in pairs]
    return sorted(tables, key=lambda table: _height(table, known))


def candidates(stage: Stage, scores: Mapping[int, int]) -> dict[int, Candidate]:
    """Those who are to be paired, by number, with what their rounds so far say of sides, floats and free rounds."""
    free, told = free_before(stage), _histories(stage, scores)
    return {
        entrant.number: _candidate(
            entrant, scores[entrant.number], free[entrant.number], told[entrant.number]
        )
        for entrant in stage.playing()
    }


def _candidate(entrant: Entrant, score: int, free: int, told: tuple[list[int], int]) -> Candidate:
    sides, floated = told
    balance = sides.count(0) - sides.count(1)
    last = sides[-1] if sides else None
    return Candidate(
        entrant.number,
        score,
        entrant.number,
        free,
        " ".join(entrant.club.split()).casefold(),
        floated,
        balance,
        last,
    )


def _histories(stage: Stage, scores: Mapping[int, int]) -> dict[int, tuple[list[int], int]]:
    """Of each the sides they have played, and whether the last game was against a lower (1) or a higher score (-1)."""
    sides: dict[int, list[int]] = {number: [] for number in stage.numbers}
    floated = dict.fromkeys(stage.numbers, 0)
    before = dict.fromkeys(stage.numbers, 0)
    for one in stage.rounds:
        made = dict(before)
        for table in one.tables:
            for at, (side, points) in enumerate(zip(table.sides, table.result, strict=False)):
                for number in side:
                    made[number] += points
                    if table.kind is Kind.PLAYED and len(table.sides) == 2:
                        sides[number].append(at)
                        other = before[table.sides[1 - at][0]]
                        floated[number] = (before[number] > other) - (before[number] < other)
        before = made
    return {number: (sides[number], floated[number]) for number in stage.numbers}


def table_of(
    stage: Stage, known: Mapping[int, Candidate], one: int, other: int, costs: tuple[int, ...]
) -> Table:
    """The pair as a table, or its free round, with what decided it."""
    if FREE in (one, other):
        return stage.scheme.bye_table(Kind.BYE, one + other, free_reasons(known[one + other]))
    first, second = known[one], known[other]
    upper, lower = sorted((first, second), key=lambda c: (-c.score, c.rank))
    why = reasons(upper, lower, costs)
    return met(one, other, why=why) if first_named(first, second) else met(other, one, why=why)


def _height(table: Table, known: Mapping[int, Candidate]) -> tuple[int, int, int]:
    scores = [known[number].score for number in table.entrants]
    return (-max(scores) if table.kind is Kind.PLAYED else POINT, -sum(scores), min(table.entrants))
