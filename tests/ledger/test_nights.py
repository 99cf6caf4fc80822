"""Random nights: whatever is played, stopped, corrected, paid, forgiven or capped, the books stay whole."""

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.services import create_club, create_player, join
from games.core.stakes import POT
from ledger import debts, limits
from ledger.audit import faults
from ledger.models import Entry, Posting, Stake
from ledger.selectors import balances, settle_up_proposal
from ledger.services import (
    confirm_payment,
    record_payment,
    reverse_entry,
    set_stake,
    settle_match,
    settlement_of,
)
from ledger.stakes import StakeTerms
from matches.models import Match
from matches.services import SeatPlan, create_match
from tests.ledger.conftest import end
from tests.ratings.test_concurrency import at_once

GAMES = [
    ("hex", 2, "fixed"),
    ("hex", 2, "pot"),
    ("canasta", 4, "two-sides"),
    ("canasta", 2, "two-sides"),
    ("tuppi", 4, "fixed"),
]
CURRENCIES = ["EUR", "SEK", "PTS"]

played = st.tuples(
    st.just("play"),
    st.sampled_from(GAMES),
    st.permutations(range(6)),
    st.integers(0, 700),
    st.sampled_from(CURRENCIES),
    st.tuples(st.integers(-50, 900), st.integers(-50, 900)),
    st.booleans(),
)
corrected = st.tuples(
    st.just("correct"), st.integers(0, 20), st.tuples(st.integers(0, 900), st.integers(0, 900))
)
paid = st.tuples(st.sampled_from(["pay", "forgive"]), st.integers(0, 20), st.integers(1, 100))
limited = st.tuples(st.just("limit"), st.integers(0, 5), st.one_of(st.none(), st.integers(0, 800)))
nights = st.lists(st.one_of(played, played, corrected, paid, limited), min_size=1, max_size=12)


