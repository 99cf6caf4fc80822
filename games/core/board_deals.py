"""Boards dealt beforehand, to be played with real cards at several tables: each follows from a seed and its number.

The outcome of board n is what the game's own deal draws from Python's `random.Random("SEED:n")`; of most games that is
the order in which the pack is dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.core.errors import Illegal
from games.core.game import Deal, GameTable
from games.core.messages import Message, say
from games.core.state import CHANCE, OPEN, Outcome, State
from games.core.views import View

AT_A_TABLE: Final = 4
SUIT_SIGNS: Final = frozenset("♣♦♥♠")


@dataclass(frozen=True, slots=True)
class BoardDeal:
    """What is dealt on a board. dealer: a seat; hands: by seat, as texts of cards.

    piles: name and cards, the top card first; turned: what is shown of it, such as the card turned for trumps.
    """

    number: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    turned: tuple[tuple[str, str], ...] = ()


def why_not_dealt(table: GameTable) -> Message | str:
    """Why boards of a game cannot be dealt beforehand; empty if they can: four hands that one shuffle decides."""
    if table.game.State is None or not table.game.plays_at(table):
        return say("The site does not deal {game}.", game=table.game.title)
    try:
        outcome = outcome_of(table, "", 1)
        board = board_of(table, 1, outcome)
    except Illegal as error:
        return error.message
    shown = sum(map(len, board.hands)) + sum(len(cards) for _name, cards in board.piles)
    if len(board.hands) != AT_A_TABLE or not all(board.hands) or shown != len(outcome):
        return say("Not every card of {game} is dealt to a hand or a pile.", game=table.game.title)
    return ""


def outcome_of(table: GameTable, seed: str, number: int) -> Outcome:
    """What chance decides on a board of that seed. Raises Illegal where no single shuffle does."""
    return _begun(table, number).draw(Random(f"{seed}:{number}"))


def check_outcome(table: GameTable, number: int, outcome: Outcome) -> None:
    """Raise Illegal for what cannot be dealt on a board."""
    _begun(table, number).check_chance(outcome)


def board_of(table: GameTable, number: int, outcome: Outcome) -> BoardDeal:
    """The hands of an outcome, which is one of this game. Raises Illegal where more than a shuffle decides them."""
    state = _begun(table, number)
    state.apply_chance(outcome)
    if state.actors() == (CHANCE,):
        raise Illegal(say("More than one shuffle decides the deal of {game}.", game=table.game.title))
    view = state.view(OPEN)
    return BoardDeal(number, dealer_of(number), _hands(table, view), _piles(view), _turned(view))


def dealer_of(number: int) -> int:
    """The seat that deals: north, which is seat 0, on the first board, then in turn."""
    return (number - 1) % AT_A_TABLE


def _begun(table: GameTable, number: int) -> State:
    """A board before it is dealt, as the first deal of a match. Raises Illegal."""
    assert table.game.State is not None
    first = table.game.sheet(table).next_deal()
    state = table.game.State(table, Deal(number, dealer_of(number), first.scores, first.carry))
    if state.actors() != (CHANCE,) or state.reveals():
        raise Illegal(say("More than one shuffle decides the deal of {game}.", game=table.game.title))
    return state


def _hands(table: GameTable, view: View) -> tuple[tuple[str, ...], ...]:
    """Of one table: where two play the same boards, both have the same."""
    seats = table.game.apart.seats[0] if table.game.apart else range(table.seats)
    return tuple(tuple(view["seats"][seat].get("hand", ())) for seat in seats)


def _piles(view: View) -> tuple[tuple[str, tuple[str, ...]], ...]:
    piles = [(pile["name"], tuple(reversed(pile.get("cards", ())))) for pile in view.get("piles", [])]
    return tuple(pile for pile in piles if pile[1])


def _turned(view: View) -> tuple[tuple[str, str], ...]:
    return tuple((one[0], one[1]) for one in view.get("facts", []) if SUIT_SIGNS & set(one[1]))
