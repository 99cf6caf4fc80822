"""Who has which place of a movement that the number of entrants fixed at the draw."""

from __future__ import annotations

from tournaments.engine.event import Entrant, Stage


def started(stage: Stage) -> list[Entrant]:
    """Those who were there at the draw, by number: as many places there are, and one more of an odd number."""
    return [entrant for entrant in stage.entrants if entrant.since <= 1]


def holders(stage: Stage) -> list[int | None]:
    """By place from 0 whose it is in the round to come; none where nobody plays.

    Who comes late has the first place that is free then: of the odd one out, or of somebody who has gone home.
    """
    there = started(stage)
    places: list[Entrant | None] = [*there, *[None] * (len(there) % 2)]
    for late in stage.entrants:
        if 1 < late.since <= stage.number:
            free = (at for at, one in enumerate(places) if one is None or _gone(one, late.since))
            at = next(free, None)
            if at is not None:
                places[at] = late
    return [one.number if one is not None and one.is_in(stage.number) else None for one in places]


def _gone(entrant: Entrant, number: int) -> bool:
    """Whether they have left before that round."""
    return entrant.until is not None and entrant.until < number
