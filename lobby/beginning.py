"""The match of an open table, made when its last seat is taken.

The caller holds its night, the people and the table.
"""

from __future__ import annotations

from django.utils import timezone

from common import pushes
from ledger.services import set_stake
from lobby.cards import laid_with, waits_for
from lobby.checks import check_rules_stand
from lobby.models import OpenTable
from lobby.of_night import day_of
from lobby.stakes import check_members, read
from matches.clock_rules import ClockTerms
from matches.nights_on import WantedThere, join
from matches.pace_rules import Pace
from matches.seating import MatchPlan, SeatPlan, create_matches
from matches.strictness import Strictness

Status = OpenTable.Status


def begun_if_full(table: OpenTable) -> OpenTable:
    """Begin the match once every seat is taken and everybody has agreed to the terms as they are.

    Raises LobbyError, and LedgerError where the stake cannot be any more.
    """
    seats = list(table.seats.select_related("player", "card__card").order_by("index"))
    if any(seat.player is None for seat in seats) or waits_for(table, seats):
        return table
    check_rules_stand(table)
    stake = read(table.stake)
    if stake is not None and table.club is not None:
        check_members(table.club, [seat.player for seat in seats if seat.player is not None])
    plan = MatchPlan(
        table.game,
        [SeatPlan(seat.player) for seat in seats if seat.player is not None],
        table.options,
        rated=table.rated,
        club=table.club,
        objective=table.objective,
        clock=ClockTerms.from_json(table.clock),
        ends_decided=table.ends_decided,
        pace=Pace.from_json(table.pace),
        claim_window=0 if any(seat.player.is_bot for seat in seats if seat.player) else table.claim_window,
        unwatched=table.unwatched,
        watch_delay=table.watch_delay,
        opens_deals=table.opens_deals,
        talk=table.talk,
        strictness=Strictness(table.strictness, table.strictness_details),
        cards=laid_with(table, seats),
    )
    (table.match,) = create_matches([plan], started=True, held=True)
    if stake is not None:
        set_stake(match=table.match, terms=stake, night=day_of(table))
    if table.night is not None:
        join(table.match, table.night, table.host, WantedThere(table.game, stake, plan.clock))
    table.status, table.ended_at = Status.BEGUN, timezone.now()
    table.save(update_fields=["match", "status", "ended_at"])
    pushes.post("table", [(table.match.pk, seat.player.user_id) for seat in seats if seat.player])
    return table
