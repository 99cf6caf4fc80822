"""Round robin by the Berger tables, one to four times; who drops out counts by the half rule.

FIDE Competition Rules, on players who withdraw from a round robin: with half of the games played the rest are
forfeits; with fewer nothing of theirs counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from games.core.messages import say
from tournaments.engine.berger import berger_round
from tournaments.engine.event import Entrant, Kind, Round, Stage, Table, met
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import Answer, Format, Next, Over, register
from tournaments.engine.ranking import Rank


@register
class RoundRobin(Format):
    """Everybody meets everybody, once or more; with an odd number one is free each round."""

    key = "round-robin"
    title = say("Round robin")
    explanation = say(
        "Everybody meets everybody, by the Berger tables, so that the sides alternate as evenly as can be. "
        "Whoever leaves before half of their games loses what counted; later, the rest is forfeited."
    )
    settings = (Setting("cycles", say("Times everybody meets"), 1, 1, 4),)
    most = 200
    tie_breaks = ("DE", "SB", "KS", "WIN")
    predetermined = True
    waits = False

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > rounds_of(stage):
            return Over(say("Everybody has met everybody."))
        of, void = {entrant.number: entrant for entrant in stage.entrants}, annulled(stage)
        return Next(tuple(_table(stage, of, void, pair) for pair in pairs_of(stage)))

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        stage = cls.opened(stage)
        return super().standings(_without(stage, annulled(stage)), tie_breaks)


def rounds_of(stage: Stage) -> int:
    """How many rounds there are in all."""
    entrants = len(stage.entrants)
    return stage.settings["cycles"] * (entrants - 1 + entrants % 2)


def pairs_of(stage: Stage) -> list[tuple[int, int]]:
    """The pairs of the next round by number, the first named first; a number too high is nobody."""
    players = len(stage.entrants) + len(stage.entrants) % 2
    pairs = berger_round(stage.number, players)
    second_time = (stage.number - 1) // (players - 1) % 2
    return [(two, one) for one, two in pairs] if second_time else pairs


def annulled(stage: Stage) -> set[int]:
    """Who has left before half of their games were played."""
    rounds, games = rounds_of(stage), stage.settings["cycles"] * (len(stage.entrants) - 1)
    gone = {e.number for e in stage.entrants if e.until is not None and e.until < rounds}
    played = Counter(n for _, t in stage.tables() if gone and t.kind is Kind.PLAYED for n in t.entrants)
    return {number for number in gone if 2 * played[number] < games}


def _table(stage: Stage, of: Mapping[int, Entrant], void: Collection[int], pair: tuple[int, int]) -> Table:
    one, other = pair
    there = [n for n in pair if n in of]
    staying = [n for n in there if n not in void]
    if len(staying) < 2:
        number = (staying or there)[0]
        return Table(Kind.BYE, ((number,),), (0,), why=(say("There is nobody to meet in this round."),))
    plays = [of[n].plays(stage.number) for n in pair]
    if all(plays):
        return met(one, other, why=(say("Round {round} of the Berger tables.", round=stage.number),))
    points = tuple(stage.scheme.win if here else 0 for here in plays)
    why = say("Somebody is missing; with half of their games played the rest is forfeited.")
    return Table(Kind.FORFEIT, ((one,), (other,)), points, why=(why,))


def _without(stage: Stage, void: set[int]) -> Stage:
    """The stage as if those had never played."""
    if not void:
        return stage
    rounds = tuple(_kept(one, void) for one in stage.rounds)
    return replace(stage, rounds=rounds)


def _kept(one: Round, void: set[int]) -> Round:
    return replace(one, tables=tuple(table for table in one.tables if not void & set(table.entrants)))
