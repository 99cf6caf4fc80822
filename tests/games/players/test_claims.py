"""What a built-in player answers to a claim."""

from __future__ import annotations

from random import Random

from games.kits.cards import CARD
from games.players.claims import agrees
from tests.games.dsl import Dealt, deal
from tests.games.whist_hands import TOP

ALL_BUT_ONE = (
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 2D 3C",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2C",
    *TOP[2:],
)


def clubs_first(card: int) -> tuple[bool, int]:
    return card <= CARD["AC"], card


def left_with_three(hands: tuple[str, ...], lead: str) -> Dealt:
    """Seat 0 has won ten tricks, with its highest trumps first, and is to lead."""
    whist = deal("rubber-whist", *hands)
    whist.by(1, lead)
    while whist.hands[0].bit_count() > 3 or whist.trick:
        (seat,) = whist.actors()
        whist.state.apply(seat, max(whist.state.legal(seat), key=clubs_first))
    return whist.turn(0)


def test_what_is_sure_in_every_world_is_agreed_to() -> None:
    whist = left_with_three(TOP, "AD")
    assert all(agrees(whist.state, 0, 3, seat, Random(seed)) for seat in (1, 3) for seed in range(5))


def test_more_than_can_be_seen_to_be_sure_is_not_agreed_to() -> None:
    whist = left_with_three(ALL_BUT_ONE, "2C")
    assert not any(agrees(whist.state, 0, 3, 1, Random(seed)) for seed in range(5))
    assert all(agrees(whist.state, 0, 0, 1, Random(seed)) for seed in range(5))


def test_the_rest_given_up_is_taken_at_any_time() -> None:
    whist = deal("rubber-whist", *TOP)
    (claimer,) = whist.actors()
    assert all(agrees(whist.state, claimer, 0, seat, Random(1)) for seat in range(4))


def test_what_cannot_be_looked_through_is_not_sure() -> None:
    whist = deal("rubber-whist", *TOP)
    (claimer,) = whist.actors()
    assert not agrees(whist.state, claimer, 13, (claimer + 1) % 4, Random(1))


def test_a_partner_leaves_it_to_the_claimer() -> None:
    whist = deal("rubber-whist", *TOP)
    (claimer,) = whist.actors()
    assert agrees(whist.state, claimer, 13, (claimer + 2) % 4, Random(1))
