"""Who may look at whose money, and the record of every look at somebody else's."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Membership, Player
from clubs.selectors import has_role
from ledger.errors import LedgerError
from ledger.models import StatementLook, Treasurer


def is_treasurer(player: Player | None, club: Club) -> bool:
    """Whether a player keeps the club's money: named so by an owner, and still a member."""
    return has_role(player, club, Membership.Role.MEMBER) and club.treasurers.filter(player=player).exists()


def sees_all(player: Player | None, club: Club) -> bool:
    """Whether a player may look at everybody's money: organisers, owners and treasurers."""
    return has_role(player, club, Membership.Role.ORGANISER) or is_treasurer(player, club)


def may_reverse(player: Player | None, club: Club) -> bool:
    """Whether a player may take an entry back: owners and treasurers."""
    return has_role(player, club, Membership.Role.OWNER) or is_treasurer(player, club)


@transaction.atomic
def name_treasurer(*, club: Club, player: Player, by: Player) -> Treasurer:
    """Let a member keep the club's money; naming twice changes nothing. Raises LedgerError."""
    _only_an_owner(by, club)
    if not club.memberships.filter(player=player).exists() or player.user_id is None:
        raise LedgerError(
            _("A treasurer is a member of %(club)s who can log in; %(player)s is not.")
            % {"club": club, "player": player}
        )
    made, _created = Treasurer.objects.get_or_create(club=club, player=player, defaults={"named_by": by})
    return made


@transaction.atomic
def dismiss_treasurer(*, club: Club, player: Player, by: Player) -> None:
    """The player no longer keeps the club's money. Raises LedgerError."""
    _only_an_owner(by, club)
    Treasurer.objects.filter(club=club, player=player).delete()


def note_look(*, club: Club, by: Player, whose: Player | None = None) -> None:
    """Record a look at somebody's money (None: at the whole club's). One's own needs no record."""
    if by != whose:
        StatementLook.objects.create(club=club, by=by, whose=whose)


def looks_at(player: Player) -> QuerySet[StatementLook]:
    """Who has looked at a player's money, newest first: at theirs, or at all of a club they have an account in."""
    all_of_it = Q(whose__isnull=True, club__accounts__player=player)
    rows = StatementLook.objects.filter(Q(whose=player) | all_of_it).exclude(by=player)
    return rows.select_related("club", "by").distinct()


def _only_an_owner(by: Player, club: Club) -> None:
    if not has_role(by, club, Membership.Role.OWNER):
        raise LedgerError(_("Only an owner of %(club)s says who keeps its money.") % {"club": club})
