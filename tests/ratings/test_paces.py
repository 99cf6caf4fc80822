"""What is played by the clock is rated apart from what is played without one."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Club
from matches import flags
from matches.models import Match
from ratings.models import Pool, RatedMatch, Rating
from ratings.recompute import recompute_family
from ratings.selectors import find_pool, predict_match, ratings_at
from ratings.services import rate_match
from tests.helpers.company import browser_of, with_logins
from tests.matches.clocked import clocked, pass_time

pytestmark = pytest.mark.django_db
CLOCK = {"kind": "match", "seconds": 600}


def mu_of(pace: str) -> dict[int, float]:
    pool = find_pool(game="hex", pace=pace)
    return dict(pool.ratings.values_list("player", "mu")) if pool else {}


def test_a_clocked_match_moves_no_rating_without_a_clock_nor_the_other_way_round(person, finished):
    a, b = person("A"), person("B")
    rate_match(match=finished("hex", [[a], [b]]))
    plain = mu_of("unclocked")
    rate_match(match=finished("hex", [[b], [a]], clock=CLOCK, hour=1))
    assert mu_of("unclocked") == plain
    assert mu_of("clocked")[b.pk] > mu_of("clocked")[a.pk]
    assert set(RatedMatch.objects.values_list("family__pace", flat=True)) == {"clocked", "unclocked"}
    assert predict_match(game="hex", sides=[[a], [b]]).wins[0] > 0.5
    assert predict_match(game="hex", sides=[[a], [b]], pace="clocked").wins[0] < 0.5
    assert {row.pool.pace for row in ratings_at("hex", [a.pk], None, "clocked")} == {"clocked"}


def test_a_recompute_keeps_them_apart_to_the_bit(person, finished):
    club = Club.objects.create(name="Kerho", slug="kerho")
    a, b = person("A"), person("B")
    for hour, clock in enumerate([None, CLOCK, None, CLOCK]):
        rate_match(match=finished("hex", [[a], [b]], clock=clock, hour=hour, club=club))
    before = set(Rating.objects.values_list("pool__key", "player", "mu", "var", "matches"))
    assert {row[4] for row in before} == {2}
    for overall in Pool.objects.filter(game=""):
        assert recompute_family(family=overall).moved == 0
    assert set(Rating.objects.values_list("pool__key", "player", "mu", "var", "matches")) == before


def test_who_loses_on_time_is_rated_by_the_clock_and_the_pages_say_so():
    aino, eero = with_logins("Aino", "Eero").values()
    match = clocked([aino, eero])
    pass_time(match, 603)
    assert flags.fall(match_id=match.pk)
    assert Match.objects.get().rated and mu_of("unclocked") == {}
    assert mu_of("clocked")[eero.pk] > mu_of("clocked")[aino.pk]
    own = browser_of(None).get(f"/players/{eero.slug}/?game=hex&pace=clocked").content.decode()
    assert "against the clock" in own and "The same as a table" in own
    page = browser_of(None).get("/games/hex/?pace=clocked").content.decode()
    assert 'value="clocked" aria-current="true"' in page
    assert browser_of(None).get("/games/hex/?pace=nonsense").status_code == 200
    asked = f"/api/ratings/prediction/?game=hex&side={aino.slug}&side={eero.slug}"
    api = browser_of(None)
    assert api.get(asked).json()["wins"][0] == pytest.approx(api.get(asked).json()["wins"][1])
    assert api.get(asked + "&pace=clocked").json()["wins"][0] < 0.5
    assert api.get(asked + "&pace=never").status_code == 400


def test_pools_of_before_are_those_without_a_clock_and_it_can_be_undone(person, finished):
    migration = import_module("ratings.migrations.0003_without_a_clock")
    forwards, backwards = migration._renamed("any", "unclocked"), migration._renamed("unclocked", "any")
    rate_match(match=finished("hex", [[person("A")], [person("B")]]))
    keys = set(Pool.objects.values_list("key", "pace"))
    editor = SimpleNamespace(connection=connection)
    backwards(apps, editor)
    assert ("everyone/all/any/hex", "any") in set(Pool.objects.values_list("key", "pace"))
    forwards(apps, editor)
    assert set(Pool.objects.values_list("key", "pace")) == keys
