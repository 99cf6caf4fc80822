"""The contract of hidden orders: what nobody at a seat can see of a stock, a pile or a card put by is dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

from games.core.contract.fields import Path, fields, with_field
from games.core.contract.run import Run, chance
from games.core.contract.secrecy import face
from games.core.freeze import frozen
from games.core.state import CHANCE, State

ORDER_DEALS = 24
PROBES = 2
PLACES = 6
"""So many places of a list are probed; hidden ones are a run between the first and the last of them."""
FAIR_ERRORS = 6.0
LONG = 4
"""Rows of so many different cards lie as they did once in twenty-four times at most."""
LARGEST_CARD = 1 << 10
"""Larger numbers are masks of cards, whose size as a number says nothing."""


@dataclass(slots=True)
class Hidden:
    """A field, or a run of places in a list, that a seat cannot see; and what was found in it over many deals."""

    path: Path
    places: range | None
    kept: int = 0
    alike: int = 0
    longest: int = 0
    gaps: list[float] = field(default_factory=list)
    rising: int = 0
    steps: int = 0
    firsts: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        return ".".join(self.path)

    def of(self, state: State) -> Any:
        """What stands there in a state."""
        value: Any = state
        for name in self.path:
            value = getattr(value, name)
        return value if self.places is None else value[self.places.start : self.places.stop]


def check_hidden_orders(run: Run) -> None:
    """Right after the deal every field that a seat cannot see is as random in a resampled world as in the real one.

    A field is hidden if the seat sees the same whatever other deals have in it; a game names in `State.inferred` what
    is known all the same. In resampled worlds it may not always be the real one (`never changes`), nor the real one
    more often than another world's, and a long row hardly ever (`than chance would`); and of a hidden row of cards as
    many steps rise as fall, and the first is as often high as low (`in an order of its own`).
    """
    rng = run.rng("orders")
    if not run.game.hides(run.table.seats) or run.table.seats < 2:
        return
    _, begun = run.begin(rng)
    seat = rng.randrange(run.table.seats)
    deals = [_dealt(begun, rng) for _ in range(ORDER_DEALS)]
    if not all(state.actors() for state in deals):
        return
    found = list(_hidden(deals, seat))
    for state in deals:
        worlds = state.resample(seat, rng), state.resample(seat, rng)
        for hidden in found:
            _weigh(hidden, hidden.of(state), *(hidden.of(world) for world in worlds))
    for hidden in found:
        _judge(run, hidden, seat)


def _dealt(begun: State, rng: Random) -> State:
    """The deal with its shuffle, up to the first decision."""
    state = begun.clone()
    while state.actors() == (CHANCE,):
        chance(state, rng)
    return state


def _hidden(deals: list[State], seat: int) -> Iterator[Hidden]:
    """What the seat cannot see in the first deals, judged by what stands there in others."""
    for path, _ in fields(deals[0]):
        if {".".join(path), path[0]} & type(deals[0]).inferred:
            continue
        values = [Hidden(path, None).of(state) for state in deals]
        if len({frozen(value) for value in values}) < ORDER_DEALS // 2:
            continue
        if isinstance(values[0], (list, tuple)):
            places = _hidden_places(deals, values, path, seat)
            if places is not None:
                yield Hidden(path, places)
        elif all(
            _unseen(state, path, value, seat) for state, value in zip(deals, reversed(values), strict=True)
        ):
            yield Hidden(path, None)


def _hidden_places(deals: list[State], values: list[Any], path: Path, seat: int) -> range | None:
    """The run of places of a list that the seat cannot see, None if there is none of two or more.

    A place that holds the same in every deal, as the hand of somebody who is out, has nothing to hide.
    """
    size = min(map(len, values))
    spread = sorted({n * (size - 1) // (PLACES - 1) for n in range(PLACES)}) if size else []
    tried = [place for place in spread if len({frozen(value[place]) for value in values}) > 1]
    unseen = [place for place in tried if _unseen_place(deals, values, path, place, seat)]
    runs = [place for place in unseen if all(one in unseen for one in tried if unseen[0] <= one <= place)]
    return range(runs[0], runs[-1] + 1) if len(runs) > 1 else None


def _unseen_place(deals: list[State], values: list[Any], path: Path, place: int, seat: int) -> bool:
    for number in range(PROBES):
        real, other = values[number], values[-1 - number]
        changed = [*real[:place], other[place], *real[place + 1 :]]
        if not _unseen(deals[number], path, type(real)(changed), seat):
            return False
    return True


def _unseen(state: State, path: Path, other: Any, seat: int) -> bool:
    """Whether the seat sees the same if the field holds something else."""
    try:
        return face(with_field(state, path, other), seat) == face(state, seat)
    except Exception:
        return False


def _weigh(hidden: Hidden, real: Any, world: Any, again: Any) -> None:
    hidden.kept += frozen(real) == frozen(world)
    hidden.alike += frozen(world) == frozen(again)
    if hidden.places is None:
        hidden.gaps.append((frozen(real) == frozen(world)) - (frozen(world) == frozen(again)))
        return
    hidden.longest = max(hidden.longest, len(set(map(frozen, real))))
    hidden.gaps.append(_in_place(real, world) - _in_place(world, again))
    if all(type(card) in (int, str) for card in world) and not _masks(world):
        steps = [(one, other) for one, other in pairwise(world) if one != other]
        hidden.steps += len(steps)
        hidden.rising += sum(one < other for one, other in steps)
        lower = sum(card < world[0] for card in world)
        higher = sum(card > world[0] for card in world)
        if lower + higher:
            hidden.firsts.append(lower / (lower + higher) - 0.5)


def _masks(cards: Sequence[Any]) -> bool:
    return any(type(card) is int and card >= LARGEST_CARD for card in cards)


def _in_place(one: Sequence[Any], other: Sequence[Any]) -> float:
    """The share of places with the same in both."""
    same = sum(frozen(a) == frozen(b) for a, b in zip(one, other, strict=False))
    return same / max(1, len(one))


def _judge(run: Run, hidden: Hidden, seat: int) -> None:
    name = hidden.name
    run.require(
        hidden.kept < ORDER_DEALS, f"resample({seat}) never changes {name}, which the seat cannot see"
    )
    run.require(hidden.alike < ORDER_DEALS, f"resample({seat}) always gives the same {name}")
    seldom = hidden.longest < LONG or hidden.kept <= ORDER_DEALS // LONG
    run.require(
        seldom,
        f"resample({seat}) keeps {name} as it is {hidden.kept} times of {ORDER_DEALS}, more than chance would",
    )
    mean = sum(hidden.gaps) / len(hidden.gaps)
    error = sqrt(sum((gap - mean) ** 2 for gap in hidden.gaps) / len(hidden.gaps) / (len(hidden.gaps) - 1))
    run.require(
        mean <= FAIR_ERRORS * error + 1e-9,
        f"resample({seat}) keeps {mean:.0%} more of {name} in place than chance would",
    )
    if hidden.steps >= ORDER_DEALS:
        off = abs(hidden.rising - hidden.steps / 2)
        run.require(
            off <= FAIR_ERRORS * sqrt(hidden.steps) / 2,
            f"resample({seat}) gives {name} in an order of its own: {hidden.rising} of {hidden.steps} steps rise",
        )
        tilt = abs(sum(hidden.firsts)) / max(1, len(hidden.firsts))
        run.require(
            tilt <= FAIR_ERRORS * sqrt(1 / 12 / max(1, len(hidden.firsts))),
            f"resample({seat}) gives {name} in an order of its own: the first is {tilt:.2f} off the middle",
        )
