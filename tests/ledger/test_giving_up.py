"""Giving up never pays: over every game and every settlement it can have, with made-up scores and sheets."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from games.core import registry
from games.core.errors import RulesError
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.settlements import SETTLEMENT_RULES
from games.core.sheet import places
from games.core.stakes import POT, BadSettlement, Bank, Reckoning, nothing_won_by
from ledger.errors import LedgerError
from ledger.models import Stake
from ledger.services import settlement_of
from ledger.stakes import StakeTerms, check_terms, line_of
from matches.models import Match, Seat

TRIALS = 3


def tables() -> list[GameTable]:
    return [game.table_for(seats) for game in registry.all_games() for seats in game.seats]


def stakes_of(table: GameTable) -> list[StakeTerms]:
    """Every stake that can be agreed at the table, in both ways of paying."""
    found = []
    for rule in SETTLEMENT_RULES:
        for policy in ("per_player", "per_side"):
            terms = StakeTerms("EUR", 7, rule, per=3, policy=policy, line=40)  # type: ignore[arg-type]
            try:
                check_terms(terms, table, "margin" if SETTLEMENT_RULES[rule].basis == "margin" else "")
            except LedgerError:
                continue
            found.append(terms)
    return found


def made_up_reckoning(seats: int, rng: Random) -> Reckoning:
    everybody = range(seats)
    against = {(a, b): rng.randrange(50) for a in everybody for b in everybody if a != b}
    hole = {seat: rng.randrange(50) for seat in everybody}
    banks = tuple(
        Bank(banker, {seat: rng.randrange(-30, 31) for seat in everybody if seat != banker})
        for banker in everybody
    )
    return Reckoning(against, hole, banks)


def sheet_that_notes(reckoning: Reckoning) -> LiveMatch:
    """A match of which only that is read."""
    return cast(LiveMatch, SimpleNamespace(sheet=SimpleNamespace(reckoning=lambda: reckoning)))


def given_up(table: GameTable, rng: Random) -> tuple[Match, list[Seat]]:
    """A match in which a side gave up at whatever scores."""
    sides = len(table.sides)
    totals = [rng.randrange(-200, 300) for _ in range(sides)]
    totals[rng.randrange(sides)] -= sum(totals)  # so that chips add up too
    loser = rng.randrange(sides)
    sign = -1 if table.game.low_wins else 1
    placed = places([float("-inf") if side == loser else sign * total for side, total in enumerate(totals)])
    result = {"totals": totals, "places": list(placed), "faults": {}, "gave_up": loser}
    match = Match(pk=rng.randrange(1, 99), game=table.game.key, status="finished", result=result)
    seats = [
        Seat(index=seat, side=side, player_id=seat + 1, score=totals[side], place=placed[side])
        for side, members in enumerate(table.sides)
        for seat in members
    ]
    return match, seats


def test_no_settlement_of_any_game_pays_who_gave_up() -> None:
    rng, settled, kept = Random(7), 0, 0
    for table in tables():
        for terms in stakes_of(table):
            stake = Stake(
                rule=terms.rule,
                value=terms.value,
                per=terms.per,
                policy=terms.policy,
                line=line_of(terms, table.game),
            )
            for _ in range(TRIALS):
                match, seats = given_up(table, rng)
                on_sheet = SETTLEMENT_RULES[terms.rule].basis == "sheet"
                live = sheet_that_notes(made_up_reckoning(table.seats, rng)) if on_sheet else None
                carried = rng.randrange(500) if terms.rule == "pot" else 0
                try:
                    amounts = settlement_of(match, seats, stake, carried=carried, live=live)
                except (BadSettlement, RulesError):
                    continue
                settled += 1
                assert sum(amounts.values()) == 0
                losers = [seat.player_id for seat in seats if seat.side == match.result["gave_up"]]
                assert all(amounts[one] <= 0 for one in losers), (
                    table.game.key,
                    terms,
                    match.result,
                    amounts,
                )
                match.result = match.result | {"gave_up": None}
                without = settlement_of(match, seats, stake, carried=carried, live=live)
                kept += any(without[one] > 0 for one in losers)
    assert settled > 3_000, "the made-up matches must be such as can be settled"
    assert kept > 500, "and in many of them giving up would have paid"


@pytest.mark.parametrize("seed", range(20))
def test_what_is_not_won_is_not_paid_in_proportion(seed: int) -> None:
    rng = Random(seed)
    players = list(range(1, rng.randrange(3, 8)))
    amounts = {player: rng.randrange(-100, 101) for player in players}
    amounts[POT] = -sum(amounts.values())
    winners = [player for player in players if rng.random() < 0.4]
    after = nothing_won_by(amounts, winners, f"m{seed}")
    assert sum(after.values()) == 0
    for player, amount in amounts.items():
        if player in winners:
            assert after[player] <= 0
        if amount < 0:
            assert amount <= after[player] <= 0
        elif player not in winners:
            assert after[player] == amount
