"""Words that may be said in one's turn to play, beside the cards: a claim to be out.

    phases = (..., PLAY, Aside(say_in("phase", "out"), {"out": say("say that you are out")}, Template("...")))

A game says of them as of its other phases (`games.kits.phases`): `out(seat, value)` does it, `may_out(seat)` lists what
may be said now, and `greedy_out(seat, rng)` is what the quick player says, below 0 for nothing.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from games.core.state import Action
from games.kits.hands import CALL, NOBODY
from games.kits.phases import PhasedState, Say
from games.kits.tricks import PLAY


class Aside(Say):
    """Nobody is asked for these words."""

    def needed(self) -> tuple[str, ...]:
        return self.slug, self.may


def nobody(state: PhasedState) -> tuple[int, ...]:
    return NOBODY


class AsideState(PhasedState):
    """One deal. asides: those of its phases that are said beside the cards."""

    asides: ClassVar[tuple[Aside, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.asides = tuple(phase for phase in cls.phases if isinstance(phase, Aside))
        cls.askers = tuple(
            nobody if isinstance(phase, Aside) else who
            for phase, who in zip(cls.phases, cls.askers, strict=True)
        )

    def legal(self, seat: int) -> list[Action]:
        return super().legal(seat) + self._words(seat)

    def is_legal(self, seat: int, action: Action) -> bool:
        return super().is_legal(seat, action) or action in self._words(seat)

    def apply(self, seat: int, action: Action) -> None:
        if phase := self._said(action):
            phase.act(self, seat, action)
        else:
            super().apply(seat, action)

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        phase = self._said(action)
        return phase.told(self, viewer, seat, action) if phase else super().told(viewer, seat, action)

    def greedy(self, seat: int, rng: Random) -> Action:
        for phase in self.asides if self._words(seat) else ():
            value = getattr(self, phase.greedy)(seat, rng)
            if value >= 0:
                return phase.action(self, value)
        return super().greedy(seat, rng)

    def _words(self, seat: int) -> list[Action]:
        """What the seat may say besides playing a card."""
        if self.phase != PLAY:
            return []
        return [action for phase in self.asides for action in phase.choices(self, seat)]

    def _said(self, action: Action) -> Aside | None:
        """Which of them an action is."""
        if self.phase != PLAY or action < CALL:
            return None
        return next(phase for phase in self.asides if action in self.spoken[phase.slug])
