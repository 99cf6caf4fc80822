"""Stakes, settlements, reversals. All can be repeated safely.

Entries are written by `booking` alone. Others: `payments`, `debts` (forgiving, reminding), `treasurers`, `limits`.

Lock order: players by id, match row, payment row, accounts by id; by the database, at commit, chains by club.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db import transaction
from django.db.models import OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common.numbers import Money
from games.core import registry
from games.core.match import LiveMatch
from games.core.match_result import sides_that_gave_up
from games.core.settlements import SettlementRule, settlement_rule
from games.core.shares import settle_segments
from games.core.stakes import POT, BadSettlement, SideScore, Terms, cap_losses, nothing_won_by
from ledger import limits
from ledger.booking import accounts_of, book, book_once, held_merged, pass_on
from ledger.currencies import currency_of
from ledger.departed import tell_of_departed
from ledger.errors import LedgerError
from ledger.joint import companions_of
from ledger.juniors import refuse_juniors
from ledger.models import Account, Currency, LedgerEntry, Posting, Stake
from ledger.permissions import may_reverse
from ledger.stakes import StakeTerms, check_terms, line_of
from matches.event_store import load, table_of
from matches.models import Match, Seat, Sitting
from matches.objections import is_held
from matches.sittings import earlier, segments

LARGEST = 10**15
"""No player wins or loses more minor units by one match: thousands of such entries still sum inside 64 bits."""


@transaction.atomic
def set_stake(*, match: Match, terms: StakeTerms, night: date | None = None) -> Stake:
    """Agree on what a match is played for; until its first event it may be agreed anew.

    The caps of the club's `night` (today, if not told) are those that stand now, and so is the match's where the terms
    name none. Raises LedgerError: the match has
    begun, belongs to no club, or the terms do not suit its game or its club.
    """
    locked = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    if locked.club_id is None:
        raise LedgerError(_("Only a club's match can have a stake: the club keeps the books."))
    if locked.seq or locked.is_over:
        raise LedgerError(_("The match has begun: its stake was fixed before the first deal."))
    table = table_of(locked)
    check_terms(terms, table, locked.objective)
    currency = currency_of(terms.currency)
    players = locked.seats.values_list("player", flat=True)
    if currency.kind == Currency.Kind.MONEY:
        refuse_juniors(players)
    stake, _created = Stake.objects.update_or_create(
        match=locked,
        defaults={
            "currency": currency,
            "rule": terms.rule,
            "value": terms.value,
            "per": terms.per,
            "policy": terms.policy,
            "cap": limits.cap_of(terms, club_id=locked.club_id),
            "line": line_of(terms, table),
            "initial": table.game.sheet(table).start_score(),
            "night": night or limits.night_of(timezone.now()),
            "night_caps": limits.caps(club_id=locked.club_id, currency=currency, players=players),
        },
    )
    return stake


def settle_finished(match: Match, seats: list[Seat]) -> dict[int, Money]:
    """Settle a match in the transaction that finishes it. Returns everybody's own part."""
    settled = _settle(match, seats, read=Stake.match.field.remote_field.is_cached(match))
    if settled is None:
        return {}
    unit = settled.stake.currency
    return {
        player: unit.money(amount) for player, amount in settled.amounts.items() if amount and player != POT
    }


@dataclass(frozen=True, slots=True)
class Settled:
    """What a match has come to: the entry, the stake it follows, and amounts by player."""

    entry: LedgerEntry
    stake: Stake
    amounts: Mapping[int, int]


@transaction.atomic
def settle_match(*, match: Match, seats: Sequence[Seat] | None = None) -> LedgerEntry | None:
    """Book what a finished match comes to. Once: repeating it returns the entry there is.

    None where nothing is to be paid: no stake, an abandoned or void match, nobody owes anybody anything, or somebody
    objects to the match and it is not decided. `seats` may be passed by a caller who holds the match's lock; otherwise
    it is taken here. After the entry was reversed the match can be settled again.
    Raises BadSettlement where the result cannot be settled as agreed.
    """
    if seats is None:
        match = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
        seats = list(match.seats.order_by("index"))
        if is_held(match):
            return None
    settled = _settle(match, seats)
    return settled.entry if settled else None


def _stake_of(match: Match) -> Stake | None:
    """With how often the match was settled (`revisions`), and the entry that stands (`standing`)."""
    booked_before = LedgerEntry.objects.filter(
        match=OuterRef("match"), kind=LedgerEntry.Kind.SETTLEMENT
    ).order_by("-revision")
    stakes = (
        Stake.objects.filter(match=match)
        .select_related("currency")
        .annotate(
            revisions=Coalesce(Subquery(booked_before.values("revision")[:1]), 0),
            standing=Subquery(booked_before.filter(reversed_by=None).values("pk")[:1]),
        )
    )
    return stakes.first()


