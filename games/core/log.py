"""The log of a match: one class for each kind of event, which knows when it can happen, what is told of it and what it
does. Only `LiveMatch` puts events into a log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from games.core.adjustments import Adjustment, read_adjustment
from games.core.commitment import lot, outcome_in
from games.core.deal_order import PassedOn
from games.core.early_ends import Claim, Decided
from games.core.errors import BadLog, BadResult, Illegal, NotYourTurn
from games.core.game import GameTable
from games.core.json_text import read_json
from games.core.log_event import LogEvent, reason_in, text_of
from games.core.losses import Concession, Fault, Loss, OutOfTime
from games.core.match_result import MatchResult
from games.core.messages import Message, Seat, say
from games.core.option_changes import changed_said, changed_table
from games.core.results import DealResult
from games.core.sheet import Sheet
from games.core.state import CHANCE, Action, Outcome
from games.core.take_backs import TakeBack

if TYPE_CHECKING:
    from games.core.match import LiveMatch

__all__ = [
    "BY_AGREEMENT",
    "DRAWN",
    "KINDS",
    "Adjusting",
    "Chance",
    "Concession",
    "Correction",
    "EnteredResult",
    "Fault",
    "LogEvent",
    "Loss",
    "Move",
    "OptionsChange",
    "OutOfTime",
    "PutDealer",
    "Reopening",
    "Stop",
    "Undo",
    "reason_in",
    "stored_event",
    "text_of",
]

BY_CHANCE: Final = (CHANCE,)
DRAWN: Final = "seed"
"""The key in the text of the event by which the first dealer is drawn."""
BY_AGREEMENT: Final = say("stopped by agreement")


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

    def believed(self, match: LiveMatch) -> Outcome:
        return outcome_in(self.text)

    def follow(self, match: LiveMatch) -> None:
        self.apply(match, outcome_in(self.text))

    def tell(self, match: LiveMatch, viewer: int | None, content: Outcome) -> str:
        return match.playing.told_chance(viewer, content)

    def apply(self, match: LiveMatch, content: Outcome) -> None:
        state = match.state
        assert state is not None
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

    def believed(self, match: LiveMatch) -> Action:
        assert self.seat is not None
        return match.playing.parse(self.seat, self.text)

    def follow(self, match: LiveMatch) -> None:
        state, seat = match.state, self.seat
        assert seat is not None and state is not None
        state.apply(seat, state.parse(seat, self.text))
        if not state.actors():
            match.deal_over()

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


class Adjusting(LogEvent[Adjustment]):
    """Points are given or taken beside the deals: a penalty, or a correction that the table agrees on."""

    __slots__ = ()
    kind = "adjust"

    def check(self, match: LiveMatch) -> Adjustment:
        match.must_be_entered(match.seq)
        adjustment = read_adjustment(read_json(self.text), match.table)
        match.sheet.must_take(adjustment.points)
        return adjustment

    def tell(self, match: LiveMatch, viewer: int | None, content: Adjustment) -> str:
        return match.sheet.beside(content)

    def apply(self, match: LiveMatch, content: Adjustment) -> None:
        match.sheet.adjust(content)
        match.result = None
        match.close_if_over()


class OptionsChange(LogEvent[GameTable]):
    """From the next deal on by other options; the text names those that change."""

    __slots__ = ()
    kind = "options"

    def check(self, match: LiveMatch) -> GameTable:
        match.must_be_entered(match.seq)
        return changed_table(match.sheet, read_json(self.text))

    def tell(self, match: LiveMatch, viewer: int | None, content: GameTable) -> str:
        return say("From the next deal on: {options}", options=changed_said(match.table, content))

    def apply(self, match: LiveMatch, content: GameTable) -> None:
        match.table = content
        match.sheet.go_by(content)
        match.close_if_over()


class Undo(LogEvent[None]):
    """The last entered deal is taken back, or what stands beside the deals after it."""

    __slots__ = ()
    kind = "undo"

    def check(self, match: LiveMatch) -> None:
        match.must_be_entered(match.seq)
        if not match.sheet.ends_beside and (passed := match.sheet.put_right):
            if passed.drawn:
                raise BadResult(say("The first dealer was drawn by lot: that stays."))
        else:
            match.sheet.must_have_a_last_line()

    def tell(self, match: LiveMatch, viewer: int | None, content: None) -> str:
        if isinstance(last := match.sheet.last_step, Adjustment):
            return say("Taken back: {why}", why=last.said(match.table))
        if match.sheet.put_right:
            return say("Who deals is taken back.")
        number = len(match.sheet.rows)
        return say("{unit} {number} is taken back.", unit=match.sheet.one_row(), number=number)

    def apply(self, match: LiveMatch, content: None) -> None:
        if match.sheet.put_right and not match.sheet.ends_beside:
            match.sheet.undo_dealer()
            return
        match.sheet.undo()
        match.result = None
        match.close_if_over()


class PutDealer(LogEvent[PassedOn]):
    """Somebody else deals next than the sheet says: the real deal has passed on, or the first dealer was drawn.

    What it says is how the deal was passed on.
    """

    __slots__ = ()
    kind = "dealer"

    def check(self, match: LiveMatch) -> PassedOn:
        match.must_be_entered(match.seq)
        seat, seed = self.said()
        if match.over or not 0 <= seat < match.table.seats:
            raise BadResult(say("There is no such seat to deal next."))
        if seed and (match.seq or seat != lot(seed, match.table.seats)):
            raise BadResult(
                say("The first dealer is drawn once, by its seed, before anything is on the sheet.")
            )
        if not seed and seat == match.sheet.next_deal().dealer:
            raise BadResult(say("{player} deals already.", player=Seat(seat)))
        return match.sheet.passed_to(seat, drawn=bool(seed))

    def said(self) -> tuple[int, str]:
        """The seat and the seed that drew it, empty for none. Raises BadResult."""
        given = read_json(self.text)
        seat, seed = (given.get("dealer"), given.get(DRAWN, "")) if isinstance(given, dict) else (None, "")
        if not isinstance(seat, int) or isinstance(seat, bool) or not isinstance(seed, str):
            raise BadResult(say("who deals next is an object with dealer, a seat."))
        return seat, seed

    def tell(self, match: LiveMatch, viewer: int | None, content: PassedOn) -> str:
        seat, seed = self.said()
        if seed:
            return say("By lot {player} deals first.", player=Seat(seat))
        return say("The deal has passed on: {player} deals next.", player=Seat(seat))

    def apply(self, match: LiveMatch, content: PassedOn) -> None:
        match.sheet.let_pass(content)


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
        match.sheet = match.sheet.before(len(match.sheet.rows) + 1)
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


KINDS: Final[Mapping[str, type[LogEvent[Any]]]] = {
    event.kind: event
    for event in (
        Chance,
        Move,
        TakeBack,
        EnteredResult,
        PutDealer,
        Adjusting,
        OptionsChange,
        Undo,
        Correction,
        Reopening,
        Stop,
        Concession,
        Fault,
        OutOfTime,
        Claim,
        Decided,
    )
}


def stored_event(seq: int, kind: str, seat: int | None, text: str, ms: int = 0) -> LogEvent[Any]:
    """The event that was stored so. Raises BadLog if there is no such kind."""
    if kind not in KINDS:
        raise BadLog(say("Event {seq}: there is no such kind of event as {kind}.", seq=seq, kind=repr(kind)))
    return KINDS[kind](seq, seat, text, ms)
