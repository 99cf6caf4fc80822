"""A table of Hearts that plays on a night, and who else is here."""

from __future__ import annotations

from clubs.models import Player
from ledger.stakes import StakeTerms
from matches import services as matches
from matches.models import Match
from nights.models import SeatChange, Session, SessionTable
from nights.services import agreements
from nights.services.seat_changes import agree_to_change, ask_change

HEARTS = {"penalties": [7, 3, 2, 1]}
"""The average is 3.25."""


def playing(
    night: Session, four: list[Player], stake: StakeTerms | None = None, deals: int = 1
) -> SessionTable:
    """Everybody has agreed, and so many deals are on the sheet."""
    table = agreements.propose_table(session=night, game="hearts", players=four, by=None, stake=stake)
    table = agreements.agree_for_all(table=table, by=None)
    for _ in range(deals):
        enter(table)
    return fresh(table)


def fresh(table: SessionTable) -> SessionTable:
    return SessionTable.objects.select_related("match", "session__club").get(pk=table.pk)


def enter(table: SessionTable, deal: dict[str, list[int]] = HEARTS) -> Match:
    match = Match.objects.get(pk=table.match_id)
    return matches.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)


def asked(
    table: SessionTable, leaver: Player | None, newcomer: Player, by: Player | None = None
) -> SeatChange:
    by, seq = by or leaver, Match.objects.get(pk=table.match_id).seq
    assert by is not None
    return ask_change(table=table, leaver=leaver, newcomer=newcomer, by=by, expect_seq=seq)


def all_say(change: SeatChange, keeper: Player) -> SeatChange:
    """Everybody says so, guests by the keeper's hand."""
    seated = [seat.player for seat in change.table.match.seats.select_related("player")]
    for player in [*seated, change.newcomer]:
        change = agree_to_change(change=change, player=player, by=keeper if player.is_guest else player)
    return change
