"""Random nights of real games: deals are entered, corrected, taken back and stopped at the table; matches are settled,
reversed, settled anew, paid, forgiven and capped. Whatever happens, the books stay whole, and replaying every sheet
gives the balances."""

from random import Random

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.services import create_club, create_player, join
from common.refusals import Refusal
from games.core import registry
from games.core.contract.run import Run
from games.core.contract.sheets import next_results
from games.core.settlements import settlement_rule
from games.core.stakes import POT, SideScore, Terms, cap_losses, nothing_won_by
from ledger import debts, limits
from ledger.audit import faults
from ledger.models import LedgerEntry, Posting, Stake
from ledger.payments import confirm_payment, record_payment
from ledger.selectors import balances, settle_up_proposal
from ledger.services import reverse_entry, set_stake, settle_match
from ledger.stakes import StakeTerms
from matches.event_store import load, table_of
from matches.models import Match
from matches.services import (
    SeatPlan,
    confirm_result,
    correct_result,
    create_match,
    enter_result,
    start,
    stop_match,
    undo_result,
)
from tests.helpers.concurrency import at_once
from tests.helpers.endings import lost_by

TABLES = [
    ("tuppi", 4, "fixed", {}),
    ("tuppi", 4, "pot", {}),
    ("modern-skruuvi", 4, "two-sides", {"per": 10}),
    ("modern-skruuvi", 4, "doubled", {"line": 100, "policy": "per_side"}),
    ("canasta", 2, "two-sides", {}),
    ("narnian-whist", 3, "average-pot", {"per": 3}),
    ("contract-petanque", 3, "each-from-each", {}),
    ("contract-petanque", 3, "average-pot", {"cap": 90}),
    ("killeri", 5, "fixed", {}),
    ("killeri", 3, "pot", {"cap": 200}),
    ("sakaali", 4, "pot", {}),
    ("indian-poker", 3, "chips", {}),
    ("screw-misere", 4, "two-sides", {}),
]
"""Game, players, rule and what else is agreed."""
CURRENCIES = ["EUR", "SEK", "PTS"]

seeds = st.integers(0, 10**6)
played = st.tuples(
    st.just("play"),
    st.sampled_from(TABLES),
    st.permutations(range(6)),
    st.integers(0, 300),
    st.sampled_from(CURRENCIES),
    st.integers(0, 3),
    seeds,
)
taken_back = st.tuples(st.just("take_back"), st.integers(0, 20), st.booleans())
paid = st.tuples(st.sampled_from(["pay", "forgive"]), st.integers(0, 20), st.integers(1, 100))
limited = st.tuples(st.just("limit"), st.integers(0, 5), st.one_of(st.none(), st.integers(0, 800)))
nights = st.lists(st.one_of(played, played, played, taken_back, paid, limited), min_size=1, max_size=9)


class Night:
    """A club of six, and what can happen in its night.

    `booked`: the entries there must be. `told`: the matches settled and taken back, in order.
    """

    def __init__(self) -> None:
        self.people = [create_player(name=f"P{n}") for n in range(6)]
        self.club = create_club(name="Night", owner=self.people[0])
        for player in self.people[1:]:
            join(club=self.club, player=player)
        self.matches: list[Match] = []
        self.booked: set[object] = set()
        self.told: list[tuple[str, Match]] = []

    def keep(self, entry: LedgerEntry | None) -> None:
        if entry is not None:
            self.booked.add(entry.pk)

    def play(self, table, order, value, currency, deals, seed) -> None:
        """Deals are entered, some of them wrongly at first; the result is confirmed, or the match stopped.

        What may not be stopped is played to its end, given up, or abandoned before its first deal.
        """
        match = self.seated(table, order, value, currency)
        at = Sheets(match, seed)
        for _ in range(deals if registry.get(table[0]).may_stop or not deals else 10):
            if not at.enter():
                break
            at.correct()
        at.finish()
        self.settled(match)

    def seated(self, table, order, value, currency) -> Match:
        key, seats, rule, agreed = table
        people = [SeatPlan(self.people[n]) for n in order[:seats]]
        match = create_match(game=key, seats=people, entered=True, club=self.club)
        set_stake(match=match, terms=StakeTerms(currency, value, rule, **agreed))
        self.matches.append(start(match=match))
        return self.matches[-1]

    def settled(self, match: Match) -> None:
        """It is settled once more, as by a task delivered twice: nothing more is booked."""
        match.refresh_from_db()
        entry = match.entries.filter(kind="settlement").order_by("-revision").first()
        self.keep(entry)
        assert settle_match(match=Match.objects.get(pk=match.pk)) == entry
        self.told.append(("settled", match))

    def take_back(self, number, again) -> None:
        standing = LedgerEntry.objects.filter(
            club=self.club, kind="settlement", reversed_by__isnull=True
        ).order_by("match")
        if not standing:
            return
        entry = standing[number % len(standing)]
        self.keep(reverse_entry(entry=entry))
        match = next(match for match in self.matches if match.pk == entry.match_id)
        self.told.append(("taken back", match))
        if again:
            settle_match(match=Match.objects.get(pk=match.pk))
            self.settled(match)

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


