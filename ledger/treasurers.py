"""Who keeps a club's money: treasurers, named and dismissed by its owners."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs import changes, deputies
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
    made, new = Treasurer.objects.get_or_create(club=club, player=player, defaults={"named_by": by})
    if new:
        changes.note(club, changes.Kind.TREASURER, False, True, by=by, player=player)
    return made


@transaction.atomic
def dismiss_treasurer(*, club: Club, player: Player, by: Player) -> None:
    """The player no longer keeps the club's money. Raises LedgerError."""
    _only_an_owner(by, club)
    end_treasurers(Treasurer.objects.filter(club=club, player=player), by=by)
    deputies.end_where(by, club=club, officer=player, office=Deputy.Office.TREASURER)


def end_treasurers(rows: QuerySet[Treasurer], *, by: Player | None) -> None:
    """These offices end, for a caller who has asked whether they may."""
    for row in rows.select_related("player"):
        changes.note(row.club_id, changes.Kind.TREASURER, True, False, by=by, player=row.player)
    rows.delete()


def _only_an_owner(by: Player, club: Club) -> None:
    if not has_role(by, club, Membership.Role.OWNER):
        raise LedgerError(_("Only an owner of %(club)s says who keeps its money.") % {"club": club})
