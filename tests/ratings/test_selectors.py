"""What pages read: leaderboards, histories, chances, and the picture of a history."""

from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.core.errors import UnknownGame
from ratings.engine import PlayerSkill
from ratings.models import Pool
from ratings.plot import PlotPoint, rating_plot
from ratings.selectors import changes_of_match, find_pool, history, leaderboard, predict_match, ratings_of
from ratings.services import rate_match, skill_of
from tests.ratings.conftest import START

SVG = "{http://www.w3.org/2000/svg}"


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
    offset = ratings_of(player=row.player).get(pool__key="everyone/all/any/hex")
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


def plot(*points: tuple[float, float]) -> ElementTree.Element:
    rows = [PlotPoint(START + timedelta(days=i), mu, sd) for i, (mu, sd) in enumerate(points)]
    return ElementTree.fromstring(rating_plot(rows, title="A <at> hex", labels=["January", "May"]))


def test_the_plot_is_svg_with_a_line_a_band_and_a_title():
    root = plot((25.0, 5.0), (27.0, 4.0), (26.0, 3.0))
    assert root.find(f"{SVG}title").text == "A <at> hex"
    assert len(root.find(f"{SVG}polyline").get("points").split()) == 3
    assert len(root.find(f"{SVG}polygon").get("points").split()) == 6


def test_the_plot_stays_inside_its_frame():
    root = plot(*[(25.0 + (i * 7) % 11, 5.0 - i / 10) for i in range(40)])
    for shape in ("polyline", "polygon"):
        for pair in root.find(f"{SVG}{shape}").get("points").split():
            x, y = map(float, pair.split(","))
            assert 34 <= x <= 352
            assert 10 <= y <= 176


def test_the_axis_has_few_round_numbers_a_thumb_can_read():
    root = plot((25.0, 5.0), (31.0, 4.0))
    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert texts[-2:] == ["January", "May"]
    assert texts[:-2] == ["15", "20", "25", "30", "35", "40"]
    assert all(float(text.get("font-size")) >= 12 for text in root.findall(f"{SVG}text"))


def test_one_match_is_a_dot_and_none_a_dash():
    assert plot((25.0, 5.0)).find(f"{SVG}circle") is not None
    assert plot().find(f"{SVG}text").text == "—"
