"""What a table must be before it is opened, and before it begins."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import registry
from games.core.errors import RulesError
from games.core.game import GameTable
from lobby.errors import LobbyError
from lobby.models import OpenTable


def check_bots(rules: GameTable, seats: Sequence[Player | None]) -> None:
    """A bot sits on one side alone: said now, not to whoever takes the last seat. Raises LobbyError."""
    sides: dict[int, int] = {}
    for index, player in enumerate(seats):
        side = rules.side_of(index)
        if player is not None and player.is_bot and sides.setdefault(player.pk, side) != side:
            raise LobbyError(_("%(player)s cannot sit in two places.") % {"player": player})


def check_rules_stand(table: OpenTable) -> None:
    """Raise LobbyError if the game has other rules than when the table was opened."""
    try:
        changed = registry.get(table.game).rules_version != table.rules_version
    except RulesError:
        changed = True
    if changed:
        raise LobbyError(_("The rules have changed since the table was opened: open another."))
