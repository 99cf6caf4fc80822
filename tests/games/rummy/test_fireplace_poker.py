"""Fireplace Poker: My Games, lines 1598-1698."""

from random import Random

import pytest

from games.core.errors import BadResult, Illegal
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import CARD, TEXT
from games.kits.poker import FLUSH, FOUR, FULL_HOUSE, PAIR, category_of
from games.rummy.fireplace_poker import (
    BUILDING,
    CHIPS,
    HAND,
    MOST_TRIES,
    PACKS,
    PAIR_OF_JACKS,
    FireplacePoker,
    FireplacePokerState,
    GameEnd,
    Meld,
    strength_of,
)
from tests.games.dsl import event as show, legal, play


def meld(text: str) -> Meld:
    cards = tuple(CARD[word] for word in text.split())
    return Meld(cards, strength_of(cards))


def table_with(
    *hands: str, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), stock: str = ""
) -> FireplacePokerState:
    """A game in which the seats hold these cards and seat 0 begins a turn, the melds of both sides lying there."""
    table = FireplacePoker.table_for(len(hands))
    state = FireplacePokerState(table, FireplacePoker.Sheet(table).next_deal())
    for seat, hand in enumerate(hands):
        for word in hand.split():
            state.hands[seat][CARD[word]] += 1
    state.melds = [[meld(text) for text in mine], [meld(text) for text in theirs]]
    state.stock = [CARD[word] for word in reversed(stock.split())]
    state.player, state.phase = 0, BUILDING
    state._begin_turn()
    return state


def lay(text: str) -> list[str]:
    return [f"meld {word}" for word in text.split()]


LOW = "2C 3D 4H 6S 7C 8D 9H TS 2D 3H 4S 6C 7D"
KINGS = "KC KD KH 4S 5C 7D 8H 9S 2C 3D TH 2H 6D"
ROYAL = "AS KS QS JS TS"


def test_worked_example_lines_1606_1608_five_decks_and_62_chips():
    table = FireplacePoker.table_for(2)
    state = FireplacePokerState(table, FireplacePoker.Sheet(table).next_deal())
    outcome = state.draw(Random(1))
    assert len(outcome) == PACKS * 52 == 260
    assert all(outcome.count(card) == PACKS for card in range(52))
    assert sum(state.chips) == 2 * CHIPS == 62
    state.apply_chance(outcome)
    assert [sum(hand) for hand in state.hands] == [HAND, HAND]


def test_a_meld_is_five_cards_worth_at_least_a_pair_of_jacks():
    state = table_with(KINGS, LOW, stock=LOW)
    story = play(state, *lay("KC KD 4S 5C 7D"))
    assert story == "{0} lays 7♦. That is pair. {0} gets rid of 1 chip."
    assert [len(side) for side in state.melds] == [1, 0]
    assert sum(state.hands[0]) == HAND


@pytest.mark.parametrize(("pair", "allowed"), [("JC JD", True), ("TC TD", False)])
def test_trap_at_least_a_pair_of_jacks(pair, allowed):
    strength = strength_of(CARD[word] for word in f"{pair} 2C 3D 4H".split())
    assert (strength >= PAIR_OF_JACKS) == allowed


def test_trap_no_identical_cards_in_a_meld():
    state = table_with("KC KC KD 4S 5C 7D 8H 9S 2C 3D TH 2H 6D", LOW)
    play(state, "meld KC")
    assert "meld KC" not in legal(state)
    assert "meld KD" in legal(state)


def test_trap_identical_cards_alone_make_no_pair():
    """There is a straight to lay, but nothing with the two identical kings."""
    state = table_with("KC KC 4S 5C 7D 8H 9S 2C 3D TH 2S 6D JH", LOW)
    assert "meld TH" in legal(state)
    assert "meld KC" not in legal(state)


def test_trap_the_meld_must_beat_every_robbed_meld():
    state = table_with(KINGS, LOW, theirs=("QC QD QH 2C 3D", "AC AD 3H 4H 5H"))
    assert "steal 2 AC" in legal(state)
    play(state, "steal 1 2C", "meld KC", "meld KD", "meld KH")
    assert state.so_far()[1] == meld("QC QD QH 2C 3D").strength
    state = table_with("KC KD 4S 5C 7D 8H 9S 2D 3D QH TH JC 5H", LOW, theirs=("AC AD AH AS 3D",))
    assert not [text for text in legal(state) if text.startswith("steal")]


