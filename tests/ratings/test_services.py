"""A finished match counts once, in the pools it belongs to, and what is stored is what the engine says."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from matches.models import Match
from ratings.configs import rating_config
from ratings.engine import Outcome, RatingBook, replay
from ratings.models import Pool, RatedMatch, Rating, RatingChange
from ratings.pools import day
from ratings.services import rate_match
from tests.ratings.counted import everyone, stored

pytestmark = pytest.mark.django_db


def test_the_winner_rises_in_the_game_and_over_all_games(person, finished):
    a, b = person("A"), person("B")
    changes = rate_match(match=finished("hex", [[a], [b]]))
    rise = {c.player_id: c.mu - c.mu_before for c in changes if c.rated.family == everyone()}
    assert rise[a.pk] > 0 > rise[b.pk]
    assert stored(everyone("hex"))[a.pk][0] > 0 > stored(everyone("hex"))[b.pk][0]
    assert stored(everyone())[a.pk][0] > 25 > stored(everyone())[b.pk][0]


def test_rating_a_match_twice_changes_nothing(person, finished):
    match = finished("hex", [[person("A")], [person("B")]])
    rate_match(match=match)
    before = stored(everyone("hex"))
    assert rate_match(match=match) == []
    assert stored(everyone("hex")) == before
    assert RatedMatch.objects.filter(match=match).count() == 2  # everybody's and people's own family


@pytest.mark.parametrize(
    "flaw",
    [
        {"rated": False},
        {"abandoned": True},
    ],
)
def test_what_does_not_count_is_not_rated(person, finished, flaw):
    assert rate_match(match=finished("hex", [[person("A")], [person("B")]], **flaw)) == []
    assert not Pool.objects.exists()


def test_a_void_match_is_not_rated(person, finished):
    match = finished("hex", [[person("A")], [person("B")]])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.VOID)
    assert rate_match(match=match) == []


def test_a_game_without_a_winner_is_not_rated(person, finished):
    match = finished("hex", [[person("A")], [person("B")]])
    Match.objects.filter(pk=match.pk).update(result={**match.result, "places": None})
    assert rate_match(match=match) == []


def test_a_bot_against_itself_is_not_rated(bot, finished):
    same = bot("Echo")
    assert rate_match(match=finished("hex", [[same], [same]])) == []


def test_a_bot_that_is_its_own_partner_counts_once(bot, finished):
    pair, other = bot("Pair"), bot("Other")
    rate_match(match=finished("tuppi", [[pair, pair], [other, other]]))
    assert Rating.objects.get(pool=everyone("tuppi"), player=pair).matches == 1


def test_skill_at_one_game_is_believed_at_another(person, finished):
    a, b, c = person("A"), person("B"), person("C")
    for hour in range(5):
        rate_match(match=finished("hex", [[a], [b]], hour=hour))
    rate_match(match=finished("tuppi", [[a], [c]], hour=9))
    change = RatingChange.objects.get(player=a, rated__pool=everyone("tuppi"))
    assert change.mu_before > 26
    assert change.offset_mu_before == 0


def test_the_stored_numbers_are_the_engine_s_to_the_last_bit(person, finished):
    players = [person(name) for name in "ABCDEF"]
    history = []
    for hour in range(24):
        game = ("hex", "tuppi")[hour % 2]
        i, j, k = hour % 6, (hour * 5 + 1) % 6, (hour + 3) % 6
        sides = [[players[i]], [players[j if j != i else k]]]
        places = (0, 1) if hour % 5 else (1, 0)
        match = finished(game, sides, places=places, hour=hour * 7.3)
        rate_match(match=match)
        history.append(
            Outcome(game, day(match.finished_at), tuple((side[0].pk,) for side in sides), places, 10.0)
        )
    configs = {game: rating_config(everyone().config, everyone(game).config) for game in ("hex", "tuppi")}
    book: RatingBook = replay(history, configs)
    assert stored(everyone()) == dict(book.common.items())
    for game in ("hex", "tuppi"):
        assert stored(everyone(game)) == dict(book.offsets[game].items())


def test_rating_takes_five_queries_whatever_the_families(person, finished):
    club = Club.objects.create(name="Kerho", slug="kerho")
    a, b, c, d = (person(name) for name in "ABCD")
    for hour in range(2):
        rate_match(match=finished("tuppi", [[a, b], [c, d]], hour=hour, club=club))
    match = finished("tuppi", [[a, b], [c, d]], hour=3, club=club)
    seats = list(match.seats.select_related("player"))
    with CaptureQueriesContext(connection) as queries:
        rate_match(match=match, seats=seats)
    statements = [q["sql"] for q in queries if "SAVEPOINT" not in q["sql"]]
    assert len(statements) <= 5, "\n".join(statements)
