"""Who is told that something was written down about them at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse

from clubs.models import Notice, Player
from clubs.telling import tell
from common.numbers import Money
from games.core import registry
from games.core.errors import UnknownGame
from matches import sittings
from matches.models import Comment, Correction, Match, Objection, Proposal, Report, Seat

SAID = {Report.Answer.WORD: Notice.Kind.A_WORD, Report.Answer.WARNING: Notice.Kind.WARNED}
"""How the answers to a report are told to whom it is about; a removal tells itself."""


def title_of(match: Match) -> str:
    """The game's title; its key if it is no longer known."""
    try:
        return registry.get(match.game).title
    except UnknownGame:
        return match.game


def tell_confirmed_for(
    match: Match, players: Sequence[Player], by: Player | None, own: Mapping[int, Money]
) -> None:
    """Others have confirmed a result for these; `own`: by player, their part of what was settled by it."""
    if by is not None and players:
        _tell(match, players, Notice.Kind.CONFIRMED, f"match/{match.pk}", by, own)


def tell_objected(match: Match, seats: Sequence[Seat], made: Objection) -> None:
    """Everybody else at the table."""
    _tell(match, _at(match, seats), Notice.Kind.OBJECTED, f"objection/{made.pk}", made.player)


def tell_decided(match: Match, seats: Sequence[Seat], made: Objection) -> None:
    """Everybody at the table, and who objected."""
    kinds = {Objection.Status.UPHELD: Notice.Kind.VOID, Objection.Status.BACK: Notice.Kind.BACK}
    kind = kinds.get(Objection.Status(made.status), Notice.Kind.STANDS)
    _tell(match, [*_at(match, seats), made.player], kind, f"objection/{made.pk}/decided", made.decided_by)


def tell_corrected(match: Match, players: Sequence[Player], made: Correction) -> None:
    """Everybody who sat there, and who is to have sat there."""
    kind = (
        Notice.Kind.ANNULLED
        if made.kind in (Correction.Kind.ANNUL, Correction.Kind.GAME)
        else Notice.Kind.CORRECTED
    )
    _tell(match, players, kind, f"correction/{made.pk}", made.by)


def tell_to_confirm(match: Match, deciders: Sequence[Player], made: Correction) -> None:
    """The organisers, one of whom is to have a second look."""
    _tell(match, deciders, Notice.Kind.TO_CONFIRM, f"correction/{made.pk}/asked", made.by)


def tell_asked(match: Match, players: Sequence[Player], made: Correction) -> None:
    """Who is to have sat there, and has to agree to what was at stake."""
    _tell(match, players, Notice.Kind.SEAT_ASKED, f"correction/{made.pk}/word", made.by)


def tell_reported(match: Match, deciders: Sequence[Player], made: Report) -> None:
    """The organisers, one of whom is to answer; who reported whom stands on their page alone."""
    _tell(match, deciders, Notice.Kind.REPORTED, f"report/{made.pk}", None)


def tell_disputed(match: Match, deciders: Sequence[Player], made: Proposal) -> None:
    """The organisers who did not sit there: they can end a dispute; who sits there sees it."""
    _tell(match, deciders, Notice.Kind.DISPUTED, f"proposal/{made.pk}", made.by)


def tell_careless(match: Match, made: Report) -> None:
    """Whose cards could be seen; not by whom."""
    _tell(match, [made.about], Notice.Kind.CARELESS, f"report/{made.pk}", None)


def tell_answered(match: Match, made: Report) -> None:
    """Who reported learns that it was answered; whom it is about, in the organiser's words, what was said to them."""
    _tell(match, [made.by], Notice.Kind.ANSWERED, f"report/{made.pk}/answered", made.decided_by)
    kind = SAID.get(Report.Answer(made.answer))
    if kind is not None:
        _tell(match, [made.about], kind, f"report/{made.pk}/said", made.decided_by, about=made.note)


def tell_commented(match: Match, players: Sequence[Player], made: Comment) -> None:
    """Who sat there; also at a table of no club."""
    tell(
        players=players,
        kind=Notice.Kind.COMMENTED,
        key=f"comment/{made.pk}",
        club_id=match.club_id,
        by=made.player,
        about=title_of(match),
        where=reverse("match-comments", args=[match.code]),
    )


def _tell(
    match: Match,
    players: Sequence[Player],
    kind: str,
    key: str,
    by: Player | None,
    own: Mapping[int, Money] | None = None,
    *,
    about: str = "",
) -> None:
    if match.club_id is not None:
        tell(
            players=players,
            kind=kind,
            key=key,
            club_id=match.club_id,
            by=by,
            about=about or title_of(match),
            where=reverse("match", args=[match.code]),
            own=own or {},
        )


def _at(match: Match, seats: Sequence[Seat]) -> list[Player]:
    """Who sits there, and who did until they gave their seats up."""
    return [seat.player for seat in seats] + sittings.gone(match)
