"""Sitting down with bots: theirs are their own cards, and a person keeps to their partner's by their own word."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from matches import services
from matches.models import Match
from matches.sitting_down import sit_down
from tests.helpers.card_writing import card_of_bot

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated(aino: Player, bots: dict[str, Player]) -> list[Player]:
    """Aino with the greedy bot against the random one, which is its own partner."""
    return [aino, bots["random"], bots["greedy"], bots["random"]]


def begun(seated: list[Player], **more: Any) -> Match:
    return sit_down(game="tuppi", players=seated, options={}, **more)


def brought(match: Match) -> set[str]:
    return {row.player.name for row in match.conventions.all()}


def test_bots_bring_their_own_and_a_person_says_so_themselves(
    seated: list[Player], bots: dict[str, Player]
) -> None:
    for bot in ("random", "greedy"):
        card_of_bot(bots[bot])
    card_of_bot(bots["random"], game="screw-misere")
    own = {bots["random"].name, bots["greedy"].name}
    assert brought(begun(seated)) == own
    match = begun(seated, partners_card=True)
    assert match.status == Match.Status.RUNNING
    assert brought(match) == {*own, "Aino"}
    assert len(set(match.conventions.exclude(player=bots["random"]).values_list("digest", flat=True))) == 1


def test_without_a_card_there_is_none_to_keep_to(seated: list[Player], bots: dict[str, Player]) -> None:
    card_of_bot(bots["random"])
    assert brought(begun(seated, partners_card=True)) == {bots["random"].name}


def test_of_many_matches_the_cards_take_two_queries(
    bots: dict[str, Player], django_assert_num_queries: Any
) -> None:
    pair = [bots["random"], bots["greedy"]]
    seats = [services.SeatPlan(pair[seat % 2]) for seat in range(4)]
    plans = [services.MatchPlan("tuppi", seats, rated=False) for _ in range(3)]
    for seat in seats:
        assert seat.player.bot  # known beforehand, as it is where they are chosen
    with django_assert_num_queries(5):  # two of them for the savepoint
        services.create_matches(plans)
    card_of_bot(pair[0])
    with django_assert_num_queries(6):
        made = services.create_matches(plans)
    assert [brought(match) for match in made] == [{pair[0].name}] * 3
