"""What an order comes to: played as ordered, cancelled and why, or nothing yet. Pure."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.match import LiveMatch
from matches import order_rules
from matches.order_rules import ONLY, PASS, PREMOVE, Cancelled, Ordered, Played, Waits

OPEN_GAMES = [
    game.key
    for game in registry.all_games()
    if game.State is not None and not game.hidden and not game.chance
]


def hex_match(*moves: str) -> LiveMatch:
    live = LiveMatch(registry.get("hex").table_for(2, {"size": 4}))
    for number, text in enumerate(moves):
        live.play(number % 2, text, live.seq)
    return live


def premove(text: str, answers: str = "", seq: int = 0, deal: int = 1) -> Ordered:
    return Ordered(PREMOVE, 1, deal, seq, text, answers)


def test_a_premove_waits_for_its_turn_and_is_played_as_it_was_ordered() -> None:
    assert order_rules.outcome(premove("b2"), hex_match()) == Waits()
    assert order_rules.outcome(premove("b2"), hex_match("a1")) == Played("b2")
    assert order_rules.outcome(premove("b2", "a1"), hex_match("a1")) == Played("b2")


@pytest.mark.parametrize(
    ("order", "moves", "why"),
    [
        (premove("a1"), ("a1",), "not-possible"),
        (premove("b2", "a2"), ("a1",), "other-move"),
        (premove("b2"), ("a1", "c3", "a2"), "moved"),
        (premove("b2", deal=2), ("a1",), "deal-over"),
        (premove("?"), ("a1",), "not-possible"),
    ],
)
def test_else_it_is_cancelled_and_says_why(order: Ordered, moves: tuple[str, ...], why: str) -> None:
    assert order_rules.outcome(order, hex_match(*moves)) == Cancelled(why)


def test_a_move_taken_back_since_cancels_it() -> None:
    live = hex_match("a1", "b2")
    live.take_back(1, 2)
    assert order_rules.outcome(Ordered(PREMOVE, 0, 1, 1, "c3"), live) == Cancelled("taken-back")


def test_nothing_is_ordered_at_a_match_that_is_over() -> None:
    live = hex_match("a1")
    live.concede(0, 1)
    for kind in (PASS, ONLY, PREMOVE):
        assert order_rules.outcome(Ordered(kind, 1, 1, 0, "b2"), live) == Cancelled("match-over")


def test_a_standing_order_plays_nothing_while_there_is_a_choice() -> None:
    for kind in (PASS, ONLY):
        assert order_rules.outcome(Ordered(kind, 0, 1, 0), hex_match()) == Waits()
        assert order_rules.outcome(Ordered(kind, 1, 1, 0), hex_match()) == Waits()


def test_premoves_are_for_games_in_which_everything_lies_open_and_nothing_is_drawn() -> None:
    taken = {
        key: order_rules.takes_premoves(registry.get(key).table_for())
        for key in ("hex", "tuppi", "tuomas-mah-jong")
    }
    assert taken == {"hex": True, "tuppi": False, "tuomas-mah-jong": False}


def test_what_is_no_move_of_the_game_has_no_name() -> None:
    live = hex_match()
    assert order_rules.named(live, 1, "b2") == "b2"
    assert [order_rules.named(live, 1, text) for text in ("", "z9", "\0", "9" * 500)] == [""] * 4


@pytest.mark.parametrize("key", OPEN_GAMES)
def test_what_is_listed_ahead_can_be_named_in_every_open_game(key: str) -> None:
    live = LiveMatch(registry.get(key).table_for())
    live.advance()
    (mover,) = live.actors()
    for seat in range(live.table.seats):
        listed = order_rules.possible_ahead(live, seat)
        assert seat != mover or not listed
        assert [order_rules.named(live, seat, text) for text in listed] == listed
    assert (
        any(order_rules.possible_ahead(live, seat) for seat in range(live.table.seats))
        or live.table.seats == 1
    )


def test_who_has_a_pass_is_known_by_the_game() -> None:
    live = LiveMatch(registry.get("tuomas-mah-jong").table_for())
    live.advance()
    assert order_rules.has_pass(live, 0) and not order_rules.has_pass(hex_match(), 0)
