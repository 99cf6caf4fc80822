"""A match: the only door through which anything from outside reaches a game.

The log is the truth. Everything a match knows is replayed from its table and its list of events; an event is appended
only after it has been checked, and a refused move changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from games.core.commitment import SYSTEM_RANDOM, Sealed, seal
from games.core.errors import BadLog, BadOption, BadResult, Illegal, NotYourTurn, RulesError, StaleSequence
from games.core.game import Table
from games.core.messages import Seat, say
from games.core.results import DealResult, reason
from games.core.sheet import Row, Sheet, places
from games.core.state import CHANCE, OPEN, Action, State
from games.core.views import View

EventKind = Literal["chance", "move", "result", "undo", "correct", "stop", "concede", "fault"]


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log. seq counts from 1. seat: who acted, None for chance and for the table as a whole.

    text: a move's text; a sealed outcome; a result as JSON; a reason.
    """

    seq: int
    kind: EventKind
    seat: int | None
    text: str
    ms: int = 0

    def to_json(self) -> list[Any]:
        return [self.kind, self.seat, self.text, self.ms]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended. totals and places (1 is best) are per side; places is None where there is no winner.

    abandoned: stopped where the rules know no settlement before the end; counts for nothing.
    faults: seats that lost by their own fault, with the reason.
    gave_up: the side that ended the match by conceding or by a fault; money never comes to it.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    reason: str
    abandoned: bool = False
    faults: Mapping[int, str] = field(default_factory=dict)
    gave_up: int | None = None

    def to_json(self) -> dict[str, Any]:
        """`gave_up` stands in it only where a side did."""
        gave_up = {} if self.gave_up is None else {"gave_up": self.gave_up}
        return {
            "totals": list(self.totals),
            "places": list(self.places) if self.places else None,
            "reason": self.reason,
            "abandoned": self.abandoned,
            "faults": {str(seat): why for seat, why in self.faults.items()},
            **gave_up,
        }


Watcher = Callable[[int, "int | None", str], None]
"""Called with the sequence number, the seat that acted (None: nobody) and what the viewer is told."""


