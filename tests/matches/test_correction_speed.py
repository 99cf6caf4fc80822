"""How long a correction takes with much behind it: who puts a result right waits for the page."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final

import pytest

from benchmarks.corrections import played, sheet_of_hex
from clubs.services import create_player
from matches import corrections
from matches.models import Match
from ratings.models import Pool, Rating, RatingChange
from ratings.recompute import recompute_family
from ratings.services import NUMBERS, rate_match
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.speed import slower

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

BEFORE, AFTER = 3000, 500
LONGEST: Final = 0.5
"""Seconds of this process (on SQLite that is all the work), for the page that shows what would change as for the one
that changes it; of three times the shortest, because others use the machine too."""


def known(match: Match) -> dict[str, int]:
    match.refresh_from_db()
    last = corrections.last_done(match)
    return {"seq": match.seq, "known": last.pk if last else 0}


def numbers() -> list[tuple[object, ...]]:
    ratings = Rating.objects.values_list("pool", "player", "mu", "var", "at", "matches")
    log = RatingChange.objects.values_list("rated__family", "rated__match", "player", *NUMBERS)
    return [*sorted(ratings), *sorted(log)]


def test_five_hundred_matches_back_takes_half_a_second_at_most() -> None:
    keeper, *people = with_logins("Kerttu", "Aino", "Eero").values()
    people += [create_player(name=f"P{number}") for number in range(38)]
    club, rng = club_of("Kerho", owner=keeper, members=people), Random(7)
    played(club, people, BEFORE, 200, rng)
    match = sheet_of_hex(club, people[0], people[1], 100)
    played(club, people, AFTER, 0, rng)
    rate_match(match=Match.objects.latest("pk"))
    for family in Pool.objects.filter(game=""):
        recompute_family(family=family, by_date=True)
    assert match.ratings.count() == 3, "everybody's, people's own and the club's"
    browser, address = browser_of(keeper), f"/matches/{match.code}/deals/1/"
    assert browser.get(address).status_code == 200
    before, taken = numbers(), []
    for winner in ("1", "0", "1"):
        form = known(match) | {"winner": winner, "reason": "The other one had won."}
        begun = process_time()
        assert browser.post(address, form).status_code == 200
        shown = process_time()
        assert browser.post(address, form | {"sure": "1"}).status_code == 302
        taken.append((shown - begun, process_time() - shown))
    behind = RatingChange.objects.filter(rated__match__finished_at__gt=match.finished_at).values(
        "rated__match"
    )
    assert behind.distinct().count() == AFTER
    longest = LONGEST * slower()
    assert [min(each) <= longest for each in zip(*taken, strict=True)] == [True, True], taken
    replayed = numbers()
    assert replayed != before
    for family in Pool.objects.filter(game=""):
        recompute_family(family=family)
    assert numbers() == replayed, "to the last bit"
