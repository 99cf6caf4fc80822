"""What is written when a finished result changes."""

from __future__ import annotations

import pytest
from django.db import transaction

from clubs.models import Club, Player
from games.core.errors import BadResult
from matches import event_store
from matches.errors import MatchError
from matches.models import Match
from matches.result_changes import BY_AN_ORGANISER, annul, locked, put_deals, seats_of
from tests.matches.objected import won_by_the_first

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero."""
    return won_by_the_first(people[:2], club)


def places(match: Match) -> list[int | None]:
    return [seat.place for seat in seats_of(match)]


def test_who_is_not_there_cannot_be_locked() -> None:
    with transaction.atomic(), pytest.raises(MatchError):
        locked(0)


def test_another_result_goes_on_in_the_log(played: Match, people: list[Player]) -> None:
    length = event_store.load(played).seq
    with transaction.atomic():
        put_deals(locked(played.pk), {1: {"winner": 1, "swapped": False}}, people[3])
    played.refresh_from_db()
    assert places(played) == [2, 1]
    assert played.seq > length and event_store.load(played, upto=length).seq == length
    assert played.status == Match.Status.FINISHED


@pytest.mark.parametrize(
    ("deal", "data"),
    [(2, {"winner": 1, "swapped": False}), (1, {"winner": 7}), (1, {"winner": "x"}), (1, {})],
)
def test_what_is_no_result_changes_nothing(
    played: Match, people: list[Player], deal: int, data: dict[str, object]
) -> None:
    before = played.seq
    with pytest.raises((BadResult, MatchError)), transaction.atomic():
        put_deals(locked(played.pk), {deal: data}, people[3])
    played.refresh_from_db()
    assert (places(played), played.seq) == ([1, 2], before)


def test_a_void_match_has_neither_places_nor_scores_and_keeps_its_log(played: Match) -> None:
    length = event_store.load(played).seq
    with transaction.atomic():
        annul(locked(played.pk), BY_AN_ORGANISER)
    played.refresh_from_db()
    assert (played.status, played.result, places(played)) == (Match.Status.VOID, None, [None, None])
    assert [seat.score for seat in seats_of(played)] == [None, None]
    assert event_store.load(played).seq == length
