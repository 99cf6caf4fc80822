"""Tables whose results no draw counts: those still open, and those somebody objects to until it is ruled on."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from matches.models import Objection
from tournaments.models import STANDING, Competition, Pairing, PairingEntry, PairingMatch


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A table without a result that counts for a draw, and why, in words. names: of those who sit there."""

    pairing: Pairing
    names: tuple[str, ...]
    why: str


def _objected() -> QuerySet[Objection]:
    return Objection.objects.filter(status=Objection.Status.OPEN)


def disputed_tables(competition: Competition) -> list[int]:
    """By id: those whose result somebody objects to. One query."""
    rows = Pairing.objects.filter(round__competition=competition, round__state__in=STANDING)
    objected = rows.filter(matches__match__in=_objected().values("match"))
    return list(objected.order_by("pk").values_list("pk", flat=True).distinct())


def unsettled_tables(competition: Competition) -> QuerySet[Pairing]:
    """Those that are open or objected to."""
    rows = Pairing.objects.filter(round__competition=competition, round__state__in=STANDING)
    objected = Q(matches__match__in=_objected().values("match"))
    return rows.filter(Q(counted=False) | objected).distinct()


def unsettled(competition: Competition) -> list[Unsettled]:
    """The same with names and reasons, by round and table. Three queries."""
    sides = PairingEntry.objects.select_related("entry__player").order_by("position")
    matches = PairingMatch.objects.select_related("match")
    rows = unsettled_tables(competition).select_related("round").order_by("round__number", "table")
    found = rows.prefetch_related(Prefetch("sides", sides), Prefetch("matches", matches))
    return [Unsettled(row, tuple(side.entry.title for side in row.sides.all()), _why(row)) for row in found]


def _why(row: Pairing) -> str:
    if row.counted:
        return _("somebody objects to its result")
    written = any(link.match.seq for link in row.matches.all())
    return _("written down and not confirmed by both") if written else _("still plays")
