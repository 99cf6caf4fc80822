"""The rest of a deal given to whoever claims it, in games of tricks: what can be claimed, and the deal's end by it.

A claim says how many of the tricks that are left go to the claimer's side. Where the cards in them count, or where
there are more sides than two, it is all of them or, between two, none. The tricks are then counted by the game's own
rules, with any cards: `games.core.contract.claimed` proves that the result is the one that play would have brought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Protocol

from games.core.game import GameTable
from games.kits.cards import BIT, cards_of

THE_REST: Final = "rest"
"""The cards that are won count, or who wins them: all that is left goes one way."""
ANY_TRICKS: Final = "tricks"
"""Nothing counts but how many tricks each side has."""
FEWEST: Final = 2
"""With fewer tricks left it is quicker to play them."""


class Tricks(Protocol):
    """What is asked here of a deal of tricks (`games.kits.tricks.TrickState`)."""

    claimed_by: ClassVar[str]
    table: GameTable
    team: list[int]
    hands: list[int]
    played: list[int]
    taken: list[int]
    order: tuple[int, ...]
    trick: list[int]
    last: tuple[tuple[int, ...], ...]
    phase: str
    best_holder: int

    def take(self) -> None: ...
    def costs(self) -> Sequence[int]: ...
    def whole_deck(self) -> int: ...


def tricks_claimable(state: Tricks) -> tuple[int, ...]:
    """How many of the tricks that are left whoever is on turn may claim for their side."""
    left = tricks_left(state)
    if not state.claimed_by or left < FEWEST:
        return ()
    if not _two_sides(state):
        return (left,)
    return tuple(range(left + 1)) if state.claimed_by == ANY_TRICKS else (0, left)


def standing_for_all(state: Tricks) -> tuple[int, ...]:
    """Claims between which lies whatever can still happen; nothing where there are none such."""
    left = tricks_left(state)
    if state.claimed_by == ANY_TRICKS and _two_sides(state):
        return tricks_claimable(state)
    return (left,) if state.claimed_by and left >= FEWEST and _worthless(state) else ()


def tricks_left(state: Tricks) -> int:
    """The tricks that are still to be won, with the one that lies there."""
    return max([state.hands[holder].bit_count() for holder in state.order])


def give_rest(state: Tricks, seat: int, tricks: int) -> None:
    """End play with so many of the tricks that are left for the seat's side, the others for the other side.

    The hands stay as they lie: nobody has played these cards.
    """
    own, lies, phase, won = state.team[seat], state.hands[:], state.phase, 0
    while state.phase == phase:
        mine = won < tricks
        won += mine
        _fill_trick(state)
        state.best_holder = _winner(state, seat, own, mine=mine)
        state.take()
    state.hands, state.last = lies, ((), ())


def _two_sides(state: Tricks) -> bool:
    return len(state.table.sides) == 2 and {state.team[holder] for holder in state.order} == {0, 1}


def _worthless(state: Tricks) -> bool:
    """Whether cards cost points in this deal, and all that do have been won, as everybody has seen."""
    costs, left = state.costs(), state.whole_deck()
    for won in state.taken:
        left &= ~won
    return any(costs) and not any(costs[card] for card in cards_of(left))


def _fill_trick(state: Tricks) -> None:
    for holder in state.order[len(state.trick) :]:
        card = cards_of(state.hands[holder])[0]
        state.hands[holder] ^= BIT[card]
        state.played[holder] |= BIT[card]
        state.trick.append(card)


def _winner(state: Tricks, seat: int, own: int, *, mine: bool) -> int:
    if mine and seat in state.order:
        return seat
    return next(holder for holder in state.order if (state.team[holder] == own) == mine)
