"""A finished match is settled once, as its stake says; what was booked wrongly is reversed, never edited."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from clubs.services import create_player, join, merge_guest
from games.core.errors import RulesError
from games.core.stakes import BadSettlement
from ledger.amounts import minor_units
from ledger.audit import faults
from ledger.errors import LedgerError
from ledger.models import Currency, LedgerEntry, Stake
from ledger.selectors import balance_of, balances, settlement_of_match, statement
from ledger.services import reverse_entry, set_stake, settle_match
from ledger.stakes import StakeTerms
from matches.services import SeatPlan, create_match
from tests.ledger.conftest import stake_of

pytestmark = pytest.mark.django_db


def standing(club) -> dict[str, int]:
    return {row.player.name if row.player else "pot": row.amount for row in balances(club=club)}


def test_5320_against_4105_at_a_cent_is_12_15(staked, ended, club, members):
    """My Games, lines 223-225: each loser pays a winner the difference."""
    match = staked("toy", members, value=1, rule="two-sides")
    settle_match(match=ended(match, [5320, 4105], [0, 1]))
    assert standing(club) == {"Aino": 1215, "Kalle": 1215, "Eero": -1215, "Liisa": -1215}
    assert [(str(player), amount) for player, amount, _ in settlement_of_match(match_id=match.pk)] == [
        ("Aino", 1215),
        ("Eero", -1215),
        ("Kalle", 1215),
        ("Liisa", -1215),
    ]


def test_settling_twice_books_once(staked, ended, club, members):
    match = ended(staked("toy", members, value=1, rule="two-sides"), [5320, 4105], [0, 1])
    first = settle_match(match=match)
    assert settle_match(match=match) == first
    assert LedgerEntry.objects.count() == 1


def test_a_reversed_settlement_can_be_made_anew(staked, ended, club, members):
    match = ended(staked("toy", members, value=1, rule="two-sides"), [5320, 4105], [0, 1])
    reversal = reverse_entry(entry=settle_match(match=match), by=members[0], note="a deal was missing")
    assert standing(club) == {}
    ended(match, [5320, 5420], [1, 0])
    assert settle_match(match=match).revision == 2
    assert standing(club) == {"Aino": -100, "Kalle": -100, "Eero": 100, "Liisa": 100}
    call_command("check_books")
    with pytest.raises(LedgerError, match="A reversal is not reversed"):
        reverse_entry(entry=reversal)


def test_reversing_twice_books_once(staked, ended, members):
    entry = settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    assert reverse_entry(entry=entry) == reverse_entry(entry=entry)
    assert LedgerEntry.objects.count() == 2


def test_a_fixed_stake_is_paid_by_each_partner(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members, value=500), [52, 12], [0, 1]))
    assert standing(club) == {"Aino": 500, "Kalle": 500, "Eero": -500, "Liisa": -500}


def test_chips_are_settled_against_those_at_the_start(staked, ended, club, members):
    match = staked("indian-poker", members[:3], value=5, rule="chips")
    start = stake_of(match).initial
    settle_match(match=ended(match, [start + 30, start - 10, start - 20], [0, 1, 2]))
    assert standing(club) == {"Aino": 150, "Eero": -50, "Kalle": -100}


def test_chips_that_do_not_add_up_are_refused(staked, ended, members):
    match = staked("indian-poker", members[:3], value=5, rule="chips")
    with pytest.raises(RulesError, match="do not add up"):
        settle_match(match=ended(match, [stake_of(match).initial + 1] * 3, [0, 0, 0]))
    assert not LedgerEntry.objects.exists()


def test_nobody_loses_more_than_the_cap(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2], value=900, cap=300), [1, 0], [0, 1]))
    assert standing(club) == {"Aino": 300, "Eero": -300}


@pytest.mark.parametrize("rule", ["two-sides", "each-from-each", "winner-from-each", "average-pot"])
def test_more_than_the_books_can_hold_is_refused_and_a_cap_makes_it_possible(staked, ended, members, rule):
    """A point for a million million points, which have no cap, and a slip of the finger on the sheet."""
    dear = {"rule": rule, "value": 10**12, "currency": "PTS"}
    match = ended(staked("toy", members, **dear), [1_000_000, -1_000_000], [0, 1])
    with pytest.raises(BadSettlement, match=r"comes to \d+ minor units for one player; the books hold"):
        settle_match(match=match)
    assert not LedgerEntry.objects.exists()
    assert settle_match(match=ended(staked("toy", members, **dear, cap=5), [10**6, -(10**6)], [0, 1]))


@pytest.mark.parametrize(("code", "exponent", "shown"), [("JPY", 0, "1215"), ("KWD", 3, "1.215")])
def test_a_currency_without_decimals_and_one_with_three(staked, ended, club, members, code, exponent, shown):
    """Odd units go round by the one rule, whatever a unit is worth."""
    Currency.objects.create(code=code, name=code, exponent=exponent, kind="money")
    terms = {"currency": code, "rule": "two-sides", "value": 1}
    settle_match(match=ended(staked("toy", members[:2], **terms), [1215, 0], [0, 1]))
    winner = balance_of(club=club, player=members[0])[0]
    assert (winner.shown, minor_units(shown, winner.currency)) == (shown, 1215)
    third = ended(staked("toy", members[:2], **terms, per=3), [1, 0], [0, 1])
    assert settle_match(match=third) is None, "a third of the smallest unit is nothing"
    assert list(faults()) == []


def test_nothing_is_booked_without_a_stake_or_for_nothing(club, members, ended, staked):
    free = create_match(game="hex", seats=[SeatPlan(p) for p in members[:2]], entered=True, club=club)
    assert settle_match(match=ended(free, [1, 0], [0, 1])) is None
    assert settle_match(match=ended(staked("toy", members[:2], value=0), [1, 0], [0, 1])) is None
    abandoned = ended(staked("toy", members[:2]), [1, 0], [0, 1], abandoned=True)
    assert settle_match(match=abandoned) is None
    assert not LedgerEntry.objects.exists()


def test_a_stake_is_fixed_by_the_first_event(staked, members):
    match = staked("toy", members[:2])
    again = set_stake(match=match, terms=StakeTerms("PTS", 3, "fixed"))
    assert (again.value, again.currency_id, Stake.objects.count()) == (3, "PTS", 1)
    match.seq = 1
    match.save()
    with pytest.raises(LedgerError, match="fixed before the first deal"):
        set_stake(match=match, terms=StakeTerms("EUR", 100, "fixed"))
    assert stake_of(match).value == 3


@pytest.mark.parametrize(
    ("game", "terms", "reason"),
    [
        ("tuppi", {"rule": "two-sides"}, "win or lose only"),
        ("canasta", {"rule": "roulette"}, "no settlement rule 'roulette'"),
        ("canasta", {"value": -1}, "value of a point must be from 0"),
        ("canasta", {"value": 1.5}, "must be a whole number, not 1.5"),
        ("canasta", {"value": True}, "must be a whole number"),
        ("canasta", {"value": 10**30}, "must be from 0 to"),
        ("canasta", {"per": 0}, "from 1"),
        ("canasta", {"cap": -5}, "cap must be from 0"),
        ("canasta", {"currency": "QQQ"}, "no currency 'QQQ'; there are: DKK, EUR"),
        ("canasta", {"policy": "per_cat"}, "per_player or per_side"),
        ("canasta", {"rule": "chips"}, "between partnerships"),
    ],
)
def test_a_stake_that_cannot_be_is_refused_and_nothing_is_kept(staked, members, game, terms, reason):
    with pytest.raises(LedgerError, match=reason):
        staked(game, members, **terms)
    assert not Stake.objects.exists()


def test_a_match_of_no_club_has_no_stake(members):
    match = create_match(game="hex", seats=[SeatPlan(p) for p in members[:2]], entered=True)
    with pytest.raises(LedgerError, match="club keeps the books"):
        set_stake(match=match, terms=StakeTerms("EUR", 100, "fixed"))


def test_balances_always_sum_to_zero(staked, ended, club, members):
    for number in range(12):
        totals = [number * 37 % 11 * 10, number * 53 % 7 * 10]
        match = staked(
            "toy",
            members[number % 3 :][:2],
            value=3,
            per=7,
            rule="two-sides",
        )
        entry = settle_match(match=ended(match, totals, [0, 1]))
        if entry and number % 3 == 0:
            reverse_entry(entry=entry)
    assert sum(standing(club).values()) == 0
    call_command("check_books")


def test_a_sheet_changed_behind_the_settlement_is_found(staked, ended, members, capsys):
    match = ended(staked("toy", members, value=1, rule="two-sides"), [100, 50], [0, 1])
    settle_match(match=match)
    ended(match, [100, 70], [0, 1])
    with pytest.raises(CommandError):
        call_command("check_books")
    assert "not what its result comes to" in capsys.readouterr().err


def test_a_statement_adds_up_line_by_line(staked, ended, club, members):
    for won in (1, 0, 1):
        settle_match(match=ended(staked("toy", members[:2]), [won, 1 - won], [1 - won, won]))
    with CaptureQueriesContext(connection) as queries:
        lines = statement(club=club, player=members[0], currency="EUR")
    assert [(line.amount, line.balance) for line in lines] == [(100, 100), (-100, 0), (100, 100)]
    assert len(queries) <= 2
    assert [line.balance for line in statement(club=club, player=members[0], currency="EUR", limit=2)] == [
        0,
        100,
    ]


def test_a_merged_guest_s_debt_is_the_member_s(staked, ended, club, members):
    guest = create_player(name="Guest")
    join(club=club, player=guest)
    settle_match(match=ended(staked("toy", [members[0], guest]), [1, 0], [0, 1]))
    member = Player.objects.get(pk=members[3].pk)
    merge_guest(guest=guest, into=member)
    assert standing(club) == {"Aino": 100, "Liisa": -100}
    assert LedgerEntry.objects.get(kind="merge").club == club
    call_command("check_books")


def test_settling_takes_five_queries_once_accounts_are_there(staked, ended, members):
    settle_match(match=ended(staked("toy", members), [52, 0], [0, 1]))
    match = ended(staked("toy", members), [52, 0], [0, 1])
    seats = list(match.seats.select_related("player"))
    with CaptureQueriesContext(connection) as queries:
        settle_match(match=match, seats=seats)
    statements = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(statements) <= 5, "\n".join(statements)
