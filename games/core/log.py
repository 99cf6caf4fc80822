"""The log of a match: one class for each kind of event, which knows when it can happen, what is told of it and what it
does. Only `LiveMatch` puts events into a log.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from games.core.commitment import outcome_in
from games.core.errors import BadLog, BadResult, Illegal, NotYourTurn
from games.core.json_text import read_json
from games.core.match_result import MatchResult
from games.core.messages import Message, Seat, from_json, say, verbatim
from games.core.results import DealResult
from games.core.sheet import Sheet, places
from games.core.state import CHANCE, Action, Outcome

if TYPE_CHECKING:
    from games.core.match import LiveMatch

Content = TypeVar("Content")
BY_CHANCE: Final = (CHANCE,)
BY_AGREEMENT: Final = say("stopped by agreement")


def text_of(reason: str) -> str:
    """A reason as the log keeps it: a message as JSON, what somebody wrote as it is."""
    if isinstance(reason, Message):
        return json.dumps(reason.to_json(), ensure_ascii=False)
    return text_of(verbatim(reason)) if reason.startswith("{") else reason


def reason_in(text: str) -> Message:
    """The reason of an event: the reverse of `text_of`, for any text whatever."""
    try:
        return from_json(read_json(text)) if text.startswith("{") else verbatim(text)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return verbatim(text)


@dataclass(frozen=True, slots=True)
class LogEvent(ABC, Generic[Content]):
    """One entry of the log. seq counts from 1. seat: who acted, None for chance and for the table as a whole.

    text: a move's text; a sealed outcome; a result as JSON; a reason (`reason_in`). What it says in its match, the
    content, is read once, by `check`, and handed to `tell` and `apply`.
    """

    kind: ClassVar[str]

    seq: int
    seat: int | None
    text: str
    ms: int = 0

    def to_json(self) -> list[Any]:
        return [self.kind, self.seat, self.text, self.ms]

    @abstractmethod
    def check(self, match: LiveMatch) -> Content:
        """What the text says. Raises RulesError or ValueError if this cannot happen in the match as it stands."""

    @abstractmethod
    def tell(self, match: LiveMatch, viewer: int | None, content: Content) -> str:
        """What a viewer reads of it when it is about to happen."""

    @abstractmethod
    def apply(self, match: LiveMatch, content: Content) -> None:
        """Let it happen."""


class Chance(LogEvent[Outcome]):
    """The cards are shuffled, a die is thrown."""

    __slots__ = ()
    kind = "chance"

    def check(self, match: LiveMatch) -> Outcome:
        state = match.state
        if state is None or match.result is not None or state.actors() != BY_CHANCE:
            raise Illegal(say("chance has nothing to decide now."))
        outcome = outcome_in(self.text)
        state.check_chance(outcome)
        return outcome

    def tell(self, match: LiveMatch, viewer: int | None, content: Outcome) -> str:
        return match.playing.told_chance(viewer, content)

    def apply(self, match: LiveMatch, content: Outcome) -> None:
        state = match.playing
        match.boards += not state.reveals()
        state.apply_chance(content)
        if not state.actors():
            match.deal_over()


class Move(LogEvent[Action]):
    """A seat moves."""

    __slots__ = ()
    kind = "move"

    def check(self, match: LiveMatch) -> Action:
        if self.seat is None:
            raise NotYourTurn(say("a move needs a seat."))
        return match.action_of(self.seat, self.text, len(match.log))

    def tell(self, match: LiveMatch, viewer: int | None, content: Action) -> str:
        assert self.seat is not None
        return match.playing.told(viewer, self.seat, content)

    def apply(self, match: LiveMatch, content: Action) -> None:
        state = match.state
        assert self.seat is not None and state is not None
        state.apply(self.seat, content)
        if not state.actors():
            match.deal_over()


class EnteredResult(LogEvent[DealResult]):
    """The result of a deal with real cards is entered."""

    __slots__ = ()
    kind = "result"

    def check(self, match: LiveMatch) -> DealResult:
        match.must_be_entered(match.seq)
        return match.result_of(read_json(self.text))

    def tell(self, match: LiveMatch, viewer: int | None, content: DealResult) -> str:
        number = len(match.sheet.rows) + 1
        return say("{unit} {number} is entered.", unit=match.sheet.one_row(), number=number)

    def apply(self, match: LiveMatch, content: DealResult) -> None:
        match.sheet.enter(content)
        match.close_if_over()


class Undo(LogEvent[None]):
    """The last entered deal is taken back."""

    __slots__ = ()
    kind = "undo"

    def check(self, match: LiveMatch) -> None:
        match.must_be_entered(match.seq)
        if not match.sheet.rows:
            raise BadResult(say("There is no deal to take back."))

    def tell(self, match: LiveMatch, viewer: int | None, content: None) -> str:
        number = len(match.sheet.rows)
        return say("{unit} {number} is taken back.", unit=match.sheet.one_row(), number=number)

    def apply(self, match: LiveMatch, content: None) -> None:
        match.sheet.undo()
        match.result = None


class Correction(LogEvent[tuple[int, Sheet]]):
    """Another result is put in the place of an entered one: the number of the deal, and the sheet as it is then."""

    __slots__ = ()
    kind = "correct"

    def check(self, match: LiveMatch) -> tuple[int, Sheet]:
        match.must_be_entered(match.seq)
        given = read_json(self.text)
        if not isinstance(given, dict):
            raise BadResult(say("a correction is an object with deal and result."))
        return match.sheet.corrected(given.get("deal"), given.get("result"))

    def tell(self, match: LiveMatch, viewer: int | None, content: tuple[int, Sheet]) -> str:
        return say("{unit} {number} is corrected.", unit=match.sheet.one_row(), number=content[0])

    def apply(self, match: LiveMatch, content: tuple[int, Sheet]) -> None:
        match.sheet = content[1]
        match.result = None
        match.close_if_over()


class Reopening(LogEvent[None]):
    """A match that was stopped goes on, so that its sheet can be corrected; it is stopped anew afterwards."""

    __slots__ = ()
    kind = "reopen"

    def check(self, match: LiveMatch) -> None:
        match.may_be_reopened(match.seq)

    def tell(self, match: LiveMatch, viewer: int | None, content: None) -> str:
        return say("The match is taken up again.")

    def apply(self, match: LiveMatch, content: None) -> None:
        match.sheet = match.sheet_of([row.result for row in match.sheet.rows])
        match.result = None


class Stop(LogEvent[Message]):
    """The table agrees to end the match; the text is the reason."""

    __slots__ = ()
    kind = "stop"

    def check(self, match: LiveMatch) -> Message:
        match.may_end(match.seq)
        return reason_in(self.text)

    def tell(self, match: LiveMatch, viewer: int | None, content: Message) -> str:
        return say("The match is stopped: {reason}", reason=content)

    def apply(self, match: LiveMatch, content: Message) -> None:
        settled = match.table.game.may_stop and bool(match.sheet.rows)
        match.sheet.stop()
        ranking = match.sheet.ranking if settled else None
        match.result = MatchResult(
            tuple(match.sheet.totals), tuple(ranking) if ranking else None, content, abandoned=not settled
        )


class Loss(LogEvent[int]):
    """A seat ends the match and its side, which is what the event says here, comes last."""

    __slots__ = ()

    def check(self, match: LiveMatch) -> int:
        match.may_end(match.seq)
        if self.seat is None or not 0 <= self.seat < match.table.seats:
            raise Illegal(say("There is no such seat."))
        return match.table.side_of(self.seat)

    def lose(self, match: LiveMatch, loser: int, reason: str, faults: Mapping[int, str]) -> None:
        """End the match on the scores, but for the side that lost it."""
        sign = -1 if match.table.game.low_wins else 1
        totals = tuple(match.sheet.totals)
        standing = [float("-inf") if side == loser else sign * total for side, total in enumerate(totals)]
        placed = None if match.sheet.ranking is None else tuple(places(standing))
        match.result = MatchResult(totals, placed, reason, faults=faults, gave_up=loser)


class Concession(Loss):
    """A seat gives up."""

    __slots__ = ()
    kind = "concede"

    def tell(self, match: LiveMatch, viewer: int | None, content: int) -> str:
        assert self.seat is not None
        return say("{player} gives up.", player=Seat(self.seat))

    def apply(self, match: LiveMatch, content: int) -> None:
        self.lose(match, content, self.tell(match, None, content), {})


class Fault(Loss):
    """A player's own fault: crash, illegal move, out of time. The text names it."""

    __slots__ = ()
    kind = "fault"

    def tell(self, match: LiveMatch, viewer: int | None, content: int) -> str:
        assert self.seat is not None
        return say("{player} loses by a fault: {reason}", player=Seat(self.seat), reason=reason_in(self.text))

    def apply(self, match: LiveMatch, content: int) -> None:
        assert self.seat is not None
        why = reason_in(self.text)
        reason = say("{player} loses: {reason}", player=Seat(self.seat), reason=why)
        self.lose(match, content, reason, {self.seat: why})


KINDS: Final[Mapping[str, type[LogEvent[Any]]]] = {
    event.kind: event
    for event in (
        Chance,
        Move,
        EnteredResult,
        Undo,
        Correction,
        Reopening,
        Stop,
        Concession,
        Fault,
    )
}


def stored_event(seq: int, kind: str, seat: int | None, text: str, ms: int = 0) -> LogEvent[Any]:
    """The event that was stored so. Raises BadLog if there is no such kind."""
    if kind not in KINDS:
        raise BadLog(say("Event {seq}: there is no such kind of event as {kind}.", seq=seq, kind=repr(kind)))
    return KINDS[kind](seq, seat, text, ms)
