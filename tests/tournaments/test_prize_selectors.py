"""What is shown of prizes, in few queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish, win_all
from tournaments import prize_selectors
from tournaments.services.prizes import prize_offer, prizes_award

pytestmark = pytest.mark.django_db


def test_the_prizes_of_eight_in_three_queries(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    made = drafted(club, 8, rounds=1, provisional=0)
    for place in (3, 1, 2):
        prize_offer(competition=made, kind="place", place=place, thing=f"Cup {place}", by=owner)
    prize_offer(competition=made, kind="lot", thing="A book", by=owner)
    publish(made)
    win_all(made)
    made.refresh_from_db()
    prizes = prizes_award(competition=made, by=owner)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        shown = prize_selectors.shown(prizes)
    assert len(asked) <= 3
    assert [one.what_for for one in shown] == [
        "place 1", "place 2", "place 3", "by lot among those without a prize",
    ]  # fmt: skip
    assert len({one.won[0].entry for one in shown}) == 4, "nobody has two"


def test_where_nothing_was_offered_there_is_nothing(club: Club) -> None:
    assert prize_selectors.prizes_of(drafted(club, 4)) is None
