"""The rating of an entrant as it was at the draw."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from ratings.configs import current_config
from ratings.models import Pool, Rating
from ratings.pools import Family
from tests.tournaments.teams import crowd, enter_all, founded
from tournaments.models import Entry
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def rated(player: Player, mu: float, club: Club | None = None) -> None:
    family = Family(Pool.Population.EVERYONE, club.pk if club else None, Pool.Pace.UNCLOCKED)
    pool, _ = Pool.objects.get_or_create(
        key=family.key("tuppi"),
        defaults={
            "game": "tuppi",
            "population": Pool.Population.EVERYONE,
            "club": club,
            "config": current_config(game="tuppi"),
        },
    )
    Rating.objects.create(pool=pool, player=player, mu=mu, var=1.0, at=0, matches=5)


def test_a_pair_is_rated_as_the_mean_of_those_of_it_who_are_rated(club: Club) -> None:
    made = founded(club)
    people = crowd(club, 6)
    for player, mu in zip(people[:3], (25.0, 27.0, 30.0), strict=True):
        rated(player, mu)
    rated(people[0], 29.0, club)
    enter_all(made, people, club.memberships.get(role="owner").player)
    competitions.start(competition=made)
    found = dict(Entry.objects.values_list("name", "rating"))
    assert found == {"T1 & T2": 2500, "T3 & T4": 2700, "T5 & T6": None}
