"""The events by which a side loses a match before its end: it gives up, is at fault, or runs out of time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from games.core.errors import BadResult, Illegal
from games.core.json_text import read_json, write_json
from games.core.log_event import LogEvent, reason_in
from games.core.match_result import MatchResult
from games.core.messages import Seat, joined, say
from games.core.sheet import places

if TYPE_CHECKING:
    from games.core.match import LiveMatch


def standing_without(match: LiveMatch, losers: Iterable[int]) -> tuple[int, ...] | None:
    """Places on the scores, but for the sides that lost: they come last. None where there is no winner."""
    sign, lost = -1 if match.table.game.low_wins else 1, set(losers)
    standing = [
        float("-inf") if side in lost else sign * total for side, total in enumerate(match.sheet.totals)
    ]
    return None if match.sheet.ranking is None else tuple(places(standing))


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
        match.result = MatchResult(
            tuple(match.sheet.totals),
            standing_without(match, [loser]),
            reason,
            faults=faults,
            gave_up=loser,
        )


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


class OutOfTime(LogEvent[tuple[int, ...]]):
    """The clocks of some seats have run out, all at one moment: their sides come last. The text lists the seats."""

    __slots__ = ()
    kind = "time"

    @classmethod
    def of(cls, seq: int, seats: Iterable[int]) -> OutOfTime:
        """The event of these seats."""
        return cls(seq, None, write_json(sorted(seats)))

    def check(self, match: LiveMatch) -> tuple[int, ...]:
        if match.over:
            raise Illegal(say("The match is over already."), code="match-over")
        seats = read_json(self.text)
        if not isinstance(seats, list) or not seats or not all(_is_seat(seat, match) for seat in seats):
            raise BadResult(say("Whose time has run out is a list of seats."))
        return tuple(seats)

    def tell(self, match: LiveMatch, viewer: int | None, content: tuple[int, ...]) -> str:
        return say("Out of time: {players}", players=joined(Seat(seat) for seat in content))

    def apply(self, match: LiveMatch, content: tuple[int, ...]) -> None:
        losers = {match.table.side_of(seat) for seat in content}
        match.result = MatchResult(
            tuple(match.sheet.totals),
            standing_without(match, losers),
            self.tell(match, None, content),
            gave_up=min(losers) if len(losers) == 1 else None,
            out_of_time=content,
        )


def _is_seat(seat: Any, match: LiveMatch) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < match.table.seats
