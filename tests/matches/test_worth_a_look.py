"""What is worth a look at a club's rated matches, and what is not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from clubs.models import Club, Player
from common.site_time import today
from matches import services
from matches.errors import MatchError
from matches.models import Match
from matches.worth_a_look import OFTEN, Look, period, together, worth_a_look
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Kalle", "Liisa", "Outi", "Pia")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of(
        "Kallio", people["Aino"], [people[name] for name in ("Eero", "Kalle", "Liisa", "Outi", "Pia")]
    )


def played(club: Club, winner: Player, loser: Player, n: int = 1, **more: Any) -> list[Match]:
    """Finished matches of small Hex, an hour long."""
    made = []
    for _each in range(n):
        seats = [services.SeatPlan(winner), services.SeatPlan(loser)]
        match = services.create_match(game="hex", seats=seats, options={"size": 4}, club=club)
        match = services.start(match=match)
        match = services.concede(match_id=match.pk, seat=1)
        ago = timezone.now() - timedelta(hours=1)
        Match.objects.filter(pk=match.pk).update(
            **{"started_at": ago, "result": F("result"), "seq": 20} | more
        )
        made.append(match)
    return made


def look(club: Club) -> list[tuple[str, str, str, int, int]]:
    lines = worth_a_look(club, *period(None, None)).lines
    return [(line.kind, line.one.name, line.other.name, line.count, line.of) for line in lines]


def test_one_of_two_who_nearly_always_wins(club: Club, people: dict[str, Player]) -> None:
    played(club, people["Aino"], people["Eero"], OFTEN - 1)
    assert look(club) == [], "too few to say anything"
    played(club, people["Aino"], people["Eero"])
    assert ("one-sided", "Aino", "Eero", OFTEN, OFTEN) in look(club)
    played(club, people["Eero"], people["Aino"], 2)
    assert "one-sided" not in [line[0] for line in look(club)]


def test_the_same_two_always_at_one_table_among_others_who_mix() -> None:
    mixed = [(3, 4), (4, 5), (3, 5), (3, 6), (4, 6), (5, 6)] * 10
    at = {n: [(one, 0, 1), (other, 1, 2)] for n, (one, other) in enumerate([*mixed, *[(1, 2)] * 12])}
    (line,) = together(at)
    assert (line.one, line.other, len(line.matches), line.of) == (1, 2, 12, 12)
    assert line.usual is not None and line.usual < 2
    two = {n: [(1, 0, 1), (2, 1, 2)] for n in range(40)}
    assert list(together(two)) == [], "where there are only two it is usual"


def test_what_ends_quickly_and_what_is_given_up_early(club: Club, people: dict[str, Player]) -> None:
    played(club, people["Kalle"], people["Liisa"], 10)
    played(club, people["Liisa"], people["Kalle"], 10)
    now = timezone.now()
    for one, other in (("Outi", "Pia"), ("Pia", "Outi")):
        played(club, people[one], people[other], 4, started_at=now - timedelta(seconds=30), seq=2)
    found = [line for line in look(club) if line[0] in ("quick", "given-up")]
    assert found == [("given-up", "Outi", "Pia", 8, 8), ("quick", "Outi", "Pia", 8, 8)]


def test_only_the_clubs_rated_matches_of_the_period_in_a_fixed_number_of_queries(
    club: Club, people: dict[str, Player], django_assert_num_queries: Any
) -> None:
    other = club_of("Toinen", people["Aino"], [people["Eero"]])
    played(other, people["Aino"], people["Eero"], OFTEN)
    played(club, people["Aino"], people["Eero"], OFTEN, rated=False)
    assert look(club) == []
    played(club, people["Aino"], people["Eero"], OFTEN + 4)
    days = period(None, None)
    with django_assert_num_queries(4):
        looked = worth_a_look(club, *days)
    assert (looked.read, looked.cut) == (OFTEN + 4, False)
    assert isinstance(looked.lines[0], Look) and len(looked.lines[0].matches) == 10
    before = (today() - timedelta(days=9), today() - timedelta(days=2))
    assert worth_a_look(club, *before).read == 0


def test_a_period_that_cannot_be() -> None:
    with pytest.raises(MatchError, match="comes before"):
        period(today(), today() - timedelta(days=1))
