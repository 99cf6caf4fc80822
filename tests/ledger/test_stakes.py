"""What a match is played for."""

import pytest

from ledger.errors import LedgerError
from ledger.models import Stake
from ledger.services import set_stake
from ledger.stakes import StakeTerms, stake_in_words, terms_of
from matches.services import SeatPlan, create_match
from tests.ledger.conftest import stake_of

pytestmark = pytest.mark.django_db


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


def test_the_stake_of_a_match_says_what_was_agreed(staked, members):
    assert (
        stake_in_words(stake_of(staked("toy", members[:2]))) == "fixed stake of €1.00, at most €100.00 each"
    )


def test_the_terms_of_a_stake_are_those_it_was_set_by(staked, members):
    agreed = StakeTerms("EUR", 5, "doubled", per=10, policy="per_side", cap=250, line=100)
    assert terms_of(set_stake(match=staked("toy", members[:2]), terms=agreed)) == agreed
