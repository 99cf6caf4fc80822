"""Where somebody is to move: by their log, the least time first, and nothing that has been done already."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from matches import services
from matches.models import Match
from matches.waiting_turns import next_turn
from tests.matches.clocked import A_MINUTE_EACH, TEN_MINUTES, THREE_DAYS, clocked

pytestmark = pytest.mark.django_db


def move(match: Match, seat: int, text: str) -> Match:
    return services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)


def without_clock(*players: Player) -> Match:
    seats = [services.SeatPlan(player) for player in players]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


def test_the_least_time_first_and_without_a_clock_who_waits_longest(two: list[Player]) -> None:
    aino, eero = two
    open_ended = without_clock(aino, eero)
    slow, quick = clocked([aino, eero], THREE_DAYS), clocked([aino, eero], A_MINUTE_EACH)
    for expected in (quick, slow, open_ended):
        assert next_turn(aino) == expected and next_turn(eero) in (None, quick, slow)
        move(expected, 0, "a1")
    assert next_turn(aino) is None
    assert next_turn(eero) == quick


def test_the_table_one_comes_from_is_the_last(two: list[Player]) -> None:
    first, second = clocked(two, A_MINUTE_EACH), clocked(two, TEN_MINUTES)
    assert (next_turn(two[0], first), next_turn(two[0], second)) == (second, first)
    services.concede(match_id=second.pk, seat=1)
    assert next_turn(two[0], first) == first


def test_other_rules_than_now_ask_nobody(two: list[Player]) -> None:
    match = without_clock(*two)
    Match.objects.update(rules_version=match.rules_version + 1)
    assert next_turn(two[0]) is None


def test_a_table_more_costs_so_many_statements_and_no_more(two: list[Player]) -> None:
    counts = []
    for _more in range(3):
        without_clock(*two)
        with CaptureQueriesContext(connection) as queries:
            next_turn(two[0])
        counts.append(len(queries))
    assert counts[2] - counts[1] == counts[1] - counts[0] <= 4
