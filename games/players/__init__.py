"""Built-in players, made from the state's own methods: every one of them plays every game.

`make("greedy", seed=7).choose(state, seat)` gives an action. What a seat cannot know a bot never reads: it looks at a
state only through `legal`, `sample_legal` and `greedy` of its own seat (the contract proves that they do not peek) and
through worlds made by `State.resample(seat, rng)`.
"""

from games.players.base import BadSpec, Bot, Greedy, RandomBot
from games.players.monte_carlo import MonteCarlo
from games.players.strengths import Strength, catalogue, make, offered
from games.players.tree import TreeSearch

__all__ = [
    "BadSpec",
    "Bot",
    "Greedy",
    "MonteCarlo",
    "RandomBot",
    "Strength",
    "TreeSearch",
    "catalogue",
    "make",
    "offered",
]
