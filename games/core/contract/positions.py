"""The contract of `position()`: no two states of a deal that differ in any field have the same."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from games.core.contract.fields import Path, changed, fields, with_field
from games.core.contract.run import Run
from games.core.contract.secrecy import face
from games.core.freeze import frozen
from games.core.state import OPEN, State

STATES = 40
LOOKS = 3


def check_position(run: Run) -> None:
    """Whatever changes in the course of a deal is in `position()`: each such field is changed by itself, and so is it.

    Fields that are the same in every state of several deals follow from the table and the deal; a game names those
    that follow from other fields in `State.derived`.
    """
    rng = run.rng("position")
    _, begun = run.begin(rng)
    states = _states(run, begun, rng)
    seen: dict[Path, set[Hashable]] = {}
    for state in states:
        for path, value in fields(state):
            seen.setdefault(path, set()).add(frozen(value))
    derived = type(begun).derived
    moving = {
        path for path, values in seen.items() if len(values) > 1 and not derived & {".".join(path), path[0]}
    }
    _check_faces(run, states)
    for state in rng.sample(states, min(LOOKS, len(states))):
        before = state.position()
        for path, value in fields(state):
            if path in moving:
                for other in changed(value, rng):
                    run.require(
                        _position_of(with_field(state, path, other)) != before,
                        f"position() forgets {'.'.join(path)}: {value!r:.60} and {other!r:.60} have the same",
                    )


def _check_faces(run: Run, states: list[State]) -> None:
    """States that one who sees everything can tell apart have different positions."""
    faces: dict[Hashable, str] = {}
    for state in states:
        shown = face(state, OPEN)
        same = faces.setdefault(state.position(), shown) == shown
        run.require(same, f"position() is the same for two states that look different: {shown:.80}")


def _states(run: Run, begun: State, rng: Random) -> list[State]:
    """Some states of two deals that begin alike, from the beginning to the end."""
    found = [begun.clone()]
    for _ in range(2):
        state = begun.clone()
        for number, _ in enumerate(run.walk(state, rng)):
            if number < STATES // 2 or rng.random() < 0.1:
                found.append(state.clone())
        found.append(state)
    return found


def _position_of(state: State) -> Hashable:
    """The position, or why there is none: a state that cannot be need not have one."""
    try:
        return state.position()
    except Exception as error:
        return repr(error)
