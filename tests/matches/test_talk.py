"""Anybody at a table that talks about past deals ends that until the next one, without a name or a reason."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import create_player
from matches import services, talk
from matches.errors import MatchError
from matches.models import Match
from tests.matches.sheets import NOLO, page, phone, running

pytestmark = pytest.mark.django_db
DEAL = {"game": "nolo", "bidder": None, "tricks": [6, 7]}


@pytest.fixture
def talking(people: list[Player], club: Club) -> Match:
    return running("tuppi", people, club=club, talk="past")


def enter(match: Match, people: list[Player]) -> Match:
    phone(people[0]).post(f"/matches/{match.code}/deal/", {**NOLO, "seq": str(match.seq)})
    return Match.objects.get(pk=match.pk)


def test_it_ends_until_the_next_deal_is_entered(talking: Match, people: list[Player]) -> None:
    for _twice in range(2):
        quiet = talk.end_talk(match_id=talking.pk, by=people[2])
        assert talk.is_quiet(quiet, 0)
    then = enter(quiet, people)
    assert then.seq == 1 and not talk.is_quiet(then, 1)
    talk.end_talk(match_id=talking.pk, by=people[1])
    assert talk.is_quiet(Match.objects.get(), 1)


def test_nobody_is_named(talking: Match, people: list[Player]) -> None:
    before = list(talking.events.values())
    talk.end_talk(match_id=talking.pk, by=people[3])
    assert list(talking.events.values()) == before
    assert (
        page(talking, people[0]).count(people[3].name) == page(talking, people[3]).count(people[3].name) - 1
    ), "besides one's own name at the head of one's own page"


@pytest.mark.parametrize("agreed", ["", "silent", "free"])
def test_only_where_past_deals_are_talked_about(people: list[Player], club: Club, agreed: str) -> None:
    match = running("tuppi", people, club=club, talk=agreed)
    with pytest.raises(MatchError, match="has not agreed"):
        talk.end_talk(match_id=match.pk, by=people[0])


def test_only_who_sits_there_and_only_while_it_is_played(talking: Match, people: list[Player]) -> None:
    with pytest.raises(MatchError, match="those at the table"):
        talk.end_talk(match_id=talking.pk, by=create_player(name="Nobody"))
    services.void_match(match_id=talking.pk, reason="late")
    with pytest.raises(MatchError):
        talk.end_talk(match_id=talking.pk, by=people[0])


def test_on_the_site_other_words_are_agreed_on(people: list[Player]) -> None:
    seats = [services.SeatPlan(one) for one in people]
    with pytest.raises(MatchError, match="choose greetings"):
        services.create_matches([services.MatchPlan("tuppi", seats, talk="free")])
    with pytest.raises(MatchError, match="Choose what"):
        services.create_matches([services.MatchPlan("tuppi", seats, entered=True, talk="loud")])
    made: Any = services.create_matches([services.MatchPlan("tuppi", seats, entered=True, talk="free")])
    assert made[0].get_talk_display() == "everything"
