"""Who may do what at a table. Pages and the API ask here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Club, Membership, Player
from clubs.permissions import has_role, require, standing_in
from common.signals import answers
from matches import closed_hands, one_device, sittings
from matches.errors import MatchError
from matches.models import CorrectedSeat, Match, Seat, Sitting
from matches.signals import officials_asked
from matches.strictness import policy_of
from matches.turns import out

KEEPERS = (Membership.Role.OWNER, Membership.Role.ORGANISER, Membership.Role.SCOREKEEPER)

NO_KEEPER = gettext_lazy("Only those at the table and the club's scorekeepers keep the sheet.")

PATIENCE = timedelta(days=1)
"""For so long a dispute is the table's own, where friends play."""
DECIDERS = (Membership.Role.OWNER, Membership.Role.ORGANISER)


def keeps_score(player: Player | None, match: Match) -> bool:
    """May enter and take back results: whoever sits at the table, and the club's scorekeepers and above."""
    if player is None:
        return False
    at_table = seat_of(player, match) is not None or player in out(match)
    return at_table or keeps_for_club(player, match)


def require_keeper(player: Player | None, match: Match) -> None:
    """Raises PermissionDenied for everybody else."""
    require(keeps_score(player, match), str(NO_KEEPER))


def require_sheet(player: Player | None, match: Match, role: str | None) -> None:
    """The same where the role of `player` in the match's club is known.

    Raises Match.DoesNotExist as well: for who may not read the matches of that club.
    """
    if match.club is not None and match.club.visibility != Club.Visibility.PUBLIC and role is None:
        raise Match.DoesNotExist
    if role not in KEEPERS and seat_of(player, match) is None and player not in out(match):
        require(player is not None and bool(office_at(player, match)), str(NO_KEEPER))


def speaks_for_club(player: Player | None, match: Match) -> bool:
    """Whether somebody's word counts for those at the table: the club's scorekeepers', where they do not sit.

    Nor does the word of the deputy of somebody who sits there.
    """
    seated = sat_there(match)
    return player is not None and player.pk not in seated and keeps_for_club(player, match, not_for=seated)


def keeps_for_club(player: Player, match: Match, *, not_for: Iterable[int] = ()) -> bool:
    """Keeps sheets for the club: its scorekeepers and above, at every table of the club, and officials of the event."""
    if match.club_id is None:
        return False
    role = Membership.Role.SCOREKEEPER
    return has_role(player, match.club_id, role, not_for=not_for) or bool(office_at(player, match))


def office_at(player: Player, match: Match) -> str:
    """By which office of the match's event, `director` or `helper`, somebody has a say there; empty: none."""
    found = answers(officials_asked, Match, player=player, match=match)
    return str(found[0]) if found else ""


def sat_there(match: Match) -> list[int]:
    """Who sits there, or has until they gave the seat up."""
    sat = [one.player_id for one in sittings.earlier(match)]
    if match.changed_hands and not match.entered:  # also before the first deal was over
        sat += match.substitutions.filter(status="done").values_list("leaver", flat=True)
    return [seat.player_id for seat in match.seats.all()] + sat + [player.pk for player in out(match)]


def seat_of(player: Player | None, match: Match) -> int | None:
    """The seat a player holds; None for everybody else.

    Where all play on one device its owner acts for whoever has it now, and for nobody while it is covered.
    """
    if player is None:
        return None
    if match.device_id is not None:
        return one_device.seat_shown(match) if player.pk == match.device_id else None
    return next((seat.index for seat in match.seats.all() if seat.player_id == player.pk), None)


def require_seat(player: Player | None, match: Match, why: str = "") -> tuple[Player, int]:
    """The player and the seat that they hold. Raises PermissionDenied, also while their hand is closed to them."""
    seat = seat_of(player, match)
    if seat is None and player is not None and player.pk == match.device_id:
        why = _("The device is covered: whoever is to move says first that they have it.")
    require(seat is not None, why or _("You do not sit at this table."))
    require(not closed_hands.is_closed(match, player), _("Look at your cards first."))
    assert player is not None and seat is not None
    return player, seat


