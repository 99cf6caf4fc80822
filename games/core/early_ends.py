"""A deal that ends before it is played out: what is left is claimed and all agree, or nothing can change any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.core.errors import Illegal, NotYourTurn, StaleSequence
from games.core.json_text import read_json, write_json
from games.core.log_event import LogEvent
from games.core.messages import Message, Seat, say
from games.core.sheet import Sheet
from games.core.state import CHANCE, State

if TYPE_CHECKING:
    from games.core.match import LiveMatch


class Claim(LogEvent[int]):
    """Whoever is on turn claims so much of what is left, or gives it up, and everybody has agreed: the deal is over."""

    __slots__ = ()
    kind = "claim"

    def check(self, match: LiveMatch) -> int:
        return claim_of(match, self.seat, read_json(self.text))

    def tell(self, match: LiveMatch, viewer: int | None, content: int) -> str:
        assert self.seat is not None
        return say("{claim}, and everybody agrees.", claim=claim_said(match, self.seat, content))

    def apply(self, match: LiveMatch, content: int) -> None:
        assert self.seat is not None
        match.playing.end_by_claim(self.seat, content)
        match.deal_over()


class Decided(LogEvent[tuple[int, int]]):
    """Whatever is played from here on, the deal counts the same: it is over. A seat's claim stands for the rest."""

    __slots__ = ()
    kind = "decided"

    def check(self, match: LiveMatch) -> tuple[int, int]:
        found = decided(match)
        if found is None:
            raise Illegal(say("the deal is not decided yet."))
        return found

    def tell(self, match: LiveMatch, viewer: int | None, content: tuple[int, int]) -> str:
        return say("Nothing can change any more: the rest is not played.")

    def apply(self, match: LiveMatch, content: tuple[int, int]) -> None:
        match.playing.end_by_claim(*content)
        match.deal_over()


def claim_of(match: LiveMatch, seat: int | None, count: Any) -> int:
    """The claim, if the seat may make it now. Raises NotYourTurn, Illegal."""
    state = match.state
    if seat is None or match.over or state is None or seat not in state.actors():
        raise NotYourTurn(say("Claims are made on one’s own turn."))
    if type(count) is not int or count not in state.rest_claimable(seat):
        raise Illegal(say("This cannot be claimed now."), code="no-claim")
    return count


def claim_said(match: LiveMatch, seat: int, count: int) -> Message:
    """What is claimed, in words."""
    left, player = max(match.playing.rest_claimable(seat)), Seat(seat)
    if count == left:
        return say("{player} claims all {left} tricks that are left", player=player, left=left)
    if not count:
        return say("{player} gives up all {left} tricks that are left", player=player, left=left)
    return say(
        "{player} claims {count} of the {left} tricks that are left", player=player, count=count, left=left
    )


def claim(match: LiveMatch, seat: int, count: int, expect_seq: int) -> LogEvent[Any]:
    """End the deal by a claim that everybody has agreed to. Raises StaleSequence, NotYourTurn, Illegal."""
    if expect_seq != match.seq:
        raise StaleSequence(expect_seq, match.seq)
    return match.happens(Claim(match.seq + 1, seat, write_json(count)))


def end_if_decided(match: LiveMatch) -> bool:
    """End the deal if nothing can change any more."""
    if decided(match) is None:
        return False
    match.happens(Decided(match.seq + 1, None, ""))
    return True


def decided(match: LiveMatch) -> tuple[int, int] | None:
    """A seat and a claim that stand for the rest, if the deal counts the same however it goes on; else None."""
    if match.state is None or match.over:
        return None
    return decided_at(match.sheet, match.state)


def decided_at(sheet: Sheet, state: State) -> tuple[int, int] | None:
    """The same of one deal before the sheet it will be entered in."""
    actors = state.actors()
    if len(actors) != 1 or actors[0] == CHANCE:
        return None
    outcomes = state.all_outcomes(actors[0])
    first = None
    for count in outcomes:
        end = after(sheet, settled(state, actors[0], count))
        first = end if first is None else first
        if end != first:
            return None
    return (actors[0], outcomes[0]) if outcomes else None


def settled(state: State, seat: int, count: int) -> State:
    """The deal as it ends by a claim."""
    end = state.clone()
    end.end_by_claim(seat, count)
    return end


def after(sheet: Sheet, end: State) -> object:
    """What a finished deal makes of the sheet: its points, all totals, and what comes next."""
    new = sheet.copy()
    row = new.enter(end.result())
    return tuple(row.points), list(new.totals), new.ranking if new.over else new.next_deal()
