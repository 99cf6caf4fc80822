"""Who may see a table and who may sit down there: whoever it is open to, people with a login."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from clubs.services import add_guest
from lobby.permissions import may_see_table, why_not
from tests.lobby.conftest import Opened

pytestmark = pytest.mark.django_db


def test_a_table_of_no_club_is_seen_by_whoever_has_its_address(
    opened: Opened, people: dict[str, Player]
) -> None:
    table = opened(audience="link")
    assert may_see_table(None, table) and may_see_table(people["Outi"], table)
    assert why_not(people["Outi"], table) == ""


def test_a_club_s_table_is_seen_by_whoever_may_look_in_and_taken_by_members(
    opened: Opened, people: dict[str, Player], club: Club
) -> None:
    table = opened(audience="club", club=club)
    assert may_see_table(None, table)
    assert (why_not(people["Eero"], table), why_not(people["Outi"], table)) == ("", "member")
    club.visibility = Club.Visibility.PRIVATE
    club.save()
    table.refresh_from_db()
    assert may_see_table(people["Eero"], table) and not may_see_table(people["Outi"], table)


def test_guests_and_bots_do_not_sit_down_by_themselves(
    opened: Opened, club: Club, bots: dict[str, Player]
) -> None:
    table = opened()
    assert why_not(add_guest(club=club, name="Guest"), table) == "person"
    assert why_not(bots["greedy"], table) == "person"
