"""What an order comes to at a match as it stands. Pure: it knows the match and what was ordered, and nothing else.

A queued move is bound to one decision: the next own turn after the event at which it was given, in that deal. Whatever
else happens in between cancels it, and so does its not being possible: something else is never played instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.errors import Illegal, RulesError
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.state import CHANCE, State
from games.core.take_backs import TakeBack

PASS: Final = "pass-until"
ONLY: Final = "only-move"
PREMOVE: Final = "premove"
LOOKED_AHEAD: Final = 12
"""After so many of the others' moves one's own are looked up, for a list of what could be ordered."""
STEPS: Final = 6
"""A turn of theirs of several steps is played on for so many."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order of a seat, given after event `seq` in deal `deal`."""

    kind: str
    seat: int
    deal: int
    seq: int
    text: str = ""
    answers: str = ""


@dataclass(frozen=True, slots=True)
class Waits:
    """Nothing is to be done now."""


@dataclass(frozen=True, slots=True)
class Played:
    """This is to be played now."""

    text: str


@dataclass(frozen=True, slots=True)
class Cancelled:
    """It is over; why, as `models.Order.Why` has it."""

    why: str


Outcome = Waits | Played | Cancelled


def outcome(order: Ordered, live: LiveMatch) -> Outcome:
    """What becomes of an order now."""
    if live.over:
        return Cancelled("match-over")
    if deal_of(live) != order.deal:
        return Cancelled("deal-over")
    return _of_premove(order, live) if order.kind == PREMOVE else _of_standing_order(order, live)


def _of_standing_order(order: Ordered, live: LiveMatch) -> Outcome:
    only = only_move(live, order.seat)
    if not only or (order.kind == PASS and only != live.playing.pass_text):
        return Waits()
    return Played(only)


def only_move(live: LiveMatch, seat: int) -> str:
    """The one thing that a seat can do now; empty where it is not asked, or has a choice."""
    texts = live.legal_texts(seat)
    return texts[0] if len(texts) == 1 else ""


def _of_premove(order: Ordered, live: LiveMatch) -> Outcome:
    since = live.log[order.seq :]
    if any(isinstance(event, TakeBack) for event in since):
        return Cancelled("taken-back")
    if any(event.kind != "move" for event in since):
        return Cancelled("changed")
    if any(event.seat == order.seat for event in since):
        return Cancelled("moved")
    if order.seat not in live.actors():
        return Waits()
    if order.answers and since[-1].text != order.answers:
        return Cancelled("other-move")
    try:
        live.action_of(order.seat, order.text, live.seq)
    except RulesError:
        return Cancelled("not-possible")
    return Played(order.text)


def deal_of(live: LiveMatch) -> int:
    """The number of the deal that is played; 0 where none is."""
    return 0 if live.state is None else live.state.deal.number


def takes_premoves(table: GameTable) -> bool:
    """Whether moves can be ordered beforehand: where nothing is hidden, nothing is drawn, and one moves at a time."""
    game = table.game
    return not (game.hides(table.seats) or game.chance or game.simultaneous)


def has_pass(live: LiveMatch, seat: int) -> bool:
    """Whether the game has a move that does nothing, such as a pass."""
    return bool(named(live, seat, live.playing.pass_text))


def named(live: LiveMatch, seat: int, text: str) -> str:
    """A move as the log has it; empty for what is no move of the game. Whether it is possible is not asked."""
    return _named_at(live.playing, seat, text)


def turns_of(live: LiveMatch, seat: int, text: str) -> list[list[str]]:
    """A move as it was typed, or steps of one turn with commas between them, and after a semicolon the next turn's."""
    if named(live, seat, text):
        return [[text]]
    return [[step.strip() for step in turn.split(",")] for turn in text.split(";")]


def all_named(live: LiveMatch, seat: int, turns: Sequence[Sequence[str]]) -> list[list[str]]:
    """Each step as the log would have it; what is no move of the game is empty. Whether it is possible is not asked."""
    states, found = _after_others(live, seat), []
    for turn in turns:
        said = []
        for text in turn:
            said.append(
                named(live, seat, text) or next(filter(None, (_named_at(s, seat, text) for s in states)), "")
            )
            states = [state for state in states if _moved_on(state, seat, text)]
        found.append(said)
        for state in states:
            _until(state, seat)
    return found


def _named_at(state: State, seat: int, text: str) -> str:
    try:
        return state.text(seat, state.parse(seat, text))
    except (Illegal, LookupError, ValueError):
        return ""


def _moved_on(state: State, seat: int, text: str) -> bool:
    """Make a step there, if it is possible."""
    action = next((one for one in state.legal(seat) if state.text(seat, one) == text), None)
    if seat not in state.actors() or action is None:
        return False
    state.apply(seat, action)
    return True


def _after_others(live: LiveMatch, seat: int) -> list[State]:
    """Some positions in which a seat could be asked next."""
    mover = next_other(live, seat)
    if mover is None:
        return []
    states, actions = [], live.playing.legal(mover)
    for action in actions[:: max(1, len(actions) // LOOKED_AHEAD)]:
        state = live.playing.clone()
        state.apply(mover, action)
        _until(state, seat)
        states.append(state)
    return states


def _until(state: State, seat: int) -> None:
    """Play the first that others can, until a seat is asked, for some steps."""
    for _step in range(STEPS):
        actors = state.actors()
        if len(actors) != 1 or actors[0] in (seat, CHANCE):
            return
        state.apply(actors[0], state.legal(actors[0])[0])


def next_other(live: LiveMatch, seat: int) -> int | None:
    """Who is to move, if that is one seat and not this one."""
    actors = live.actors()
    return actors[0] if len(actors) == 1 and actors[0] not in (seat, CHANCE) else None


def possible_after(live: LiveMatch, seat: int, turns: Sequence[Sequence[str]]) -> list[str]:
    """What a seat could do once it has played these turns, in the last of them or the next: a list to choose from."""
    states, found = _after_others(live, seat), dict[str, None]()
    for turn in turns:
        for state in states:
            _until(state, seat)
        for text in turn:
            states = [state for state in states if _moved_on(state, seat, text)]
    for state in states:
        _until(state, seat)
        if seat in state.actors():
            found |= dict.fromkeys(state.text(seat, one) for one in state.legal(seat))
    return list(found)


def possible_ahead(live: LiveMatch, seat: int) -> list[str]:
    """What a seat could do after one of the moves that others have now: a list to choose from, not all there is."""
    mover = next_other(live, seat)
    if mover is None or not takes_premoves(live.table):
        return []
    found: dict[str, None] = {}
    actions = live.playing.legal(mover)
    for action in actions[:: max(1, len(actions) // LOOKED_AHEAD)]:
        state = live.playing.clone()
        state.apply(mover, action)
        for _step in range(STEPS):
            if state.actors() != (mover,):
                break
            state.apply(mover, state.legal(mover)[0])
        if seat in state.actors():
            found |= dict.fromkeys(state.text(seat, one) for one in state.legal(seat))
    return list(found)
