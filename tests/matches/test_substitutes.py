"""Which seats are free, what is said of who sits in, and the tables where nobody does."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Player
from clubs.services import create_club
from matches import services, substitutes, substituting
from matches.errors import MatchError
from matches.models import Match, Substitution
from nights.models import Session, SessionTable
from tests.helpers.company import with_logins
from tests.matches.clocked import clocked
from tournaments.models import ApartPair

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Liisa")


@pytest.fixture
def match(people: dict[str, Player]) -> Match:
    club = create_club(name="Kallio", owner=people["Aino"])
    for name in ("Eero", "Liisa"):
        club.memberships.create(player=people[name])
    return clocked([people["Aino"], people["Eero"]], club=club)


def ask(row: Substitution, by: Player) -> Substitution:
    return substituting.ask(substitution=row, by=by, terms=substitutes.terms_of(row.match, row.seat))


def test_who_sat_in_is_told_with_the_result(match: Match, people: dict[str, Player]) -> None:
    services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0, by=people["Aino"])
    row = ask(substituting.offer(match_id=match.pk, by=people["Aino"], index=0), people["Liisa"])
    substituting.answer(substitution=row, by=people["Eero"], newcomer=people["Liisa"].pk, agrees=True)
    over = services.concede(match_id=match.pk, seat=1, by=people["Eero"])
    assert (over.changed_hands, over.rated) == (True, False)
    assert substitutes.told(over, "Game") == ["Liisa sits in for Aino since Game 1"]


def test_a_table_without_free_seats_asks_nothing(match: Match, django_assert_num_queries: Any) -> None:
    match = Match.objects.get(pk=match.pk)
    with django_assert_num_queries(0):
        found = (substitutes.free_at(match), substitutes.key_for(match), substitutes.told(match, "Deal"))
    assert found == ([], "", [])


def test_nobody_sits_down_with_whom_they_are_kept_apart_from(match: Match, people: dict[str, Player]) -> None:
    row = substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
    ApartPair.objects.create(club=match.club, one=people["Eero"], other=people["Liisa"])
    with pytest.raises(MatchError, match="You cannot sit down at this table"):
        ask(row, people["Liisa"])


def test_a_nights_table_has_no_substitutes(match: Match, people: dict[str, Player]) -> None:
    night = Session.objects.create(club=match.club, title="Ilta", starts_at=timezone.now())
    SessionTable.objects.create(session=night, match=match, number=1)
    with pytest.raises(MatchError, match="club night"):
        substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
    offers = substitutes.offers_of(match, people["Aino"])
    assert offers is not None and "club night" in offers.why_not and offers.own is None
