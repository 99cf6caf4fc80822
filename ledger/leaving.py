"""Somebody leaves a club: what they owe is said before, and they no longer keep its money after."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.models import Club, Player
from ledger.models import Treasurer
from ledger.roles import note_look
from ledger.selectors import balance_of


def warnings(club: Club, player: Player, reader: Player) -> list[str]:
    """What the player owes or is owed there, a sentence a currency; that somebody else reads it is recorded."""
    note_look(club=club, by=reader, whose=player)
    sentences = []
    for row in balance_of(club=club, player=player):
        words = {"name": player, "sum": f"{row.currency.shown(abs(row.amount))} {row.currency.code}"}
        if row.amount < 0:
            sentences.append(_("%(name)s owes %(sum)s here.") % words)
        elif row.amount > 0:
            sentences.append(_("%(name)s is owed %(sum)s here.") % words)
    return sentences


def on_departure(club: Club, player: Player) -> None:
    """Whoever comes back later is not treasurer again by that alone."""
    Treasurer.objects.filter(club=club, player=player).delete()
