"""The event's name stands on every match of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from matches.models import Match
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition
from tournaments.services import competitions
from tournaments.templatetags.events import event_of

pytestmark = pytest.mark.django_db


def test_on_a_sheet_and_on_a_finished_match(hex_open: Callable[..., Competition]) -> None:
    made = competitions.start(competition=hex_open(2))
    (match,) = matches_of(made)
    for _before_and_after in range(2):
        page = Client().get(match.get_absolute_url()).content.decode()
        assert f'<a href="/competitions/{made.slug}/">Hex Open</a>' in page and "round 1, table 1" in page
        match = win(match) if match.status == Match.Status.RUNNING else match


def test_nothing_for_a_match_of_no_event() -> None:
    assert event_of(Match(pk=0)) == ""
