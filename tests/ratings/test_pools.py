"""Who is rated among whom."""

import pytest

from clubs.models import Club
from ratings.models import Pool
from ratings.pools import families_of, possible_families
from ratings.services import rate_match

pytestmark = pytest.mark.django_db


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
        "everyone/all/unclocked/hex": {a.pk, b.pk, robot.pk, machine.pk},
        "people/all/unclocked/hex": {a.pk, b.pk},
        "bots/all/unclocked/hex": {robot.pk, machine.pk},
        f"everyone/club{club.pk}/unclocked/hex": {a.pk, b.pk},
    }


@pytest.mark.parametrize("vouched", [True, False])
@pytest.mark.parametrize("bots", [[True, True], [True, False], [False, False]])
def test_whoever_sits_there_it_counts_in_none_but_the_possible_families(person, finished, vouched, bots):
    club = Club.objects.create(name="Kerho", slug="kerho")
    for of in (club, None):
        match = finished("hex", [[person(f"A{of}")], [person(f"B{of}")]], club=of)
        match.vouched = vouched
        counts, may = set(families_of(match, bots)), possible_families(match)
        assert counts <= set(may)
        assert len(may) == len(set(may)) == (4 if of else 3)
