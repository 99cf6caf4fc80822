"""Orders are carried out once, bound to their decision, and say what cancelled them."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from clubs.models import Player
from common import maintenance
from games.core.errors import StaleSequence
from matches import adjourning, clocks, event_store, flags, orders, services, take_backs
from matches.clock_rules import ClockTerms
from matches.errors import MatchError
from matches.models import Event, Match, Order
from matches.tasks import carry_out_orders, show_held_moves
from tests.helpers.company import browser_of
from tests.helpers.concurrency import at_once
from tests.matches.claiming import could_claim, discard, table_of_four
from tests.matches.clocked import clocked
from tests.matches.held import TICK, Clock, table
from tests.matches.ordering import hex_of, log, move, order, state
from tests.matches.pages import TOKENS

pytestmark = pytest.mark.django_db


@pytest.fixture
def slow(settings: Any) -> None:
    """An order is carried out after one second to two."""
    settings.ORDER_ANSWER_MS = 1000


class TestPremoves:
    def test_it_is_played_on_the_next_own_turn_once(self, two: list[Player]) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        assert carry_out_orders() == 0, "it is not its turn"
        move(match, 0, "a1")
        assert [carry_out_orders(), carry_out_orders()] == [1, 0]
        assert log(match) == ["a1", "b2"]
        assert state(made) == ("done", "") and made.played == [2]
        assert Event.objects.get(match=match, seq=2).by == two[1]

    def test_the_answer_to_a_named_move_goes_before_the_one_to_any(self, two: list[Player]) -> None:
        for theirs, played in (("a1", "b2"), ("a2", "c3")):
            match = hex_of(*two)
            named, other = order(match, 1, text="b2", answers="a1"), order(match, 1, text="c3")
            move(match, 0, theirs)
            assert carry_out_orders() == 1
            assert log(match) == [theirs, played]
            ends = [state(named), state(other)]
            moved = ("cancelled", "moved")
            assert ends == (
                [("done", ""), moved] if theirs == "a1" else [("cancelled", "other-move"), ("done", "")]
            )

    def test_what_is_not_possible_any_more_is_cancelled_and_nothing_played_instead(
        self, two: list[Player]
    ) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="a1")
        move(match, 0, "a1")
        assert carry_out_orders() == 0
        assert log(match) == ["a1"] and state(made) == ("cancelled", "not-possible")

    def test_who_moves_themselves_first_is_not_followed(self, two: list[Player]) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        move(match, 0, "a1")
        move(match, 1, "c3")
        move(match, 0, "a2")
        assert carry_out_orders() == 0
        assert log(match) == ["a1", "c3", "a2"] and state(made) == ("cancelled", "moved")

    def test_a_move_taken_back_cancels_it(self, two: list[Player]) -> None:
        match = hex_of(*two)
        move(match, 0, "a1")
        made = order(match, 0, text="c3")
        proposal = take_backs.ask(match_id=match.pk, by=two[0], expect_seq=1)
        take_backs.answer(proposal=proposal, by=two[1], agrees=True)
        assert carry_out_orders() == 0
        assert state(made) == ("cancelled", "taken-back")

    def test_it_never_outlives_its_turn(self, two: list[Player]) -> None:
        """The move that it answers comes a turn later: the order was for the turn before."""
        match = hex_of(*two)
        made = order(match, 1, text="b2", answers="a2")
        move(match, 0, "a1")
        assert carry_out_orders() == 0 and state(made) == ("cancelled", "other-move")
        move(match, 1, "c3")
        move(match, 0, "a2")
        assert carry_out_orders() == 0

    def test_somebody_else_in_the_seat_is_not_moved_for(self, two: list[Player], aino: Player) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        match.seats.filter(index=1).update(player=aino)
        move(match, 0, "a1")
        assert carry_out_orders() == 0
        assert log(match) == ["a1"] and state(made) == ("cancelled", "seat")

    def test_a_match_that_rests_has_none(self, two: list[Player]) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        until = timezone.now() + timedelta(hours=1)
        asked = adjourning.ask(match_id=match.pk, by=two[0], until=until)
        adjourning.agree(match_id=match.pk, by=two[1], number=asked.pk)
        assert state(made) == ("cancelled", "rests")
        with pytest.raises(MatchError, match="sealed"):
            order(match, 1, text="b2")
        adjourning.seal_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0, by=two[0])
        with pytest.raises(MatchError, match="paused"):
            order(match, 1, text="b2")
        assert carry_out_orders() == 0

    def test_a_match_that_is_over_has_none(self, two: list[Player]) -> None:
        for end in ("given up", "void", "won"):
            match = hex_of(*two)
            made = order(match, 1, text="b2")
            if end == "given up":
                services.concede(match_id=match.pk, seat=0, by=two[0])
            elif end == "void":
                services.void_match(match_id=match.pk, reason="mistake")
            else:
                services.concede(match_id=match.pk, seat=1)
            assert carry_out_orders() == 0
            assert state(made) == ("cancelled", "match-over"), end

    def test_the_move_that_wins_may_be_ordered(self, two: list[Player]) -> None:
        match = hex_of(*two)
        for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
            move(match, number % 2, cell)
        made = order(match, 0, text="a4")
        move(match, 1, "b3")
        assert carry_out_orders() == 1
        assert state(made) == ("done", "") and Match.objects.get(pk=match.pk).is_over

    def test_only_where_everything_lies_open_and_one_waits(self, people: list[Player]) -> None:
        with pytest.raises(MatchError, match="everything lies open"):
            order(table(people, TICK), 2, text="AH")
        match = hex_of(*people[:2])
        with pytest.raises(MatchError, match="your turn"):
            order(match, 0, text="a1")
        with pytest.raises(StaleSequence):
            orders.give(match_id=match.pk, seat=1, by=people[1], kind="premove", expect_seq=3, text="a1")

    @pytest.mark.parametrize("text", ["", "z9", "a0", "A1 a1", "\0", "x" * 200, "pass"])
    def test_rubbish_is_no_move(self, two: list[Player], text: str) -> None:
        match = hex_of(*two)
        for own, theirs in ((text, ""), ("a1", text)):
            if (own, theirs) == ("a1", ""):
                continue
            with pytest.raises(MatchError, match="not a move"):
                order(match, 1, text=own, answers=theirs)
        with pytest.raises(MatchError, match="cannot be ordered"):
            order(match, 1, kind=text or "nothing")
        assert not Order.objects.exists()

    def test_the_same_again_is_one_order_and_another_takes_its_place(self, two: list[Player]) -> None:
        match = hex_of(*two)
        first = order(match, 1, text="b2")
        assert order(match, 1, text="b2") == first
        second = order(match, 1, text="c3")
        assert state(first) == ("cancelled", "replaced") and state(second) == ("waiting", "")

    def test_no_more_than_so_many_wait(self, two: list[Player]) -> None:
        match = hex_of(*two, size=11)
        cells = [f"{letter}{number}" for letter in "abc" for number in range(1, 11)]
        for cell in cells[: orders.MOST]:
            order(match, 1, text="k11", answers=cell)
        with pytest.raises(MatchError, match="many moves"):
            order(match, 1, text="k11", answers=cells[orders.MOST])
        order(match, 1, text="k10", answers=cells[0])
        assert Order.objects.filter(state="waiting").count() == orders.MOST


class TestStandingOrders:
    def test_passes_until_something_is_possible(self, people: list[Player]) -> None:
        match = discard(table_of_four(people, claims=True, seconds=0))
        made = {seat: order(match, seat, "pass-until") for seat in (1, 2, 3)}
        assert [could_claim(match, seat) for seat in (1, 2, 3)] == [True, False, False]
        assert [carry_out_orders() for _ in range(4)] == [1, 1, 0, 0]
        assert event_store.load(Match.objects.get(pk=match.pk)).actors() == (1,), (
            "who can do something is asked"
        )
        assert [state(made[seat])[0] for seat in (1, 2, 3)] == ["waiting"] * 3, "until the deal is over"
        assert [len(made[seat].played) for seat in (1, 2, 3)] == [0, 1, 1]

    def test_whoever_can_choose_is_not_played_for(self, people: list[Player]) -> None:
        match = table_of_four(people, claims=False, seconds=0)
        made = [order(match, 0, kind) for kind in ("pass-until", "only-move")]
        assert carry_out_orders() == 0 and [state(one)[0] for one in made] == ["waiting"] * 2

    def test_the_only_move_is_played_until_the_deal_ends(self, people: list[Player]) -> None:
        match = discard(table_of_four(people, claims=False, seconds=0))
        made = order(match, 2, "only-move")
        assert carry_out_orders() == 1
        Order.objects.filter(pk=made.pk).update(deal=7, due_at=timezone.now())
        assert carry_out_orders() == 0 and state(made) == ("cancelled", "deal-over")

    def test_in_a_window_for_claims_who_says_nothing_need_not_answer(self, people: list[Player]) -> None:
        match = discard(table_of_four(people, claims=False))
        order(match, 2, "pass-until")
        assert carry_out_orders() == 0
        assert not Match.objects.get(pk=match.pk).window_answers.exists()

    def test_where_nobody_passes_it_cannot_be_ordered(self, people: list[Player]) -> None:
        match = hex_of(*people[:2])
        with pytest.raises(MatchError, match="cannot be ordered"):
            order(match, 1, "pass-until")
        assert orders.kinds_of(match, 1) == ["only-move", "premove"]
        assert orders.kinds_of(table_of_four(people, claims=False), 1) == ["pass-until", "only-move"]

    def test_no_sheet_takes_orders(self, sheet: Match) -> None:
        with pytest.raises(MatchError, match="sheet"):
            order(sheet, 0, "only-move")
        assert orders.kinds_of(sheet, 0) == []

    def test_a_move_that_is_held_is_held_once(self, people: list[Player], clock: Clock) -> None:
        """At a table with a pace an ordered card is held as any other, and comes into the log once."""
        match = table(people, TICK)
        while True:
            live = event_store.load(Match.objects.get(pk=match.pk))
            (seat,) = live.actors()
            if len(texts := live.legal_texts(seat)) == 1:
                break
            move(match, seat, texts[0])
        clock(1)
        made = order(match, seat, "only-move")
        assert [carry_out_orders(), carry_out_orders()] == [1, 0]
        assert match.held_moves.get().texts == texts and len(log(match)) == live.seq - 1
        clock(6)
        assert show_held_moves() == 1 and log(match)[-1] == texts[0]
        assert len(log(match)) == live.seq
        made.refresh_from_db()
        assert made.played == [live.seq + 1]


class TestTime:
    def test_it_is_carried_out_after_a_while_that_is_drawn_without_a_look_at_the_hand(
        self, people: list[Player], slow: None, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("matches.order_times._RANDOM.random", lambda: 0.5)
        times = []
        for claims in (True, False):
            clock(0)
            match = discard(table_of_four(people, claims=claims, seconds=0))
            made = [order(match, seat, "pass-until") for seat in (1, 2)]
            times.append([one.due_at for one in made])
            clock(1.4)
            assert carry_out_orders() == 0
            clock(1.5)
            assert carry_out_orders() == 1
        assert times[0] == times[1] == [timezone.now()] * 2

    def test_two_orders_at_one_moment_are_carried_out_one_after_the_other(
        self, people: list[Player], slow: None, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("matches.order_times._RANDOM.random", lambda: 0.5)
        match = discard(table_of_four(people, claims=False, seconds=0))
        for seat in (1, 2):
            order(match, seat, "pass-until")
        clock(1.5)
        assert [carry_out_orders(), carry_out_orders()] == [1, 0]
        clock(2.4)
        assert carry_out_orders() == 0
        clock(2.5)
        assert carry_out_orders() == 1

    def test_the_clock_runs_until_then_and_who_is_too_late_has_lost(
        self, two: list[Player], slow: None, clock: Clock
    ) -> None:
        match = clocked(two, ClockTerms("move", 60))
        made = order(match, 1, text="b2")
        clock(10)
        move(match, 0, "a1")
        clock(12)
        assert carry_out_orders() == 1
        used = Event.objects.get(match=match, seq=2).at - Event.objects.get(match=match, seq=1).at
        assert used == timedelta(seconds=2) and state(made)[0] == "done"
        late = order(match, 0, "only-move")
        clock(200)
        assert carry_out_orders() == 0
        assert flags.fall(match_id=match.pk)
        assert state(late) == ("cancelled", "match-over")
        assert clocks.read(Match.objects.get(pk=match.pk)).standing is not None

    def test_whoever_looks_has_it_carried_out(self, two: list[Player]) -> None:
        for look in ("/matches/{}/", "/api/matches/{}/"):
            match = hex_of(*two)
            order(match, 1, text="b2")
            move(match, 0, "a1")
            browser_of(two[0]).get(look.format(match.code))
            assert log(match) == ["a1", "b2"]

    def test_nothing_is_done_in_maintenance(self, two: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
        match = hex_of(*two)
        order(match, 1, text="b2")
        move(match, 0, "a1")
        monkeypatch.setattr(maintenance, "on", lambda: True)
        assert carry_out_orders() == 0
        monkeypatch.undo()
        assert carry_out_orders() == 1

    def test_a_worker_that_is_killed_in_it_has_done_nothing(
        self, two: list[Player], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        move(match, 0, "a1")

        def killed(*_: object) -> None:
            raise SystemExit

        with monkeypatch.context() as broken:
            broken.setattr(orders.order_times, "end", killed)
            with pytest.raises(SystemExit):
                carry_out_orders()
        assert log(match) == ["a1"] and state(made)[0] == "waiting"
        assert carry_out_orders() == 1 and log(match) == ["a1", "b2"]


class TestCancelling:
    def test_it_is_taken_back_by_its_seat_alone_once(self, two: list[Player]) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        with pytest.raises(MatchError, match="no such order"):
            orders.cancel(match_id=match.pk, seat=0, number=made.pk)
        for _again in range(2):
            orders.cancel(match_id=match.pk, seat=1, number=made.pk)
        move(match, 0, "a1")
        assert carry_out_orders() == 0 and state(made) == ("cancelled", "self")

    def test_what_has_been_carried_out_stays(self, two: list[Player]) -> None:
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        move(match, 0, "a1")
        carry_out_orders()
        with pytest.raises(MatchError, match="already"):
            orders.cancel(match_id=match.pk, seat=1, number=made.pk)


def everything(match: Match, browser: Client) -> list[str]:
    """All that somebody gets of a match: page, refresh, and what programs are told."""
    known = f"/matches/{match.code}/?seq={match.seq}&status=running&words=0-&deal=1"
    got = [browser.get(f"/matches/{match.code}/"), browser.get(known, HTTP_HX_REQUEST="true")]
    got += [browser.get(f"/api/matches/{match.code}/{more}") for more in ("", "held/", "claims/")]
    return [f"{one.status_code} {TOKENS.sub('', one.content.decode())}" for one in got]


def test_others_see_an_ordinary_move_and_nothing_before(people: list[Player], clock: Clock) -> None:
    match = discard(table_of_four(people, claims=False, seconds=0))
    browsers, worlds = [browser_of(one) for one in (people[0], people[1], people[3], None)], []
    for ordered in (True, False):
        with transaction.atomic():
            if ordered:
                order(match, 2, "pass-until")
                Order.objects.update(due_at=timezone.now() + timedelta(days=1))
            before = [everything(match, one) for one in browsers]
            if ordered:
                Order.objects.update(due_at=timezone.now())
                assert carry_out_orders() == 1
            else:
                move(match, 2, "pass")
            worlds.append((before, [everything(match, one) for one in browsers]))
            assert "Ordered" not in str(worlds[-1])
            transaction.set_rollback(True)
    assert worlds[0] == worlds[1]


def test_only_its_player_reads_of_it(people: list[Player]) -> None:
    match = hex_of(*people[:2])
    order(match, 1, text="b2")
    match.refresh_from_db()
    assert [len(orders.of_seat(match, seat)) for seat in (0, 1, None, -2)] == [0, 1, 0, 0]
    assert orders.key_for(match, 0) == orders.key_for(match, None) == "" != orders.key_for(match, 1)


def test_where_nobody_has_ordered_anything_nothing_is_asked(
    two: list[Player], django_assert_num_queries: Any
) -> None:
    match = hex_of(*two)
    with django_assert_num_queries(0):
        assert orders.looked_at(match) is match and orders.of_seat(match, 1) == []


@pytest.mark.django_db(transaction=True)
def test_two_workers_and_a_click_carry_it_out_once(two: list[Player]) -> None:
    for _round in range(4):
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        move(match, 0, "a1")
        raised = at_once([carry_out_orders, carry_out_orders, partial(move, match, 1, "b2")])
        assert all(type(error).__name__ in ("NotYourTurn", "StaleSequence", "Illegal") for error in raised), (
            raised
        )
        assert log(match) == ["a1", "b2"]
        carry_out_orders()
        assert state(made) in (("done", ""), ("cancelled", "moved"), ("waiting", ""))
        move(match, 0, "a3")
        carry_out_orders()
        assert log(match) == ["a1", "b2", "a3"] and state(made)[0] != "waiting"


@pytest.mark.django_db(transaction=True)
def test_taken_back_while_it_is_carried_out_it_is_one_or_the_other(two: list[Player]) -> None:
    for _round in range(4):
        match = hex_of(*two)
        made = order(match, 1, text="b2")
        move(match, 0, "a1")
        at_once([carry_out_orders, partial(orders.cancel, match_id=match.pk, seat=1, number=made.pk)])
        assert (state(made)[0], log(match)) in (("done", ["a1", "b2"]), ("cancelled", ["a1"]))
