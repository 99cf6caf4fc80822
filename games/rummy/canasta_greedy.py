"""A quick sensible canasta player, who looks only at the own hand and at what lies on the table.

It takes any pile of some size, opens as cheaply as it can, keeps natural cards together, spends wild cards where they
make a canasta, goes out when it can, and discards what the next player cannot use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.core.state import Action
from games.kits.kinds import JOKER, JOKER_RANK, RANK, THREE, TWO
from games.kits.melds import ANSWERING, ASK, DISCARD, DRAW, DRAWING, NO, TAKE, YES
from games.rummy.kit.canasta_moves import LAY
from games.rummy.kit.canasta_table import FORBIDDEN
from games.rummy.kit.canastas import FULL, LEAST, MOST, is_canasta

if TYPE_CHECKING:
    from games.rummy.kit.canasta_turn import CanastaTurn

WORTH_TAKING: Final = 3
"""Cards in a pile that is worth taking for its own sake."""
HOLD: Final = 4
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
    return _play(state, seat, [action for action in legal if action != ASK])


def _draw(state: CanastaTurn, legal: list[Action]) -> Action:
    if TAKE not in legal:
        return DRAW if DRAW in legal else legal[0]
    top = RANK[state.pile[-1]]
    fits = MOST * top in state.melds[state.side]
    if fits or len(state.pile) >= WORTH_TAKING or DRAW not in legal:
        return TAKE
    return DRAW


def _play(state: CanastaTurn, seat: int, legal: list[Action]) -> Action:
    """The best meld, or the best discard if none is good enough."""
    melds = [action for action in legal if action >= LAY]
    ends = [action for action in legal if action not in melds]
    if melds:
        best = max(melds, key=lambda action: _meld_value(state, seat, action))
        if not ends or _meld_value(state, seat, best) > 0:
            return best
    if not ends:
        return melds[0]
    return max(ends, key=lambda action: _discard_value(state, seat, action))


def _meld_value(state: CanastaTurn, seat: int, action: Action) -> int:
    """How much a card wants to be melded: above nought it goes down, even if nothing forces it."""
    place, kind = divmod(action - LAY, 64)
    rank = place // MOST
    size = _size(state, rank)
    allowed = state.answer != FORBIDDEN and state.enough([*state.melds[state.side].values()], -1)
    leaving = allowed and state.can_go_out()
    if RANK[kind] != rank:
        return _wild_value(state, kind, rank, leaving)
    if rank == THREE:
        return 1 if leaving else -50
    if not state.opened[state.side]:
        held = state.hands[seat].ranks[rank] + size
        return (30 if held >= LEAST else 10) + 3 * state.rules.values[rank] // 5
    if leaving:
        return 60
    if size:
        return 50 if state.hands[seat].size > HOLD or size + 1 >= FULL - 1 else -5
    held = state.hands[seat].ranks[rank]
    return 20 if held >= LEAST and state.hands[seat].size >= HOLD + LEAST else -10


def _size(state: CanastaTurn, rank: int) -> int:
    meld = state.melds[state.side].get(MOST * rank)
    return meld.size if meld else 0


def _wild_value(state: CanastaTurn, kind: int, rank: int, leaving: bool) -> int:
    """Wild cards are kept for canastas, and go down when the hand does."""
    size, two = _size(state, rank), kind != JOKER
    if not state.opened[state.side]:
        return 4 + two + size
    if leaving:
        return 20 + size if size < FULL else 5
    if size == FULL - 1 or (size == FULL - 2 and not any(map(is_canasta, state.melds[state.side].values()))):
        return 15 + two
    return -30 + size + two


def _discard_value(state: CanastaTurn, seat: int, action: Action) -> int:
    """How little a card is missed and how little it helps the next player."""
    if action < DISCARD:
        return 0
    rank = RANK[action - DISCARD]
    if rank == THREE:
        return 40
    values = state.rules.values
    ranks = state.hands[seat].ranks
    if rank in (TWO, JOKER_RANK):
        return -200 - values[rank]
    other = state.melds[state.side_at[state.table.next_seat(seat)]]
    mine = state.melds[state.side]
    given = -60 - 8 * len(state.pile) if MOST * rank in other and not state.frozen else 0
    kept = -25 * (ranks[rank] - 1) - (40 if MOST * rank in mine else 0)
    return given + kept - values[rank]
