"""What an archive holds: every table of the app is in it, or it is said why not."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.apps import apps

from clubs.models import Club
from tests.tournaments.drafts import two_rounds_played
from tournaments.exchange.archive import LEFT, PARTS, archive_of
from tournaments.models import PairingMatch, Window

pytestmark = pytest.mark.django_db


def test_every_table_of_the_app_is_in_it_or_said_to_be_left() -> None:
    models = {model.__name__ for model in apps.get_app_config("tournaments").get_models()}
    inside = {part.model.__name__ for part in PARTS}
    assert models == inside | set(LEFT) | {PairingMatch.__name__}
    assert not inside & set(LEFT)


def test_nothing_in_it_is_a_number_of_this_site(club: Club) -> None:
    made = two_rounds_played(club)
    found = json.loads(archive_of(made))
    assert {row["competition"] for row in found["rows"]["round"]} == {1}
    assert sorted({row["entry"] for row in found["rows"]["pairingentry"]}) == [1, 2, 3, 4, 5, 6]
    assert len(found["results"]) == 6 and {len(one["seats"]) for one in found["results"]} == {2}
    assert {one["name"] for one in found["people"]} >= {f"P{n}" for n in range(1, 7)}


def test_days_of_a_league_stand_in_it_as_iso_has_them(club: Club) -> None:
    made = two_rounds_played(club)
    Window.objects.create(competition=made, number=1, opens=date(2026, 3, 1), closes=date(2026, 3, 14))
    (window,) = json.loads(archive_of(made))["rows"]["window"]
    assert (window["opens"], window["closes"]) == ("2026-03-01", "2026-03-14")
