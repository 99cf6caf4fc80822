"""Proving settlements from the bottom: the log replayed gives the match's result, and that gives the entry."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Min, QuerySet, Sum

from games.core.errors import RulesError
from games.core.match import LiveMatch
from games.core.stakes import POT
from ledger import limits
from ledger.models import Account, LedgerEntry, Posting, Stake
from ledger.services import settlement_of
from matches.errors import MatchError
from matches.event_store import load, table_of
from matches.models import Match, Seat
from matches.sittings import earlier


@dataclass(frozen=True, slots=True)
class Booked:
    """The settlements of a match: how many there were, and the one that stands (None: none, or taken back)."""

    count: int
    standing: LedgerEntry | None

    @property
    def taken_back(self) -> bool:
        """Whether it waits to be settled anew."""
        return bool(self.count) and self.standing is None

    def legs(self) -> dict[int, int]:
        """By player's number; `POT` for a pot."""
        if self.standing is None:
            return {}
        return {leg.account.player_id or POT: leg.amount for leg in self.standing.postings.all()}


def faults_of_settlements() -> Iterator[str]:
    """Settlements that are not what the sheet and the stake come to, or that are missing."""
    booked = _booked()
    for stake in _staked().select_related("match", "currency").prefetch_related("match__seats"):
        match = stake.match
        if (match.result or {}).get("abandoned"):
            continue
        yield from _faults(match, stake, booked.get(match.pk, Booked(0, None)))


def under_older_rules() -> int:
    """How many staked matches can be proved from their results only: the rules of their games have changed since.

    Of one in which a seat changed hands nothing can be: each part is on its sheet alone.
    """
    return sum(1 for stake in _staked().select_related("match") if _rules_changed(stake.match))


def _staked() -> QuerySet[Stake]:
    return Stake.objects.filter(match__status=Match.Status.FINISHED).order_by("match")


def _booked() -> dict[int, Booked]:
    rows = LedgerEntry.objects.filter(kind=LedgerEntry.Kind.SETTLEMENT, match__isnull=False).order_by(
        "revision"
    )
    found: dict[int, Booked] = {}
    for entry in rows.select_related("reversed_by").prefetch_related("postings__account__player"):
        standing = None if hasattr(entry, "reversed_by") else entry
        match = entry.match_id or 0
        before = found.get(match, Booked(0, None))
        found[match] = Booked(before.count + 1, standing or before.standing)
    return found


def _faults(match: Match, stake: Stake, booked: Booked) -> Iterator[str]:
    seats = list(match.seats.all())
    try:
        live = None if _rules_changed(match) else load(match, seats=len(seats))
    except RulesError as error:
        yield f"Match {match.pk}: its log does not replay: {error}"
        return
    if live is not None:
        yield from _not_the_sheet(match, seats, live)
    if booked.taken_back or (live is None and match.changed_hands):
        return
    try:
        due = _due(match, seats, stake, booked, live)
    except RulesError as error:
        yield f"Match {match.pk} cannot be settled as agreed: {error}"
        return
    if booked.legs() != {player: amount for player, amount in due.items() if amount}:
        yield f"Match {match.pk}: its settlement is not what its result comes to."


def _rules_changed(match: Match) -> bool:
    try:
        table_of(match)
    except (MatchError, RulesError):
        return True
    return False


def _not_the_sheet(match: Match, seats: Sequence[Seat], live: LiveMatch) -> Iterator[str]:
    replayed: dict[str, Any] = json.loads(json.dumps(live.result.to_json())) if live.result else {}
    if not replayed or live.seq != match.seq or replayed != match.result:
        yield f"Match {match.pk}: its result is not what its sheet says."
        return
    places = replayed["places"]
    for seat in seats:
        place = places[seat.side] if places else None
        if (seat.score, seat.place) != (replayed["totals"][seat.side], place):
            yield f"Match {match.pk}: seat {seat.index} has another score or place than the sheet."


def _due(
    match: Match, seats: Sequence[Seat], stake: Stake, booked: Booked, live: LiveMatch | None
) -> dict[int, int]:
    """What the settlement comes to, for the players it was booked for: guests keep the accounts they had then."""
    revision, sat = booked.count or 1, earlier(match)
    if booked.standing is not None:
        accounts: list[Account] = [leg.account for leg in booked.standing.postings.all()]
        guests = {
            account.player.merged_into_id: account.player.pk
            for account in accounts
            if account.player is not None
        }
        for seat in seats:
            seat.player_id = guests.get(seat.player_id, seat.player_id)
        for one in sat:
            one.player_id = guests.get(one.player_id, one.player_id)
    amounts = settlement_of(
        match,
        seats,
        stake,
        carried=_carried_then(match, stake, booked.standing),
        live=live,
        sat=sat,
    )
    return limits.capped(amounts, stake, revision)


def _carried_then(match: Match, stake: Stake, entry: LedgerEntry | None) -> int:
    """What lay in the pot when the entry was booked: postings to one account are numbered in the order of booking."""
    if stake.rule != "pot" or entry is None:
        return 0
    first = entry.postings.aggregate(first=Min("pk"))["first"]
    pot = Posting.objects.filter(
        account__club=match.club_id,
        account__role=Account.Role.POT,
        account__currency=stake.currency_id,
        account__game=match.game,
        pk__lt=first,
    )
    return max(0, pot.aggregate(sum=Sum("amount"))["sum"] or 0)
