"""Where a table has chosen so, the deals that are over lie open while the match goes on, and never the one played."""

from __future__ import annotations

import random

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player
from common.watching import Delay
from matches import event_store, selectors
from matches.bot_play import play_bots
from matches.deals_opened import are_opened, deals_over
from matches.looking_on import as_seen
from matches.models import Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from tests.helpers.company import browser_of, with_logins
from tests.helpers.two_worlds import DRAWN_ANEW, other_log, stored
from tests.matches.going_on import moved

pytestmark = pytest.mark.django_db
NAMES = ("Aino", "Eero", "Outi", "Sylvi")


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins(*NAMES, "Veikko")


def second_deal(people: dict[str, Player], **terms: int) -> Match:
    """A match some moves into its second deal."""
    plan = MatchPlan("hearts", [SeatPlan(people[name]) for name in NAMES], **terms)  # type: ignore[arg-type]
    (match,) = create_matches([plan], started=True)
    play_bots(match_id=match.pk, holder="test")
    rng = random.Random(3)
    while not event_store.load(match).ended_at:
        match = moved(match, 1, rng)
    play_bots(match_id=match.pk, holder="test")
    return moved(match, 1, rng)


def page_at(player: Player | None, match: Match, at: int) -> str:
    answer = browser_of(player).get(f"/matches/{match.code}/?at={at}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_all_hands_of_a_deal_that_is_over_and_none_of_the_next(people: dict[str, Player]) -> None:
    match = second_deal(people, opens_deals=True)
    live = event_store.load(match)
    over = deals_over(match, live, None)
    assert over is not None and over[0].seq == live.ended_at < match.seq
    reading = event_store.read(*over, seats=4)
    view = selectors.replay_step(NAMES, 1, reading).view["view"]
    assert [len(seat["hand"]) for seat in view["seats"]] == [13] * 4
    for player in (None, people["Veikko"], people["Aino"]):
        assert "?at=0" in browser_of(player).get(f"/matches/{match.code}/").content.decode()
        assert "To the table" in page_at(player, match, 1)
        assert f'data-seq="{live.ended_at}"' in page_at(player, match, match.seq), "the next is no part of it"
        told = browser_of(player).get(f"/api/matches/{match.code}/").json()
        assert [line["seq"] for line in told["told"]] == list(range(1, match.seq + 1))
        assert told["ended"]["deal"] == 1
        assert [line["opened"] is None for line in told["seals"]] == [False, True], "all hands of the first"
    current = selectors.told_by(event_store.read(match, 0, seats=4), NAMES)[live.ended_at :]
    assert told["told"][live.ended_at :] == current, (
        "Aino reads of the deal that is played what she always reads"
    )


def test_two_worlds_of_the_deal_that_is_played_look_the_same(people: dict[str, Player]) -> None:
    match = second_deal(people, opens_deals=True)
    first = event_store.load(match).ended_at + 1
    rng = random.Random(1)
    other = next(
        found
        for found in iter(lambda: other_log(match, None, rng), None)
        if all(seq >= first for seq in found)
    )

    def answered() -> list[bytes]:
        browser, page = browser_of(people["Veikko"]), f"/matches/{match.code}/"
        addresses = (page, f"{page}?at=0", f"{page}?at={match.seq}", f"/api{page}")
        return [DRAWN_ANEW.sub(rb"\1", browser.get(address).content) for address in addresses]

    here = answered()
    with stored(match, other):
        assert answered() == here


def test_nothing_is_opened_where_it_was_not_chosen(
    people: dict[str, Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = second_deal(people)
    for player in (None, people["Aino"]):
        assert "To the table" not in page_at(player, match, 3)
    with django_assert_num_queries(0):
        assert not are_opened(match)


def test_whoever_sees_it_later_sees_no_deal_before_its_time(people: dict[str, Player]) -> None:
    match = second_deal(people, opens_deals=True, watch_delay=600)
    late = as_seen(None, match)
    assert late.seq == 0 and deals_over(late, event_store.load(late), None) is None
    assert "To the table" not in page_at(None, match, 3) and "To the table" in page_at(
        people["Aino"], match, 3
    )
    Match.objects.filter(pk=match.pk).update(watch_delay=Delay.DEAL, opens_deals=False)
    late = as_seen(None, Match.objects.get(pk=match.pk))
    over = deals_over(late, event_store.load(late), None)
    assert over is not None and over[1] is None, "as it was seen at the table"
