"""What the organisers of an event still have to do before the start, during a round and at the end.

A pure function of what is known of the event. What the site cannot know (whether something was printed) is only named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.core.messages import Message, say, say_n


class Phase(StrEnum):
    """The part of an event that a line belongs to."""

    BEFORE = "before"
    ROUND = "round"
    END = "end"


class State(StrEnum):
    """Whether something is done; `reminder`: nobody can tell but the organisers."""

    OPEN = "open"
    DONE = "done"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to do. page: where, by a word that the pages know; round: of which round, 0 where it is of none."""

    key: str
    phase: Phase
    text: Message
    state: State
    page: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of an event. Numbers are of people or tables, but `draft`, `round` and `next_stage`.

    least: entrants that the format needs. unplaced: without a place where the organisers order the draw; None: it is
    ordered by itself. publishes: organisers publish each round; draft: the number of one that waits for it, 0: none;
    round: the last that was published. settings, on_boards, movement, has_parts: of the format. to_end:
    organisers end it. keeps_money: whether who looks sets the fee. next_stage: to be filled from this one, 0: none.
    """

    phase: Phase
    entries: int = 0
    least: int = 2
    asked: int = 0
    waiting: int = 0
    absent: int = 0
    unplaced: int | None = None
    incomplete: bool = False
    cards_missing: int = 0
    terms_said: bool = False
    settings: bool = False
    fee_set: bool = False
    keeps_money: bool = False
    prizes: int = 0
    awarded: bool = False
    publishes: bool = False
    draft: int = 0
    round: int = 0
    last_round: bool = False
    told: bool = False
    to_end: bool = False
    movement: bool = False
    on_boards: bool = False
    has_parts: bool = False
    open_tables: int = 0
    open_round: int = 0
    disputed: int = 0
    unusual: int = 0
    provisional: int = 0
    fee_objections: int = 0
    next_stage: int = 0


def checklist(facts: Facts) -> list[Line]:
    """What is to be done now, and of what comes later what one prepares for."""
    at = list(Phase).index(facts.phase)
    found = list(PHASES[facts.phase](facts))
    for later in list(Phase)[at + 1 :]:
        found += [line for line in PHASES[later](facts) if line.state is State.REMINDER]
    return found


def _line(
    key: str, phase: Phase, text: Message, page: str, *, done: bool | None = False, number: int = 0
) -> Line:
    """done None: nobody can tell."""
    state = State.REMINDER if done is None else State.DONE if done else State.OPEN
    return Line(key, phase, text, state, page, number)


def _before(facts: Facts) -> Iterator[Line]:
    """Until the draw."""
    at = Phase.BEFORE
    text = say("Say when and where it is, and what else holds.")
    yield _line("terms", at, text, "terms", done=facts.terms_said)
    if facts.settings:
        yield _line("settings", at, say("Say how it is drawn and what counts."), "settings", done=None)
    if facts.keeps_money:
        text = say("Say what entering costs, if it does.")
        yield _line("fee", at, text, "fee", done=facts.fee_set or None)
    yield _line(
        "prizes", at, say("Offer prizes, if there are any."), "prizes", done=bool(facts.prizes) or None
    )
    if facts.asked:
        text = say_n("{count} asks to play: answer.", "{count} ask to play: answer.", facts.asked)
        yield _line("asked", at, text, "desk")
    yield _line("entries", at, _entered(facts), "desk", done=facts.entries >= facts.least)
    if facts.waiting:
        text = say_n("{count} waits for a place.", "{count} wait for a place.", facts.waiting)
        yield _line("waiting", at, text, "desk", done=None)
    yield from _ready(facts)
    yield _line("draw", at, say("Close the entries and draw."), "desk")


def _entered(facts: Facts) -> Message:
    if facts.entries >= facts.least:
        return say_n(
            "{count} is entered, which is enough.", "{count} are entered, which is enough.", facts.entries
        )
    return say("{entered} of at least {least} are entered.", entered=facts.entries, least=facts.least)


def _ready(facts: Facts) -> Iterator[Line]:
    """What keeps entrants from being drawn."""
    at = Phase.BEFORE
    if facts.incomplete:
        yield _line("teams", at, say("Not every pair or team is complete and confirmed."), "teams")
    if facts.cards_missing:
        text = say_n(
            "{count} entry lacks its convention card.",
            "{count} entries lack their convention card.",
            facts.cards_missing,
        )
        yield _line("cards", at, text, "event")
    if facts.absent:
        text = say_n("{count} is not here yet.", "{count} are not here yet.", facts.absent)
        yield _line("here", at, text, "desk")
    if facts.unplaced is not None:
        text = say("Put the entrants in the order of the draw.")
        yield _line("seeds", at, text, "seeding", done=facts.entries > 0 and not facts.unplaced)


def _round(facts: Facts) -> Iterator[Line]:
    """While it is played."""
    at = Phase.ROUND
    if facts.movement:
        yield _line("guide", at, say("Print the guide cards."), "guide", done=None)
    if facts.on_boards:
        yield _line("boards", at, say("Prepare the boards."), "boards", done=None)
    if facts.draft:
        text = say("Round {n} is drawn: look at it and publish it.", n=facts.draft)
        yield _line("publish", at, text, "next-round", number=facts.draft)
    if facts.round and not facts.to_end:
        yield from _published(facts)
    yield from _results(facts)
    if facts.publishes and facts.round and not (facts.draft or facts.last_round or facts.open_tables):
        yield _line(
            "next", at, say("Draw round {n}.", n=facts.round + 1), "next-round", number=facts.round + 1
        )
    if facts.to_end:
        yield _line("end", at, say("End it when its time is over."), "end", done=None)


def _published(facts: Facts) -> Iterator[Line]:
    at, n = Phase.ROUND, facts.round
    yield _line("round", at, say("Round {n} is published.", n=n), "round", done=True, number=n)
    text = say("Tell everybody where they play in round {n}.", n=n)
    yield _line("told", at, text, "round", done=facts.told, number=n)
    text = say("Print pairings, seating or slips of round {n}.", n=n)
    yield _line("print", at, text, "pairings", done=None, number=n)


def _results(facts: Facts) -> Iterator[Line]:
    at = Phase.ROUND
    if facts.open_tables:
        text = say_n("{count} table has no result.", "{count} tables have no result.", facts.open_tables)
        yield _line("results", at, text, "results", number=facts.open_round)
    elif facts.round:
        yield _line("results", at, say("Every table has its result."), "event", done=True)
    if facts.provisional:
        text = say_n(
            "{count} table is half a point for each side until it is over.",
            "{count} tables are half a point for each side until they are over.",
            facts.provisional,
        )
        yield _line("provisional", at, text, "results", number=facts.open_round)
    yield from _disputes(facts, at)


def _disputes(facts: Facts, phase: Phase) -> Iterator[Line]:
    if facts.disputed:
        text = say_n(
            "{count} result is objected to: rule on it.",
            "{count} results are objected to: rule on them.",
            facts.disputed,
        )
        yield _line("disputed", phase, text, "disputed")


def _end(facts: Facts) -> Iterator[Line]:
    """Once it is over."""
    at = Phase.END
    yield from _disputes(facts, at)
    if facts.unusual:
        text = say_n(
            "{count} result is unusual: look at it.",
            "{count} results are unusual: look at them.",
            facts.unusual,
        )
        yield _line("unusual", at, text, "final")
    if facts.next_stage:
        yield _line("stage", at, say("Fill stage {n} from this one.", n=facts.next_stage), "stage")
    if facts.prizes:
        over = facts.phase is Phase.END
        yield _line("award", at, say("Award the prizes."), "prizes", done=facts.awarded if over else None)
    if facts.fee_objections:
        text = say_n(
            "{count} objects to the entry fee: answer.",
            "{count} object to the entry fee: answer.",
            facts.fee_objections,
        )
        yield _line("charges", at, text, "charges")
    yield _line("table", at, say("Print the final table."), "table", done=None)
    if facts.has_parts:
        yield _line("parts", at, say("Print groups and bracket."), "parts", done=None)
    yield _line("certificates", at, say("Print the certificates."), "certificates", done=None)


PHASES: Final[dict[Phase, Callable[[Facts], Iterator[Line]]]] = {
    Phase.BEFORE: _before,
    Phase.ROUND: _round,
    Phase.END: _end,
}
