"""Who did something, and for which officer if they stood in for one: the one place where acts of deputies are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from operator import attrgetter
from typing import TypeVar

from django.utils.translation import gettext as _

from clubs.models import Deputy, Player
from clubs.permissions import RANK
from common import site_time

Row = TypeVar("Row")
Office = Deputy.Office


def told_for(
    rows: Iterable[Row],
    *,
    by: str,
    at: Callable[[Row], datetime],
    need: str | Callable[[Row], str],
    club: Callable[[Row], int] = attrgetter("club_id"),
    into: str = "said_by",
) -> list[Row]:
    """The rows, each with `said_by`: who acted, and for which officer if they stood in for one. One query.

    by: the attribute with who; at: when; into: the attribute for the words; need: the office that the act takes, empty
    for what anybody does.
    """
    done = list(rows)
    actors = {getattr(row, f"{by}_id") for row in done} - {None}
    stood: dict[tuple[int, int], list[Deputy]] = {}
    if actors:
        for one in Deputy.objects.filter(deputy__in=actors).select_related("officer").order_by("pk"):
            stood.setdefault((one.club_id, one.deputy_id), []).append(one)
    for row in done:
        needed = need if isinstance(need, str) else need(row)
        actor, known = getattr(row, by), stood.get((club(row), getattr(row, f"{by}_id")), []) if stood else []
        setattr(row, into, _signed(actor, known, at(row), needed))
    return done


def _signed(actor: Player | None, known: Sequence[Deputy], at: datetime, need: str) -> str:
    fitting = [one for one in known if _covers(one, need) and _at(one, at)]
    if actor is None or not fitting:
        return str(actor or "")
    lowest = max(fitting, key=lambda one: RANK.get(one.office, len(RANK)))
    return _("%(deputy)s (for %(officer)s)") % {"deputy": actor, "officer": lowest.officer}


def _covers(one: Deputy, need: str) -> bool:
    """Whether the office is what the act took, and the deputy's own role was not."""
    if need == Office.TREASURER:
        return one.office in (Office.TREASURER, Office.OWNER, Office.ORGANISER)
    if need not in RANK or one.office not in RANK:
        return False
    return RANK[one.office] <= RANK[need] < RANK[one.own_role]


def _at(one: Deputy, at: datetime) -> bool:
    day = site_time.day_of(at)
    return (
        one.first_day <= day <= one.last_day
        and one.named_at <= at
        and (one.ended_at is None or at <= one.ended_at)
    )
