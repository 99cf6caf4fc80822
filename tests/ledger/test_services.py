"""A finished match is settled once, as its stake says; what was booked wrongly is reversed, never edited."""

import pytest
from django.core.management import CommandError, call_command

from games.core.errors import RulesError
from ledger.amounts import minor_units
from ledger.audit import faults
from ledger.errors import LedgerError
from ledger.models import Currency, LedgerEntry
from ledger.selectors import balance_of, settlement_of_match
from ledger.services import reverse_entry, settle_match
from matches.services import SeatPlan, create_match
from tests.ledger.booked import standing
from tests.ledger.conftest import stake_of

pytestmark = pytest.mark.django_db


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


def test_a_sheet_changed_behind_the_settlement_is_found(staked, ended, members, capsys):
    match = ended(staked("toy", members, value=1, rule="two-sides"), [100, 50], [0, 1])
    settle_match(match=match)
    ended(match, [100, 70], [0, 1])
    with pytest.raises(CommandError):
        call_command("check_books")
    assert "not what its result comes to" in capsys.readouterr().err
