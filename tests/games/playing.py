"""Playing positions of any game by the texts of moves, for the tests of the games."""

from collections.abc import Callable
from functools import partial
from random import Random

from games.core.state import CHANCE, State
from games.kits.cards import CARD, mask_of


def cards(text: str) -> int:
    """Cards of a deck of 52, `KS 7H`, as a mask."""
    return mask_of([CARD[word] for word in text.split()])


def legal(state: State) -> list[str]:
    """The texts of what the only seat in turn may do."""
    (seat,) = state.actors()
    return [state.text(seat, action) for action in state.legal(seat)]


def event(state: State, viewer: int | None = None, seed: int = 0) -> str:
    """The event of the table that is due happens. Returns what the viewer, by default a spectator, is told."""
    assert state.actors() == (CHANCE,)
    outcome = state.draw(Random(seed))
    story = state.told_chance(viewer, outcome)
    state.apply_chance(outcome)
    return story


def no_event(state: State) -> bool:
    """No event happens by itself."""
    return False


def any_event(state: State) -> bool:
    """Every event happens as soon as it is due."""
    return state.actors() == (CHANCE,)


def showing(state: State) -> bool:
    """Only events that show what is settled happen by themselves; cards are not drawn."""
    return state.actors() == (CHANCE,) and state.reveals()


def play(state: State, *moves: str, happens: Callable[[State], bool] = no_event, seed: int = 0) -> str:
    """Make moves by whoever is in turn; each must be legal.

    happens: whether the event that is due after a move, or before the first one, happens at once. seed: what it draws
    by. Returns what a spectator was told last.
    """
    story = ""
    while happens(state):
        story = event(state, seed=seed)
    for move in moves:
        (seat,) = state.actors()
        action = state.parse(seat, move)
        assert state.is_legal(seat, action), f"{move} by {seat}, legal: {legal(state)}"
        story = state.told(None, seat, action)
        state.apply(seat, action)
        while happens(state):
            story = event(state, seed=seed)
    return story


play_with_events = partial(play, happens=any_event)
play_and_show = partial(play, happens=showing)
