"""A pairing counts once all its matches are over; what is void or abandoned counts for nobody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from matches.bot_play import play_bots
from matches.services import stop_match, void_match
from tests.tournaments.matches import matches_of, win
from tournaments import selectors
from tournaments.models import Competition, Pairing, PairingEntry
from tournaments.services import competitions
from tournaments.tasks import next_round

pytestmark = pytest.mark.django_db


def test_a_tournament_is_over_with_its_last_result(hex_open: Callable[..., Competition]) -> None:
    made = competitions.start(competition=hex_open(4))
    for match in matches_of(made):
        assert next_round(made.pk) is None
        win(match)
    assert next_round(made.pk) is None
    made.refresh_from_db()
    assert (made.status, made.round_set.count()) == (Competition.Status.FINISHED, 3)
    lines = selectors.table_of_standings(made)
    assert sum(row.line.points for row in lines) == 2 * 6
    assert [row.line.played for row in lines] == [3] * 4


def test_a_void_match_counts_for_nobody_and_holds_nothing_up(hex_open: Callable[..., Competition]) -> None:
    made = competitions.start(competition=hex_open(2))
    (match,) = matches_of(made)
    void_match(match_id=match.pk, reason="fire alarm")
    assert Pairing.objects.get().counted
    assert list(PairingEntry.objects.values_list("points", "score")) == [(None, None)] * 2
    assert [(row.line.played, row.line.points) for row in selectors.table_of_standings(made)] == [(0, 0)] * 2
    assert selectors.progress(made).uncounted == 1
    page = Client().get(f"/competitions/{made.slug}/").content.decode()
    assert "1 table counts for nobody" in page
    assert "not counted" in page
    assert next_round(made.pk) is None
    made.refresh_from_db()
    assert made.status == Competition.Status.FINISHED


def test_an_abandoned_match_is_not_half_a_point_for_each(club: Club) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Canasta", game="canasta", seats=2, format="round-robin", club=club
    )
    people = Player.objects.bulk_create(Player(name=f"C{n}", slug=f"c{n}") for n in range(3))
    competitions.enter(competition=made, players=people)
    competitions.start(competition=made)
    (match, *_) = matches_of(made)
    stop_match(match_id=match.pk, reason="late", expect_seq=0)
    match.refresh_from_db()
    assert (match.result or {})["abandoned"]
    assert [row.line.played for row in selectors.table_of_standings(made)] == [0, 0, 0]


def test_one_turn_of_the_same_deals_does_not_count_without_the_other(hex_league: Competition) -> None:
    competitions.start(competition=hex_league)
    played, void = matches_of(hex_league)
    play_bots(match_id=played.pk, holder="w")
    void_match(match_id=void.pk, reason="power cut")
    assert selectors.progress(hex_league).uncounted == 1
    assert {row.line.points for row in selectors.table_of_standings(hex_league)} == {0}