def test_trap_only_one_card_of_each_meld():
    state = table_with(KINGS, LOW, theirs=("QC QD 2H 3S 4D", "JC JD 3H 4H 5H"))
    play(state, "steal 1 QC")
    assert not [text for text in legal(state) if text.startswith("steal 1")]
    assert [text for text in legal(state) if text.startswith("steal 2")]


def test_trap_a_robbed_meld_is_discarded_before_scoring():
    state = table_with(KINGS, LOW, theirs=("QC QD 2S 3S 4D",), stock="5D")
    play(state, "steal 1 QC", *lay("KC KD KH 4S"))
    assert [len(side) for side in state.melds] == [1, 0]
    assert state.trash == 4
    assert state.chips == [CHIPS - 1, CHIPS]


def test_worked_example_line_1650_a_chip_for_each_meld_more_and_only_in_the_own_turn():
    state = table_with(KINGS, KINGS, mine=("AC AD 3H 4H 5H",) * 3, theirs=("AC AD 3H 4H 5H",), stock="5D")
    play(state, *lay("KC KD KH 4S 5C"))
    assert state.chips == [CHIPS - 3, CHIPS]
    play(state, *lay("KC KD KH 4S 5C"))
    assert state.chips == [CHIPS - 3, CHIPS]


def test_trap_the_game_ends_at_once_when_the_chips_are_gone():
    state = table_with(KINGS, KINGS, mine=("AC AD 3H 4H 5H",) * 3, stock="5D")
    state.chips = [2, 1]
    play(state, *lay("KC KD KH 4S 5C"))
    assert state.actors() == ()
    assert state.result() == GameEnd(chips=(0, 1), melds=(4, 0))
    assert sum(state.hands[0]) == HAND - 5


def test_worked_example_line_1692_a_royal_flush_cannot_be_robbed():
    aces = "AC AD AH AS KC KD KH KS QC QD QH QS JS"
    state = table_with(aces, LOW, theirs=(ROYAL,))
    assert not [text for text in legal(state) if text.startswith("steal")]


def test_trap_one_who_cannot_meld_shows_the_hand_and_the_opponent_chooses():
    state = table_with("2C 2C 3D 4H 6S 7C 9D 9H 8S 3D 4H 6S 7C", KINGS, stock="5D 5H 5S 5C 5D 5H")
    assert state.actors() == (CHANCE,)
    assert show(state).startswith("{0} cannot meld and shows 9♥ 9♦ 8♠")
    assert state.actors() == (1,)
    assert "?" not in state.view(1)["seats"][0]["hand"]
    assert state.told(None, 1, state.parse(1, "meld 2C")) == "{1} chooses 2♣ for {0}."
    play(state, *lay("2C 2C 3D 4H 6S"))
    assert category_of(state.melds[0][0].strength) == PAIR
    assert state.chips[0] == CHIPS - 1
    assert state.known[0][CARD["9H"]] == 1
    assert state.known[0][CARD["5D"]] == 0


def test_four_players_share_melds_and_chips_and_the_left_hand_opponent_decides():
    state = table_with(
        "2C 2C 3D 4H 6S 7C 9D 9H 8S 3D 4H 6S 7C", KINGS, KINGS, KINGS, stock="5D 5H 5S 5C 5D 5H"
    )
    show(state)
    assert state.actors() == (1,)
    state = table_with(KINGS, KINGS, KINGS, KINGS, stock="5D")
    play(state, *lay("KC KD KH 4S 5C"), *lay("KC KD KH 4S 5C"))
    play(state, *lay("KC KD KH 4S 5C"))
    assert state.chips == [CHIPS - 2, CHIPS]
    assert len(state.melds[0]) == 2


def test_trap_with_the_stock_gone_one_with_fewer_cards_may_pass_and_still_scores():
    state = table_with("KC KD 4S 5C 7D", "QC QD 4S 5C 7D", mine=("AC AD 3H 4H 5H",))
    assert "pass" in legal(state)
    assert play(state, "pass") == "{0} passes. {0} gets rid of 1 chip."
    play(state, "pass")
    assert state.actors() == ()
    assert state.result() == GameEnd(chips=(CHIPS - 1, CHIPS), melds=(1, 0))


