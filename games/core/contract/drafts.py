"""The contract of moves that can wait: whoever lays one out and undoes it has learned nothing by it."""

from __future__ import annotations

from random import Random

from games.core.contract.run import Run
from games.core.contract.secrecy import face
from games.core.state import Action, State
from games.core.turn_drafts import waits

WAITING = 60
"""So many moves that wait are tried in a deal, each in so many other worlds."""
TRIED = 4
WORLDS = 3


def check_drafts(run: Run) -> None:
    """After a move that waits its player sees, and may do, the same in every world that they cannot tell from this."""
    if not run.game.hides(run.table.seats) or run.state_type.can_wait is State.can_wait:
        return
    rng = run.rng("drafts")
    _, state = run.begin(rng)
    tried, most = 0, run.most(WAITING)
    for _ in run.positions(state, rng):
        if tried >= most:
            return
        seat, *others = state.actors()
        if others:
            continue
        legal = state.legal(seat)
        for action in rng.sample(legal, min(TRIED, len(legal))):
            if waits(state, seat, action):
                tried += 1
                _shows_nothing(run, state, seat, action, rng)


def _shows_nothing(run: Run, state: State, seat: int, action: Action, rng: Random) -> None:
    here = _after(state, seat, action)
    for _ in range(WORLDS):
        there = _after(state.resample(seat, rng), seat, action)
        named = state.text(seat, action)
        run.require(face(here, seat) == face(there, seat), f"{named} waits, and shows seat {seat} something")
        run.require(
            here.legal(seat) == there.legal(seat),
            f"{named} waits, and what seat {seat} may do then depends on what it cannot know",
        )


def _after(state: State, seat: int, action: Action) -> State:
    after = state.clone()
    after.apply(seat, action)
    return after
