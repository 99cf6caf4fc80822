"""Held moves and stop signs: time is no message, no move is lost, none counts twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from clubs.models import Player
from games.core.errors import Illegal, NotYourTurn, StaleSequence
from matches import claiming, clocks, event_store, flags, held_moves, services
from matches.clock_acts import come
from matches.clock_rules import ClockTerms
from matches.errors import MatchError
from matches.models import Event, HeldMove, Match, StopSign
from matches.pace_rules import Pace
from matches.tasks import show_held_moves
from tests.helpers.concurrency import at_once
from tests.matches.clocked import clocked
from tests.matches.held import STOP, TICK, Clock, play, program, table
from tests.matches.pages import TOKENS
from tests.matches.sheets import phone

pytestmark = pytest.mark.django_db


def seq_of(match: Match) -> int:
    return Match.objects.get(pk=match.pk).seq


def everything(match: Match, browser: Client) -> list[str]:
    """All that somebody gets of a match: page, refresh, and every answer of the API."""
    known = f"/matches/{match.code}/?seq={match.seq}&status=running&words=0-&deal=1"
    refreshed = browser.get(known, HTTP_HX_REQUEST="true", HTTP_HX_TARGET="live")
    got = [browser.get(f"/matches/{match.code}/"), refreshed]
    got += [
        browser.get(f"/api/matches/{match.code}/{more}") for more in ("", "held/", "claims/", "explanations/")
    ]
    return [f"{one.status_code} {TOKENS.sub('', one.content.decode())}" for one in got]


def test_two_thinking_times_give_all_others_the_same_bytes_at_every_moment(
    people: list[Player], clock: Clock
) -> None:
    match = table(people, TICK)
    browsers = [phone(people[3]), phone(people[0]), phone(None)]
    worlds = []
    for thought in (1, 4):
        seen = []
        with transaction.atomic():
            for second in (1, 2, 4, 4.9, 5):
                clock(second)
                if second == thought:
                    play(match, 1, "AD", seq=1)
                seen.append([everything(match, one) for one in browsers])
            transaction.set_rollback(True)
        worlds.append(seen)
    assert worlds[0] == worlds[1]
    assert worlds[0][3] == worlds[0][0], "nothing is seen before the tick"
    assert worlds[0][4] != worlds[0][3], "and everything at it"


def test_it_is_shown_by_whoever_looks_or_by_the_beat_once(people: list[Player], clock: Clock) -> None:
    for by_the_beat in (True, False):
        clock(0)
        match = table(people, TICK)
        clock(1)
        play(match, 1, "AD")
        clock(4.9)
        assert show_held_moves() == 0
        clock(7)
        if by_the_beat:
            assert show_held_moves() == 1
        else:
            program(people[2]).get(f"/api/matches/{match.code}/")
        assert show_held_moves() == 0
        event = Event.objects.get(match=match, seq=2)
        begun = Event.objects.get(match=match, seq=1).at
        assert (event.at - begun, event.shown_at - begun) == (timedelta(seconds=1), timedelta(seconds=5))
        assert not HeldMove.objects.exists()


def test_after_five_seconds_of_nobody_looking_the_next_one_who_moves_finds_it(
    people: list[Player], clock: Clock
) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    clock(9)
    with pytest.raises(StaleSequence):
        play(match, 2, "AH", seq=1)
    play(match, 2, "AH", seq=2)
    clock(10)
    assert show_held_moves() == 1
    assert [event.text for event in event_store.load(Match.objects.get(pk=match.pk)).log[1:]] == ["AD", "AH"]


def test_what_is_refused_is_refused_at_once_and_holds_nothing(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    with pytest.raises(Illegal):
        play(match, 1, "AS")
    with pytest.raises(NotYourTurn):
        play(match, 2, "AH")
    with pytest.raises(StaleSequence):
        play(match, 1, "AD", seq=0)
    assert not HeldMove.objects.exists()


def test_a_move_that_is_held_is_in_the_log_before_somebody_gives_up(
    people: list[Player], clock: Clock
) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    for seat in (0, 2):
        held_moves.concede(match_id=match.pk, seat=seat, expect_seq=seq_of(match), by=people[seat])
    kinds = list(match.events.values_list("kind", flat=True))
    assert kinds == ["chance", "move", "concede"]
    assert Match.objects.get(pk=match.pk).is_over


def test_an_answer_to_what_has_been_taken_back_is_not_played(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    clock(5)
    show_held_moves()
    clock(6)
    play(match, 2, "AH")
    Event.objects.create(match=match, seq=3, kind="takeback", text="")
    with transaction.atomic():
        held_moves.release(Match.objects.select_for_update().get(pk=match.pk), None)
    assert not HeldMove.objects.exists()
    assert match.events.filter(kind="move").count() == 1


def test_who_has_moved_claims_nothing_more(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    with pytest.raises(MatchError, match="moved already"):
        claiming.claim(match_id=match.pk, seat=1, count=13, expect_seq=1)


def test_a_void_match_shows_nothing_more(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    services.void_match(match_id=match.pk, reason="mistake")
    clock(9)
    assert show_held_moves() == 0
    assert phone(people[0]).get(f"/matches/{match.code}/").status_code == 200


def test_where_nothing_is_held_a_move_is_shown_at_once(people: list[Player], clock: Clock) -> None:
    match = table(people, Pace())
    clock(1)
    assert play(match, 1, "AD").seq == 2
    assert Event.objects.get(match=match, seq=2).shown_at is None


class TestByTheClock:
    @pytest.fixture
    def match(self, people: list[Player], clock: Clock) -> Match:
        made = clocked(people[:2], ClockTerms("move", 60), there=False, game="hex", pace=TICK)
        for player in people[:2]:
            come(match_id=made.pk, player=player)
        return made

    def test_time_counts_from_when_the_move_was_made_and_the_next_clock_from_when_it_is_shown(
        self, match: Match, clock: Clock
    ) -> None:
        clock(58)
        held_moves.play(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)
        clock(61)
        assert not flags.fall(match_id=match.pk), "it was made in time"
        match.refresh_from_db()
        assert (match.seq, match.status) == (1, Match.Status.RUNNING)
        clock(70)
        left = clocks.read(match).standing.seats[1].left.total_seconds()
        assert left == 60 - (70 - 60), "the clock of the next began at the tick"

    def test_a_flag_falls_for_who_has_not_moved(self, match: Match, clock: Clock) -> None:
        clock(63)
        assert flags.fall(match_id=match.pk)

    def test_nobody_reads_anybody_elses_clock(self, match: Match, people: list[Player], clock: Clock) -> None:
        for seat, player in enumerate((people[0], people[1], people[2])):
            told = program(player).get(f"/api/matches/{match.code}/clock/").json()
            assert [line["seat"] for line in told["lines"]] == ([seat] if seat < 2 else [])


class TestStopSigns:
    def test_the_next_opponents_move_is_shown_some_seconds_after_the_move(
        self, people: list[Player], clock: Clock
    ) -> None:
        match = table(people, STOP)
        clock(10)
        play(match, 1, "AD")
        clock(11)
        phone(people[1]).post(f"/matches/{match.code}/stop-sign/")
        for one in (people[3], people[2], None):
            assert f"Stop sign of {people[1].name}" in everything(match, phone(one))[0]
        clock(12)
        assert play(match, 2, "AH").seq == 2, "held"
        clock(17.9)
        assert show_held_moves() == 0
        clock(18)
        assert show_held_moves() == 1
        assert play(match, 3, "AS").seq == 4, "who comes after that is not held"

    def test_who_has_answered_already_is_held_all_the_same_and_nobody_learns_it(
        self, people: list[Player], clock: Clock
    ) -> None:
        match = table(people, Pace(tick=3, stop=8))
        play(match, 1, "AD")
        clock(3)
        show_held_moves()
        clock(4)
        worlds, browsers = [], [phone(people[1]), phone(people[3]), phone(None)]
        for answers in (True, False):
            with transaction.atomic():
                if answers:
                    play(match, 2, "AH")
                sign = program(people[1]).post(f"/api/matches/{match.code}/held/")
                clock(10.9)
                worlds.append([sign.content, *(everything(match, one) for one in browsers)])
                transaction.set_rollback(True)
            clock(4)
        assert worlds[0] == worlds[1]

    def test_it_is_shown_after_ones_own_move_alone_and_in_time(
        self, people: list[Player], clock: Clock
    ) -> None:
        match = table(people, STOP)
        with pytest.raises(MatchError, match="right after"):
            held_moves.show_stop(match_id=match.pk, seat=1)
        play(match, 1, "AD")
        for seat in (0, 2, 3):
            with pytest.raises(MatchError, match="right after"):
                held_moves.show_stop(match_id=match.pk, seat=seat)
        first = held_moves.show_stop(match_id=match.pk, seat=1)
        assert held_moves.show_stop(match_id=match.pk, seat=1) == first
        clock(8.1)
        with pytest.raises(MatchError, match="right after"):
            held_moves.show_stop(match_id=match.pk, seat=1)

    def test_shown_late_it_delays_no_longer_and_not_without_end(
        self, people: list[Player], clock: Clock
    ) -> None:
        """A sign to think with: it is counted from the move, so that the later it is shown the less it holds."""
        match = table(people, STOP)
        play(match, 1, "AD")
        clock(7)
        held_moves.show_stop(match_id=match.pk, seat=1)
        play(match, 2, "AH")
        assert HeldMove.objects.get().shown_at == Event.objects.get(match=match, seq=2).at + timedelta(
            seconds=8
        )

    def test_so_often_in_a_deal_and_no_more(self, people: list[Player], clock: Clock) -> None:
        match = table(people, STOP)
        at = 0.0
        for trick, cards in enumerate(
            ("AD AH AS AC", "KC KD KH KS", "QC QD QH QS", "JC JD JH JS", "TC TD TH TS")
        ):
            for place, card in enumerate(cards.split()):
                seat = (1 + place) % 4 if trick == 0 else place
                at += 20
                clock(at)
                play(match, seat, card)
                if seat == 0 and place < 3:
                    if trick == 4:
                        with pytest.raises(MatchError, match="often enough"):
                            held_moves.show_stop(match_id=match.pk, seat=0)
                    else:
                        held_moves.show_stop(match_id=match.pk, seat=0)
        assert StopSign.objects.count() == 3

    def test_a_table_without_them_has_none(self, people: list[Player], clock: Clock) -> None:
        match = table(people, TICK)
        clock(1)
        play(match, 1, "AD")
        clock(6)
        show_held_moves()
        with pytest.raises(MatchError, match="without stop signs"):
            held_moves.show_stop(match_id=match.pk, seat=1)

    def test_nobody_gains_time_on_a_clock_by_showing_one(self, people: list[Player], clock: Clock) -> None:
        match = clocked(people[:2], ClockTerms("match", 600), game="hex", pace=Pace(stop=8))
        clock(10)
        held_moves.play(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)
        held_moves.show_stop(match_id=match.pk, seat=0)
        clock(11)
        held_moves.play(match_id=match.pk, seat=1, texts=["swap"], expect_seq=1)
        clock(18)
        show_held_moves()
        match.refresh_from_db()
        left = [round(one.left.total_seconds()) for one in clocks.read(match).standing.seats.values()]
        assert left == [600 - 10 - 7, 600 - 1], "the seconds of the sign run on the clock of who showed it"

    def test_a_jump_bid_is_one_by_itself_where_the_table_chose_it(
        self, people: list[Player], clock: Clock
    ) -> None:
        for jumps in (True, False):
            seats = [services.SeatPlan(one) for one in people]
            match = services.start(match=services.create_match(game="contract-bridge", seats=seats))
            live = event_store.load(match)
            live.advance()
            event_store.append(match, live.log)
            match.pace = Pace(stop=8, jumps=jumps).to_json()
            match.save(update_fields=["seq", "pace"])
            (seat,) = live.actors()
            play(match, seat, "bid 1S")
            assert not StopSign.objects.filter(match=match).exists()
            play(match, (seat + 1) % 4, "bid 3H")
            assert StopSign.objects.filter(match=match, by_rule=True).exists() == jumps


@pytest.mark.django_db(transaction=True)
def test_two_who_look_at_once_show_a_held_move_once(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    clock(1)
    play(match, 1, "AD")
    clock(6)
    assert not at_once([lambda: held_moves.looked_at(Match.objects.get(pk=match.pk))] * 3)
    assert match.events.count() == 2
