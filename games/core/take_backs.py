"""Taking a move back, where nothing is hidden and chance has had no say since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.core.errors import Illegal, StaleSequence
from games.core.log_event import LogEvent
from games.core.messages import Seat, say
from games.core.state import State

if TYPE_CHECKING:
    from games.core.match import LiveMatch


class TakeBack(LogEvent[State]):
    """A seat takes its newest move back, and all that was played since; the log keeps both. text: that move's number.

    The content is the deal as it lay before.
    """

    __slots__ = ()
    kind = "back"

    def check(self, match: LiveMatch) -> State:
        if self.seat is None or self.text != str(newest_move(match, self.seat, match.seq)):
            raise Illegal(say("there is no such move to take back."))
        return _as_it_lay(match, int(self.text))

    def tell(self, match: LiveMatch, viewer: int | None, content: State) -> str:
        assert self.seat is not None
        return say("{player} takes a move back.", player=Seat(self.seat))

    def apply(self, match: LiveMatch, content: State) -> None:
        match.state = content


def newest_move(match: LiveMatch, seat: int, expect_seq: int) -> int:
    """The number of a seat's newest move, if it can be taken back in this deal. Raises Illegal, StaleSequence."""
    game = match.table.game
    if expect_seq != match.seq:
        raise StaleSequence(expect_seq, match.seq)
    if match.over or match.state is None or game.simultaneous or game.hides(match.table.seats):
        raise Illegal(say("Moves are taken back only where nothing is hidden, until the match is over."))
    stands = standing(match.log)
    while stands and stands[-1].kind == "move" and stands[-1].seq > match.ended_at:
        if stands[-1].seat == seat:
            return stands[-1].seq
        stands.pop()
    raise Illegal(say("There is no move of yours to take back."))


def standing(log: Sequence[LogEvent[Any]]) -> list[LogEvent[Any]]:
    """The events that no take-back has undone."""
    stands: list[LogEvent[Any]] = []
    for event in log:
        if isinstance(event, TakeBack):
            while stands and stands[-1].seq >= int(event.text):
                stands.pop()
        else:
            stands.append(event)
    return stands


def _as_it_lay(match: LiveMatch, seq: int) -> State:
    """The deal before that event."""
    kept = [event for event in standing(match.log) if event.seq < seq]
    again = type(match)(match.begun_with, believing=True)
    for number, event in enumerate(kept, 1):
        again.replay(replace(event, seq=number))
    return again.playing
