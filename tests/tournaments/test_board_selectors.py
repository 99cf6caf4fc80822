"""Travellers, personal cards and guide cards: what is in them, and when they are seen."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from tests.tournaments.teams import individuals, play_boards, started
from tournaments.board_selectors import guide_cards, open_boards, personal_card, table_lines, traveller
from tournaments.models import Competition, Pairing

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def test_a_board_that_goes_round_is_seen_when_nobody_meets_it_any_more(club: Club, owner: Player) -> None:
    made = started(club, 6, game="contract-bridge", format="mitchell", settings={"boards": 1})
    play_boards(made, owner)
    entry = made.entries.select_related("player").get(number=1)
    assert (open_boards(made), traveller(made, 1)) == (set(), None)
    assert personal_card(made, entry, own=False) == []
    assert len(personal_card(made, entry, own=True)) == 1
    while made.status == Competition.Status.RUNNING:
        play_boards(made, owner)
    rows = traveller(made, 1)
    assert rows is not None and len(rows) == 3
    assert [row.score for row in rows] == sorted((row.score for row in rows), reverse=True)
    assert [row.ns_points for row in rows] == ["4", "2", "0"]
    assert [row.ew_points for row in rows] == ["0", "2", "4"]
    card = personal_card(made, entry, own=False)
    assert [line.round for line in card] == [1, 2, 3]
    assert sum(float(line.points.replace("½", ".5")) for line in card) <= 12
    with CaptureQueriesContext(connection) as queries:
        traveller(made, 1)
    assert len(queries) <= 12


def test_boards_of_a_round_are_seen_after_it_and_a_match_is_compared_with_itself(
    club: Club, owner: Player
) -> None:
    made = started(club, 4, game="contract-bridge", format="teams-of-four", settings={"boards": 2})
    assert traveller(made, 1) is None
    play_boards(made, owner)
    rows = traveller(made, 1)
    assert rows is not None and len(rows) == 4
    assert {row.room for row in rows} == {1, 2}
    first = [row for row in rows if row.table == 1]
    assert {(row.room, row.ns_points) for row in first} in (
        {(1, first[0].ns_points), (2, first[1].ns_points)},
        {(2, first[0].ns_points), (1, first[1].ns_points)},
    )
    assert first[0].ns_points == first[1].ew_points


def test_a_table_shows_dealer_vulnerability_and_what_was_replaced(club: Club, owner: Player) -> None:
    made = started(club, 4, game="contract-bridge", format="mitchell", settings={"boards": 4})
    play_boards(made, owner)
    table = Pairing.objects.get(round__competition=made, round__number=1, table=1)
    lines = table_lines(made, table)
    assert [(line.board, line.dealer, line.vulnerable) for line in lines] == [
        (1, "N", ""),
        (2, "E", "NS"),
        (3, "S", "EW"),
        (4, "W", "NS EW"),
    ]


def test_guide_cards_tell_the_whole_movement_from_its_first_round(club: Club, owner: Player) -> None:
    made = started(club, 9, game="contract-bridge", format="mitchell", settings={"boards": 3})
    cards = guide_cards(made)
    assert len(cards) == 9 and {len(card.lines) for card in cards} == {5}
    assert cards[0].lines[0].boards == "1–3"
    assert sum(line.table is None for card in cards for line in card.lines) == 5
    play_boards(made, owner)
    assert guide_cards(made) == cards


def test_an_individual_s_guide_card_has_a_partner_in_every_round(club: Club) -> None:
    made = individuals(club, 8, game="tuppi")
    (first, *_rest) = guide_cards(made)
    assert len(first.lines) == 7
    assert len({line.partner for line in first.lines}) == 7
    assert all(" & " in line.against for line in first.lines)
