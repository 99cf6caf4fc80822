"""What can wait for the rest of a turn: it shows nothing new, and the same player goes on."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.game import Deal
from games.core.turn_drafts import waiting, waits
from games.kits.kinds import Hand
from games.rummy.hand_and_foot import HandAndFoot
from tests.games.dsl import legal
from tests.games.rummy.canasta_positions import SEVEN_ACES, position, table
from tests.games.rummy.samba_positions import kinds, play


def texts(state, seat=1):
    return [state.text(seat, action) for action in waiting(state, seat)]


def test_cards_laid_in_canasta_wait_and_draws_and_discards_do_not():
    state = position("KS KH KD 4S 5H", stock="9S 9D", opened=True)
    assert texts(state) == [] and "draw" in legal(state)
    play(state, "draw")
    assert texts(state) == ["meld KD", "meld KH", "meld KS"]


def test_nothing_waits_on_the_turn_of_others():
    state = play(position("KS KH KD 4S 5H", stock="9S 9D", opened=True), "draw")
    assert waiting(state, 1) and not waits(state, 0, waiting(state, 1)[0])


def test_the_last_card_does_not_wait_it_may_pick_up_a_foot():
    state = HandAndFoot.State(HandAndFoot.table_for(), Deal(1, 0, (0, 0)))
    state.apply_chance(list(HandAndFoot.State.deck))
    state.begin_turn(1)
    play(state, "draw")
    state.opened[1] = True
    for cards, number in (("KS KH KD", 3), ("KS", 0)):
        state.hands[1] = Hand(kinds(cards))
        assert len(waiting(state, 1)) == number


@pytest.mark.parametrize("replaced", [True, False])
def test_a_red_three_of_the_pile_is_replaced_from_the_stock_and_nothing_waits_before(replaced):
    state = position(
        "KS KH AS AH AD 4S",
        pile="3H KD",
        stock="9S",
        opened=True,
        melds=[SEVEN_ACES],
        replace_pile_threes=replaced,
    )
    play(state, "take")
    assert legal(state) == ["meld KH", "meld KS"] and texts(state) == []


def test_at_a_board_where_a_turn_is_several_moves_all_but_the_last_wait():
    state = registry.get("ponte-del-diavolo").State(
        registry.get("ponte-del-diavolo").table_for(), Deal(1, 0, (0, 0))
    )
    (seat,) = state.actors()
    first = waiting(state, seat)
    while not first:
        state.apply(seat, state.legal(seat)[0])
        (seat,) = state.actors()
        first = waiting(state, seat)
    state.apply(seat, first[0])
    assert state.actors() == (seat,) and not waits(state, seat, state.legal(seat)[0])


def test_no_game_lets_moves_wait_unless_it_says_so():
    state = registry.get("hex").State(registry.get("hex").table_for(), Deal(1, 0, (0, 0)))
    assert waiting(state, state.actors()[0]) == []
    assert table().game.State.can_wait is not registry.get("gin-rummy").State.can_wait
