"""The contract of what was announced: in a resampled world everybody could have done what all have seen him do."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games.core.contract.fields import Path, fields, with_field
from games.core.contract.run import Run, chance
from games.core.contract.secrecy import SPELT
from games.core.freeze import frozen
from games.core.state import CHANCE, Action, State

WORLDS = 40
LOOKED_BACK = 6
"""The last two moves and so many others before them are tried in each world."""
LARGEST_CARD = 1 << 10
"""Larger numbers are masks of cards."""

Move = tuple[State, int, Action]
"""A position, who acted in it, and how."""


def check_announced(run: Run) -> None:
    """What a player said or played was legal in every world that another seat holds possible afterwards.

    Moves made so far are tried with the hands of a resampled world, the cards played since among them: who announced
    points has them, who said no has not, who did not follow suit could not. Moves since which more has changed than
    cards that have been shown are left out.
    """
    rng = run.rng("announced")
    _, state = run.begin(rng)
    moves: list[Move] = []
    worlds = 0
    while (actors := state.actors()) and worlds < WORLDS:
        if actors == (CHANCE,):
            chance(state, rng)
            continue
        if moves and rng.random() < 0.5:
            worlds += 1
            _try_moves(run, state, moves, rng)
        actor = rng.choice(actors)
        action = run.pick(state, actor, rng)
        moves.append((state.clone(), actor, action))
        state.apply(actor, action)


def _try_moves(run: Run, state: State, moves: list[Move], rng: Random) -> None:
    """The last moves and some earlier ones in a world of a random seat."""
    seat = rng.randrange(run.table.seats)
    world = state.resample(seat, rng)
    now = dict(fields(state))
    secret = {path: value for path, value in fields(world) if frozen(value) != frozen(now.get(path))}
    for before, actor, action in [
        *moves[-2:],
        *rng.sample(moves[:-2], min(LOOKED_BACK, max(0, len(moves) - 2))),
    ]:
        then = _then(before, now, secret) if actor != seat else None
        run.require(
            then is None or _could_be(before, then, seat, actor, action),
            f"resample({seat}) forgets what was announced: in its world {before.text(actor, action)!r} "
            f"of player {actor} was not legal",
        )


def _could_be(before: State, then: State, viewer: int, actor: int, action: Action) -> bool:
    """Whether the actor could have done in a world what the viewer was told of."""
    if then.is_legal(actor, action):
        return True
    told = SPELT.said(before.told(viewer, actor, action))
    return any(SPELT.said(then.told(viewer, actor, other)) == told for other in then.legal(actor))


def _then(before: State, now: Mapping[Path, Any], secret: Mapping[Path, Any]) -> State | None:
    """An earlier position as it was in a world with these secrets; None if that does not follow from them."""
    held = dict(fields(before))
    then = before
    for path, value in secret.items():
        if path not in now or path not in held:
            return None
        if frozen(held[path]) != frozen(now[path]):
            value = _with_played(held[path], now[path], value)
            if value is None:
                return None
        then = with_field(then, path, value)
    return then


def _with_played(held: Any, now: Any, world: Any) -> list[int] | None:
    """Hands of a world with the cards that have left them since; None if cards went otherwise than all know."""
    if not all(_are_hands(one) for one in (held, now, world)) or not len(held) == len(now) == len(world):
        return None
    if any(hand & ~before for before, hand in zip(held, now, strict=True)):
        return None
    back = [hand | before & ~left for before, left, hand in zip(held, now, world, strict=True)]
    same = [hand.bit_count() for hand in back] == [hand.bit_count() for hand in held]
    return back if same and sum(back) == sum(held) else None


def _are_hands(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(type(one) is int and one >= 0 for one in value)
        and max(value, default=0) > LARGEST_CARD
    )