def _settle(match: Match, seats: Sequence[Seat], *, read: bool = False) -> Settled | None:
    """The match's settlement, booked now or before, where there is something to pay. The match is locked.

    read: its stake, or that there is none, was read with it as it ended, and nothing is booked for it yet.
    """
    if (
        match.club_id is None
        or match.status != Match.Status.FINISHED
        or (match.result or {}).get("abandoned")
    ):
        return None
    stake = getattr(match, "stake", None) if read else _stake_of(match)
    if stake is None:
        return None
    if (standing := getattr(stake, "standing", None)) is not None:
        return Settled(LedgerEntry.objects.get(pk=standing), stake, {})
    revision = getattr(stake, "revisions", 0) + 1
    carried = _carried(match, seats, stake) if stake.rule == "pot" else 0
    live = _sheet_read(match, stake)
    amounts = settlement_of(match, seats, stake, carried=carried, live=live)
    if not any(amounts.values()):
        return None
    accounts = accounts_of(match.club_id, stake.currency_id, amounts, game=match.game)
    amounts = limits.within_the_night(amounts, stake, match.club_id, revision)
    if not any(amounts.values()):
        return None
    entry = LedgerEntry(
        club_id=match.club_id,
        kind=LedgerEntry.Kind.SETTLEMENT,
        key=f"match/{match.pk}/{revision}",
        match=match,
        revision=revision,
    )
    booked = book(entry, {accounts[player].pk: amount for player, amount in amounts.items()})
    return Settled(booked, stake, amounts)


def settlement_of(
    match: Match,
    seats: Iterable[Seat],
    stake: Stake,
    *,
    carried: int = 0,
    live: LiveMatch | None = None,
    sat: Sequence[Sitting] | None = None,
) -> dict[int, int]:
    """What each player (and `POT`) gets by a finished match: the stake's rule on its sides, within the match's cap.

    A side that gave up gets nothing, whatever the scores were when it did.

    `carried`: what lies in the pot; `live`: the sheet, where the rule reads it, or a seat changed hands (`sat`: who
    gave it up, if that is known). The night's caps come after it (`limits`): they depend on what else was lost that
    night. Raises BadSettlement.
    """
    seats = sorted(seats, key=lambda seat: seat.index)
    rule, sat = settlement_rule(stake.rule), earlier(match) if sat is None else sat
    reckoning = live.sheet.reckoning() if live and rule.basis == "sheet" else None
    whose = list(range(1, len(seats) + 1)) if sat else [seat.player_id for seat in seats]
    terms = Terms(
        value=stake.value,
        per=stake.per,
        policy="per_side" if stake.policy == Stake.Policy.PER_SIDE else "per_player",
        low_wins=registry.get(match.game).low_wins,
        initial=stake.initial,
        carried=carried,
        line=stake.line,
        reckoning=reckoning.of(whose) if reckoning else None,
        key=stake.turn,
    )
    amounts = _by_segment(rule, seats, sat, terms, live) if sat else rule.settle(sides_of(seats), terms)
    if gave_up := sides_that_gave_up(match.result or {}, {seat.index: seat.side for seat in seats}):
        losers = [seat.player_id for seat in seats if seat.side in gave_up]
        amounts = nothing_won_by(amounts, losers, terms.key)
    if stake.cap is not None:
        amounts = cap_losses(amounts, {player: stake.cap for player in amounts if player != POT}, terms.key)
    if most := max((abs(amount) for amount in amounts.values() if abs(amount) > LARGEST), default=0):
        raise BadSettlement(
            _(
                "The stake comes to %(most)s minor units for one player; "
                "the books hold %(largest)s at most in one entry. "
                "Look for a slip on the sheet."
            )
            % {"most": most, "largest": LARGEST}
        )
    return amounts


def _by_segment(
    rule: SettlementRule,
    seats: Sequence[Seat],
    sat: Sequence[Sitting],
    terms: Terms,
    live: LiveMatch | None,
) -> dict[int, int]:
    """A match in which a seat changed hands: each settles by the rows they sat for (`games.core.shares`)."""
    if live is None:
        raise BadSettlement(
            _("A seat changed hands, and its sheet cannot be read: nobody's part can be told.")
        )
    parts = segments(seats, sat, live, reckons=rule.basis == "sheet")
    numbers = range(1, len(seats) + 1)
    parts = [
        replace(part, reckoning=part.reckoning.of(numbers)) if part.reckoning else part for part in parts
    ]
    final = sides_of(seats, by_seat=True)
    rule.settle(final, terms)  # what cannot be settled as a whole is refused
    return settle_segments(rule.spread, final, parts, terms)


