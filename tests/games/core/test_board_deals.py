"""Boards dealt beforehand: of every game that two pairs play, each card once, and the same from the same seed."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.board_deals import board_of, check_outcome, dealer_of, outcome_of, why_not_dealt
from games.core.errors import BadOption, Illegal
from games.core.game import GameTable
from games.files import pbn_deals


def tables() -> list[GameTable]:
    """Of games for two pairs, and for two tables with the same boards."""
    found = []
    for game in registry.all_games():
        for seats in game.seats:
            try:
                table = game.table_for(seats)
            except BadOption:
                continue
            if [len(side) for side in table.sides] == [2, 2] or game.apart:
                found.append(table)
                break
    return found


DEALT = [table for table in tables() if not why_not_dealt(table)]


def test_most_games_of_two_pairs_are_dealt() -> None:
    keys = {table.game.key for table in DEALT}
    assert {"contract-bridge", "tuppi", "sakaali-eight", "marjapussi", "modern-skruuvi", "euchre"} <= keys
    assert {table.game.key for table in tables()} - keys == {
        "fireplace-poker",
        "hand-and-foot",
        "nine-ball",
        "spielen",
        "tuomas-petanque",
    }


@pytest.mark.parametrize("table", DEALT, ids=lambda table: table.game.key)
def test_every_card_once_and_the_same_again(table: GameTable) -> None:
    outcomes = {number: outcome_of(table, "seed", number) for number in (1, 2, 7)}
    assert outcomes[7] == outcome_of(table, "seed", 7), "follows from seed and number"
    assert outcomes[1] != outcomes[2] != outcome_of(table, "other", 2)
    for number, outcome in outcomes.items():
        check_outcome(table, number, outcome)
        board = board_of(table, number, outcome)
        cards = [card for hand in board.hands for card in hand]
        cards += [card for _name, pile in board.piles for card in pile]
        assert len(board.hands) == 4 and len(cards) == len(outcome)
        assert len({len(hand) for hand in board.hands}) == 1


def test_the_dealer_turns() -> None:
    assert [dealer_of(number) for number in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, 0]


def test_a_pack_with_a_card_twice_is_no_deal() -> None:
    table = registry.get("contract-bridge").table_for()
    with pytest.raises(Illegal):
        check_outcome(table, 1, [0] * 52)


def test_which_can_stand_in_a_pbn() -> None:
    keys = {table.game.key for table in DEALT if pbn_deals.takes(table)}
    assert {"contract-bridge", "tuppi", "sakaali-eight", "rubber-whist"} <= keys
    assert not {"marjapussi", "euchre", "modern-skruuvi"} & keys
