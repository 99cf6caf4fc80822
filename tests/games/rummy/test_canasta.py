"""Canasta: cards, melds, the pile and the opening, by My Games, lines 1907-2007, and Parlett, lines 4551-4735."""

from random import Random

import pytest

from games.core.game import Deal
from games.kits.kinds import RANK, RED_THREES
from games.kits.melds import BONUS, DRAW
from games.rummy.canasta import ALL_CARDS, Canasta
from games.rummy.canasta_rules import CARD_VALUES, DECK, opening_minimum
from tests.games.dsl import legal
from tests.games.rummy.canasta_positions import BOOKS, position, table
from tests.games.rummy.samba_positions import kinds, play, sizes

# Cards and deal -------------------------------------------------------------------------------------------------------


def test_card_values():
    """My Games, lines 1917-1923; Parlett, lines 4569-4573."""
    values = dict(zip("23456789TJQKA*", CARD_VALUES, strict=True))
    assert values["*"] == 50
    assert values["A"] == values["2"] == 20
    assert {values[rank] for rank in "89TJQK"} == {10}
    assert {values[rank] for rank in "34567"} == {5}
    assert len(DECK) == 108
    assert ALL_CARDS == 1180


@pytest.mark.parametrize("preset", BOOKS)
def test_eleven_cards_each_and_the_upcard_never_freezes(preset):
    for seed in range(40):
        state = Canasta.State(table(preset), Deal(1, 0, (0, 0)))
        state.apply_chance(state.draw(Random(seed)))
        assert [hand.size for hand in state.hands] == [11] * 4
        top = state.pile[-1]
        assert RANK[top] not in (0, 13)
        assert top not in RED_THREES
        assert state.frozen == (len(state.pile) > 1)
        counted = sum(hand.size for hand in state.hands) + len(state.stock) + len(state.pile)
        assert counted + sum(map(len, state.threes)) == 108


def test_red_threes_wait_for_the_first_turn_or_are_laid_at_once():
    """My Games, line 1991; Parlett, line 4559."""
    order = sorted(DECK, key=lambda kind: kind not in RED_THREES)
    deals = {}
    for preset in BOOKS:
        state = deals[preset] = Canasta.State(table(preset), Deal(1, 0, (0, 0)))
        state.apply_chance(order)
    assert deals["my-games"].legal(1) == [BONUS]
    assert deals["my-games"].threes == [(), ()]
    assert [len(threes) for threes in deals["parlett"].threes] == [2, 2]
    assert DRAW in deals["parlett"].legal(1)
    play(deals["my-games"], "threes")
    assert deals["my-games"].threes[1] == (14,)
    assert deals["my-games"].hands[1].size == 11


# Melds ----------------------------------------------------------------------------------------------------------------


def test_a_meld_needs_two_naturals_and_takes_three_wilds_at_most():
    state = position("KS KH 2C 2D * * 4S 5S 6S", stock="7S", opened=True, melds=["AS AH AD"])
    play(state, "draw", "meld KS")
    assert "meld 2C K" not in legal(state)
    play(state, "meld KH", "meld 2C K", "meld 2D K", "meld * K")
    assert "meld * K" not in legal(state)
    assert "meld * A" in legal(state)


def test_one_natural_and_wilds_are_no_meld():
    state = position("KS 2C 2D * 4S 5S", stock="7S", opened=True, melds=["AS AH AD"])
    play(state, "draw")
    assert "meld KS" not in legal(state)


def test_one_meld_a_rank_and_canastas_may_still_be_extended():
    """My Games, lines 1933 and 1949; traps of the catalogue row."""
    state = position("AC 2C 4S 5S", stock="7S", opened=True, melds=["AS AH AD AS AH AD AC"])
    play(state, "draw", "meld AC", "meld 2C A")
    assert sizes(state) == [9]
    assert (state.result().natural[1], state.result().mixed[1]) == (0, 1)


def test_a_meld_begun_is_completed_first():
    state = position("KS KH KD 4S 4H 4D 5S 6S 7S", stock="7S", opened=True, melds=["AS AH AD"])
    play(state, "draw", "meld KS")
    assert legal(state) == ["meld KD", "meld KH"]


def test_no_limit_of_wild_cards_on_a_canasta_in_parlett():
    """Parlett, line 4614 against 4610."""
    full = ["AS AH AD AC 2C 2D 2H"]
    for preset, more in (("my-games", False), ("parlett", True)):
        state = position("2S 4S 5S 6S", stock="7S", opened=True, melds=full, preset=preset)
        play(state, "draw")
        assert ("meld 2S A" in legal(state)) is more


