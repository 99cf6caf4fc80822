"""What the database keeps of stakes and caps."""

import pytest

from ledger.models import ClubMoney, PlayerLimit, Stake
from tests.ledger.conftest import stake_of
from tests.ledger.models.refused import refused

pytestmark = pytest.mark.django_db


def test_a_stake_cannot_be_negative(staked, members):
    stake = stake_of(staked("toy", members[:2]))
    rows = Stake.objects.filter(pk=stake.pk)
    refused("stake_value_not_negative", lambda: rows.update(value=-1))
    refused("stake_per_positive", lambda: rows.update(per=0))
    refused("stake_cap_not_negative", lambda: rows.update(cap=-1))


def test_caps_are_none_or_not_negative_and_each_is_set_once(club, members):
    refused(
        "club_cap_not_negative",
        lambda: ClubMoney.objects.create(club=club, currency_id="EUR", cap_per_night=-1),
    )

    def limit(cap):
        return PlayerLimit.objects.create(club=club, player=members[0], currency_id="EUR", cap_per_night=cap)

    refused("player_cap_not_negative", lambda: limit(-1))
    limit(0)
    refused(r"(?i)unique", lambda: limit(5))
