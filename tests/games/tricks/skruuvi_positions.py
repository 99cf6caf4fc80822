"""Deals of the Skruuvi games for tests: everybody has a suit, and the aces lie on the table."""

from games.core import registry
from games.core.game import Deal
from games.core.state import CHANCE
from games.kits.cards import CARD
from tests.games.dsl import play

LOW = "23456789TJQK"
SUIT_HANDS = tuple([CARD[rank + suit] for rank in LOW] for suit in "CDHS")
ACES = [CARD["A" + suit] for suit in "CDHS"]
WHOLE_SUITS = tuple([CARD[rank + suit] for rank in LOW + "A"] for suit in "CDHS")


def begun(key, *, kotka=False, dealer=3, hands=None, scores=(0, 0), carry=None, **options):
    """A state just dealt, seat 0 to speak: 0 clubs, 1 diamonds, 2 hearts, 3 spades, unless hands are given."""
    game = registry.get(key)
    table = game.table_for(options=options)
    start = {**game.Sheet(table).next_deal().carry, "kotka": kotka, **(carry or {})}
    state = game.State(table, Deal(1, dealer, tuple(scores), start))
    if hands is not None:
        cards = [CARD[card] for text in hands for card in text.split()]
    elif state.sizes()[0] == 13:
        cards = [card for hand in WHOLE_SUITS for card in hand]
    else:
        cards = [card for hand in SUIT_HANDS for card in hand] + ACES
    assert sorted(cards) == list(range(52))
    state.apply_chance(cards)
    return state


def act(state, *texts):
    """Moves of whoever's turn it is, by their texts, several in one text separated by commas."""
    play(state, *(one.strip() for several in texts for one in several.split(",")))
    return state


def play_out(state, rng, greedy=False):
    """Play a deal to its end."""
    while actors := state.actors():
        if actors == (CHANCE,):
            state.apply_chance(state.draw(rng))
        else:
            pick = state.greedy if greedy else state.sample_legal
            state.apply(actors[0], pick(actors[0], rng))
    return state


def greedy_balance(key, deals, rng, **start):
    """What greedy players win from random ones, a deal on average."""
    game = registry.get(key)
    table = game.table_for()
    total = 0.0
    for number in range(deals):
        first = game.Sheet(table).next_deal()
        state = game.State(table, Deal(1, number % 4, first.scores, {**first.carry, **start}))
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
            else:
                seat = actors[0]
                pick = state.greedy if (seat + number) % 2 else state.sample_legal
                state.apply(seat, pick(seat, rng))
        total += state.returns()[(number + 1) % 2]
    return total / deals


EIGHT_PASSES = ", ".join(["pass"] * 8)
FOUR_PASSES = ", ".join(["pass"] * 4)


def modern(**start):
    return begun("modern-skruuvi", **start)


def exchanged(bids="3 H", **start):
    """Seat 0 wins the auction and gives his partner 2-5 of clubs, who gives back a card to each."""
    state = act(modern(**start), bids, EIGHT_PASSES, "2C, 3C, 4C, 5C")
    return act(state, "2H", "KH", "3H")
