"""A finished match counts once, in the pools it belongs to, and what is stored is what the engine says."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from clubs.services import merge_guest
from matches.models import Match
from ratings import services
from ratings.configs import rating_config
from ratings.engine import Outcome, RatingBook, RatingConfig, replay
from ratings.models import ConfigVersion, Pool, RatedMatch, Rating, RatingChange
from ratings.pools import day
from ratings.recompute import recompute_family
from ratings.services import adopt_config, rate_match
from ratings.tasks import recompute_family as recompute_task, repeat_lost_calls

pytestmark = pytest.mark.django_db


def everyone(game: str = "") -> Pool:
    return Pool.objects.get(key=f"everyone/all/any/{game}")


def stored(pool: Pool) -> dict[int, tuple[float, float, float]]:
    return {row.player_id: (row.mu, row.var, row.at) for row in pool.ratings.all()}


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


def test_each_population_has_a_pool_of_its_own(person, bot, finished):
    club = Club.objects.create(name="Kerho", slug="kerho")
    a, b, robot, machine = person("A"), person("B"), bot("R"), bot("M")
    rate_match(match=finished("hex", [[a], [b]], club=club))
    rate_match(match=finished("hex", [[a], [robot]]))
    rate_match(match=finished("hex", [[machine], [robot]]))
    players = {
        pool.key: set(pool.ratings.values_list("player", flat=True)) for pool in Pool.objects.exclude(game="")
    }
    assert players == {
        "everyone/all/any/hex": {a.pk, b.pk, robot.pk, machine.pk},
        "people/all/any/hex": {a.pk, b.pk},
        "bots/all/any/hex": {robot.pk, machine.pk},
        f"everyone/club{club.pk}/any/hex": {a.pk, b.pk},
    }


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


def test_a_recompute_gives_the_same_numbers_to_the_last_bit(person, finished):
    players = [person(name) for name in "ABCDE"]
    for hour in range(20):
        sides = [[players[hour % 5]], [players[(hour + 1 + hour % 3) % 5]], [players[(hour + 4) % 5]]]
        if len({side[0] for side in sides}) == 3:
            rate_match(match=finished("hex", sides, places=(0, hour % 2, 2), hour=-hour))
    before = {pool.key: stored(pool) for pool in Pool.objects.all()}
    log = list(
        RatingChange.objects.order_by("rated", "player").values_list("player", "common_mu", "offset_var")
    )
    for family in Pool.objects.filter(game=""):
        assert recompute_family(family=family).moved == 0
    assert {pool.key: stored(pool) for pool in Pool.objects.all()} == before
    assert sorted(RatingChange.objects.values_list("player", "common_mu", "offset_var")) == sorted(log)


def test_a_recompute_by_date_puts_late_entries_in_their_place(person, finished):
    a, b, c = person("A"), person("B"), person("C")
    late = [finished("hex", [[a], [b]], hour=5), finished("hex", [[b], [c]], hour=1)]
    for match in late:
        rate_match(match=match)
    recompute_family(family=everyone(), by_date=True)
    in_order = everyone().rated.order_by("pk").values_list("match", flat=True)
    assert list(in_order) == [late[1].pk, late[0].pk]


def test_a_match_that_no_longer_counts_drops_out_and_a_forgotten_one_comes_in(person, finished):
    a, b, c = person("A"), person("B"), person("C")
    dropped, kept = finished("hex", [[a], [b]]), finished("hex", [[a], [c]], hour=1)
    rate_match(match=dropped)
    rate_match(match=kept)
    Match.objects.filter(pk=dropped.pk).update(rated=False)
    forgotten = finished("tuppi", [[b], [c]], hour=2)
    result = recompute_family(family=everyone())
    assert result.matches == 2
    assert list(everyone().rated.order_by("pk").values_list("match", flat=True)) == [kept.pk, forgotten.pk]
    assert set(stored(everyone("hex"))) == {a.pk, c.pk}
    assert set(stored(everyone("tuppi"))) == {b.pk, c.pk}


def test_new_parameters_take_effect_by_a_recompute(person, finished):
    a, b = person("A"), person("B")
    rate_match(match=finished("hex", [[a], [b]]))
    before = stored(everyone("hex"))
    adopt_config(game="hex", config=RatingConfig(beta=20.0))
    assert stored(everyone("hex")) == before
    assert recompute_family(family=everyone()).moved == 4
    assert stored(everyone("hex"))[a.pk][0] < before[a.pk][0]
    assert everyone().rated.get().config == ConfigVersion.objects.get(game="hex", version=2)


def test_a_family_that_has_gone_needs_no_recompute():
    recompute_task(999_999)


def test_a_merged_guest_s_matches_count_for_the_member(
    person, finished, django_capture_on_commit_callbacks, sent
):
    guest, b = person("Guest"), person("B")
    member = Player.objects.create(name="Member", slug="member")
    rate_match(match=finished("hex", [[guest], [b]]))
    with django_capture_on_commit_callbacks(execute=True):
        merge_guest(guest=guest, into=member)
    families = Pool.objects.filter(game="").order_by("pk").values_list("pk", flat=True)
    assert sent == [("ratings.tasks.recompute_family", family) for family in families]


def test_a_recompute_that_was_lost_is_called_for_again(
    person, finished, django_capture_on_commit_callbacks, monkeypatch
):
    guest, b = person("Guest"), person("B")
    member = Player.objects.create(name="Member", slug="member")
    rate_match(match=finished("hex", [[guest], [b]]))
    annulled = finished("hex", [[member], [b]])
    rate_match(match=annulled)
    assert repeat_lost_calls() == 0
    merge_guest(guest=guest, into=member)
    Match.objects.filter(pk=annulled.pk).update(status=Match.Status.VOID)
    done = []
    monkeypatch.setattr(
        services, "send", lambda task, family: done.append(task) or not recompute_task(family)
    )
    assert repeat_lost_calls() == len(done) > 0
    assert repeat_lost_calls() == 0, "they have been recomputed"


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
