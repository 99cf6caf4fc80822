"""A quick sensible player of canasta and its kin, who looks only at the own hand and at what lies on the table.

It takes piles of some size, opens when it can, builds sequences towards sambas, keeps pairs together, spends wild cards
where they complete a canasta, goes out when it can, and discards what the next player cannot use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core.state import Action
from games.kits.kinds import JOKER, JOKER_RANK, RANK, THREE
from games.kits.melds import ANSWERING, ASK, BONUS, DISCARD, DRAW, DRAWING, NO, TAKE, YES
from games.rummy.kit.canasta_moves import LAY, TAKE_ON
from games.rummy.kit.canastas import FULL, LEAST, MOST, SEQUENCES, SUIT, Meld

if TYPE_CHECKING:
    from games.rummy.kit.canasta_turn import CanastaTurn

WORTH_TAKING: Final = 4
"""Cards of the pile that are worth taking for their own sake."""
HOLD: Final = 5
"""Cards to keep in hand for the fight over the pile."""
DEAR_HAND: Final = 200
"""Points in hand that make a partner say no."""


def choose(state: CanastaTurn, seat: int) -> Action:
    """A legal action for the seat."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if state.phase == ANSWERING:
        return NO if state.rules.points(state.hands[seat].kinds) >= DEAR_HAND else YES
    if state.phase == DRAWING:
        return _draw(state, legal)
    legal = [action for action in legal if action != ASK]
    return max(legal, key=lambda action: _worth(state, seat, action))


def _draw(state: CanastaTurn, legal: list[Action]) -> Action:
    takes = [action for action in legal if action == TAKE or action >= TAKE_ON]
    if takes and (state.takeable() >= WORTH_TAKING or takes[-1] >= TAKE_ON or DRAW not in legal):
        return takes[-1]
    return next((action for action in (BONUS, DRAW) if action in legal), legal[0])


def _worth(state: CanastaTurn, seat: int, action: Action) -> int:
    """How much a move is wanted; melds above nought are made, then the discard that is missed least."""
    if not LAY <= action < TAKE_ON:
        return _discard(state, seat, action)
    place, kind = divmod(action - LAY, 64)
    meld = state.melds[state.side].get(place) or Meld(place // MOST)
    return 1000 * _meld_value(state, seat, meld, kind) + (action == DISCARD)


def _meld_value(state: CanastaTurn, seat: int, meld: Meld, kind: int) -> int:
    hand = state.hands[seat]
    if meld.line == THREE:
        return -90 if not state.bound() else 5
    if meld.line >= SEQUENCES:
        return _sequence_value(state, seat, meld, kind)
    if state.rules.is_wild(kind, meld.line):
        return _wild_value(state, meld, kind)
    if not state.opened[state.side] or state.bound():
        return 20 + meld.size + state.rules.values[RANK[kind]] // 5
    if meld.size:
        return 30 + meld.size if meld.size < FULL else 10
    held = hand.ranks[RANK[kind]]
    twin = any(one.line == meld.line and one.size < FULL for one in state.melds[state.side].values())
    return 10 if held >= LEAST and hand.size >= HOLD + held and not twin else -20


def _sequence_value(state: CanastaTurn, seat: int, meld: Meld, kind: int) -> int:
    if meld.size:
        return 60 + meld.size
    kinds, first = state.hands[seat].kinds, 13 * SUIT[kind]
    length, rank = 1, RANK[kind]
    for way in (1, -1):
        step = state.rules.step(rank, way)
        while step >= 0 and kinds[first + step] and length < FULL:
            length += 1
            step = state.rules.step(step, way)
    return 40 + length if length > LEAST or not state.opened[state.side] else 25


def _wild_value(state: CanastaTurn, meld: Meld, kind: int) -> int:
    """Wild cards are kept for canastas, and go down when the hand does."""
    cheap = kind != JOKER
    if not state.opened[state.side] or state.bound():
        return 4 + meld.size + cheap
    room = state.rules.wilds - meld.wild
    if meld.size < FULL <= meld.size + room:
        return 15 + cheap
    return -30 + meld.size


def _discard(state: CanastaTurn, seat: int, action: Action) -> int:
    """How little a card is missed and how little it helps the next player."""
    if action < DISCARD:
        return -(10**6)
    kind = action - DISCARD
    rank, hand, values = RANK[kind], state.hands[seat], state.rules.values
    if rank == THREE:
        return 60
    if rank in (0, JOKER_RANK):
        return -300 - values[rank]
    fits = any(state.rules.fits(meld, kind) for meld in state.melds[1 - state.side].values())
    given = -60 - 8 * len(state.pile) if fits and not state.frozen else 0
    near = sum(
        hand.kinds[13 * SUIT[kind] + step]
        for by in (-2, -1, 1, 2)
        if state.rules.run and (step := state.rules.step(rank, by)) >= 0
    )
    return given - 25 * (hand.ranks[rank] - 1) - 15 * near - values[rank] // 5
