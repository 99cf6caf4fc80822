"""A match held for a change: its row is locked, and what the change reads comes with it in a query or two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, Subquery, Value, prefetch_related_objects
from django.utils.translation import gettext as _

from clubs.models import Membership, Player
from clubs.permissions import highest, office_stood_in
from common.signals import answers
from matches import changed, permissions
from matches.errors import MatchError
from matches.models import Match, Seat
from matches.signals import ending_read
from matches.vouching import elsewhere


class Words(NamedTuple):
    """Of the sheet as it stands: whose word each side has given, and who agreed to the match elsewhere."""

    said: Mapping[int, int]
    agreed: set[int]


def locked(match_id: int) -> Match:
    """The match, locked; once that is through, those who look at it are told. Raises MatchError."""
    changed.tell(match_id)
    try:
        return Match.objects.select_for_update(no_key=True).get(pk=match_id)
    except Match.DoesNotExist:
        raise MatchError(_("There is no such match.")) from None


def running(match_id: int | UUID, by: Player | None = None) -> tuple[Match, list[Seat]]:
    """The match, locked, and its seats with their players, which stay with it for who reads it afterwards.

    By its code, as a page names it, only for who keeps its sheet. Raises MatchError; by its code Match.DoesNotExist
    where `by` may not know of it, PermissionDenied.
    """
    match = locked(match_id) if isinstance(match_id, int) else _locked_for(match_id, by, ())
    return _with_seats(match, match_id, by, Seat.objects.all())


def ending(match_id: int | UUID, by: Player | None = None) -> tuple[Match, list[Seat], Words]:
    """The same for a word that may end it: with what those who are told of the end read of it, and what was said."""
    match = _locked_for(match_id, by, answers(ending_read, Match))
    word = match.confirmations.filter(side=OuterRef("side"), seq=match.seq).order_by()
    people = Player.objects.filter(pk=OuterRef("player"))
    agreed = elsewhere(match, match.seats.order_by().values("player"))
    rows = Seat.objects.annotate(
        said_by=Subquery(word.values("player")),
        agreed=Value(False) if agreed is None else Exists(people.filter(pk__in=agreed)),
    )
    match, seats = _with_seats(match, match_id, by, rows)
    spoken: list[Any] = list(seats)  # with what was annotated
    said = {seat.side: seat.said_by for seat in spoken if seat.said_by is not None}
    return match, seats, Words(said, {seat.player_id for seat in spoken if seat.agreed})


def _locked_for(match_id: int | UUID, by: Player | None, relations: list[str] | tuple[()]) -> Match:
    at = {"pk": match_id} if isinstance(match_id, int) else {"code": match_id}
    role = Membership.objects.filter(club=OuterRef("club"), player=by).values("role")
    stands_in = office_stood_in(OuterRef("club"), by)
    rows = Match.objects.select_for_update(of=("self",), no_key=True).select_related("club", *relations)
    try:
        match = rows.annotate(role_there=Subquery(role), stands_in=stands_in).get(**at)
    except Match.DoesNotExist:
        if isinstance(match_id, int):
            raise MatchError(_("There is no such match.")) from None
        raise
    changed.tell(match.pk)
    return match


def _with_seats(
    match: Match, match_id: int | UUID, by: Player | None, rows: QuerySet[Seat]
) -> tuple[Match, list[Seat]]:
    seats = Prefetch("seats", rows.select_related("player").order_by("index"))
    prefetch_related_objects([match], seats)
    if isinstance(match_id, UUID):
        held = highest(vars(match)["role_there"], vars(match)["stands_in"])
        permissions.require_sheet(by, match, held)
    if match.status != Match.Status.RUNNING:
        raise MatchError(
            _("The match is %(status)s: nothing can be changed.") % {"status": match.get_status_display()}
        )
    return match, list(match.seats.all())
