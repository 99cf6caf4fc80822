"""Built-in players by name: `make("tree-fast")`, and the list that people choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.core.messages import say
from games.players.base import BadSpec, Bot, Greedy, RandomBot
from games.players.measured import measured
from games.players.monte_carlo import MonteCarlo
from games.players.tree import TreeSearch


@dataclass(frozen=True, slots=True)
class Strength:
    """A built-in player as people meet it."""

    spec: str
    title: str
    description: str
    make: Callable[[Random], Bot]


STRENGTHS = (
    Strength("random", "Random", say("Any move the rules allow, with closed eyes."), RandomBot),
    Strength("greedy", "Greedy", say("The first sensible move, at once."), Greedy),
    Strength(
        "monte-carlo",
        "Monte Carlo",
        say("Imagines the cards it cannot see a dozen times and tries every move in each."),
        lambda rng: MonteCarlo(rng, worlds=12, seconds=0.02, most=160),
    ),
    Strength(
        "tree-fast",
        "Tree search, fast",
        say("Thinks ahead for a few thousandths of a second."),
        lambda rng: TreeSearch(rng, iterations=60, seconds=0.005),
    ),
    Strength(
        "tree-strong",
        "Tree search, strong",
        say("Thinks ahead for up to a twentieth of a second."),
        lambda rng: TreeSearch(rng, iterations=800, seconds=0.05),
    ),
)
_NAMED = {strength.spec: strength for strength in STRENGTHS}
_SEARCHES: dict[str, Callable[[Random, int, float | None], Bot]] = {
    "mc": lambda rng, worlds, seconds: MonteCarlo(rng, worlds, seconds, most=100 * worlds),
    "tree": lambda rng, iterations, seconds: TreeSearch(rng, iterations, seconds),
}
MOST = 1_000_000


def catalogue() -> tuple[Strength, ...]:
    """Every built-in player there is."""
    return STRENGTHS


def offered(game: str) -> tuple[Strength, ...]:
    """The players that people may choose in a game, weakest first: each measured stronger than the one before it.

    Where a game has not been measured, only those that do not search.
    """
    ladder = measured().get(game, ())
    proved = [_NAMED[proof.spec] for proof in ladder if proof.is_proved and proof.spec in _NAMED]
    return (_NAMED["random"], *(proved if ladder else [_NAMED["greedy"]]))


def make(spec: str, seed: int | str | None = None, rng: Random | None = None) -> Bot:
    """A built-in player.

    spec: a name of the catalogue, or `mc:WORLDS`, `tree:ITERATIONS`, each with an optional limit of CPU time a move as
    in `tree:400:50` (milliseconds). Without a time limit its moves follow from the seed alone. Raises BadSpec.
    """
    generator = rng if rng is not None else Random(seed)
    if isinstance(spec, str):
        if spec in _NAMED:
            return _NAMED[spec].make(generator)
        kind, *numbers = spec.split(":")
        if kind in _SEARCHES and len(numbers) <= 2 and all(_is_count(number) for number in numbers):
            amount = int(numbers[0]) if numbers else 20 if kind == "mc" else 200
            return _SEARCHES[kind](generator, amount, int(numbers[1]) / 1000 if len(numbers) == 2 else None)
    raise BadSpec(
        say(
            "There is no built-in player {spec}; there are: {list}, mc:WORLDS, tree:ITERATIONS.",
            spec=repr(spec),
            list=", ".join(_NAMED),
        )
    )


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 7 and 0 < int(text) <= MOST
