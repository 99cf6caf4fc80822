"""Who keeps a club's money: treasurers, named and dismissed by its owners."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import deputies
from clubs.models import Club, Deputy, Membership, Player
from clubs.permissions import has_role, own_role
from ledger.errors import LedgerError
from ledger.models import Treasurer


@transaction.atomic
def name_treasurer(*, club: Club, player: Player, by: Player) -> Treasurer:
    """Let a member keep the club's money; naming twice changes nothing. Raises LedgerError."""
    _only_an_owner(by, club)
    if player == by and own_role(by, club) != Membership.Role.OWNER:
        raise LedgerError(_("Who stands in for an owner gives themselves no office."))
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
    deputies.end_where(by, club=club, officer=player, office=Deputy.Office.TREASURER)


def _only_an_owner(by: Player, club: Club) -> None:
    if not has_role(by, club, Membership.Role.OWNER):
        raise LedgerError(_("Only an owner of %(club)s says who keeps its money.") % {"club": club})
