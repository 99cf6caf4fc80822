"""What a director and a helper from outside the club may: the lines of the permission table, asked by each of them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.core.cache import cache
from django.db import transaction

from tests.pages.night_in_full import Night
from tests.pages.permission_table import COMPETITIONS, ORGANISERS, Action, do, read
from tests.pages.whole_site import changes, night, send, state
from tournaments.models import Competition, EventOfficial

pytestmark = pytest.mark.django_db
__all__ = ["night"]

CLUBS = (
    "/clubs/", "/api/clubs/", "/api/competitions/ ", "/prizes/offer/", "/prizes/drop/", "/prizes/award/", "/cancel/",
    "/prizes/take-back/", "{tournament}/prizes/{prize}/", "{drafted}/prizes/ ", "{prized}/prizes/", "/fee/", "/clone/",

)  # fmt: skip
"""Of an event what is the club's organisers' alone: money, who its officials are, and other events."""
HELPS = ("/rounds/1/results/", "/result/", "/boards/enter/", "/boards/confirm/", "/tables/1/boards/")
LINES = [
    one
    for one in COMPETITIONS
    if one.who >= ORGANISERS and "outsider" not in one.who and "/competitions/{" in one.address
]


def _is_clubs(action: Action) -> bool:
    if "/officials/" in action.address:
        return action.form is not None
    return any(part in f"{action.address} " for part in CLUBS) or action.address == "/api/competitions/"


def named(club_events: Iterable[Competition], night: Night, role: str) -> None:
    for one in club_events:
        EventOfficial.objects.create(
            competition=one, player=night.players["outsider"], role=role, named_by=night.players["owner"]
        )


def done(night: Night, action: Action, role: str) -> bool:
    """Whether the outsider, in that office, has it done."""
    cache.clear()
    with transaction.atomic():
        named(Competition.objects.filter(club=night.club, kind="tournament"), night, role)
        before = state()
        response = send(night, action, "outsider")
        good = response.status_code < 400 and not (
            response.status_code == 302 and response.url.startswith("/log-in/")
        )
        if action.form is not None:
            good = bool(changes(before)) or (good and not action.changes)
        transaction.set_rollback(True)
    return good


@pytest.mark.parametrize("action", LINES, ids=str)
def test_a_director_does_what_organisers_do_but_what_is_the_clubs(night: Night, action: Action) -> None:
    if "league" in action.address:
        pytest.skip("leagues of bots have no officials")
    assert done(night, action, "director") != _is_clubs(action)


@pytest.mark.parametrize("action", LINES, ids=str)
def test_a_helper_writes_results_down_and_nothing_else(night: Night, action: Action) -> None:
    assert done(night, action, "helper") == any(action.address.endswith(part) for part in HELPS)


def test_nobody_with_no_office_in_this_event_gains_by_one_in_another(night: Night) -> None:
    other = Competition.objects.get(slug=night.words["swiss"])
    named([other], night, "director")
    for action in (
        read("/competitions/{drafted}/next-round/", ORGANISERS),
        do(
            "/competitions/{robin}/rounds/1/results/",
            ORGANISERS,
            {"table": "{open_event_table}", "result": "1"},
        ),
    ):
        before = state()
        assert send(night, action, "outsider").status_code == 403
        assert not changes(before)
