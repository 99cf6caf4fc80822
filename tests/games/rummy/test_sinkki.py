"""Sinkki: My Games, lines 2944-2989."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.stakes import SideScore, Terms, average_pot
from games.kits.cards import mask_of
from games.kits.kinds import KIND, Hand
from games.kits.melds import DRAWING, MELDING
from games.rummy.sinkki import HAND, MOST_TURNS, VALUES, Showdown, Sinkki, SinkkiState, trash
from tests.games.dsl import cards, legal, play


def table_with(*hands: str, pile: str = "", stock: str = "", seat: int = 0, turns: int = 9) -> SinkkiState:
    """A deal in which the seats hold these cards and one of them is about to draw."""
    table = Sinkki.table_for(len(hands))
    state = SinkkiState(table, Sinkki.Sheet(table).next_deal())
    state.hands = [Hand(KIND[word] for word in hand.split()) for hand in hands]
    state.pile = [KIND[word] for word in pile.split()]
    state.stock = [KIND[word] for word in reversed(stock.split())]
    state.seat, state.turns, state.phase, state.opening = seat, turns, DRAWING, False
    return state


def scored(ended: str, by: int | None, *values: int, left: int = 0) -> tuple[tuple[int, ...], int]:
    """The points of a deal, and what is left for the next one."""
    sheet = Sinkki.Sheet(Sinkki.table_for(len(values)))
    sheet.left = left
    row = sheet.enter(Showdown(ended=ended, by=by, trash=values))
    return row.points, sheet.left


JUNK = ("2C 4D 6H 8S TC QD KH", "2D 4H 6S 8C TD QH KS", "3S 5S 7H 9D JC KC AD")

# Hands ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("2C 4D 6H 8S TC QD KH", 50),
        ("7C 7D 7H 2S 3S 4S KH", 10),
        ("AC 2C 3C 9D 9H 9S KH", 10),
        ("QC KC AC 9D 9H 9S 2H", 23),
        ("5C 6C 7C 8C 9C TC JC", 0),
        ("7C 7D 7H 7S 8S 9S TS", 0),
        ("4C 4D 4H 5H 6H AC AD", 10),
        ("4C 4D 4H 5H 6H 7H AC", 1),
        ("3C 3D 3H 3S 4S 5S KD", 10),
    ],
)
def test_trap_the_best_division_counts_each_card_once_and_the_ace_is_low_only(hand, value):
    assert trash(cards(hand)) == value


@settings(max_examples=60, deadline=None)
@given(st.sets(st.integers(0, 51), min_size=7, max_size=7), st.integers(0, 6))
def test_trash_against_trying_every_division(hand, suit):
    held = sorted({card % 26 for card in hand} | {suit, suit + 1, suit + 13})[:8]

    def is_meld(chosen) -> bool:
        ranks = sorted((card % 13 + 1) % 13 for card in chosen)
        if len(set(ranks)) == 1:
            return True
        return len({card // 13 for card in chosen}) == 1 and ranks == list(
            range(ranks[0], ranks[0] + len(ranks))
        )

    def best(rest: tuple[int, ...]) -> int:
        value = sum(VALUES[card % 13] for card in rest)
        for size in range(3, len(rest) + 1):
            for chosen in combinations(rest, size):
                if is_meld(chosen):
                    value = min(value, best(tuple(card for card in rest if card not in chosen)))
        return value

    assert trash(mask_of(held)) == best(tuple(held))


# Play -----------------------------------------------------------------------------------------------------------------


def test_the_starter_has_eight_cards_and_lays_the_first_of_the_pile():
    table = Sinkki.table_for(4)
    state = SinkkiState(table, Sinkki.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(1)))
    assert [hand.size for hand in state.hands] == [HAND, HAND + 1, HAND, HAND]
    assert state.actors() == (1,)
    assert all(text.startswith("discard") for text in legal(state))
    state.apply(1, state.legal(1)[0])
    assert state.actors() == (2,)


def test_trap_sinkki_from_the_first_turn_of_the_player_right_of_the_starter_on():
    table = Sinkki.table_for(4)
    state = SinkkiState(table, Sinkki.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(5)))
    allowed = []
    while len(allowed) < 6:
        (seat,) = state.actors()
        if state.phase == MELDING:
            allowed.append((seat, any(text.startswith("sinkki") for text in legal(state))))
        state.apply(seat, state.legal(seat)[0])
    assert allowed == [(1, False), (2, False), (3, False), (0, True), (1, True), (2, True)]


def test_trap_the_card_just_taken_may_not_be_discarded():
    state = table_with(*JUNK, pile="9H", stock="2S 2H")
    play(state, "take")
    assert "discard 9H" not in legal(state)
    assert "discard 2C" in legal(state)


def test_trap_a_clean_game_is_announced_with_the_discard():
    state = table_with("5C 6C 7C 8C 9C TC KD", *JUNK[1:], pile="9H", stock="JC 2H", turns=0)
    assert play(state, "draw", "discard KD") == "{0} discards K♦ and has a clean game."
    assert state.result() == Showdown(ended="clean", by=0, trash=(0, 50, 45))


def test_a_clean_hand_that_is_dealt_waits_for_its_turn():
    state = table_with(JUNK[0], "5C 6C 7C 8C 9C JC TC", JUNK[2], pile="9H", stock="2S 2H")
    play(state, "draw", "discard KH")
    assert state.actors() == (1,)


def test_the_announcement_comes_after_the_discard():
    state = table_with("5C 6C 7C 8C 9C 2D KD", *JUNK[1:], pile="9H", stock="3H 2H")
    assert play(state, "draw", "sinkki KD") == "{0} discards K♦ and calls sinkki."
    assert state.result().trash[0] == 5
    assert (state.result().ended, state.result().by) == ("sinkki", 0)


def test_trap_with_the_stock_gone_one_more_turn_from_the_pile():
    state = table_with(*JUNK, pile="9H", stock="2S")
    play(state, "draw", "discard 2C")
    assert legal(state) == ["take", "end"]
    play(state, "take", "discard KS")
    assert state.actors() == ()
    assert state.result().ended == "stock"
    state = table_with(*JUNK, pile="9H")
    play(state, "end")
    assert state.actors() == ()


def test_a_deal_in_which_only_the_pile_is_taken_ends():
    state = table_with(*JUNK, pile="9H", stock="2S")
    while state.actors():
        (seat,) = state.actors()
        state.apply(seat, state.parse(seat, "take") if state.phase == DRAWING else state.legal(seat)[0])
    assert state.turns == MOST_TURNS
    assert state.result().ended == "stock"


def test_no_world_gives_a_clean_game_to_one_who_has_discarded():
    state = table_with(*JUNK, pile="9H", stock="2S 2H 3H 3C 3D")
    assert state.plausible(0)
    state.hands[1] = Hand(KIND[word] for word in ["5C", "6C", "7C", "8C", "9C", "TC", "JC"])
    assert not state.plausible(0)


# Scoring --------------------------------------------------------------------------------------------------------------


def test_worked_example_line_2982_a_clean_game_is_four_from_each():
    assert scored("clean", 1, 12, 0, 30, 5) == ((-4, 12, -4, -4), 0)


def test_worked_example_lines_2984_2989_two_from_each_and_six_from_a_caller_who_does_not_win():
    assert scored("sinkki", 0, 5, 9, 30, 12) == ((6, -2, -2, -2), 0)
    assert scored("sinkki", 0, 9, 5, 30, 12) == ((-6, 10, -2, -2), 0)


def test_derived_the_caller_ties_with_one_other():
    assert scored("sinkki", 0, 5, 5, 30, 12) == ((-6, 10, -2, -2), 0)


def test_trap_a_caller_who_ties_with_two_pays_both():
    assert scored("sinkki", 0, 5, 5, 5, 12) == ((-6, 4, 4, -2), 0)


def test_trap_a_pot_that_cannot_be_split_leaves_its_rest_for_the_next_winner():
    assert scored("stock", None, 5, 5, 5, 12, 30) == ((1, 1, 1, -2, -2), 1)
    assert scored("stock", None, 5, 9, 12, left=1) == ((5, -2, -2), 0)
    assert scored("stock", None, 5, 5, 12, left=1) == ((1, 1, -2), 1)
    assert scored("clean", 1, 5, 0, 12, left=2) == ((-4, 10, -4), 0)


def test_everybody_alike_pays_nobody():
    assert scored("stock", None, 5, 5, 5, left=2) == ((0, 0, 0), 2)


def test_results_by_hand_that_cannot_be():
    match = LiveMatch(Sinkki.table_for(3), entered=True)
    for wrong in (
        {"ended": "clean", "by": 0, "trash": [3, 4, 5]},
        {"ended": "clean", "by": None, "trash": [0, 4, 5]},
        {"ended": "sinkki", "by": 0, "trash": [0, 4, 5]},
        {"ended": "stock", "by": 1, "trash": [3, 4, 5]},
        {"ended": "stock", "by": None, "trash": [3, 4, 71]},
    ):
        with pytest.raises(BadResult):
            match.enter(wrong, match.seq)
    match.enter({"ended": "stock", "by": None, "trash": [3, 3, 5]}, match.seq)
    assert match.sheet.next_deal().carry == {"left": 0}


def test_an_unsplit_rest_belongs_to_all_when_it_is_settled():
    match = LiveMatch(Sinkki.table_for(5, {"deals": 1}), entered=True)
    match.enter({"ended": "stock", "by": None, "trash": [5, 5, 5, 9, 9]}, match.seq)
    assert match.sheet.totals == [1, 1, 1, -2, -2]
    sides = [SideScore((player,), total) for player, total in enumerate(match.sheet.totals, 1)]
    assert sum(average_pot(sides, Terms(value=10)).values()) == 0
