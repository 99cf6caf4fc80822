"""The zone somebody reads in: chosen from what there is, looked up with the first time shown, let go of afterwards."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from clubs import zones
from clubs.errors import ClubError
from clubs.languages import mail_in, mail_to
from clubs.models import User
from clubs.privacy import anonymise
from clubs.services import sign_up
from common.reader_time import stamped

EVENING = datetime(2026, 11, 23, 21, 59, tzinfo=UTC)
TOKYO = SimpleNamespace(time_zone="Asia/Tokyo")
RUBBISH = (
    "Mars/Olympus", "europe/helsinki", "Europe", "Europe/", "../../etc/passwd", "posix/Europe/Helsinki", "localtime",
    "Factory", "Etc/GMT+5", "x" * 5000, "\0", "Europe/Helsinki\n", " Europe/Helsinki", "+02:00",
)  # fmt: skip


def test_places_and_utc_can_be_chosen_in_groups() -> None:
    assert {"UTC", "Europe/Helsinki", "Asia/Calcutta", "America/Argentina/Buenos_Aires"} <= zones.names()
    groups = zones.groups()
    assert [groups[0], groups[1][0]] == [("UTC", ["UTC"]), "Africa"]
    assert sorted(name for _region, names in groups for name in names) == sorted(zones.names())


@pytest.mark.django_db
@pytest.mark.parametrize("rubbish", RUBBISH)
def test_a_name_of_no_zone_is_refused_in_a_sentence(rubbish: str) -> None:
    user = User.objects.create_user("aino", time_zone="Asia/Tokyo")
    with pytest.raises(ClubError, match="There is no time zone '"):
        zones.choose(user=user, name=rubbish)
    user.refresh_from_db()
    assert user.time_zone == "Asia/Tokyo"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Asia/Tokyo", ""])
def test_what_was_chosen_is_kept(name: str) -> None:
    user = User.objects.create_user("aino", time_zone="UTC")
    zones.choose(user=user, name=name)
    user.refresh_from_db()
    assert user.time_zone == name


@pytest.mark.parametrize(
    "user", [None, SimpleNamespace(), *(SimpleNamespace(time_zone=one) for one in ("", *RUBBISH))]
)
def test_visitors_and_zones_this_machine_does_not_know_read_the_site_s_clock(user: Any) -> None:
    assert str(zones.zone_of(user)) == "Europe/Helsinki"


def test_who_asks_is_looked_up_with_the_first_time_shown_and_once() -> None:
    asked = []

    def user() -> Any:
        asked.append(1)
        return TOKYO

    with timezone.override(zones.ReaderZone(user)):
        assert asked == []
        assert stamped(EVENING) == "2026-11-24T06:59:00+09:00"
        assert [timezone.localtime(EVENING).hour, timezone.get_current_timezone_name()] == [6, "Asia/Tokyo"]
        assert timezone.localtime(EVENING).tzname() == "JST"
    assert asked == [1]


@pytest.mark.parametrize(
    ("path", "shown"),
    [("/", "06:59:00+09:00"), ("/api/games/", "23:59:00+02:00"), ("/admin/", "23:59:00+02:00")],
)
def test_pages_go_by_the_reader_and_the_api_and_the_admin_by_the_site(path: str, shown: str) -> None:
    said = []

    def view(request: Any) -> HttpResponse:
        said.append(stamped(EVENING))
        return HttpResponse()

    request = RequestFactory().get(path)
    request.user = TOKYO  # type: ignore[assignment]
    zones.ReaderZoneMiddleware(view)(request)
    assert [moment[11:] for moment in said] == [shown]
    assert stamped(EVENING).endswith("+02:00"), "the next reader does not get this one's"


def test_the_zone_is_let_go_of_when_a_page_fails() -> None:
    def view(request: Any) -> HttpResponse:
        raise ZeroDivisionError

    request = RequestFactory().get("/")
    request.user = TOKYO  # type: ignore[assignment]
    with pytest.raises(ZeroDivisionError):
        zones.ReaderZoneMiddleware(view)(request)
    assert stamped(EVENING).endswith("+02:00")


def test_mail_goes_by_its_receiver_and_not_by_who_wrote_it() -> None:
    with timezone.override(zones.zone_of(TOKYO)):
        with mail_to(User(language="fi", time_zone="Pacific/Honolulu")):
            assert stamped(EVENING) == "2026-11-23T11:59:00-10:00"
        with mail_in("fi"):
            assert stamped(EVENING).endswith("+02:00"), "of an address without an account nothing is known"
        assert stamped(EVENING).endswith("+09:00")


@pytest.mark.django_db
def test_it_goes_with_the_account() -> None:
    user = sign_up(username="aino", password="kortti-ilta", name="Aino", email="aino@example.org")
    zones.choose(user=user, name="Asia/Tokyo")
    anonymise(player=user.player)
    assert User.objects.get(pk=user.pk).time_zone == ""
