"""What pages read: leaderboards, histories, chances, and the picture of a history."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.core.errors import UnknownGame
from ratings.engine import PlayerSkill
from ratings.models import Pool
from ratings.selectors import changes_of_match, find_pool, history, leaderboard, predict_match, ratings_of
from ratings.services import rate_match, skill_of


@pytest.fixture
def season(person, finished):
    """A beats B beats C, at hex, four evenings long; D plays once."""
    a, b, c, d = (person(name) for name in "ABCD")
    for evening in range(4):
        for i, (winner, loser) in enumerate(((a, b), (b, c), (a, c))):
            rate_match(match=finished("hex", [[winner], [loser]], hour=24 * evening + i))
    rate_match(match=finished("hex", [[d], [a]], hour=200))
    return a, b, c, d


@pytest.mark.django_db
def test_the_leaderboard_is_in_the_order_of_cautious_ratings(season):
    rows = leaderboard(pool=find_pool(game="hex"))
    assert [(row.rank, row.player.name) for row in rows] == [(1, "A"), (2, "B"), (3, "C")]
    assert [row.matches for row in rows] == [9, 8, 8]
    assert rows[0].shown == pytest.approx(rows[0].mu - 3 * rows[0].sd)


@pytest.mark.django_db
def test_the_shown_rating_is_the_engine_s(season):
    row = leaderboard(pool=find_pool(game="hex"))[0]
    offset = ratings_of(player=row.player).get(pool__key="everyone/all/unclocked/hex")
    skill = PlayerSkill(skill_of(offset.overall), skill_of(offset))
    assert (row.mu, row.sd, row.shown) == pytest.approx((skill.mu, skill.sd, skill.shown))


@pytest.mark.django_db
def test_a_leaderboard_takes_one_query_and_goes_on_page_by_page(season):
    pool = find_pool(game="hex")
    with CaptureQueriesContext(connection) as queries:
        rows = leaderboard(pool=pool, limit=2, offset=1, min_matches=1)
    assert len(queries) == 1
    assert [row.rank for row in rows] == [2, 3]


@pytest.mark.django_db
def test_the_history_follows_the_matches(season):
    a = season[0]
    points = history(pool=find_pool(game="hex"), player=a)
    assert len(points) == 9
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert points[-1].mu < points[-2].mu
    assert history(pool=find_pool(), player=a)[-1].sd < points[-1].sd


@pytest.mark.django_db
def test_a_match_tells_what_it_did(season):
    match = season[0].seats.order_by("pk").first().match_id
    rises = {change.player.name: change.mu > change.mu_before for change in changes_of_match(match_id=match)}
    assert rises == {"A": True, "B": False}


@pytest.mark.django_db
def test_chances_follow_the_ratings_and_newcomers_are_even(season, person):
    a, _, c, _ = season
    assert predict_match(game="hex", sides=[[a], [c]]).wins[0] > 0.6
    chances = predict_match(game="tuppi", sides=[[person("X")], [person("Y")]])
    assert chances.wins == pytest.approx((0.5, 0.5))
    with pytest.raises(UnknownGame):
        predict_match(game="nosuch", sides=[[a], [c]])


@pytest.mark.django_db
def test_a_pool_nobody_played_in_is_not_there():
    assert find_pool(game="hex") is None
    assert not Pool.objects.exists()