def _sheet_read(match: Match, stake: Stake) -> LiveMatch | None:
    """The sheet, where more than its totals is settled by: only then is the log loaded."""
    return load(match) if match.changed_hands or settlement_rule(stake.rule).basis == "sheet" else None


def sides_of(seats: Iterable[Seat], *, by_seat: bool = False) -> list[SideScore]:
    """The sides of a finished match as the settlement rules see them; `by_seat`: as seats, from 1, not as players."""
    players: dict[int, dict[int, None]] = {}
    ends: dict[int, tuple[int, int | None]] = {}
    for seat in seats:
        players.setdefault(seat.side, {})[seat.index + 1 if by_seat else seat.player_id] = None
        ends[seat.side] = (seat.score or 0, seat.place)
    return [SideScore(tuple(players[side]), *ends[side]) for side in sorted(players)]


@transaction.atomic
def reverse_entry(*, entry: LedgerEntry, by: Player | None = None, note: str = "") -> LedgerEntry:
    """Book the opposite of an entry; repeating it returns the reversal there is. Raises LedgerError for a reversal.

    What a payment has evened out in a household goes back with it. What it leaves with a guest who has become a member
    since is passed on to the member, by an entry of its own.
    """
    if entry.kind == LedgerEntry.Kind.REVERSAL:
        raise LedgerError(_("A reversal is not reversed: book what is right instead."))
    together = [entry, *companions_of(entry)]
    merged = held_merged(together)
    if entry.match_id is not None:
        Match.objects.select_for_update(no_key=True).get(pk=entry.match_id)
    existing = LedgerEntry.objects.filter(reverses=entry).first()
    if existing is not None:
        return existing
    rows = Posting.objects.filter(entry__in=together)
    legs = list(rows.values_list("entry", "account", "amount", "account__currency"))
    currency = legs[0][3]
    whose = [guest.merged_into_id for guest in merged]
    touched = {account for _entry, account, _amount, _code in legs}
    wanted = Q(pk__in=touched) | Q(club=entry.club_id, currency=currency, player__in=whose)
    list(Account.objects.select_for_update().filter(wanted).order_by("pk"))
    reversal, *_beside = [
        _reversal(one, {account: -amount for of, account, amount, _code in legs if of == one.pk}, by, note)
        for one in together
    ]
    for guest in merged:
        pass_on(guest.pk, guest.merged_into_id or 0, entry.club_id, currency, after=f"/{reversal.pk}")
    tell_of_departed(reversal)
    return reversal


def _reversal(entry: LedgerEntry, legs: Mapping[int, int], by: Player | None, note: str) -> LedgerEntry:
    reversal = LedgerEntry(
        club_id=entry.club_id,
        kind=LedgerEntry.Kind.REVERSAL,
        key=f"reversal/{entry.pk}",
        match_id=entry.match_id,
        reverses=entry,
        actor=by,
        note=note[:200],
    )
    return book_once(reversal, legs)


def take_back(*, entry: LedgerEntry, by: Player, reason: str) -> LedgerEntry:
    """A treasurer's or an owner's reversal of an entry, with the reason for it. Raises LedgerError."""
    if not may_reverse(by, entry.club):
        raise LedgerError(
            _("Only treasurers and owners of %(club)s take entries back.") % {"club": entry.club}
        )
    reason = " ".join(reason.split())
    if not 0 < len(reason) <= 200 or not reason.isprintable():
        raise LedgerError(_("Say in 1 to 200 characters why the entry is taken back."))
    if entry.kind == LedgerEntry.Kind.FEE:
        raise LedgerError(_("A fee is taken back where it was charged: on the page of fees."))
    if entry.kind == LedgerEntry.Kind.SHARE:
        raise LedgerError(_("A share of an expense is taken back on the page of the expense."))
    if entry.kind == LedgerEntry.Kind.MERGE:
        raise LedgerError(_("What a guest owed stays with the member the guest has become."))
    if entry.kind == LedgerEntry.Kind.HOUSEHOLD:
        raise LedgerError(_("What was evened out in a household goes with the payment: take that back."))
    if entry.kind == LedgerEntry.Kind.PRIZE:
        raise LedgerError(_("Prizes are taken back where they were awarded: on the tournament’s page."))
    return reverse_entry(entry=entry, by=by, note=reason)


def _carried(match: Match, seats: Iterable[Seat], stake: Stake) -> int:
    """What lies in the pot of the match's game: nothing, if a reversal has taken out more than is there.

    The players' accounts are locked with it, all in one order, before it is read.
    """
    everybody = [POT, *(seat.player_id for seat in seats), *(one.player_id for one in earlier(match))]
    pot = accounts_of(match.club_id or 0, stake.currency_id, everybody, game=match.game)[POT]
    return max(0, pot.postings.aggregate(sum=Sum("amount"))["sum"] or 0)
