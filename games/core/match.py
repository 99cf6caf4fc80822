"""A match: the only door through which anything from outside reaches a game.

The log is the truth. Everything a match knows is replayed from its table and its list of events; an event is appended
only after it has been checked, and a refused move changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from random import Random
from typing import Any

from games.core.adjustments import AdjustedRow, read_adjustment
from games.core.commitment import SYSTEM_RANDOM, Sealed, seal
from games.core.errors import BadLog, BadOption, BadResult, Illegal, NotYourTurn, RulesError, StaleSequence
from games.core.game import GameTable
from games.core.json_text import write_json
from games.core.log import (
    BY_AGREEMENT,
    Adjusting,
    Chance,
    Concession,
    Correction,
    EnteredResult,
    Fault,
    LogEvent,
    Move,
    OptionsChange,
    PutDealer,
    Reopening,
    Stop,
    Undo,
    text_of,
)
from games.core.log_event import Content, impossible
from games.core.match_result import MatchResult
from games.core.messages import Seat, say
from games.core.option_changes import changed_table, changed_values
from games.core.results import DealResult
from games.core.sheet import Row, Sheet
from games.core.simultaneous import still_asked
from games.core.state import CHANCE, Action, State
from games.core.take_backs import TakeBack, newest_move
from games.core.views import View

Watcher = Callable[[int, int | None, str], None]
"""Called with the sequence number, the seat that acted (None: nobody) and what the viewer is told."""


class LiveMatch:
    """A match being played or entered.

    With `entered=True` (or for a game that has no state) deal results are typed in by `enter`; otherwise they come
    from play. `ended` is the newest deal that was played to its end, as it lay then (its result is the sheet's last
    row), and `ended_at` the number of the event that ended it; None and 0 before. With `believing=True` what `replay`
    is given was checked when it was written: that each move is legal is not proved again.
    """

    def __init__(self, table: GameTable, *, entered: bool = False, believing: bool = False) -> None:
        self.believing = believing
        self.table = self.begun_with = table
        self.entered = entered or table.game.State is None
        if not self.entered and not table.game.plays_at(table):
            raise BadOption(
                say(
                    "At this table of {title} results are entered; it is not played here.",
                    title=table.game.title,
                )
            )
        self.sheet: Sheet = table.game.sheet(table)
        self.log: list[LogEvent[Any]] = []
        self.state: State | None = None
        self.ended: State | None = None
        self.ended_at = 0
        self.result: MatchResult | None = None
        self._watchers: list[tuple[int | None, Watcher]] = []
        self.boards = 0
        self._begin_deal()

    def copy(self) -> LiveMatch:
        """The match as it stands, to go on from by itself; nobody watches the copy."""
        new, state = copy(self), self.state and self.state.clone()
        new.sheet, new.log, new._watchers, new.state = self.sheet.copy(), self.log[:], [], state
        return new

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
        replay = LiveMatch(self.begun_with, entered=self.entered, believing=True)
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
    ) -> list[LogEvent[Any]]:
        """Let chance decide whatever it has to decide now.

        outcome: where sealed outcomes come from instead (boards of a duplicate match): called with the state and the
        running number of the chance event, from 1, in which chance had a say. One that cannot be here is drawn anew.
        """
        events: list[LogEvent[Any]] = []
        while self.chance_pending:
            assert self.state is not None
            sealed = outcome(self.state, self.boards + 1) if outcome and not self.state.reveals() else None
            if sealed is None or not self._possible(sealed):
                sealed = seal(self.state.draw(rng))
            event = Chance(self.seq + 1, None, sealed.text)
            events.append(self._append(event, Sealed.parse(event.text).outcome))
        return events

    def _possible(self, board: Sealed) -> bool:
        """Whether a board of another table can be dealt here: what is shuffled late depends on the play before it."""
        assert self.state is not None
        try:
            self.state.check_chance(board.outcome)
        except Illegal:
            return False
        return True

    def play(self, seat: int, text: str, expect_seq: int, ms: int = 0) -> LogEvent[Any]:
        """Make a move. Raises NotYourTurn, StaleSequence or Illegal, and then nothing has changed."""
        action = self.action_of(seat, text, expect_seq)
        return self._append(Move(self.seq + 1, seat, self.playing.text(seat, action), ms), action)

    def play_action(self, seat: int, action: Action, ms: int = 0) -> LogEvent[Any]:
        """Make a move given as an action: the built-in players' way in. Raises NotYourTurn or Illegal."""
        if self.state is None or seat not in self.actors():
            raise NotYourTurn(say("It is not the turn of {player}.", player=Seat(seat)))
        if not self.state.is_legal(seat, action):
            raise Illegal(say("{action} is not a legal action now.", action=action))
        return self._append(Move(self.seq + 1, seat, self.state.text(seat, action), ms), action)

    def play_many(self, seat: int, texts: Sequence[str], expect_seq: int, ms: int = 0) -> list[LogEvent[Any]]:
        """Make several moves of one turn, all or none. Raises like `play`, naming the move that was refused."""
        self.action_of(seat, texts[0] if texts else "", expect_seq)
        trial = self.copy()
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
        self.must_be_entered(expect_seq)
        result = self.result_of(data.to_json() if isinstance(data, DealResult) else data)
        self._append(EnteredResult(self.seq + 1, seat, write_json(result.to_json())), result)
        return self.sheet.rows[-1]

    def undo(self, expect_seq: int, seat: int | None = None) -> LogEvent[Any]:
        """Take back the last entered deal: the row goes, the log keeps both. Raises BadResult or StaleSequence."""
        self.must_be_entered(expect_seq)
        return self.happens(Undo(self.seq + 1, seat, ""))

    def put_dealer_right(self, seat: int, expect_seq: int, seed: str = "") -> LogEvent[Any]:
        """Another seat deals next than the sheet says, and the deal goes on from there.

        seed: it is the first dealer, and drawn by this seed (`commitment.lot`). Raises BadResult or StaleSequence.
        """
        self.must_be_entered(expect_seq)
        said = {"dealer": seat} | ({"seed": seed} if seed else {})
        return self.happens(PutDealer(self.seq + 1, None, write_json(said)))

    def correct(self, deal: int, data: Mapping[str, object], expect_seq: int, seat: int | None = None) -> Row:
        """Put another result in the place of deal number `deal`; what follows is counted anew, the log keeps both.

        Raises BadResult if there is no such deal, or if it or one after it cannot be then; StaleSequence.
        """
        self.must_be_entered(expect_seq)
        number, sheet = self.sheet.corrected(deal, data)
        text = write_json({"deal": number, "result": sheet.rows[number - 1].result.to_json()})
        self._append(Correction(self.seq + 1, seat, text), (number, sheet))
        return self.sheet.rows[number - 1]

    def adjust(self, data: Mapping[str, object], expect_seq: int, seat: int | None = None) -> AdjustedRow:
        """Give or take points beside the deals. Raises BadResult if they cannot be; StaleSequence."""
        self.must_be_entered(expect_seq)
        self.happens(Adjusting(self.seq + 1, seat, write_json(read_adjustment(data, self.table).to_json())))
        return self.sheet.adjustments[-1]

    def change_options(self, options: Mapping[str, object], expect_seq: int) -> LogEvent[Any]:
        """By other options from the next deal on. Raises BadOption, BadResult, StaleSequence."""
        self.must_be_entered(expect_seq)
        text = write_json(changed_values(self.table, changed_table(self.sheet, options)))
        return self.happens(OptionsChange(self.seq + 1, None, text))

    def reopen(self, expect_seq: int) -> LogEvent[Any]:
        """Take up an entered match that was stopped, to correct its sheet. Raises BadResult or StaleSequence."""
        self.may_be_reopened(expect_seq)
        return self.happens(Reopening(self.seq + 1, None, ""))

    def take_back(self, seat: int, expect_seq: int) -> LogEvent[Any]:
        """A seat's newest move goes, and what came after it. Raises Illegal or StaleSequence."""
        return self.happens(TakeBack(self.seq + 1, seat, str(newest_move(self, seat, expect_seq))))

    def stop(self, reason: str, expect_seq: int) -> LogEvent[Any]:
        """End by agreement: settled on the scores where the game may be stopped, else abandoned. "" as usual."""
        self.may_end(expect_seq)
        return self.happens(Stop(self.seq + 1, None, text_of(reason or BY_AGREEMENT)))

    def concede(self, seat: int, expect_seq: int) -> LogEvent[Any]:
        """A seat gives up: its side comes last."""
        self.may_end(expect_seq)
        return self.happens(Concession(self.seq + 1, seat, ""))

    def fault(self, seat: int, reason: str) -> LogEvent[Any]:
        """A player's own fault (crash, out of time ...), a message or plain text, ends it: its side comes last."""
        return self.happens(Fault(self.seq + 1, seat, text_of(reason)))

    # The log ------------------------------------------------------------------------------------------------------

    @classmethod
    def load(
        cls, table: GameTable, log: Iterable[LogEvent[Any]], *, entered: bool = False, believing: bool = False
    ) -> LiveMatch:
        """Replay a log, checking every event if not `believing`. Raises BadLog."""
        match = cls(table, entered=entered, believing=believing)
        for event in log:
            match.replay(event)
        return match

    def replay(self, event: LogEvent[Any]) -> None:
        """Append one stored event after checking it, if not `believing`. Raises BadLog; then nothing has changed."""
        if event.seq != len(self.log) + 1:
            raise BadLog(say("Event {seq} follows event {seq2}.", seq=event.seq, seq2=self.seq))
        try:
            if self.believing and not self._watchers:
                event.follow(self)
                self.log.append(event)
            else:
                self._append(event, event.believed(self) if self.believing else event.check(self))
        except Exception as error:  # rules trust their callers: they choke on what was believed and is untrue
            if not self.believing and not isinstance(error, (RulesError, ValueError)):
                raise
            raise impossible(event, error) from error

    def happens(self, event: LogEvent[Content]) -> LogEvent[Content]:
        """Append an event if it can happen now."""
        return self._append(event, event.check(self))

    def _append(self, event: LogEvent[Content], content: Content) -> LogEvent[Content]:
        news = [(watcher, event.tell(self, viewer, content)) for viewer, watcher in self._watchers]
        event.apply(self, content)
        self.log.append(event)
        for watcher, line in news:
            if line:
                watcher(event.seq, event.seat, line)
        return event

    # For the events of the log ------------------------------------------------------------------------------------

    @property
    def playing(self) -> State:
        """The deal being played."""
        assert self.state is not None
        return self.state

    def action_of(self, seat: int, text: str, expect_seq: int) -> Action:
        """The move of that text, if the seat may make it now. Raises NotYourTurn, StaleSequence or Illegal."""
        if self.result is not None:
            raise NotYourTurn(say("The match is over."), code="match-over")
        if expect_seq != len(self.log) and not still_asked(self, seat, expect_seq):
            raise StaleSequence(expect_seq, self.seq)
        state = self.state
        if state is None or seat not in state.actors():
            raise NotYourTurn(say("It is not your turn."))
        action = state.parse(seat, text)
        if not state.is_legal(seat, action):
            raise Illegal(say("{text} is not allowed now.", text=text))
        return action

    def must_be_entered(self, expect_seq: int) -> None:
        """Raise BadResult or StaleSequence unless results are entered here now."""
        if not self.entered:
            raise BadResult(say("This match is played on the site: its results come from play."))
        if expect_seq != self.seq:
            raise StaleSequence(expect_seq, self.seq)
        if self.over and not self.sheet.over:
            raise BadResult(say("The match has been ended: nothing more can be entered."))

    def may_be_reopened(self, expect_seq: int) -> None:
        """Raise BadResult or StaleSequence unless this is an entered match that was stopped."""
        if not self.entered or not self.over or self.sheet.over:
            raise BadResult(say("Only a match that was stopped before its end can be taken up again."))
        if expect_seq != self.seq:
            raise StaleSequence(expect_seq, self.seq)

    def may_end(self, expect_seq: int) -> None:
        """Raise Illegal or StaleSequence unless the match may be ended now."""
        if self.over:
            raise Illegal(say("The match is over already."), code="match-over")
        if expect_seq != self.seq:
            raise StaleSequence(expect_seq, self.seq)
        if self.table.game.may_stop and (needed := self.sheet.needed_to_stop()):
            raise Illegal(needed)

    def result_of(self, data: Any) -> DealResult:
        """What is given as the result of the next deal. Raises BadResult."""
        if self.over:
            raise BadResult(say("The match is over: no more deals can be entered."))
        return self.sheet.expects().clean(data, self.table, self.sheet.next_deal())

    def deal_over(self) -> None:
        """Enter the deal, which has been played to its end, and begin the next."""
        assert self.state is not None
        self.ended, self.ended_at = self.state, self.seq + 1
        self.sheet.enter(self.state.result())
        self.close_if_over()
        if not self.over:
            self._begin_deal()

    def close_if_over(self) -> None:
        """The match is over if its sheet is."""
        if self.sheet.over:
            ranking = self.sheet.ranking
            self.result = MatchResult(
                tuple(self.sheet.totals), tuple(ranking) if ranking else None, self.sheet.why_over()
            )

    def _begin_deal(self) -> None:
        if not self.entered:
            assert self.table.game.State is not None
            self.state = self.table.game.State(self.table, self.sheet.next_deal())
