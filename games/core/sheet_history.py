"""What has been written down on a sheet, in order: it is folded anew to take a line back or to put one right."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Self

from games.core.adjustments import AdjustedRow, Adjustment
from games.core.deal_order import PassedOn
from games.core.errors import BadResult
from games.core.game import Deal, GameTable
from games.core.messages import Message, say
from games.core.option_changes import changed_said
from games.core.results import DealResult

if TYPE_CHECKING:
    from games.core.sheet import Row, Sheet

Step = DealResult | Adjustment | GameTable
"""What is written down on a sheet: the result of a deal, points beside the deals, or the table with other options."""


class SheetHistory:
    """The lines of a sheet. `steps`: what has been written down, in order; `adjusted`: what of the totals is not from
    deals. `begun_with`: the table before its options were changed.
    """

    table: GameTable
    begun_with: GameTable
    rows: list[Row]
    adjustments: list[AdjustedRow]
    steps: list[Step]
    totals: list[int]
    adjusted: list[int]
    skips: tuple[PassedOn, ...]

    if TYPE_CHECKING:

        @property
        def over(self) -> bool: ...
        def begin(self) -> None: ...
        def enter(self, result: DealResult) -> Row: ...
        def adjust(self, adjustment: Adjustment) -> AdjustedRow: ...
        def expects(self) -> type[DealResult]: ...
        def next_deal(self) -> Deal: ...

    @property
    def earned(self) -> list[int]:
        """The totals as the deals alone have made them."""
        return [total - beside for total, beside in zip(self.totals, self.adjusted, strict=True)]

    def copy(self) -> Self:
        """The same sheet once more, to go on from by itself."""
        shared: dict[int, Any] = {id(table): table for table in (self.table, self.begun_with)}
        for rows in (self.rows, self.adjustments, self.steps):
            shared[id(rows)] = rows[:]
        return deepcopy(self, shared)

    def lines(self) -> list[Row | AdjustedRow]:
        """The deals and what stands beside them, in order."""
        deals, beside = iter(self.rows), iter(self.adjustments)
        written = [step for step in self.steps if not isinstance(step, GameTable)]
        return [next(beside) if isinstance(step, Adjustment) else next(deals) for step in written]

    def option_changes(self) -> list[tuple[int, Message]]:
        """After how many deals which options were changed, in words."""
        found, deals, table = [], 0, self.begun_with
        for step in self.steps:
            deals += isinstance(step, DealResult)
            if isinstance(step, GameTable):
                found.append((deals, changed_said(table, step)))
                table = step
        return found

    def undo(self) -> Row | AdjustedRow:
        """Take the last line back. Raises BadResult if there is none."""
        self.must_have_a_last_line()
        steps, last = self.steps, self.lines()[-1]
        self.table = self.begun_with
        self.begin()
        for step in steps[:-1]:
            self.take(step)
        return last

    @property
    def last_step(self) -> Step | None:
        """What was written down last."""
        return self.steps[-1] if self.steps else None

    @property
    def ends_beside(self) -> bool:
        """Whether the newest line stands beside the deals."""
        return isinstance(self.last_step, Adjustment)

    def must_have_a_last_line(self) -> None:
        """Raise BadResult unless the newest line can be taken back."""
        if not self.steps:
            raise BadResult(say("There is no deal to take back."))
        if isinstance(self.steps[-1], GameTable):
            raise BadResult(say("The options were changed since: a deal before that can only be corrected."))

    def take(self, step: Step) -> None:
        """Write down what was written down before."""
        if isinstance(step, Adjustment):
            self.adjust(step)
        elif isinstance(step, GameTable):
            self.go_by(step)
        else:
            self.enter(step)

    def go_by(self, table: GameTable) -> None:
        """From the next deal on by other options, which `must_change` has let pass; what was counted stays."""
        self.table = table
        self.steps.append(table)

    def before(self, deal: int) -> Sheet:
        """A sheet as it was when the deal of this number was due; of one too many, as it is now."""
        sheet, left = self.begun_with.game.sheet(self.begun_with), deal - 1
        sheet.let_pass(*self.skips)
        for step in self.steps:
            left -= isinstance(step, DealResult)
            if left < 0:
                break
            sheet.take(step)
        return sheet

    def corrected(self, deal: object, data: Any) -> tuple[int, Sheet]:
        """The number of a deal and the sheet with it replaced, in a copy. Raises BadResult."""
        if not isinstance(deal, int) or isinstance(deal, bool) or not 1 <= deal <= len(self.rows):
            raise BadResult(
                say(
                    "There is no deal {deal} on the sheet: it has {count}.",
                    deal=repr(deal),
                    count=len(self.rows),
                )
            )
        sheet = self.before(deal)
        number = deal
        for step in self.steps[len(sheet.steps) :]:
            if not isinstance(step, DealResult):
                sheet.take(step)
                continue
            sheet._enter_again(number, data if number == deal else step.to_json(), corrects=number == deal)
            number += 1
        return deal, sheet

    def _enter_again(self, number: int, data: Any, *, corrects: bool) -> None:
        """A deal where one before it is corrected, or itself. Raises BadResult."""
        if self.over:
            raise BadResult(
                say(
                    "The match would be over after deal {number}: take the later deals back first.",
                    number=number - 1,
                )
            )
        try:
            self.enter(self.expects().clean(data, self.table, self.next_deal()))
        except BadResult as error:
            if corrects:
                raise
            raise BadResult(
                say(
                    "Deal {number} would not be possible any more: {error}",
                    number=number,
                    error=error.message,
                )
            ) from None
