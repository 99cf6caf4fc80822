"""Which games let what be claimed; that it counts as its play would have is a contract of every game."""

from __future__ import annotations

import pytest

from games.core import registry
from games.kits.claims import ANY_TRICKS, THE_REST
from tests.games.dsl import deal
from tests.games.whist_hands import TOP

KNOWN = {
    game.key: game.State.claimed_by for game in registry.all_games() if game.State and game.State.claimed_by
}


def test_of_games_of_tricks_any_number_can_be_claimed_where_nothing_else_counts() -> None:
    assert {key for key, kind in KNOWN.items() if kind == ANY_TRICKS} == {
        "android-whist", "bid-whist", "contract-bridge", "contract-whist", "euchre", "four-deal-bridge",
        "honeymoon-bridge", "humbug-whist", "multimulta", "rubber-whist", "single-suit-trick", "tuomas-minibridge",
        "tuppi",
    }  # fmt: skip


def test_where_cards_or_their_order_count_it_is_all_or_nothing() -> None:
    assert KNOWN["vint"] == KNOWN["skat"] == THE_REST
    hearts = deal("hearts", *TOP, later="")
    while hearts.phase != "play":
        hearts.plays(hearts.texts(hearts.actors()[0])[0])
    assert hearts.rest_claimable(hearts.actors()[0]) == (13,)


@pytest.mark.parametrize("key", ["modern-skruuvi", "screw-misere", "piquet", "sixty-six"])
def test_games_that_count_how_tricks_were_won_have_no_claims(key: str) -> None:
    assert key not in KNOWN


def test_who_is_not_on_turn_claims_nothing_nor_does_anybody_with_a_trick_left() -> None:
    whist = deal("rubber-whist", *TOP)
    assert whist.rest_claimable(1) == tuple(range(14))
    assert whist.rest_claimable(0) == ()
    while whist.hands[1].bit_count() > 1 or whist.trick:
        whist.plays(whist.texts(whist.actors()[0])[0])
    assert whist.rest_claimable(whist.actors()[0]) == ()