class Match:
    """A match being played or entered.

    With `entered=True` (or for a game that has no state) deal results are typed in by `enter`; otherwise they come
    from play. `ended` is the newest deal that was played to its end, as it lay then (its result is the sheet's last
    row), and `ended_at` the number of the event that ended it; None and 0 before.
    """

    def __init__(self, table: Table, *, entered: bool = False) -> None:
        self.table = table
        self.entered = entered or table.game.State is None
        if not self.entered and not table.game.plays_at(table):
            raise BadOption(
                say(
                    "At this table of {title} results are entered; it is not played here.",
                    title=table.game.title,
                )
            )
        self.sheet: Sheet = table.game.sheet(table)
        self.log: list[Event] = []
        self.state: State | None = None
        self.ended: State | None = None
        self.ended_at = 0
        self.result: MatchResult | None = None
        self._watchers: list[tuple[int | None, Watcher]] = []
        self._boards = 0
        self._begin_deal()

    # Reading ------------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of events so far, which is the newest event's sequence number."""
        return len(self.log)

    @property
    def over(self) -> bool:
        return self.result is not None

    def actors(self) -> tuple[int, ...]:
        """Who may act: seats, (CHANCE,), or nobody."""
        return () if self.over or self.state is None else self.state.actors()

    @property
    def chance_pending(self) -> bool:
        return self.actors() == (CHANCE,)

    def legal_texts(self, seat: int) -> list[str]:
        """The texts of what a seat may do now; empty if it is not its turn."""
        if self.state is None or seat not in self.actors():
            return []
        return [self.state.text(seat, action) for action in self.state.legal(seat)]

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a viewer sees: the deal's view, and what is public about the match."""
        deal: View | None = self.state.view(viewer) if self.state is not None else None
        return {
            "game": self.table.game.key,
            "rules_version": self.table.game.rules_version,
            "seq": self.seq,
            "deal": len(self.sheet.rows) + (0 if self.over and self.sheet.rows else 1),
            "sides": [list(side) for side in self.table.sides],
            "totals": list(self.sheet.totals),
            "actors": [seat for seat in self.actors() if seat != CHANCE],
            "over": self.over,
            "view": deal,
        }

    def view_of_end(self, viewer: int | None) -> dict[str, Any] | None:
        """What a viewer sees of the newest deal that is over, with its last trick still there; None before the first.

        Like `view` it is built from what the viewer knows: a deal that is over opens no hand that it left closed.
        """
        if self.ended is None:
            return None
        return {
            **self.view(None),
            "deal": self.ended.deal.number,
            "actors": [],
            "view": self.ended.view(viewer),
        }

    def told(self, viewer: int | None) -> list[tuple[int, int | None, str]]:
        """The whole log as a viewer reads it: (sequence number, seat, text), made by replay."""
        lines: list[tuple[int, int | None, str]] = []
        replay = Match(self.table, entered=self.entered)
        replay.watch(viewer, lambda seq, seat, text: lines.append((seq, seat, text)))
        for event in self.log:
            replay.replay(event)
        return lines

    def watch(self, viewer: int | None, watcher: Watcher) -> None:
        """Tell a viewer of every event from now on, as it happens. Nothing is told where the viewer learns nothing."""
        self._watchers.append((viewer, watcher))

    # Acting -------------------------------------------------------------------------------------------------------

    def advance(
        self, rng: Random = SYSTEM_RANDOM, outcome: Callable[[State, int], Sealed] | None = None
    ) -> list[Event]:
        """Let chance decide whatever it has to decide now.

        outcome: where sealed outcomes come from instead (boards of a duplicate match): called with the state and the
        running number of the chance event, from 1, in which chance had a say. One that cannot be here is drawn anew.
        """
        events: list[Event] = []
        while self.chance_pending:
            assert self.state is not None
            sealed = outcome(self.state, self._boards + 1) if outcome and not self.state.reveals() else None
            if sealed is None or not self._possible(sealed):
                sealed = seal(self.state.draw(rng))
            events.append(self._append("chance", None, sealed.text))
        return events

    def _possible(self, board: Sealed) -> bool:
        """Whether a board of another table can be dealt here: what is shuffled late depends on the play before it."""
        assert self.state is not None
        try:
            self.state.check_chance(board.outcome)
        except Illegal:
            return False
        return True

    def play(self, seat: int, text: str, expect_seq: int, ms: int = 0) -> Event:
        """Make a move. Raises NotYourTurn, StaleSequence or Illegal, and then nothing has changed."""
        action = self._checked(seat, text, expect_seq)
        return self._append("move", seat, self._text(seat, action), ms, action)

    def play_action(self, seat: int, action: Action, ms: int = 0) -> Event:
        """Make a move given as an action: the built-in players' way in. Raises NotYourTurn or Illegal."""
        if self.state is None or seat not in self.actors():
            raise NotYourTurn(say("It is not the turn of {player}.", player=Seat(seat)))
        if not self.state.is_legal(seat, action):
            raise Illegal(say("{action} is not a legal action now.", action=action))
        return self._append("move", seat, self.state.text(seat, action), ms, action)

    def play_many(self, seat: int, texts: Sequence[str], expect_seq: int, ms: int = 0) -> list[Event]:
        """Make several moves of one turn, all or none. Raises like `play`, naming the move that was refused."""
        self._checked(seat, texts[0] if texts else "", expect_seq)
        trial = Match.load(self.table, self.log, entered=self.entered)
        for number, text in enumerate(texts, 1):
            try:
                trial.play(seat, text, trial.seq)
            except Illegal as error:
                raise Illegal(
                    say(
                        "Move {number} of {count} ({text}): {error}",
                        number=number,
                        count=len(texts),
                        text=text,
                        error=error.message,
                    )
                ) from None
        return [
            self.play(seat, text, self.seq, ms if number == 0 else 0) for number, text in enumerate(texts)
        ]

    def enter(self, data: Mapping[str, object] | DealResult, expect_seq: int, seat: int | None = None) -> Row:
        """Enter the result of a deal played with real cards. Raises BadResult or StaleSequence."""
        self._must_be_entered(expect_seq)
        if self.over:
            raise BadResult(say("The match is over: no more deals can be entered."))
        given = data.to_json() if isinstance(data, DealResult) else data
        result = self.sheet.expects().clean(given, self.table, self.sheet.next_deal())
        self._append("result", seat, json.dumps(result.to_json(), separators=(",", ":")))
        return self.sheet.rows[-1]

    def undo(self, expect_seq: int, seat: int | None = None) -> Event:
        """Take back the last entered deal: the row goes, the log keeps both. Raises BadResult or StaleSequence."""
        self._must_be_entered(expect_seq)
        if not self.sheet.rows:
            raise BadResult(say("There is no deal to take back."))
        return self._append("undo", seat, "")

    def correct(self, deal: int, data: Mapping[str, object], expect_seq: int, seat: int | None = None) -> Row:
        """Put another result in the place of deal number `deal`; what follows is counted anew, the log keeps both.

        Raises BadResult if there is no such deal, or if it or one after it cannot be then; StaleSequence.
        """
        self._must_be_entered(expect_seq)
        rows = self._corrected(deal, data).rows
        said = {"deal": deal, "result": rows[deal - 1].result.to_json()}
        self._append("correct", seat, json.dumps(said, separators=(",", ":")))
        return self.sheet.rows[deal - 1]

    def _corrected(self, deal: object, data: object) -> Sheet:
        """The sheet with one deal replaced, in a copy."""
        if not isinstance(deal, int) or isinstance(deal, bool) or not 1 <= deal <= len(self.sheet.rows):
            raise BadResult(
                say(
                    "There is no deal {deal} on the sheet: it has {count}.",
                    deal=repr(deal),
                    count=len(self.sheet.rows),
                )
            )
        sheet = self.table.game.sheet(self.table)
        for number, row in enumerate(self.sheet.rows, 1):
            if sheet.over:
                raise BadResult(
                    say(
                        "The match would be over after deal {number}: take the later deals back first.",
                        number=number - 1,
                    )
                )
            given = data if number == deal else row.result.to_json()
            try:
                sheet.enter(sheet.expects().clean(given, self.table, sheet.next_deal()))
            except BadResult as error:
                if number == deal:
                    raise
                raise BadResult(
                    say(
                        "Deal {number} would not be possible any more: {error}",
                        number=number,
                        error=error.message,
                    )
                ) from None
        return sheet

    def stop(self, reason: str, expect_seq: int) -> Event:
        """End the match by agreement: settled on the scores where the game may be stopped, else abandoned."""
        self._may_end(expect_seq)
        return self._append("stop", None, reason)

    def concede(self, seat: int, expect_seq: int) -> Event:
        """A seat gives up: its side comes last."""
        self._may_end(expect_seq)
        self._known_seat(seat)
        return self._append("concede", seat, "")

    def fault(self, seat: int, reason: str) -> Event:
        """A player's own fault (crash, illegal move, out of time) ends the match: its side comes last."""
        self._may_end(self.seq)
        self._known_seat(seat)
        return self._append("fault", seat, reason)

    # The log ------------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, table: Table, log: Iterable[Event], *, entered: bool = False) -> Match:
        """Replay a log, checking every event. Raises BadLog."""
        match = cls(table, entered=entered)
        for event in log:
            match.replay(event)
        return match

    def replay(self, event: Event) -> None:
        """Append one stored event after checking it. Raises BadLog; then nothing has changed."""
        if event.seq != self.seq + 1:
            raise BadLog(say("Event {seq} follows event {seq2}.", seq=event.seq, seq2=self.seq))
        try:
            action = self._check_stored(event)
        except (RulesError, ValueError) as error:
            raise BadLog(
                say(
                    "Event {seq} ({kind} {text}): {error}",
                    seq=event.seq,
                    kind=event.kind,
                    text=event.text[:40],
                    error=reason(error),
                )
            ) from error
        self._append(event.kind, event.seat, event.text, event.ms, action)

    def _check_stored(self, event: Event) -> Action | None:
        if event.kind == "move":
            if event.seat is None:
                raise NotYourTurn(say("a move needs a seat."))
            return self._checked(event.seat, event.text, self.seq)
        if event.kind == "chance":
            if not self.chance_pending:
                raise Illegal(say("chance has nothing to decide now."))
            assert self.state is not None
            self.state.check_chance(Sealed.parse(event.text).outcome)
        elif event.kind == "result":
            self._must_be_entered(self.seq)
            self.sheet.expects().clean(json.loads(event.text), self.table, self.sheet.next_deal())
        elif event.kind == "undo":
            self._must_be_entered(self.seq)
        elif event.kind == "correct":
            self._must_be_entered(self.seq)
            said = json.loads(event.text)
            self._corrected(said.get("deal"), said.get("result"))
        elif event.kind in ("stop", "concede", "fault"):
            self._may_end(self.seq)
        else:
            raise Illegal(say("there is no such kind of event."))
        return None

    def _checked(self, seat: int, text: str, expect_seq: int) -> Action:
        if self.over:
            raise NotYourTurn(say("The match is over."), code="match-over")
        if expect_seq != self.seq:
            raise StaleSequence(expect_seq, self.seq)
        if self.state is None or seat not in self.actors():
            raise NotYourTurn(say("It is not your turn."))
        action = self.state.parse(seat, text)
        if not self.state.is_legal(seat, action):
            raise Illegal(say("{text} is not allowed now.", text=text))
        return action

    def _text(self, seat: int, action: Action) -> str:
        assert self.state is not None
        return self.state.text(seat, action)

    def _must_be_entered(self, expect_seq: int) -> None:
        if not self.entered:
            raise BadResult(say("This match is played on the site: its results come from play."))
        if expect_seq != self.seq:
            raise StaleSequence(expect_seq, self.seq)
        if self.over and not self.sheet.over:
            raise BadResult(say("The match has been ended: nothing more can be entered."))

    def _may_end(self, expect_seq: int) -> None:
        if self.over:
            raise Illegal(say("The match is over already."), code="match-over")
        if expect_seq != self.seq:
            raise StaleSequence(expect_seq, self.seq)
        if self.table.game.may_stop and (needed := self.sheet.needed_to_stop()):
            raise Illegal(needed)

    def _known_seat(self, seat: int) -> None:
        if not 0 <= seat < self.table.seats:
            raise Illegal(say("There is no such seat."))

    def _append(
        self, kind: EventKind, seat: int | None, text: str, ms: int = 0, action: Action | None = None
    ) -> Event:
        event = Event(self.seq + 1, kind, seat, text, ms)
        news = [(watcher, self._tell(viewer, event, action)) for viewer, watcher in self._watchers]
        self._apply(event, action)
        self.log.append(event)
        for watcher, line in news:
            if line:
                watcher(event.seq, seat, line)
        return event

    def _tell(self, viewer: int | None, event: Event, action: Action | None) -> str:
        if event.kind == "move":
            assert self.state is not None
            assert event.seat is not None
            assert action is not None
            return self.state.told(viewer, event.seat, action)
        if event.kind == "chance":
            assert self.state is not None
            return self.state.told_chance(viewer, Sealed.parse(event.text).outcome)
        unit, rows = self.sheet.unit, len(self.sheet.rows)
        return {
            "result": f"{unit} {rows + 1} is entered.",
            "undo": f"{unit} {rows} is taken back.",
            "correct": f"{unit} {_deal_of(event)} is corrected.",
            "stop": f"The match is stopped: {event.text}",
            "concede": f"{{{event.seat}}} gives up.",
            "fault": f"{{{event.seat}}} loses by a fault: {event.text}",
        }[event.kind]

    def _apply(self, event: Event, action: Action | None) -> None:
        if event.kind == "move":
            assert self.state is not None
            assert event.seat is not None
            assert action is not None
            self.state.apply(event.seat, action)
            self._after_play()
        elif event.kind == "chance":
            assert self.state is not None
            self._boards += not self.state.reveals()
            self.state.apply_chance(Sealed.parse(event.text).outcome)
            self._after_play()
        elif event.kind == "result":
            deal = self.sheet.next_deal()
            self.sheet.enter(self.sheet.expects().clean(json.loads(event.text), self.table, deal))
            self._close_if_over()
        elif event.kind == "undo":
            self.sheet.undo()
            self.result = None
        elif event.kind == "correct":
            said = json.loads(event.text)
            self.sheet = self._corrected(said["deal"], said["result"])
            self.result = None
            self._close_if_over()
        else:
            self._end(event)

    def _begin_deal(self) -> None:
        if not self.entered:
            assert self.table.game.State is not None
            self.state = self.table.game.State(self.table, self.sheet.next_deal())

    def _after_play(self) -> None:
        assert self.state is not None
        if self.state.actors():
            return
        self.ended, self.ended_at = self.state, self.seq + 1
        self.sheet.enter(self.state.result())
        self._close_if_over()
        if not self.over:
            self._begin_deal()

    def _close_if_over(self) -> None:
        if self.sheet.over:
            ranking = self.sheet.ranking
            self.result = MatchResult(
                tuple(self.sheet.totals), tuple(ranking) if ranking else None, self.sheet.why_over()
            )

    def _end(self, event: Event) -> None:
        totals = tuple(self.sheet.totals)
        if event.kind == "stop":
            settled = self.table.game.may_stop and bool(self.sheet.rows)
            ranking = self.sheet.ranking if settled else None
            self.result = MatchResult(
                totals, tuple(ranking) if ranking else None, event.text, abandoned=not settled
            )
            return
        assert event.seat is not None
        loser = self.table.side_of(event.seat)
        sign = -1 if self.table.game.low_wins else 1
        standing = [float("-inf") if side == loser else sign * total for side, total in enumerate(totals)]
        faults = {event.seat: event.text} if event.kind == "fault" else {}
        reason = f"{{{event.seat}}} {f'loses: {event.text}' if faults else 'gives up.'}"
        placed = None if self.sheet.ranking is None else tuple(places(standing))
        self.result = MatchResult(totals, placed, reason, faults=faults, gave_up=loser)


def _deal_of(event: Event) -> int | None:
    """The number of the deal that an event corrects; None for any other."""
    return json.loads(event.text)["deal"] if event.kind == "correct" else None


def open_view(match: Match) -> dict[str, Any]:
    """The view of one who may see everything: for replays of finished matches."""
    return match.view(OPEN)
