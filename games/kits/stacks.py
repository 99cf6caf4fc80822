"""A sheet of deals that are played for chips: everybody has a stack, and what one wins others lose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.messages import say
from games.core.sheet import FixedDeals


class StackSheet(FixedDeals):
    """What everybody has won or lost; the totals sum to nought."""

    def at_first(self) -> int:
        """The chips that everybody begins with: the option `stack`."""
        return int(self.table.options["stack"])

    @property
    def stacks(self) -> list[int]:
        return [self.at_first() + total for total in self.totals]

    def carry(self) -> Mapping[str, Any]:
        return {"stacks": self.stacks}

    def coming(self) -> tuple[str, ...]:
        return (*super().coming(), say("Chips: {each}", each=self.each(self.stacks)))
