"""What a correction changes for each who sat there: weighed before and after, by the apps that know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubs.models import Player
from common.numbers import Money, written
from common.signals import answers
from matches.models import Correction, CorrectionEffect, Match, Seat
from matches.signals import result_weighed

What = CorrectionEffect.What


RATING_DECIMALS = 3


@dataclass(frozen=True, slots=True)
class Weight:
    """One thing that a match means for a player: a whole number with so many `decimals`, in minor units of money."""

    player: int
    what: str
    value: int
    unit: str = ""
    decimals: int = 0


def weigh(match: Match, seats: Sequence[Seat], others: Iterable[int] = ()) -> list[Weight]:
    """Everything that the match as it stands means for its players, and for others who sat there or are to."""
    players = {seat.player_id for seat in seats} | set(others)
    scored = {seat.player_id: seat for seat in seats if seat.score is not None}
    weights = [Weight(player, What.SCORE, seat.score or 0) for player, seat in scored.items()]
    weights += [Weight(player, What.PLACE, seat.place) for player, seat in scored.items() if seat.place]
    for more in answers(result_weighed, Match, match=match, players=players):
        weights += more
    return weights


def store(correction: Correction, before: Iterable[Weight], after: Iterable[Weight]) -> None:
    """Write down what is not the same before and after."""
    was = {(one.player, one.what, one.unit, one.decimals): one.value for one in before}
    now = {(one.player, one.what, one.unit, one.decimals): one.value for one in after}
    correction.effects.all().delete()
    CorrectionEffect.objects.bulk_create(
        CorrectionEffect(
            correction=correction,
            player_id=player,
            what=what,
            unit=unit,
            decimals=decimals,
            before=was.get((player, what, unit, decimals)),
            after=now.get((player, what, unit, decimals)),
        )
        for player, what, unit, decimals in dict.fromkeys([*was, *now])
        if was.get((player, what, unit, decimals)) != now.get((player, what, unit, decimals))
    )


@dataclass(frozen=True, slots=True)
class Line:
    """What changes for one player, in words."""

    player: Player
    changes: list[tuple[str, str]]


def lines(found: Iterable[CorrectionEffect]) -> list[Line]:
    """By player, in the order in which they were weighed; `found` with their players."""
    by_player: dict[Player, list[tuple[str, str]]] = {}
    for effect in found:
        by_player.setdefault(effect.player, []).append((effect.get_what_display(), in_words(effect)))
    return [Line(player, changes) for player, changes in by_player.items()]


def in_words(effect: CorrectionEffect) -> str:
    """`+€4.60 → +€2.10`; a dash where there was nothing, or is nothing now."""
    return f"{_value(effect, effect.before)} → {_value(effect, effect.after)}"


def _value(effect: CorrectionEffect, value: int | None) -> str:
    if value is None:
        return "–"
    if effect.what == What.MONEY:
        return Money(value, effect.decimals, effect.unit).changed()
    return written(value / 10**effect.decimals, 1) if effect.decimals else written(value)
