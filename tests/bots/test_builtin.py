"""A site has somebody to play against from its first start."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.builtin import ensure_after_migrate, ensure_builtin_bots
from bots.models import Bot
from clubs.models import Player
from games.players import catalogue
from matches.models import Match

pytestmark = pytest.mark.django_db


def specs() -> set[str]:
    return set(Bot.objects.exclude(builtin="").values_list("builtin", flat=True))


def test_a_migrated_site_has_every_built_in_bot_and_migrating_again_changes_nothing() -> None:
    before = list(Bot.objects.values_list("pk", "builtin"))
    assert {spec for _, spec in before} == {strength.spec for strength in catalogue()}
    call_command("migrate", verbosity=0)
    assert list(Bot.objects.values_list("pk", "builtin")) == before


def test_looking_whether_they_are_there_is_one_query() -> None:
    with CaptureQueriesContext(connection) as queries:
        ensure_after_migrate()
    assert [query["sql"][:6] for query in queries if "SAVEPOINT" not in query["sql"]] == ["SELECT"]


def test_one_that_is_missing_is_made() -> None:
    Bot.objects.filter(builtin="greedy").delete()
    ensure_after_migrate()
    assert "greedy" in specs()
    assert len(ensure_builtin_bots()) == Bot.objects.count()


@pytest.mark.parametrize("state", ["no bots yet", "a column is to come"])
def test_between_two_migrations_nobody_is_made(state: str) -> None:
    Bot.objects.all().delete()
    loader = MigrationLoader(connection)
    if state == "no bots yet":
        there = loader.project_state(("clubs", "0001_initial"))
    else:
        there = loader.project_state()
        there.remove_field("clubs", "player", "created_at")
    ensure_after_migrate(apps=there.apps)
    assert specs() == set()
    ensure_after_migrate(apps=apps)
    assert specs() != set()


def clicked(client: Client, page: HttpResponse, words: str) -> HttpResponse:
    """The page behind the first link of these words."""
    for address, label in re.findall(
        r'<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)</a>', page.content.decode(), re.S
    ):
        if " ".join(re.sub(r"<[^>]*>", "", unescape(label)).split()) == words:
            return client.get(unescape(address), follow=True)
    raise AssertionError(f"there is no link {words!r}")


def test_on_an_empty_site_who_signs_up_plays_at_once(client: Client) -> None:
    page = clicked(client, client.get("/"), "Sign up")
    page = client.post(
        page.request["PATH_INFO"],
        {"name": "Lempi", "username": "lempi", "password1": "kortti-ilta", "password2": "kortti-ilta"},
        follow=True,
    )
    for words in ("Games", "Hex", "Play now"):
        page = clicked(client, page, words)
    opponents = re.findall(r'<option value="(\d+)"[^>]*>([^<]*)</option>', page.content.decode())
    assert opponents[0][1].strip() == "Easy bot (any move that the rules allow)"
    page = client.post(page.request["PATH_INFO"], {"seat": opponents[0][0]}, follow=True)
    match = Match.objects.get()
    assert (page.status_code, match.status) == (200, Match.Status.RUNNING)
    assert page.request["PATH_INFO"] == f"/matches/{match.code}/"
    assert set(match.seats.values_list("player__name", flat=True)) == {"Lempi", "Random"}
    assert Player.objects.filter(kind=Player.Kind.PERSON).count() == 1
