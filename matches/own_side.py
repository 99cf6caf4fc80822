"""The result of a sheet from the side of whoever is about to confirm it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Player
from common import numbers
from games.core.match_result import MatchResult
from matches import permissions
from matches.models import Match


@dataclass(frozen=True, slots=True)
class OwnResult:
    """What the sheet gives one side: its total, the others' in order of the sides, its place (1 is best) if any."""

    side: int
    own: int
    others: tuple[int, ...]
    place: int | None
    shared: bool

    @property
    def said(self) -> str:
        """For people: `You lose 50 : 70.`"""
        score = " : ".join(map(numbers.written, (self.own, *self.others)))
        if self.place is None:
            return _("For you %(score)s.") % {"score": score}
        if len(self.others) > 1:
            words = _("You share place %(place)s of %(n)s, with %(score)s.")
            alone = _("You are in place %(place)s of %(n)s, with %(score)s.")
            said = {"place": self.place, "n": len(self.others) + 1, "score": score}
            return (words if self.shared else alone) % said
        if self.shared:
            return _("You draw %(score)s.") % {"score": score}
        return (_("You win %(score)s.") if self.place == 1 else _("You lose %(score)s.")) % {"score": score}


def result_of_side(result: MatchResult | None, side: int) -> OwnResult | None:
    """One side's part of a result; none while there is none, or of a side that plays alone."""
    if result is None or not 0 <= side < len(result.totals) or len(result.totals) < 2:
        return None
    others = tuple(total for at, total in enumerate(result.totals) if at != side)
    place = result.places[side] if result.places else None
    shared = place is not None and result.places is not None and result.places.count(place) > 1
    return OwnResult(side, result.totals[side], others, place, shared)


def own_result(match: Match, result: MatchResult | None, player: Player | None) -> OwnResult | None:
    """The part of who asks; none for who does not sit there."""
    seat = permissions.seat_of(player, match)
    sides = {row.index: row.side for row in match.seats.all()}
    return None if seat is None else result_of_side(result, sides[seat])
