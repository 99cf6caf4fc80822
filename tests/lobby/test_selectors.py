"""Which tables somebody could join, sits at, or is asked to; and what the terms' digest tells apart."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import add_guest
from lobby import selectors
from lobby.models import OpenTable
from lobby.services import lapse
from tests.helpers.maintenance import begin
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db


def test_each_sees_what_they_could_join_and_not_where_they_sit(
    opened: Opened, people: dict[str, Player], club: Club
) -> None:
    anybody, of_club, by_link = opened(), opened(audience="club", club=club), opened(audience="link")
    assert list(selectors.to_join(people["Eero"])) == [of_club, anybody]
    assert list(selectors.to_join(people["Outi"])) == list(selectors.to_join(None)) == [anybody]
    assert list(selectors.to_join(people["Aino"])) == []
    assert list(selectors.own_tables(people["Aino"])) == [by_link, of_club, anybody]


def test_a_lapsed_table_is_shown_to_nobody_also_before_the_beat_closes_it(
    opened: Opened, people: dict[str, Player]
) -> None:
    opened()
    OpenTable.objects.update(lapses_at=timezone.now() - timedelta(seconds=1))
    assert not selectors.to_join(people["Eero"]) and not selectors.own_tables(people["Aino"])


def test_whom_one_asks_is_asked_until_they_sit_down(opened: Opened, people: dict[str, Player]) -> None:
    table = opened(game="tuppi", seats=[people["Aino"], people["Eero"], None, None])
    assert list(selectors.asked_to(people["Eero"])) == [table]
    sit(table, people["Eero"])
    assert list(selectors.asked_to(people["Eero"])) == []


def test_people_of_one_s_clubs_who_have_a_login_can_be_asked(people: dict[str, Player], club: Club) -> None:
    add_guest(club=club, name="Guest")
    assert [one.name for one in selectors.can_be_asked(people["Aino"])] == ["Eero", "Helmi", "Ilmari"]
    assert not selectors.can_be_asked(people["Outi"])


def test_other_options_objective_or_rating_are_other_terms(opened: Opened) -> None:
    tables = [opened(), opened(options={"size": 5}), opened(rated=False)]
    assert len({table.terms for table in tables}) == 3
    again = selectors.rules_of(tables[0])
    assert selectors.terms_of(tables[0], again) == tables[0].terms


def test_a_table_that_would_lapse_under_maintenance_waits_on(
    opened: Opened, people: dict[str, Player]
) -> None:
    opened()
    OpenTable.objects.update(lapses_at=timezone.now())
    begin()
    assert selectors.to_join(people["Eero"])
    assert lapse() == 0
