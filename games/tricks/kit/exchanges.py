"""Cards put away for others, as many as one likes within limits: the exchange of Piquet, and what may be said first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core.messages import Message, Seat, say, say_n
from games.core.state import Action
from games.kits.phases import PhasedState, Pick, Words

ENOUGH: Final[Words] = {"enough": say("that is enough")}
PLACE_OF_ENOUGH: Final = 0
PLACE_OF_FIRST: Final = 1


class PickSome(Pick):
    """Each picks from `least` to `most` cards and says when it is enough; the method gets them as a mask.

    first: a word that may be said before the first card, with what does it and says whether it may be said; it is not
    asked for, so nobody learns who could have said it.
    """

    def __init__(
        self,
        name: str,
        least: Callable[[Any], int],
        most: Callable[[Any], int],
        first: Words,
        may_first: Callable[[Any, int], bool],
        do_first: Callable[[Any, int], None],
    ) -> None:
        super().__init__(name, most)
        self.words = {**ENOUGH, **first}
        self.least, self.may_first, self.do_first = least, may_first, do_first

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        spoken, picked = state.spoken[self.slug], state.chosen[seat].bit_count()
        found = super().choices(state, seat) if picked < self.count(state) else []
        if picked >= self.least(state):
            found = [*found, spoken[PLACE_OF_ENOUGH]]
        if not picked and self.may_first(state, seat):
            found = [*found, spoken[PLACE_OF_FIRST]]
        return found

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        spoken = state.spoken[self.slug]
        if action == spoken[PLACE_OF_ENOUGH]:
            state.do(self, seat, state.picked(seat))
        elif action == spoken[PLACE_OF_FIRST]:
            self.do_first(state, seat)
        else:
            super().act(state, seat, action)

    def told(self, state: PhasedState, viewer: int | None, seat: int, action: Action) -> str:
        if action == state.spoken[self.slug][PLACE_OF_ENOUGH]:
            return self._told_enough(seat, state.chosen[seat].bit_count())
        if action == state.spoken[self.slug][PLACE_OF_FIRST]:
            return say("{player}: {choice}.", player=Seat(seat), choice=state.say(state.text(seat, action)))
        return super().told(state, viewer, seat, action)

    def _told_enough(self, seat: int, count: int) -> Message:
        if not count:
            return say("{player} exchanges nothing.", player=Seat(seat))
        return say_n(
            "{player} puts a card away.", "{player} puts {count} cards away.", count, player=Seat(seat)
        )
