"""How many ways a game can go from a state in so many moves, to be compared with a generator of the test's own."""

from __future__ import annotations

from games.boards.kit.board_games import BoardState


def perft(state: BoardState, depth: int) -> int:
    """The number of sequences of that many moves; a game that is over ends its own."""
    if not state.actors():
        return 0
    seat = state.actors()[0]
    if depth == 1:
        return len(state.legal(seat))
    found = 0
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        found += perft(after, depth - 1)
    return found


def turns(state: BoardState, depth: int) -> int:
    """The same where a turn may be several moves: the number of sequences of that many whole turns."""
    if not state.actors():
        return 0
    seat, found = state.actors()[0], 0
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        left = depth - (after.actors() != (seat,))
        found += turns(after, left) if left else 1
    return found