# The pile -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pile", "opened", "melds", "taken"),
    [
        ("4S 5S 6S", "7S KS", True, ["KH KD KC"], True),
        ("KH KD 5S", "7S KS", True, ["AS AH AD"], True),
        ("KH 2C 5S", "7S KS", True, ["AS AH AD"], True),
        ("KH 5C 5S", "7S KS", True, ["AS AH AD"], False),
        ("2H 2C 5S", "7S KS", True, ["AS AH AD"], False),
        ("KH KD 5S", "7S 2S", True, ["AS AH AD"], False),
        ("3C 3S 5S", "7S 3C", True, ["AS AH AD"], False),
        ("4S 5S 6S", "2S KS", True, ["KH KD KC"], False),
        ("KH 2C 5S", "2S KS", True, ["AS AH AD"], False),
        ("KH KD 5S", "2S KS", True, ["AS AH AD"], True),
        ("KH KD 5S", "2S KS", True, ["KH KD KC"], True),
        ("KH KD 5S", "3D KS", True, ["AS AH AD"], True),
        ("KH 2C 5S", "3D KS", True, ["AS AH AD"], False),
    ],
)
def test_taking_the_pile(hand, pile, opened, melds, taken):
    """My Games, lines 1947 and 1969-1971: a fitting meld, a pair, or a natural and a wild; frozen, a natural pair."""
    state = position(hand, pile=pile, stock="7D 7C 8D 9D TD", opened=opened, melds=melds)
    assert ("take" in legal(state)) is taken


def test_some_always_need_a_natural_pair():
    """Parlett, line 4595."""
    state = position("KH 2C 5S", pile="7S KS", stock="7D", opened=True, melds=["AS AH AD"], natural_pair=True)
    assert "take" not in legal(state)


def test_a_side_that_has_not_opened_takes_the_pile_as_if_frozen_and_counts_only_the_top():
    """My Games, lines 1983-1985."""
    assert "take" not in legal(position("AH 2C * 5S 6S", pile="7S AS", stock="7D"))
    assert "take" not in legal(position("KH KD 5S 6S", pile="AS AD AC KS", stock="7D"))
    state = play(position("KH KD AS AD AC 6S", pile="8S 8H KS", stock="7D"), "take")
    assert state.laid == 10
    assert legal(state) == ["meld KD", "meld KH"]
    play(state, "meld KD", "meld KH")
    assert state.hands[1].size == 4
    play(state, "meld AS", "meld AD")
    assert not state.opened[1]
    play(state, "meld AC")
    assert state.opened[1]
    assert sorted(state.hands[1].cards()) == sorted(kinds("8S 8H 6S"))


def test_the_pair_for_a_frozen_pile_joins_the_meld_that_is_there():
    """My Games, line 1971."""
    state = position("KH KD 5S", pile="2S KS", stock="7D", opened=True, melds=["KC KC KS"])
    play(state, "take", "meld KH", "meld KD")
    assert sizes(state) == [6]
    assert not state.frozen
    assert sorted(state.hands[1].cards()) == sorted(kinds("5S 2S"))


def test_a_natural_and_a_wild_card_take_the_pile():
    state = position("KH 2C 5S", pile="7S KS", stock="7D", opened=True, melds=["AS AH AD"])
    play(state, "take")
    assert legal(state) == ["meld KH"]
    play(state, "meld KH")
    assert legal(state) == ["meld 2C K"]
    play(state, "meld 2C K")
    assert sorted(state.hands[1].cards()) == sorted(kinds("5S 7S"))


# Opening --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "need"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)]
)
def test_opening_table(score, need):
    """My Games, lines 1977-1981; Parlett, lines 4618-4625."""
    assert opening_minimum(score) == need


def test_joker_and_two_aces_open_with_ninety():
    """My Games, line 2031."""
    for score, opens in ((1500, True), (3000, False)):
        state = position("* AS AH 4S 5S 6S", stock="7D", scores=(0, score))
        play(state, "draw")
        assert ("meld AS" in legal(state)) is opens
    state = position("* AS AH 4S 5S 6S", stock="7D", scores=(0, 1500))
    play(state, "draw", "meld AS", "meld AH", "meld * A")
    assert state.opened[1]


def test_an_opening_that_falls_short_cannot_be_begun():
    state = position("KS KH KD 4S 4H 6S 7S", stock="8D")
    play(state, "draw")
    assert not [text for text in legal(state) if text.startswith("meld")]
    state = position("KS KH KD 4S 4H 4D 7S 9S", stock="8D")
    play(state, "draw")
    assert not [text for text in legal(state) if text.startswith("meld")], "30 and 15 are 45"


def test_once_begun_an_opening_must_be_reached():
    state = position("KS KH KD QS QH QD 7S 9S", stock="8D")
    play(state, "draw", "meld KS", "meld KD", "meld KH")
    assert legal(state) == ["meld QD", "meld QH", "meld QS"]
    play(state, "meld QS", "meld QD", "meld QH")
    assert state.opened[1]
    assert "discard 7S" in legal(state)
