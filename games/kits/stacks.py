"""A sheet of deals that are played for chips: everybody has a stack, and what one wins others lose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.errors import refuse
from games.core.messages import Seat, say
from games.core.sheet import FixedDeals


def must_have(stacks: Sequence[int], points: Sequence[int]) -> None:
    """Raise BadResult where somebody would have to give more chips than they have."""
    for seat, (stack, more) in enumerate(zip(stacks, points, strict=True)):
        if stack + more < 0:
            refuse("points", "{player} has only {chips}.", player=Seat(seat), chips=stack)


class StackSheet(FixedDeals):
    """What everybody has won or lost; the totals sum to nought."""

    objective = "either"

    def at_first(self) -> int:
        """The chips that everybody begins with: the option `stack`."""
        return int(self.table.options["stack"])

    @property
    def stacks(self) -> list[int]:
        return [self.at_first() + total for total in self.totals]

    def check_adjustment(self, points: Sequence[int]) -> None:
        must_have(self.stacks, points)

    def carry(self) -> Mapping[str, Any]:
        return {"stacks": self.stacks}

    def coming(self) -> tuple[str, ...]:
        return (*super().coming(), say("Chips: {each}", each=self.each(self.stacks)))