class Sheets:
    """Whoever keeps the sheet of a match: results are those of random play, or invented from the form."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match, self.rng = match, Random(seed)
        table = table_of(match)
        self.seeded = Run(table.game, seed, table, table.game.presets[0].key)

    def result(self, deals: int | None = None) -> dict[str, object] | None:
        """A result for the next deal, or for the one after the first `deals`; None if the sheet is complete."""
        sheet = load(self.match).sheet
        for _ in range(0 if deals is None else len(sheet.rows) - deals):
            sheet.undo()
        found = next(next_results(self.seeded, sheet, self.rng, 1), None)
        return found.to_json() if found else None

    def enter(self) -> bool:
        """Whether there was another deal to enter."""
        data = self.result()
        if data is not None:
            self.match = enter_result(match_id=self.match.pk, data=data, expect_seq=self.match.seq)
        return data is not None

    def correct(self) -> None:
        """Sometimes a deal was typed wrongly: it is corrected, or taken back. A correction may be refused."""
        rows = len(load(self.match).sheet.rows)
        what = self.rng.randrange(6)
        if rows and what == 0:
            self.match = undo_result(match_id=self.match.pk, expect_seq=self.match.seq)
        elif rows and what <= 2:
            deal = self.rng.randrange(rows) + 1
            data = self.result(deals=deal - 1)
            assert data is not None
            try:
                self.match = correct_result(
                    match_id=self.match.pk, deal=deal, data=data, expect_seq=self.match.seq
                )
            except Refusal:
                self.match.refresh_from_db()

    def finish(self) -> None:
        if load(self.match).over:
            confirm_result(match_id=self.match.pk, expect_seq=self.match.seq)
        elif load(self.match).sheet.rows and not self.seeded.game.may_stop:
            lost_by(match_id=self.match.pk, seat=1, expect_seq=self.match.seq)
        else:
            stop_match(match_id=self.match.pk, reason="late", expect_seq=self.match.seq)


def recomputed(night: Night) -> dict[tuple[int, str], int]:
    """Balances anew: every sheet replayed and settled in the order in which it was, and what was paid and forgiven."""
    sums: dict[tuple[int, str], int] = {}
    pots: dict[tuple[str, str], int] = {}
    amounts: dict[int, dict[int, int]] = {}
    times: dict[int, int] = {}
    for what, match in night.told:
        stake = Stake.objects.get(match=match)
        pot = (match.game, stake.currency_id)
        if what == "settled":
            amounts[match.pk] = from_the_sheet(
                match, stake, max(0, pots.get(pot, 0)), times.get(match.pk, 0) + 1
            )
        sign = 1 if what == "settled" else -1
        times[match.pk] = times.get(match.pk, 0) + (what == "taken back")
        for player, amount in amounts[match.pk].items():
            sums[player, stake.currency_id] = sums.get((player, stake.currency_id), 0) + sign * amount
        pots[pot] = pots.get(pot, 0) + sign * amounts[match.pk].get(POT, 0)
    others = Posting.objects.filter(account__club=night.club, entry__match__isnull=True)
    for row in others.select_related("account"):
        key = (row.account.player_id or POT, row.account.currency_id)
        sums[key] = sums.get(key, 0) + row.amount
    return {key: amount for key, amount in sums.items() if amount}


def from_the_sheet(match: Match, stake: Stake, carried: int, revision: int) -> dict[int, int]:
    """What the log alone comes to: nothing that was stored as a result is read."""
    live = load(match)
    assert live.result is not None
    if live.result.abandoned:
        return {}
    players = list(match.seats.order_by("index").values_list("player", flat=True))
    sides = [
        SideScore(
            tuple(players[seat] for seat in seats),
            live.result.totals[number],
            live.result.places[number] if live.result.places else None,
        )
        for number, seats in enumerate(live.table.sides)
    ]
    terms = Terms(
        value=stake.value,
        per=stake.per,
        policy=stake.policy,
        low_wins=registry.get(match.game).low_wins,
        initial=stake.initial,
        carried=carried,
        line=stake.line,
        key=f"match/{match.pk}",
    )
    due = settlement_rule(stake.rule).settle(sides, terms)
    if live.result.gave_up is not None:
        due = nothing_won_by(due, sides[live.result.gave_up].players, terms.key)
    if stake.cap is not None:
        due = cap_losses(due, dict.fromkeys(players, stake.cap), terms.key)
    return limits.capped(due, stake, revision) if any(due.values()) else due


def assert_whole(night: Night) -> None:
    standing = balances(club=night.club)
    for currency in CURRENCIES:
        assert sum(row.amount for row in standing if row.currency.code == currency) == 0
    assert set(LedgerEntry.objects.filter(club=night.club).values_list("pk", flat=True)) == night.booked
    shown: dict[tuple[int, str], int] = {}
    for row in standing:
        key = (row.player.pk if row.player else POT, row.currency.code)
        shown[key] = shown.get(key, 0) + row.amount
    assert recomputed(night) == {key: amount for key, amount in shown.items() if amount}
    assert list(faults()) == []


@pytest.mark.django_db
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(nights)
def test_a_random_night_sums_to_zero_loses_nothing_and_is_recomputed_from_its_sheets(db, night):
    try:
        with transaction.atomic():
            here = Night()
            for action, *how in night:
                getattr(here, action)(*how)
            assert_whole(here)
            raise Undone
    except Undone:
        pass


class Undone(Exception):
    """An example leaves nothing behind for the next."""


@pytest.mark.django_db
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[2]}")
def test_every_kind_of_table_is_recomputed_from_its_sheet(db, table):
    here = Night()
    for seed in (1, 2):
        here.play(table, [5, 3, 1, 0, 2, 4], 7, "EUR", 4, seed)
    here.take_back(0, True)
    assert_whole(here)
    assert len(here.booked) >= 3, "something was paid, taken back and settled anew"


@pytest.mark.django_db
def test_a_pot_that_stays_is_won_later_and_put_back_when_that_is_taken_back(db):
    here = Night()
    pot = ("tuppi", 4, "pot", {})
    for seed in range(6):
        here.play(pot, [0, 1, 2, 3], 7, "EUR", 2, seed)
    here.play(pot, [0, 1, 2, 3], 7, "EUR", 1, 7)
    into_the_pot = Posting.objects.filter(account__role="pot")
    assert into_the_pot.filter(amount__gt=0).exists() and into_the_pot.filter(amount__lt=0).exists()
    assert_whole(here)
    for number in (0, 3, 6):
        here.take_back(number, number != 3)
        assert_whole(here)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("cap", [None, 250])
def test_tables_that_end_are_paid_and_taken_back_at_once_stay_whole(cap):
    """Every result is confirmed from two phones at once, all tables together."""
    here = Night()
    if cap is not None:
        limits.set_club_money(club=here.club, currency="EUR", cap_per_night=cap)
    ready = []
    for n, table in enumerate(TABLES[:1] + TABLES[2:3] + TABLES[5:7] + TABLES[8:9] + TABLES[11:12]):
        at = Sheets(here.seated(table, [(n + k) % 6 for k in range(6)], 100 + 10 * n, "EUR"), n)
        at.enter()
        ready.append(at.match)
    jobs = [lambda m=m: finish(m.pk, m.seq) for m in ready * 2]
    assert all(isinstance(error, Refusal) for error in at_once(jobs))
    assert set(Match.objects.values_list("status", flat=True)) == {"finished"}
    standing = list(LedgerEntry.objects.filter(kind="settlement").order_by("pk"))
    assert len(standing) == len({entry.match_id for entry in standing}) >= 3
    if cap is not None:
        assert_nobody_lost_more(here, cap)
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
    assert LedgerEntry.objects.filter(kind="reversal").count() == 2
    assert LedgerEntry.objects.filter(kind="forgiven").count() <= 1
    assert LedgerEntry.objects.filter(kind="settlement").count() == len(standing)
    assert list(faults()) == []


def finish(match_id: int, seq: int) -> None:
    if load(Match.objects.get(pk=match_id)).over:
        confirm_result(match_id=match_id, expect_seq=seq)
    else:
        stop_match(match_id=match_id, reason="late", expect_seq=seq)


def assert_nobody_lost_more(night: Night, cap: int) -> None:
    """Before anything was taken back: the settlements alone."""
    rows = Posting.objects.filter(entry__kind="settlement", account__player__isnull=False)
    for row in rows.values("account").annotate(sum=Sum("amount")):
        assert row["sum"] >= -cap
