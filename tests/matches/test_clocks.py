"""A match by the clock: time counts once all are there, by the server's times alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from matches import clocks, flags, services, take_backs
from matches.bot_play import play_bots
from matches.clock_rules import BadClock, ClockTerms
from matches.errors import MatchError
from matches.models import Match, MatchClock
from matches.seating import MatchPlan, SeatPlan, create_matches
from matches.strictness import Strictness
from tests.helpers.company import browser_of
from tests.matches.clocked import A_MINUTE_EACH, TEN_MINUTES, clocked, left, pass_time

pytestmark = pytest.mark.django_db


def move(match: Match, seat: int, text: str) -> Match:
    return services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)


def test_the_clock_counts_what_each_has_thought(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 40)
    match = move(match, 0, "a1")
    pass_time(match, 100)
    assert left(match) == [560, 500]


def test_no_time_that_a_page_or_a_program_sends_is_believed(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 40)
    sent = {
        "ms": "1",
        "at": "2001-01-01T00:00:00Z",
        "time": "0",
        "clock": "9999",
        "left": "9999",
        "made_at": "0",
    }
    page = {"move": "a1", "seq": str(match.seq)} | sent
    browser_of(two[0]).post(f"/matches/{match.code}/play/", page)
    first, second = left(match)
    assert 300 < first <= 560 and 300 < second <= 600, "what the site counted, however slow it was"
    match.refresh_from_db()
    pass_time(match, 100)
    body = {"moves": ["b2"], "seq": match.seq} | sent
    address = f"/api/matches/{match.code}/moves/"
    assert browser_of(two[1]).post(address, body, content_type="application/json").status_code == 200
    assert 200 < left(match)[1] <= 500 and set(match.events.values_list("ms", flat=True)) == {0}


def test_after_a_move_was_taken_back_a_silent_player_loses_on_time_all_the_same(two: list[Player]) -> None:
    match = clocked(two, strictness=Strictness("friendly", {"loss_on_time": "yes"}))
    match = move(match, 0, "a1")
    made = take_backs.ask(match_id=match.pk, by=two[0], expect_seq=match.seq)
    take_backs.answer(proposal=made, by=two[1], agrees=True)
    match.refresh_from_db()
    pass_time(match, 610)
    assert flags.fall_due() == 1
    assert Match.objects.get().result["out_of_time"] == [0]


def test_a_move_says_that_its_player_is_there(two: list[Player]) -> None:
    match = clocked(two, there=False)
    match = move(match, 0, "a1")
    assert clocks.absent(match, clocks.read(match)) == [two[1].pk]
    pass_time(match, 60)
    match = move(match, 1, "b2")
    pass_time(match, 20)
    assert left(match) == [580, 600]


def test_who_never_comes_loses_on_time_a_day_later(two: list[Player]) -> None:
    match = clocked(two, there=False)
    clock = MatchClock.objects.get(match=match)
    assert clock.flag_at == clock.runs_from + timedelta(seconds=600)
    assert clock.runs_from - match.started_at == clocks.WITHIN


def test_bots_have_no_clock_and_the_persons_runs_once_they_have_moved(
    two: list[Player], bots: dict[str, Player]
) -> None:
    match = clocked([two[0], bots["greedy"]])
    pass_time(match, 10)
    match = move(match, 0, "a1")
    pass_time(match, 500)
    assert MatchClock.objects.get().flag_at is None
    assert play_bots(match_id=match.pk, holder="w") == "waits"
    match.refresh_from_db()
    pass_time(match, 20)
    assert left(match) == [570]


def test_cards_are_dealt_before_anybody_is_asked(two: list[Player]) -> None:
    match = clocked(two, A_MINUTE_EACH, game="german-whist", options={})
    assert MatchClock.objects.get().flag_at is None
    play_bots(match_id=match.pk, holder="w")
    assert MatchClock.objects.get().flag_at is not None


def test_sheets_and_solos_have_no_clock_nor_has_a_clock_that_cannot_be(two: list[Player]) -> None:
    seats = [SeatPlan(player) for player in two]
    with pytest.raises(MatchError, match="several sides"):
        create_matches([MatchPlan("canasta", seats, entered=True, clock=TEN_MINUTES)])
    with pytest.raises(MatchError, match="several sides"):
        create_matches([MatchPlan("chinese-spider", seats[:1], clock=TEN_MINUTES)])
    with pytest.raises(BadClock):
        create_matches([MatchPlan("hex", seats, clock=ClockTerms("move", 1))])
    assert not Match.objects.exists()


def test_a_match_without_a_clock_costs_no_query_more_and_one_with_a_few(two: list[Player]) -> None:
    (plain,) = create_matches([MatchPlan("hex", [SeatPlan(p) for p in two])], started=True)
    timed = clocked(two)
    counts = []
    for match in (plain, timed):
        with CaptureQueriesContext(
            connection,
        ) as seen:
            move(match, 0, "a1")
        counts.append(len(seen))
        assert ("matchclock" in str(seen.captured_queries)) == bool(match.clock)
    assert counts[1] - counts[0] <= 9
