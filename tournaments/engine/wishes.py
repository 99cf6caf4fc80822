"""Pairs that organisers want to meet in the next round, or not to meet. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from games.core.messages import say
from tournaments.engine.event import Entrant, Kind, Stage, Table, met
from tournaments.engine.formats.base import Answer, Format, Next, Over

Pair = frozenset[int]


def next_with(
    form: type[Format], stage: Stage, together: Collection[Pair] = (), apart: Collection[Pair] = ()
) -> Answer:
    """What the format answers when these meet and those do not, while that can be avoided."""
    stage = replace(stage, apart=stage.apart | frozenset(apart))
    answer = form.next(stage)
    if not together or not isinstance(answer, Next):
        return answer
    fixed = frozenset(number for pair in together for number in pair)
    rest = form.next(replace(stage, entrants=tuple(_resting(one, fixed, stage) for one in stage.entrants)))
    if not isinstance(rest, Next | Over):
        return rest
    drawn = rest.tables if isinstance(rest, Next) else ()
    return Next((*map(_locked, together), *(table for table in drawn if not fixed & set(table.entrants))))


def _resting(entrant: Entrant, fixed: Collection[int], stage: Stage) -> Entrant:
    if entrant.number not in fixed:
        return entrant
    return replace(entrant, byes={**entrant.byes, stage.number: Kind.ZERO})


def _locked(pair: Pair) -> Table:
    one, other = sorted(pair)
    return replace(met(one, other, why=(say("The organisers put these two together."),)), locked=True)
