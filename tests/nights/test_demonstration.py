"""The demonstration's club night is played, settled, and comes to nothing in sum."""

from __future__ import annotations

import pytest

from clubs.demonstration import make_club
from matches.models import Match
from nights import demonstration
from nights.models import Session

pytestmark = pytest.mark.django_db


def test_both_tables_are_played_to_their_end_and_settled() -> None:
    session = demonstration.play_night(make_club())
    report = demonstration.night_report(session)
    assert [(one["game"], len(one["players"])) for one in report["tables"]] == [
        ("tuppi", 4),
        ("tuomas-minibridge", 3),
    ]
    assert all(one["totals"] and one["reason"] for one in report["tables"])
    assert set(Match.objects.values_list("status", flat=True)) == {"finished"}
    assert report["balances"] and report["sum"] == 0


def test_played_again_it_is_the_same_night() -> None:
    assert demonstration.night() is None
    first = demonstration.play_night(make_club())
    assert demonstration.play_night(make_club()) == first == demonstration.night()
    assert (Session.objects.count(), Match.objects.count()) == (1, 2)
