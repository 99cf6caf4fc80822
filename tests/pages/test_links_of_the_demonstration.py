"""Every link of what `./run` shows first leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from bots.builtin import ensure_builtin_bots
from bots.demonstration import submit_examples
from clubs.demonstration import make_club
from clubs.models import User
from clubs.services import sign_up
from matches.bot_play import play_bots
from matches.models import Match
from nights.demonstration import play_night
from tests.pages.walking import walk
from tournaments import demonstration

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def demonstrated(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """What `manage.py demo` makes, its bots not yet checked, and some of the matches that workers play after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        ensure_builtin_bots()
        submit_examples()
        club = make_club()
        play_night(club)
        demonstration.play_tournament(club)
        for league in demonstration.start_leagues([], told=str):
            for match in Match.objects.filter(pairing_match__pairing__round__competition=league)[:1]:
                play_bots(match_id=match.pk, holder="walk")
        User.objects.create_superuser("staff", password="x")
        sign_up(username="newcomer", password="a long password", name="Newcomer")
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("who", ["stranger", "newcomer", "staff"])
def test_no_link_of_the_demonstration_is_dead(demonstrated: None, who: str) -> None:
    """What `./run` shows to whoever starts it for the first time: a night, a tournament and leagues that are played."""
    browser = Client()
    if who != "stranger":
        browser.force_login(User.objects.get(username=who))
    cache.clear()
    found = walk(browser)
    assert not found.dead, "\n".join(found.dead)
    assert {"session", "competition", "match", "records", "company", "bot", "club", "game"} <= found.names
