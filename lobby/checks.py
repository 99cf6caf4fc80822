"""What a table must be before it is opened, and before it begins."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.one_person import Known, one_mailbox
from clubs.models import Club, Membership, Player
from games.core import registry
from games.core.errors import RulesError
from games.core.game import GameTable
from lobby.errors import LobbyError, NotYours
from lobby.models import OpenTable
from lobby.permissions import why_not
from lobby.selectors import can_be_asked
from lobby.stakes import check_sits
from matches.models import Match

Audience = OpenTable.Audience


def check_bots(rules: GameTable, seats: Sequence[Player | None]) -> None:
    """A bot sits on one side alone: said now, not to whoever takes the last seat. Raises LobbyError."""
    sides: dict[int, int] = {}
    for index, player in enumerate(seats):
        side = rules.side_of(index)
        if player is not None and player.is_bot and sides.setdefault(player.pk, side) != side:
            raise LobbyError(_("%(player)s cannot sit in two places.") % {"player": player})


def check_one_person(table: OpenTable, player: Player, known: Known) -> None:
    """Nobody plays against, or with, themselves for rating or a stake: said before they sit down. Raises LobbyError.

    `known`: who has logged in with the browser that asks.
    """
    people = [seat.player for seat in table.seats.all() if seat.player and not seat.player.is_bot]
    if not (table.rated or table.stake) or not people:
        return
    same = next((one for one in people if one != player and known(one)), None)
    if same is not None:
        said = (
            _(
                "%(name)s, who sits here, has logged in with this browser too: where there is a stake everybody sits "
                "with one of their own."
            )
            if table.stake
            else _(
                "%(name)s, who sits here, has logged in with this browser too: at a rated table everybody sits with "
                "one of their own. Ask for a table that is not rated."
            )
        )
        raise LobbyError(said % {"name": same})
    if one_mailbox(player, people) is not None:
        if table.stake:
            raise LobbyError(_("Nobody plays for a stake with two accounts."))
        raise LobbyError(_("Nobody sits at a rated table with two accounts."))


def check_rules_stand(table: OpenTable) -> None:
    """Raise LobbyError if the game has other rules than when the table was opened."""
    try:
        changed = registry.get(table.game).rules_version != table.rules_version
    except RulesError:
        changed = True
    if changed:
        raise LobbyError(_("The rules have changed since the table was opened: open another."))


def check_may_sit(row: OpenTable, player: Player) -> None:
    """Raise NotYours for who cannot sit down there, LedgerError for who may not play for its stake."""
    reason = why_not(player, row)
    if reason == "member":
        raise NotYours(_("This table is for members of %(club)s.") % {"club": row.club})
    if reason == "person":
        raise NotYours(_("Only people with a login sit down here."))
    check_sits(row.stake, row.club, player)


def check_audience(host: Player, audience: str, club: Club | None) -> None:
    if audience not in Audience.values or (audience == Audience.CLUB) != (club is not None):
        raise LobbyError(_("Choose who may sit down."))
    if club is not None and not is_member(host, club):
        raise LobbyError(_("You are no member of %(club)s.") % {"club": club})


def check_people(host: Player, seats: Sequence[Player | None], free_to_ask: Match | None) -> None:
    people = [player for player in seats if player is not None and not player.is_bot]
    if people.count(host) != 1:
        raise LobbyError(_("You sit at your own table, once."))
    if len(set(people)) != len(people):
        raise LobbyError(_("Nobody sits in two places."))
    known = set(can_be_asked(host).filter(pk__in=[one.pk for one in people]))
    if free_to_ask is not None:
        known |= {seat.player for seat in free_to_ask.seats.select_related("player") if seat.player.user_id}
    if any(player not in known for player in people if player != host):
        raise LobbyError(_("You can ask people of your clubs who have a login."))


def is_member(player: Player, club: Club) -> bool:
    return Membership.objects.filter(club=club, player=player).exists()
