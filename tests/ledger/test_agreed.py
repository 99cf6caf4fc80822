"""A stake is agreed, or agreed away, until the first deal; the night's caps are those when the last player agrees."""

import pytest

from ledger import limits
from ledger.agreed import agree_stake, renew_caps
from ledger.errors import LedgerError
from ledger.models import Stake
from ledger.stakes import StakeTerms
from matches.services import SeatPlan, create_match, start
from tests.ledger.conftest import stake_of

pytestmark = pytest.mark.django_db
EUROS = StakeTerms("EUR", 100, "fixed")


@pytest.fixture
def waiting(club, members):
    return create_match(game="toy", seats=[SeatPlan(one) for one in members[:2]], entered=True, club=club)


def test_a_stake_is_agreed_changed_and_agreed_away(waiting):
    assert agree_stake(match=waiting, terms=EUROS).value == 100
    assert agree_stake(match=waiting, terms=StakeTerms("EUR", 200, "fixed")).value == 200
    assert agree_stake(match=waiting, terms=None) is None
    assert agree_stake(match=waiting, terms=None) is None
    assert not Stake.objects.exists()


def test_once_the_match_has_begun_it_stays(waiting, ended):
    agree_stake(match=waiting, terms=EUROS)
    ended(start(match=waiting), [1, 0], [0, 1])
    for terms in (None, StakeTerms("EUR", 200, "fixed")):
        with pytest.raises(LedgerError, match=r"begun|before the first"):
            agree_stake(match=waiting, terms=terms)
    assert stake_of(waiting).value == 100


def test_caps_are_taken_as_they_stand(waiting, club, members):
    agree_stake(match=waiting, terms=EUROS)
    limits.set_own_limit(club=club, player=members[0], currency="EUR", cap_per_night=50)
    renew_caps(match=waiting)
    assert stake_of(waiting).night_caps == {str(members[0].pk): 50}


def test_where_nothing_is_played_for_there_are_no_caps(waiting):
    renew_caps(match=waiting)
    assert not Stake.objects.exists()
