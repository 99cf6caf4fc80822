"""Readers in three zones do the same and the same is stored; each reads it on their own clock alone."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, User
from clubs.services import create_club, join, sign_up
from ledger import debts
from ledger.models import NightRoom, Reminder, Stake
from ledger.payments import record_payment
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches.models import Match
from matches.services import SeatPlan, create_match
from nights.models import Session
from nights.services import agreements, sessions
from tests.pages.night_in_full import Night, full_night
from tournaments.models import Competition
from tournaments.services import past_results

pytestmark = pytest.mark.django_db

READERS = ("Pacific/Honolulu", "Europe/Helsinki", "Pacific/Kiritimati")
MOMENTS = (
    "2026-11-23T21:59:00Z",  # 23.59 in Helsinki
    "2026-11-23T22:00:00Z",  # midnight
    "2026-11-24T03:59:00Z",  # 5.59: still the night of the evening before
    "2026-11-24T04:00:00Z",  # 6.00
    "2026-03-28T21:59:00Z",  # 23.59 before the clock is put forward
    "2026-03-29T01:00:00Z",  # as it is put forward
    "2026-10-25T00:59:00Z",  # before it is put back
    "2026-10-25T01:00:00Z",  # and the same hour again
)
PAST = "date,game,sides,score\n2025-03-30,hex,Aino - Eero,0:1\n26.10.2025,hex,Aino - Eero,1:0\n"


def acted(zone: str) -> dict[str, Any]:
    """What is stored of an evening's acts by somebody who reads in that zone; none of it stays."""
    with transaction.atomic():
        aino, eero = (
            sign_up(username=name, password="kortti-ilta", name=name, email=f"{name}@example.org").player
            for name in ("Aino", "Eero")
        )
        User.objects.update(time_zone=zone)
        club = create_club(name="Kerho", owner=aino)
        join(club=club, player=eero)
        browser = Client()
        browser.force_login(User.objects.get(username="Aino"))
        typed = {"title": "Cards", "starts_at": "2026-10-22T23:59", "times": 2, "every_days": 7}
        assert browser.post(f"/clubs/{club.slug}/nights/new/", typed).status_code == 302
        until = {
            "title": "Autumn",
            "game": "hex",
            "rounds": "0",
            "boards": "1",
            "entries_until": "2027-03-27T23:59",
        }
        assert browser.post(f"/clubs/{club.slug}/leagues/new/", until).status_code == 302
        with timezone.override(ZoneInfo(zone)):
            _in_services(club, aino, eero)
        rows = {
            "nights": list(Session.objects.order_by("starts_at").values_list("title", "starts_at")),
            "until": list(Competition.objects.values_list("title", "entries_until")),
            "stakes": list(Stake.objects.order_by("pk").values_list("night", "value")),
            "rooms": list(NightRoom.objects.order_by("pk").values_list("room")),
            "reminders": list(Reminder.objects.values_list("day", "amount")),
            "played": list(Match.objects.filter(vouched=False).order_by("pk").values_list("finished_at")),
            "season": past_results.export(club),
        }
        transaction.set_rollback(True)
    return rows


def _in_services(club: Club, aino: Any, eero: Any) -> None:
    night = sessions.open_series(club=club, title="Late", starts_at=timezone.now(), times=3, every_days=1)[0]
    for player in (aino, eero):
        sessions.check_in(session=night, player=player)
    stake = StakeTerms("EUR", 100, "fixed")
    agreements.propose_table(session=night, game="hex", players=[aino, eero], by=aino, stake=stake)
    alone = create_match(game="hex", seats=[SeatPlan(aino), SeatPlan(eero)], entered=True, club=club)
    set_stake(match=alone, terms=stake)
    record_payment(club=club, payer=eero, payee=aino, currency="EUR", amount=500, key="once", by=aino)
    debts.remind(club=club, debtor=aino, creditor=eero, currency="EUR")
    past_results.store(club=club, lines=past_results.read(PAST, club))
    assert past_results.store(club=club, lines=past_results.read(PAST, club)) == []


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_same_act_stores_the_same_rows_in_honolulu_helsinki_and_kiritimati(
    monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromisoformat(moment))
    stored = {zone: acted(zone) for zone in READERS}
    assert stored[READERS[0]] == stored[READERS[1]] == stored[READERS[2]]
    rows = stored["Europe/Helsinki"]
    assert rows["nights"][0][1] is not None and len(rows["nights"]) == 5
    assert rows["until"] == [("Autumn", datetime(2027, 3, 27, 21, 59, tzinfo=UTC))]
    assert len(rows["stakes"]) == 2 and len(rows["reminders"]) == 1 and len(rows["played"]) == 2


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield full_night()
        transaction.set_rollback(True)


@pytest.fixture
def as_reader(night: Night) -> Callable[[str, str], Client]:
    """`as_reader("owner", "Asia/Tokyo")`: their browser, with that zone chosen."""

    def browser(name: str, zone: str) -> Client:
        user = night.players[name].user
        assert user is not None
        User.objects.filter(pk=user.pk).update(time_zone=zone)
        client = Client()
        client.force_login(user)
        return client

    return browser


