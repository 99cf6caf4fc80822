"""Acts of a deputy are told with the officer for whom they were done; what they did by their own right is not."""

from __future__ import annotations

from datetime import timedelta
from operator import attrgetter

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import deputies, permissions, services
from clubs.models import Club, Deputy, Membership, Notice, Player, Removal
from clubs.signing import told_for
from clubs.telling import in_words, named
from tests.clubs.asking import Account

pytestmark = pytest.mark.django_db
Role = Membership.Role


@pytest.fixture
def stands_in(club: Club, outi: Player, lempi: Player) -> Deputy:
    """Lempi for Outi, who organises."""
    day = permissions.today()
    return deputies.name_deputy(
        club=club, officer=outi, office="organiser", deputy=lempi, first_day=day, last_day=day, by=outi
    )


@pytest.fixture
def removal(club: Club, veikko: Player, lempi: Player, stands_in: Deputy) -> Removal:
    """Lempi, for Outi, has removed Veikko."""
    services.join(club=club, player=veikko)
    services.remove_member(club=club, player=veikko, by=lempi, why="Sang")
    return Removal.objects.get()


def said(rows: list[Removal], need: str = Role.ORGANISER) -> list[str]:
    return [vars(row)["said_by"] for row in told_for(rows, by="by", at=attrgetter("at"), need=need)]


def test_the_record_the_notice_and_the_removeds_own_page_say_for_whom(
    club: Club, aino: Player, veikko: Player, removal: Removal, client: Client
) -> None:
    assert aino.user is not None and veikko.user is not None
    client.force_login(aino.user)
    record = client.get(f"/clubs/{club.slug}/members/removed/").content.decode()
    assert "removed by Lempi (for Outi)" in record
    notice = named(Notice.objects.filter(kind=Notice.Kind.REMOVED))
    assert [in_words(one) for one in notice] == ["Lempi (for Outi) has removed you from Kerho: Sang."]
    client.force_login(veikko.user)
    for page in ("/", "/me/done/"):
        assert "Lempi (for Outi) has removed you" in client.get(page).content.decode()


def test_it_stays_told_when_the_time_is_over(removal: Removal, stands_in: Deputy, outi: Player) -> None:
    deputies.end_deputy(deputy=stands_in, by=outi)
    assert said([removal]) == ["Lempi (for Outi)"]
    Removal.objects.update(at=removal.at + timedelta(days=2))
    removal.refresh_from_db()
    assert said([removal]) == ["Lempi"]


def test_what_was_done_before_the_naming_or_by_ones_own_right_is_ones_own(
    removal: Removal, stands_in: Deputy
) -> None:
    assert said([removal], Role.MEMBER) == ["Lempi"]
    assert said([removal], "") == ["Lempi"]
    assert said([removal], Role.OWNER) == ["Lempi"]
    Deputy.objects.update(own_role="organiser")
    assert said([removal]) == ["Lempi"]
    Deputy.objects.update(own_role="member", named_at=removal.at + timedelta(seconds=1))
    assert said([removal]) == ["Lempi"]


def test_the_officer_whose_office_was_just_enough_is_named(
    club: Club, aino: Player, lempi: Player, removal: Removal
) -> None:
    day = permissions.today()
    deputies.name_deputy(
        club=club, officer=aino, office="owner", deputy=lempi, first_day=day, last_day=day, by=aino
    )
    removal.at += timedelta(seconds=1)
    Removal.objects.update(at=removal.at)
    assert said([removal]) == ["Lempi (for Outi)"]


def test_one_query_for_all_rows_and_none_for_no_rows(
    club: Club, outi: Player, removal: Removal, account: Account
) -> None:
    for name in ("Eero", "Kerttu"):
        player = account(name)
        services.join(club=club, player=player)
        services.remove_member(club=club, player=player, by=outi)
    rows = list(Removal.objects.select_related("by").order_by("pk"))
    with CaptureQueriesContext(connection) as queries:
        assert said(rows) == ["Lempi (for Outi)", "Outi", "Outi"]
    assert len(queries) == 1
    with CaptureQueriesContext(connection) as queries:
        assert said([]) == []
    assert len(queries) == 0
