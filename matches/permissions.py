"""Who may do what at a table. Pages and the API ask here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Membership, Player
from clubs.permissions import has_role, require, standing_in
from matches.models import CorrectedSeat, Match, Seat

KEEPERS = (Membership.Role.OWNER, Membership.Role.ORGANISER, Membership.Role.SCOREKEEPER)

DECIDERS = (Membership.Role.OWNER, Membership.Role.ORGANISER)


def keeps_score(player: Player | None, match: Match) -> bool:
    """May enter and take back results: whoever sits at the table, and the club's scorekeepers and above."""
    if player is None:
        return False
    return seat_of(player, match) is not None or keeps_for_club(player, match)


def require_keeper(player: Player | None, match: Match) -> None:
    """Raises PermissionDenied for everybody else."""
    require(
        keeps_score(player, match), _("Only those at the table and the club's scorekeepers keep the sheet.")
    )


def require_sheet(player: Player | None, match: Match, role: str | None) -> None:
    """The same where the role of `player` in the match's club is known.

    Raises Match.DoesNotExist as well: for who may not read the matches of that club.
    """
    if match.club is not None and match.club.visibility != Club.Visibility.PUBLIC and role is None:
        raise Match.DoesNotExist
    if role not in KEEPERS and seat_of(player, match) is None:
        require_keeper(None, match)


def speaks_for_club(player: Player | None, match: Match) -> bool:
    """Whether somebody's word counts for those at the table: the club's scorekeepers', where they do not sit.

    Nor does the word of the deputy of somebody who sits there.
    """
    if player is None or seat_of(player, match) is not None:
        return False
    return keeps_for_club(player, match, not_for=_seated(match))


def keeps_for_club(player: Player, match: Match, *, not_for: Iterable[int] = ()) -> bool:
    """Keeps sheets for the club: its scorekeepers and above, at every table of the club."""
    role = Membership.Role.SCOREKEEPER
    return match.club_id is not None and has_role(player, match.club_id, role, not_for=not_for)


def _seated(match: Match) -> list[int]:
    return [seat.player_id for seat in match.seats.all()]


def seat_of(player: Player | None, match: Match) -> int | None:
    """The seat a player holds; None for everybody else."""
    if player is None:
        return None
    return next((seat.index for seat in match.seats.all() if seat.player_id == player.pk), None)


def require_seat(player: Player | None, match: Match, why: str = "") -> tuple[Player, int]:
    """The player and the seat that they hold. Raises PermissionDenied."""
    seat = seat_of(player, match)
    require(seat is not None, why or _("You do not sit at this table."))
    assert player is not None and seat is not None
    return player, seat


def sat_at(player: Player | None, match: Match) -> bool:
    """Whether somebody sits there, or did until a correction wrote somebody else down."""
    if player is None or seat_of(player, match) is not None:
        return player is not None
    moved = CorrectedSeat.objects.filter(correction__match=match)
    return moved.filter(Q(before=player) | Q(after=player)).exists()


def require_objector(player: Player | None, match: Match) -> Player:
    """The player, who may object to a result. Raises PermissionDenied."""
    require(sat_at(player, match), _("Only those who sat at the table object to its result."))
    assert player is not None
    return player


def require_reporter(player: Player | None, match: Match) -> Player:
    """The player, who sits at a club's table and may say what others did there. Raises PermissionDenied."""
    require(
        match.club_id is not None and sat_at(player, match),
        _("Only those who sat at the table report what happened there."),
    )
    assert player is not None
    return player


def require_decider(player: Player | None, match: Match) -> Player:
    """The player, who decides objections. Raises PermissionDenied."""
    require(may_decide(player, match), _("An organiser of the club who does not sit at that table decides."))
    assert player is not None
    return player


def may_correct(player: Player | None, match: Match) -> bool:
    """Puts finished results right: who keeps the club's scores, also where they sat there (then another confirms)."""
    return player is not None and keeps_for_club(player, match)


def require_corrector(player: Player | None, match: Match) -> Player:
    """The player, who may put results right. Raises PermissionDenied."""
    require(
        may_correct(player, match),
        _("Only the club's scorekeepers and organisers correct a finished result."),
    )
    assert player is not None
    return player


def may_decide(player: Player | None, match: Match) -> bool:
    """Whether somebody decides objections: they organise the match's club and do not sit at it.

    Nor does the deputy of somebody who sits there.
    """
    if player is None or match.club is None or seat_of(player, match) is not None:
        return False
    return has_role(player, match.club, Membership.Role.ORGANISER, not_for=_seated(match))


def organisers_apart(match: Match, *apart: QuerySet[Any, Any]) -> list[Player]:
    """The organisers of a match's club who do not sit there, nor are among these players."""
    seated = match.seats.values("player")
    own = Membership.objects.filter(club=match.club_id, role__in=DECIDERS).values("player")
    stand_in = standing_in(club=match.club_id, office__in=DECIDERS).exclude(officer__in=seated)
    rows = Player.objects.filter(Q(pk__in=own) | Q(pk__in=stand_in.values("deputy")))
    for players in (seated, *apart):
        rows = rows.exclude(pk__in=players)
    return list(rows)


def decides_in(player: Player, match: str) -> Q:
    """The same for queries of what belongs to matches, by the name of their column."""
    sits = Seat.objects.filter(match=OuterRef(match))
    own = Membership.objects.filter(player=player, role__in=DECIDERS).values("club")
    stands_in = standing_in(deputy=player, office__in=DECIDERS, club=OuterRef(f"{match}__club"))
    others = stands_in.exclude(
        officer__in=Seat.objects.filter(match=OuterRef(OuterRef(match))).values("player")
    )
    return ~Exists(sits.filter(player=player)) & (Q(**{f"{match}__club__in": own}) | Exists(others))
