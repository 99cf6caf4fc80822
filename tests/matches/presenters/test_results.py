"""What a reader is shown of objections to a result and of how it was put right."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches import objections
from matches.models import Match
from matches.presenters.results import corrected, objected
from tests.helpers.company import with_logins
from tests.matches.objected import won_by_the_first

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko organises the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def test_who_sat_there_may_object_and_nobody_else(played: Match, people: list[Player]) -> None:
    may = [objected(reader, played)["may_object"] for reader in (people[1], people[2], people[3], None)]
    assert may == [True, False, False, False]
    assert objected(None, played)["objections"] == []


def test_reasons_are_for_the_table_and_for_who_decides(played: Match, people: list[Player]) -> None:
    objections.object_to(match_id=played.pk, player=people[1], reason="Not so")
    readers = [people[0], people[1], people[3], with_logins("Outi")["Outi"], None]
    told = [objected(reader, played) for reader in readers]
    assert [len(one["objections"]) for one in told] == [1] * 5
    assert [one["knows_reasons"] for one in told] == [True, True, True, False, False]
    assert [one["decides"] for one in told] == [False, False, True, False, False]


def test_organisers_put_right_what_they_did_not_play(played: Match, people: list[Player]) -> None:
    readers = [people[3], people[0], people[2], None]
    told = [corrected(reader, played) for reader in readers]
    assert [one["corrects"] for one in told] == [True, False, False, False]
    assert [one["knows_corrections"] for one in told] == [True, True, False, False]
    assert [(one["corrections"], one["last_done"], one["look_alikes"]) for one in told] == [([], 0, [])] * 4
