"""The owner's first page says how the site does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone, translation
from redis import Redis

from clubs.models import User
from common import pulses
from common.models import Mail
from matches.models import Match
from operations.readiness import queues
from operations.templatetags.site_state import DAYS, HIGH, site_state

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Everything is there."""
    cache.clear()
    settings.BACKUP_FOLDER = str(tmp_path)
    for name in (*queues(), "beat", "sandbox"):
        pulses.give(name, "landlock")
    monkeypatch.setattr(Redis, "ping", lambda broker: True)
    monkeypatch.setattr(Redis, "llen", lambda broker, name: 0)
    yield tmp_path
    cache.clear()


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


def test_the_owner_sees_it_first_and_nobody_else_does(owner: Client) -> None:
    cache.delete("pulse:live")
    text = owner.get("/admin/").content.decode()
    assert (
        text.index("How the site does")
        < text.index("No worker takes from: live.")
        < text.index("Database: in order.")
    )
    other = Client()
    other.force_login(User.objects.create_user("other"))
    assert "How the site does" not in other.get("/admin/", follow=True).content.decode()


def test_it_speaks_finnish(owner: Client) -> None:
    owner.cookies.load({"django_language": "fi"})
    text = owner.get("/admin/").content.decode()
    assert "Miten sivusto voi" in text
    assert "Tietokanta: kunnossa." in text
    assert "Yhtään varmuuskopiota ei ole" in text


def test_what_goes_on_is_told_in_sentences(folder: Path) -> None:
    now = timezone.now()
    Match.objects.create(game="hex", rules_version=1, status="running", called_at=now - timedelta(minutes=3))
    for about in "12":
        Mail.objects.create(kind="a", about=about)
    pulses.checked("books", 2)
    pulses.checked("ratings", 0)
    (folder / "kerho-20260102T101500Z.zip").touch()
    with translation.override("en"):
        said = " ".join(site_state()["sentences"]).replace("\xa0", " ")
    for sentence in (
        "1 match waits for a worker. The oldest has waited for 3 minutes. 0 matches are being played.",
        "2 mails have not left yet.",
        "The books: 2 faults were found on ",
        "The ratings: in order on ",
        "The newest backup is of ",
        " of room are free.",
    ):
        assert sentence in said


def test_nothing_yet_is_said_too() -> None:
    with translation.override("en"):
        said = site_state()["sentences"]
    assert {"The books: not checked yet.", "No backup lies where this process looks."} <= set(said)


def test_each_day_has_its_bar_and_today_s_is_at_the_right() -> None:
    now = timezone.now()
    for days in (0, 0, 3, 40):
        Match.objects.create(
            game="hex", rules_version=1, status="finished", result={}, finished_at=now - timedelta(days=days)
        )
    bars = site_state()["bars"]
    assert [bar.number for bar in bars] == [0] * (DAYS - 4) + [1, 0, 0, 2]
    assert [bar.height for bar in bars[-4:]] == [HIGH / 2, 0, 0, HIGH]
    assert all(bar.top + bar.height == HIGH for bar in bars)


def test_it_costs_few_statements(django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(10):
        site_state()
