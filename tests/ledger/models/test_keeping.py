"""What the database keeps of treasurers."""

import pytest

from ledger.models import Treasurer
from tests.ledger.models.refused import refused

pytestmark = pytest.mark.django_db


def test_one_is_named_treasurer_once(club, members):
    def named():
        return Treasurer.objects.create(club=club, player=members[1], named_by=members[0])

    assert str(named())
    refused(r"(?i)unique", named)