def test_nobody_passes_while_there_is_a_stock_or_with_a_full_hand():
    assert "pass" not in legal(table_with(KINGS, LOW))
    assert "pass" not in legal(table_with("KC KD 4S 5C 7D", LOW, stock="5D"))


def test_four_players_need_four_passes():
    state = table_with(*["KC KD 4S 5C 7D"] * 4)
    play(state, "pass", "pass", "pass")
    assert state.actors() == (3,)
    play(state, "pass")
    assert state.actors() == ()


def test_a_dead_end_is_put_back_and_in_the_end_only_safe_steals_are_left():
    """Two kings of two melds together would do, one alone does not."""
    state = table_with("KC 4S 5C", "QC QD 4S 5C 7D", theirs=("KD QS JC 3H 9H", "KH QH JD 2S 9D"))
    play(state, "steal 1 KD", "steal 2 KH")
    assert set(legal(state)) == {"meld KC", "meld 4S", "meld 5C"}
    state = table_with(
        "KC 4S", "QC QD 4S 5C 7D", theirs=("KD KS 2C 3H 9H", "KH QH JD 2S 9D", "8D 8C JD 2S 9D")
    )
    for _ in range(MOST_TRIES + 1):
        if state.actors() and any(text.startswith("steal") for text in legal(state)):
            play(state, next(text for text in legal(state) if text.startswith("steal")))
        while state.actors() == (0,) and legal(state) == ["put back"]:
            play(state, "put back")
    assert state.tries <= MOST_TRIES


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("KS KS KS KS KS", FOUR),
        ("KS KS KS 2S 2S", FULL_HOUSE),
        ("KS KS QS 2S 2S", FLUSH),
        ("KS KS QD 9S 2S", PAIR),
    ],
)
def test_decision_what_identical_cards_are_worth(cards, category):
    assert category_of(strength_of(CARD[word] for word in cards.split())) == category


def test_five_of_a_rank_beat_the_four_with_any_other_card_but_an_ace():
    five = strength_of([CARD["KS"]] * 5)
    assert five > meld("KS KD KH KC QS").strength
    assert five < meld("KS KD KH KC AS").strength


def test_worlds_keep_the_melds_and_what_was_shown():
    table = FireplacePoker.table_for(2)
    state = FireplacePokerState(table, FireplacePoker.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(5)))
    rng = Random(1)
    for _ in range(40):
        actors = state.actors()
        if actors == (CHANCE,):
            state.apply_chance(state.draw(rng))
        else:
            state.apply(actors[0], state.greedy(actors[0], rng))
    world = state.resample(0, rng)
    assert world.melds == state.melds
    everything = [sum(hand[card] for hand in world.hands) + world.stock.count(card) for card in range(52)]
    assert everything == [
        sum(hand[card] for hand in state.hands) + state.stock.count(card) for card in range(52)
    ], TEXT


def test_results_by_hand_and_the_order_by_chips_then_melds():
    match = LiveMatch(FireplacePoker.table_for(2), entered=True)
    for wrong in (
        {"chips": [0, 0], "melds": [1, 1]},
        {"chips": [32, 0], "melds": [1, 1]},
        {"chips": [3], "melds": [1, 1]},
        {"chips": [3, 4], "melds": [53, 1]},
    ):
        with pytest.raises(BadResult):
            match.enter(wrong, match.seq)
    match.enter({"chips": [4, 4], "melds": [6, 7]}, match.seq)
    assert match.result.places == (2, 1)
    drawn = LiveMatch(FireplacePoker.table_for(2), entered=True)
    drawn.enter({"chips": [4, 4], "melds": [7, 7]}, drawn.seq)
    assert drawn.result.places == (1, 1)


@pytest.mark.parametrize(
    "text", ["meld", "meld XX", "steal 0 KS", "steal 99 KS", "steal KS", "put", None, ["pass"]]
)
def test_moves_that_are_none(text):
    with pytest.raises(Illegal):
        table_with(KINGS, LOW).parse(0, text)
