"""Ratings counted anew."""

import pytest
from django.db.models import Count

from clubs.models import Player
from clubs.services import merge_guest
from matches.models import Match
from ratings import services
from ratings.engine import RatingConfig
from ratings.models import ConfigVersion, Pool, RatingChange
from ratings.recompute import recompute_family
from ratings.services import adopt_config, rate_match
from ratings.tasks import recompute_family as recompute_task, repeat_lost_calls
from tests.ratings.counted import everyone, stored

pytestmark = pytest.mark.django_db


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


def test_a_match_that_no_longer_counts_only_keeps_its_place_and_a_forgotten_one_comes_in(person, finished):
    a, b, c = person("A"), person("B"), person("C")
    dropped, kept = finished("hex", [[a], [b]]), finished("hex", [[a], [c]], hour=1)
    rate_match(match=dropped)
    rate_match(match=kept)
    Match.objects.filter(pk=dropped.pk).update(rated=False)
    forgotten = finished("tuppi", [[b], [c]], hour=2)
    result = recompute_family(family=everyone())
    assert result.matches == 2
    order = (
        everyone().rated.annotate(rated_for=Count("changes")).order_by("pk").values_list("match", "rated_for")
    )
    assert list(order) == [(dropped.pk, 0), (kept.pk, 2), (forgotten.pk, 2)]
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
