"""Events in one line each: where one sits next, and what is being played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition
from tournaments.own_events import own_events, played_now
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_a_round_robin_of_many_matches_is_one_line_with_the_next_table(
    hex_open: Callable[..., Competition], django_assert_num_queries: Callable[..., object]
) -> None:
    made = competitions.start(competition=hex_open(6))
    player = made.entries.all()[0].player
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        (line,) = own_events(player)
    assert (line.title, line.round, line.over) == ("Hex Open", 1, False) and line.table > 0
    for match in matches_of(made, pairing_match__pairing__round__number=1):
        win(match)
    (line,) = own_events(player)
    assert line.round == 2
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        (event,) = played_now(None)
    assert (event.title, event.playing) == ("Hex Open", 12)  # type: ignore[attr-defined]
    assert own_events(player, made.club) == [line]


def test_a_draft_is_in_no_line_and_who_is_free_is_told(club: Club) -> None:
    made = drafted(club, 3)
    people = [entry.player for entry in made.entries.select_related("player")]
    assert [own_events(player) for player in people] == [[], [], []] and played_now(None) == []
    publish(made)
    lines = [own_events(player)[0] for player in people]
    assert sorted(line.table > 0 for line in lines) == [False, True, True]


def test_what_is_not_shown_to_a_visitor_is_in_no_line(hex_open: Callable[..., Competition]) -> None:
    made = competitions.start(competition=hex_open(4))
    Club.objects.update(visibility=Club.Visibility.PRIVATE)
    assert played_now(None) == []
    assert own_events(made.entries.all()[0].player)
