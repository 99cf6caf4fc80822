"""What workers do for ratings."""

import pytest

from ratings.models import RatedMatch
from ratings.tasks import recompute_family as recompute_task

pytestmark = pytest.mark.django_db


def test_a_family_that_has_gone_needs_no_recompute():
    assert recompute_task(999_999) is None
    assert not RatedMatch.objects.exists()