def sat_at(player: Player | None, match: Match) -> bool:
    """Whether somebody sits there, or did until they gave the seat up or a correction wrote somebody else down."""
    if player is None or player.pk in sat_there(match):
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
    """Puts finished results right: who keeps the club's scores, also where they sat there (then another confirms).

    An organiser alone who does not sit there, where the match is played so strictly.
    """
    if takes_back_alone(match):
        return may_decide(player, match)
    return player is not None and keeps_for_club(player, match)


def require_corrector(player: Player | None, match: Match) -> Player:
    """The player, who may put results right. Raises PermissionDenied."""
    require(
        may_correct(player, match),
        _("Only the club's scorekeepers and organisers correct a finished result."),
    )
    assert player is not None
    return player


def takes_back_alone(match: Match) -> bool:
    """Whether what stands on the sheet is taken back by an organiser alone."""
    return policy_of(match).undo == "organiser"


def may_take_back(player: Player | None, match: Match) -> bool:
    """Whether somebody who keeps the sheet takes back what stands there."""
    return not takes_back_alone(match) or may_decide(player, match)


def check_takes_back(by: Player | None, match: Match) -> None:
    """Raise MatchError where an organiser alone takes back and `by` is none, or sits there. `by` None: the site."""
    if by is not None and not may_take_back(by, match):
        raise MatchError(
            _("Played so strictly, an organiser of the club who does not sit here takes back what stands.")
        )


def anybody(by: Player | None, match: Match) -> None:
    """Whoever has come so far may."""


def rules_in_dispute(player: Player | None, match: Match, since: datetime | None = None) -> bool:
    """Whether somebody rules in a dispute that waits `since` then: at once, or where the table ends it after a day."""
    if not may_decide(player, match):
        return False
    waits = policy_of(match).rules == "table" and (since is None or timezone.now() < since + PATIENCE)
    return not waits


def may_decide(player: Player | None, match: Match) -> bool:
    """Whether somebody decides objections: they organise the match's club and do not sit at it.

    Nor does the deputy of somebody who sits there.
    """
    seated = sat_there(match)
    if player is None or match.club is None or player.pk in seated:
        return False
    organises = has_role(player, match.club, Membership.Role.ORGANISER, not_for=seated)
    return organises or office_at(player, match) == "director"


def organisers_apart(match: Match, *apart: QuerySet[Any, Any]) -> list[Player]:
    """The organisers of a match's club who do not sit there, nor are among these players."""
    seated = match.seats.order_by().values("player")
    if match.changed_hands:
        seated = seated.union(match.sittings.order_by().values("player"))
    own = Membership.objects.filter(club=match.club_id, role__in=DECIDERS).values("player")
    stand_in = standing_in(club=match.club_id, office__in=DECIDERS).exclude(officer__in=seated)
    rows = Player.objects.filter(Q(pk__in=own) | Q(pk__in=stand_in.values("deputy")))
    for players in (seated, *apart):
        rows = rows.exclude(pk__in=players)
    return list(rows)


def decides_in(player: Player, match: str) -> Q:
    """The same for queries of what belongs to matches, by the name of their column."""
    sits = Q(Exists(Seat.objects.filter(match=OuterRef(match), player=player)))
    sat = Q(Exists(Sitting.objects.filter(match=OuterRef(match), player=player)))
    own = Membership.objects.filter(player=player, role__in=DECIDERS).values("club")
    stands_in = standing_in(deputy=player, office__in=DECIDERS, club=OuterRef(f"{match}__club"))
    others = stands_in.exclude(
        officer__in=Seat.objects.filter(match=OuterRef(OuterRef(match))).values("player")
    ).exclude(officer__in=Sitting.objects.filter(match=OuterRef(OuterRef(match))).values("player"))
    decides = Q(**{f"{match}__club__in": own}) | Q(Exists(others))
    return ~sits & ~sat & decides