class Night:
    """A club of six, and what can happen in its night. `booked` counts the entries there must be."""

    def __init__(self) -> None:
        self.people = [create_player(name=f"P{n}") for n in range(6)]
        self.club = create_club(name="Night", owner=self.people[0])
        for player in self.people[1:]:
            join(club=self.club, player=player)
        self.matches: list[Match] = []
        self.booked: set[object] = set()

    def keep(self, entry: Entry | None) -> None:
        if entry is not None:
            self.booked.add(entry.pk)

    def play(self, game, order, value, currency, totals, stopped) -> None:
        self.keep(settle_match(match=self.seated(game, order, value, currency, totals, stopped)))

    def seated(self, game, order, value, currency, totals, stopped=False) -> Match:
        key, seats, rule = game
        people = [SeatPlan(self.people[n]) for n in order[:seats]]
        match = create_match(game=key, seats=people, entered=True, club=self.club)
        set_stake(match=match, terms=StakeTerms(currency, value, rule))
        self.matches.append(match)
        return end(match, totals, places(totals), abandoned=stopped)

    def correct(self, number, totals) -> None:
        if not self.matches:
            return
        match = self.matches[number % len(self.matches)]
        last = match.entries.filter(kind="settlement", reversed_by__isnull=True).first()
        if last is not None:
            self.keep(reverse_entry(entry=last))
            self.keep(settle_match(match=end(match, totals, places(totals))))

    def pay(self, number, percent) -> None:
        self.pass_on(number, percent, "pay")

    def forgive(self, number, percent) -> None:
        self.pass_on(number, percent, "forgive")

    def pass_on(self, number, percent, how) -> None:
        currency = CURRENCIES[number % 3]
        rows = [s for s in settle_up_proposal(club=self.club, currency=currency) if s.payer and s.payee]
        if not rows:
            return
        one = rows[number % len(rows)]
        asked = {"club": self.club, "currency": currency, "amount": max(1, one.amount * percent // 100)}
        asked["key"] = f"{how}{len(self.booked)}"
        if how == "forgive":
            self.keep(debts.forgive(debtor=one.payer, creditor=one.payee, by=one.payee, **asked))
        else:
            payment = record_payment(payer=one.payer, payee=one.payee, by=one.payer, **asked)
            self.keep(confirm_payment(payment=payment, by=one.payee).entry)

    def limit(self, number, cap) -> None:
        limits.set_own_limit(club=self.club, player=self.people[number], currency="EUR", cap_per_night=cap)


def places(totals) -> list[int]:
    return [sum(other > total for other in totals) for total in totals]


def recomputed(night: Night) -> dict[tuple[int, str], int]:
    """Balances anew: from the matches' results, and what was paid and forgiven. A pot's history is taken as booked."""
    sums: dict[tuple[int, str], int] = {}
    for stake in Stake.objects.filter(match__club=night.club).exclude(rule="pot").select_related("match"):
        match = stake.match
        if match.result["abandoned"]:
            continue
        revision = match.entries.filter(kind="settlement").count() or 1
        if match.night_rooms.filter(revision=revision + 1).exists():
            revision += 1
        due = limits.capped(settlement_of(match, match.seats.all(), stake), stake, revision)
        for player, amount in due.items():
            sums[player, stake.currency_id] = sums.get((player, stake.currency_id), 0) + amount
    others = Posting.objects.filter(account__club=night.club, entry__match__isnull=True)
    pots = Posting.objects.filter(account__club=night.club, entry__match__stake__rule="pot")
    for row in [*others.select_related("account"), *pots.select_related("account")]:
        key = (row.account.player_id or POT, row.account.currency_id)
        sums[key] = sums.get(key, 0) + row.amount
    return {key: amount for key, amount in sums.items() if amount}


def assert_whole(night: Night) -> None:
    standing = balances(club=night.club)
    for currency in CURRENCIES:
        assert sum(row.amount for row in standing if row.currency.code == currency) == 0
    assert set(Entry.objects.filter(club=night.club).values_list("pk", flat=True)) == night.booked
    shown = {(row.player.pk if row.player else POT, row.currency.code): row.amount for row in standing}
    assert recomputed(night) == shown
    assert list(faults()) == []


@pytest.mark.django_db
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(nights)
def test_a_random_night_sums_to_zero_loses_nothing_and_can_be_recomputed(db, night):
    try:
        with transaction.atomic():
            here = Night()
            for action, *how in night:
                if action == "play":
                    (game, *rest) = how
                    here.play(game, *rest)
                else:
                    getattr(here, action)(*how)
            assert_whole(here)
            raise Undone
    except Undone:
        pass


class Undone(Exception):
    """An example leaves nothing behind for the next."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("cap", [None, 250])
def test_tables_settled_paid_and_taken_back_at_once_stay_whole(cap):
    here = Night()
    if cap is not None:
        limits.set_club_money(club=here.club, currency="EUR", cap_per_night=cap)
    ended = [
        here.seated(
            GAMES[n % 5], [(n + k) % 6 for k in range(6)], 100 + 10 * n, "EUR", (n * 37 % 90, n * 53 % 70)
        )
        for n in range(8)
    ]
    assert at_once([lambda m=m: settle_match(match=Match.objects.get(pk=m.pk)) for m in ended * 2]) == []
    standing = list(Entry.objects.filter(kind="settlement").order_by("pk"))
    first = next(s for s in settle_up_proposal(club=here.club, currency="EUR") if s.payer and s.payee)
    asked = {
        "club": here.club,
        "currency": "EUR",
        "amount": 1,
        "debtor": first.payer,
        "creditor": first.payee,
    }
    jobs = [lambda e=e: reverse_entry(entry=e) for e in standing[:2] * 2]
    jobs += [lambda: debts.forgive(**asked, key="same", by=first.payee)] * 2
    raised = at_once(jobs)
    assert all("forgive that or less" in str(error) for error in raised)
    sums = Posting.objects.values("account__currency").annotate(sum=Sum("amount"))
    assert {row["sum"] for row in sums} == {0}
    assert Entry.objects.filter(kind="reversal").count() == 2
    assert Entry.objects.filter(kind="forgiven").count() <= 1
    assert Entry.objects.filter(kind="settlement").count() == len(standing)
    assert list(faults()) == []
    if cap is not None:
        assert_nobody_lost_more(here, cap)


def assert_nobody_lost_more(night: Night, cap: int) -> None:
    """Before anything was taken back: the settlements alone."""
    rows = Posting.objects.filter(entry__kind="settlement", account__player__isnull=False)
    for row in rows.values("account").annotate(sum=Sum("amount")):
        assert row["sum"] >= -cap
