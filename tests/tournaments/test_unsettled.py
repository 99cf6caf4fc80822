"""Which results no draw counts, and why."""

from __future__ import annotations

import pytest

from clubs.models import Club
from matches.models import Objection
from matches.services import enter_result
from tests.tournaments.drafts import drafted, publish
from tests.tournaments.matches import matches_of, win
from tournaments.unsettled import disputed_tables, unsettled, unsettled_tables

pytestmark = pytest.mark.django_db


def test_open_unconfirmed_and_objected_to_are_named_with_the_reason(club: Club) -> None:
    made = drafted(club, 8)
    publish(made)
    first, second, third, fourth = matches_of(made)
    win(first)
    enter_result(match_id=second.pk, data={"winner": 0, "swapped": False}, expect_seq=0)
    win(third)
    Objection.objects.create(match=third, player=third.seats.all()[0].player, reason="mistyped")
    assert fourth.status == "running"
    found = unsettled(made)
    assert [(one.pairing.table, one.why) for one in found] == [
        (2, "written down and not confirmed by both"),
        (3, "somebody objects to its result"),
        (4, "still plays"),
    ]
    assert all(len(one.names) == 2 for one in found)
    assert unsettled_tables(made).count() == 3 and len(disputed_tables(made)) == 1
    Objection.objects.update(status="dismissed")
    assert disputed_tables(made) == []
