"""How long a correction takes with much behind it: who puts a result right waits for the page."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from time import process_time
from typing import Final

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import create_player
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import corrections, services
from matches.models import Match, Seat
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


def played(club: Club, people: list[Player], number: int, days: float, rng: Random) -> None:
    """So many matches of teams, an hour apart, up to so many days ago."""
    end = timezone.now() - timedelta(days=days)
    result = {"totals": [52, 0], "places": [1, 2], "reason": "played", "abandoned": False, "faults": {}}
    matches = Match.objects.bulk_create(
        Match(
            game="tuppi", rules_version=1, club=club, entered=True, status=Match.Status.FINISHED, result=result,
            finished_at=end - timedelta(hours=number - at),
        )
        for at in range(number)
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(
            match=match,
            index=seat,
            side=seat % 2,
            player=player,
            score=52 - 52 * (seat % 2),
            place=1 + seat % 2,
        )
        for match in matches
        for seat, player in enumerate(rng.sample(people, 4))
    )


def sheet_of_hex(club: Club, one: Player, other: Player) -> Match:
    match = services.create_match(
        game="hex", seats=[services.SeatPlan(one), services.SeatPlan(other)], entered=True, club=club
    )
    set_stake(match=match, terms=StakeTerms(currency="EUR", value=500, rule="fixed"))
    services.start(match=match)
    deal = {"winner": 0, "swapped": False}
    match = services.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
    for player in (one, other):
        match = services.confirm_result(match_id=match.pk, by=player, expect_seq=match.seq)
    return match


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
    match = sheet_of_hex(club, *people[:2])
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - timedelta(days=100))
    played(club, people, AFTER, 0, rng)
    rate_match(match=Match.objects.latest("pk"))
    for family in Pool.objects.filter(game=""):
        recompute_family(family=family, by_date=True)
    match.refresh_from_db()
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
