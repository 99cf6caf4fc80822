"""What a table must be before it is opened, and before it begins."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.one_person import Known, one_mailbox
from clubs.models import Player
from games.core import registry
from games.core.errors import RulesError
from games.core.game import GameTable
from lobby.errors import LobbyError, NotYours
from lobby.models import OpenTable
from lobby.permissions import why_not


def check_bots(rules: GameTable, seats: Sequence[Player | None]) -> None:
    """A bot sits on one side alone: said now, not to whoever takes the last seat. Raises LobbyError."""
    sides: dict[int, int] = {}
    for index, player in enumerate(seats):
        side = rules.side_of(index)
        if player is not None and player.is_bot and sides.setdefault(player.pk, side) != side:
            raise LobbyError(_("%(player)s cannot sit in two places.") % {"player": player})


def check_one_person(table: OpenTable, player: Player, known: Known) -> None:
    """Nobody plays against, or with, themselves for rating: said before anybody sits down. Raises LobbyError.

    `known`: who has logged in with the browser that asks.
    """
    people = [seat.player for seat in table.seats.all() if seat.player and not seat.player.is_bot]
    if not table.rated or not people:
        return
    same = next((one for one in people if one != player and known(one)), None)
    if same is not None:
        raise LobbyError(
            _(
                "%(name)s, who sits here, has logged in with this browser too: at a rated table everybody sits with "
                "one of their own. Ask for a table that is not rated."
            )
            % {"name": same}
        )
    if one_mailbox(player, people) is not None:
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
    """Raise NotYours for who cannot sit down there."""
    reason = why_not(player, row)
    if reason == "member":
        raise NotYours(_("This table is for members of %(club)s.") % {"club": row.club})
    if reason:
        raise NotYours(_("Only people with a login sit down here."))
