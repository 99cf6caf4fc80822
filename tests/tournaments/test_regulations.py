"""What is said of coming late and of resting, in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted
from tournaments.models import Competition, Regulations
from tournaments.regulations import comes_and_goes, regulations_of, said

pytestmark = pytest.mark.django_db


def test_an_event_that_has_said_nothing_has_the_defaults(club: Club) -> None:
    made = drafted(club, 4)
    assert regulations_of(made).pk is None
    late, missed, byes = said(made)
    assert "only the organisers" in late and missed.endswith("nothing.") and "organisers may give" in byes


def test_it_is_said_in_sentences(club: Club) -> None:
    made = drafted(club, 4)
    rules = Regulations(competition=made, late_until=3, missed="half-bye", byes=2, byes_until=4)
    rules.save()
    late, missed, byes = said(made)
    assert "up to round 3" in late and missed.endswith("half a point.")
    assert byes.startswith("Everybody may ask for 2 rounds off") and byes.endswith("Not after round 4.")


def test_where_nobody_comes_and_goes_nothing_is_said(hex_open: Callable[..., Competition]) -> None:
    robin = hex_open(3)
    assert not comes_and_goes(robin) and said(robin) == []
