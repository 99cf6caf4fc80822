"""Who is told that something was written down about them at a table."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from clubs.models import Notice, Player
from clubs.telling import tell
from games.core import registry
from games.core.errors import UnknownGame
from matches.models import Match, Objection, Seat
from matches.own_words import confirmed


def key_of(match: Match) -> str:
    """The happening that a match was confirmed: what it was settled by is told with it."""
    return f"match/{match.pk}"


def title_of(match: Match) -> str:
    """The game's title; its key if it is no longer known."""
    try:
        return registry.get(match.game).title
    except UnknownGame:
        return match.game


def tell_spoken_for(match: Match, seats: Sequence[Seat], by: Player | None) -> None:
    """Others have confirmed a result for these: all at the table who have not said so themselves."""
    if by is not None:
        silent = {seat.player_id for seat in seats}
        silent -= confirmed(match, silent)
        _tell(
            match,
            [seat for seat in seats if seat.player_id in silent],
            Notice.Kind.CONFIRMED,
            key_of(match),
            by,
        )


def tell_objected(match: Match, seats: Sequence[Seat], made: Objection) -> None:
    """Everybody else at the table."""
    _tell(match, seats, Notice.Kind.OBJECTED, f"objection/{made.pk}", made.player)


def tell_decided(match: Match, seats: Sequence[Seat], made: Objection) -> None:
    """Everybody at the table."""
    kind = Notice.Kind.VOID if made.status == Objection.Status.UPHELD else Notice.Kind.STANDS
    _tell(match, seats, kind, f"objection/{made.pk}/decided", made.decided_by)


def _tell(match: Match, seats: Sequence[Seat], kind: str, key: str, by: Player | None) -> None:
    if match.club is not None and seats:
        tell(
            players=[seat.player for seat in seats],
            kind=kind,
            key=key,
            club=match.club,
            by=by,
            about=title_of(match),
            where=reverse("match", args=[match.code]),
        )
