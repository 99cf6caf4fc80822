"""Who is rated among whom."""

import pytest

from clubs.models import Club
from ratings.models import Pool
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
        "everyone/all/any/hex": {a.pk, b.pk, robot.pk, machine.pk},
        "people/all/any/hex": {a.pk, b.pk},
        "bots/all/any/hex": {robot.pk, machine.pk},
        f"everyone/club{club.pk}/any/hex": {a.pk, b.pk},
    }