def pages(night: Night) -> list[str]:
    club = f"/clubs/{night.club.slug}/"
    there = [club, f"{club}calendar/", f"{club}books/", f"{club}members/", f"/nights/{night.words['night']}/"]
    return ["/", "/me/", "/me/privacy/", "/games/", *there]


def test_no_page_asks_the_database_more_for_it(
    night: Night, as_reader: Callable[[str, str], Client], settings: Any
) -> None:
    def asked(zone: str, name: str) -> list[int]:
        client = as_reader(name, zone) if name else Client()
        counts = []
        for page in pages(night):
            client.get(page)
            with CaptureQueriesContext(connection) as queries:
                client.get(page)
            counts.append(len(queries))
        return counts

    own = {name: asked("Asia/Tokyo", name) for name in ("owner", "member", "")}
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if one != "clubs.zones.ReaderZoneMiddleware"]
    assert own == {name: asked("", name) for name in ("owner", "member", "")}


def test_two_readers_side_by_side_each_read_their_own_clock(
    night: Night, as_reader: Callable[[str, str], Client]
) -> None:
    Session.objects.filter(pk=night.words["night"]).update(starts_at=datetime(2026, 11, 26, 16, tzinfo=UTC))
    page = f"/nights/{night.words['night']}/"
    tokyo, york = as_reader("owner", "Asia/Tokyo"), as_reader("member", "America/New_York")
    at_home = as_reader("organiser", "")
    for _again in range(2):
        words = [client.get(page).content.decode() for client in (tokyo, york, at_home, Client())]
        assert all("26 November 2026, 18:00" in text for text in words), "nobody comes an hour late"
        assert "on your clock 27 Nov, 01:00" in words[0]
        assert "on your clock 11:00" in words[1]
        assert "on your clock" not in words[2] + words[3]


def test_no_answer_that_shows_a_clock_may_be_kept_for_another_reader(
    night: Night, as_reader: Callable[[str, str], Client]
) -> None:
    client = as_reader("owner", "Asia/Tokyo")
    for page in pages(night):
        answer = client.get(page)
        assert "ETag" not in answer and "Last-Modified" not in answer, page
        assert "Cookie" in answer.get("Vary", ""), page
        assert "public" not in answer.get("Cache-Control", ""), page


def test_a_file_of_the_books_has_the_reader_s_clock_in_each_value_and_the_api_the_site_s(
    night: Night, as_reader: Callable[[str, str], Client]
) -> None:
    at = f"clubs/{night.club.slug}/books/entries.csv"
    offsets = {}
    for zone in ("Asia/Tokyo", "Pacific/Honolulu", ""):
        text = as_reader("owner", zone).get(f"/{at}").content.decode("utf-8-sig")
        offsets[zone] = {row["at"][19:] for row in csv.DictReader(text.splitlines())}
    assert offsets["Asia/Tokyo"] == {"+09:00"} and offsets["Pacific/Honolulu"] == {"-10:00"}
    assert offsets[""] <= {"+02:00", "+03:00"}
    listed = as_reader("owner", "Asia/Tokyo").get(f"/api/nights/{night.words['night']}/").json()
    assert listed["starts_at"][-6:] in ("+02:00", "+03:00")


def test_a_form_shows_and_means_the_place_s_time_and_says_so(
    night: Night, as_reader: Callable[[str, str], Client]
) -> None:
    pk = night.words["night"]
    Session.objects.filter(pk=pk).update(starts_at=datetime(2026, 11, 26, 16, tzinfo=UTC))
    tokyo = as_reader("organiser", "Asia/Tokyo")
    page = tokyo.get(f"/nights/{pk}/change/").content.decode()
    assert 'value="2026-11-26T18:00"' in page and "Local time: Helsinki." in page
    tokyo.post(f"/nights/{pk}/change/", {"title": "Cards", "starts_at": "2026-11-26T18:00"})
    assert Session.objects.get(pk=pk).starts_at == datetime(2026, 11, 26, 16, tzinfo=UTC)
    for gone in ("2027-03-28T03:30", "2026-10-25T03:30"):
        assert (
            "errorlist"
            in tokyo.post(f"/nights/{pk}/change/", {"title": "X", "starts_at": gone}).content.decode()
        )


def test_a_calendar_says_the_moment_itself_to_every_reader(
    night: Night, as_reader: Callable[[str, str], Client]
) -> None:
    address = next(
        word
        for word in as_reader("owner", "")
        .get(f"/clubs/{night.club.slug}/calendar/")
        .content.decode()
        .split('"')
        if word.endswith(".ics")
    )
    feeds = [
        [
            line
            for line in as_reader("owner", zone).get(address).content.decode().splitlines()
            if "DTSTART" in line
        ]
        for zone in READERS
    ]
    assert feeds[0] == feeds[1] == feeds[2] and all(line.endswith("Z") for line in feeds[0])


def test_one_s_own_data_says_which_zone_one_reads_in(
    night: Night, as_reader: Callable[[str, str], Client]
) -> None:
    assert as_reader("member", "Asia/Tokyo").get("/me/data/").json()["login"]["time_zone"] == "Asia/Tokyo"
