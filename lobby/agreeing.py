"""Convention cards are brought to a table that waits, and everybody there agrees anew.

Sources: My Games, lines 3443-3452. Each function is one transaction, as in `lobby.services`.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Player
from lobby.beginning import begun_if_full
from lobby.cards import can_bring, renew_terms
from lobby.errors import LobbyError, NotYours, TableGone
from lobby.models import OpenSeat, OpenTable
from lobby.selectors import rules_of
from lobby.services import check_waits, with_people
from matches.convention_cards import has_partners
from matches.models import ConventionVersion


@transaction.atomic
def bring_card(*, table: OpenTable, player: Player, version: ConventionVersion | None) -> OpenTable:
    """`player`, who sits there, plays by this card, or by none; it is their side's once every partner says the same.

    Whoever sits there has to agree anew when a side's card comes or goes. Raises LobbyError, TableGone.
    """
    require_open(table.club_id)
    row, seat = _sits(table, player)
    if not has_partners(rules_of(row)):
        raise LobbyError(_("Nobody has a partner at this table."))
    if version is not None and version.pk not in {one.pk for one in can_bring(row, player)}:
        raise LobbyError(_("Choose a card of yours, or the one that your partner has brought."))
    if seat.card_id == (version and version.pk):
        return row
    if seat.terms != row.terms:
        raise LobbyError(_("Agree first to the cards that lie there: they have changed since you sat down."))
    seat.card = version
    renew_terms(row)
    seat.terms = row.terms
    seat.save(update_fields=["card", "terms"])
    return row


@transaction.atomic
def agree(*, table: OpenTable, player: Player, terms: str) -> OpenTable:
    """Who sits there agrees to the terms as they are now; with the last word that was missing the match begins.

    Raises LobbyError; TableGone if they are not as they were read.
    """
    require_open(table.club_id)
    row, seat = _sits(table, player)
    if terms != row.terms:
        raise TableGone(_("The table is not as you read it: look at it again."))
    seat.terms = row.terms
    seat.save(update_fields=["terms"])
    return begun_if_full(row)


def _sits(table: OpenTable, player: Player) -> tuple[OpenTable, OpenSeat]:
    row = with_people(table, player)
    check_waits(row)
    seat = next((seat for seat in row.seats.all() if seat.player == player), None)
    if seat is None:
        raise NotYours(_("Only who sits at the table says that."))
    return row, seat
