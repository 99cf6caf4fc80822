"""The contract of `key()`: states of a deal that differ in any field have different keys."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from games.core.contract.fields import Path, changed, fields, with_field
from games.core.contract.run import Trial
from games.core.contract.secrecy import face
from games.core.freeze import frozen
from games.core.state import OPEN, State

POSITIONS = 40
LOOKS = 3


def check_key(trial: Trial) -> None:
    """Whatever changes in the course of a deal is in the key: each such field is changed by itself, and so is the key.

    Fields that are the same in every position of several deals follow from the table and the deal; a game names those
    that follow from other fields in `State.derived`.
    """
    rng = trial.rng("key")
    _, begun = trial.begin(rng)
    positions = _positions(trial, begun, rng)
    seen: dict[Path, set[Hashable]] = {}
    for state in positions:
        for path, value in fields(state):
            seen.setdefault(path, set()).add(frozen(value))
    derived = type(begun).derived
    moving = {
        path for path, values in seen.items() if len(values) > 1 and not derived & {".".join(path), path[0]}
    }
    _check_faces(trial, positions)
    for state in rng.sample(positions, min(LOOKS, len(positions))):
        before = state.key()
        for path, value in fields(state):
            if path in moving:
                for other in changed(value, rng):
                    trial.require(
                        _key_of(with_field(state, path, other)) != before,
                        f"key() forgets {'.'.join(path)}: {value!r:.60} and {other!r:.60} have the same",
                    )


def _check_faces(trial: Trial, positions: list[State]) -> None:
    """Positions that one who sees everything can tell apart have different keys."""
    faces: dict[Hashable, str] = {}
    for state in positions:
        shown = face(state, OPEN)
        same = faces.setdefault(state.key(), shown) == shown
        trial.require(same, f"key() is the same for two positions that look different: {shown:.80}")


def _positions(trial: Trial, begun: State, rng: Random) -> list[State]:
    """Some positions of two deals that begin alike, from the beginning to the end."""
    found = [begun.clone()]
    for _ in range(2):
        state = begun.clone()
        for number, position in enumerate(trial.walk(state, rng)):
            if number < POSITIONS // 2 or rng.random() < 0.1:
                found.append(position.clone())
        found.append(state)
    return found


def _key_of(state: State) -> Hashable:
    """The key, or why there is none: a state that cannot be need not have one."""
    try:
        return state.key()
    except Exception as error:
        return repr(error)
