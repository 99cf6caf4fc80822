"""Swing Dodgeball: two targets on swings, a burner with the ball, back-burners behind. A record of who is what.

Source: My Games, lines 3788-3836; unlimited bonus lives line 3678.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import SheetGame
from games.core.messages import Message, Seat, Several, joined, say
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, choice, seat
from games.kits.frames import Happening, RecordSheet

RUNS_A_LIFE: Final = 3
HALVES: Final = {"half": 1, "1": 2, "1-half": 3, "2": 4}
"""Runs in halves, by the mark that was run round."""
HALF_CATCHES: Final = 2
TARGETS: Final = 2
BURNS: Final = {
    "hit": say("hit between knees and neck"),
    "catch": say("a kicked ball was caught"),
    "rope": say("the ball went between the ropes of the empty swing"),
    "behind": say("burned by a back-burner"),
}


def runs(halves: int) -> str:
    """`1½` for three halves."""
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}" or "0"


class Event(Happening):
    """What happened to a target."""

    target: int = seat(say("Which target"))
    what: str = choice(
        say("What happened"),
        ("hit", say("Hit between knees and neck")),
        ("catch", say("A kicked ball was caught")),
        ("rope", say("The ball went between the ropes of the empty swing")),
        ("behind", say("Burned by a back-burner")),
        ("half-catch", say("Half-catch")),
        ("run", say("A run")),
        ("nothing", say("A throw without effect")),
    )
    mark: str | None = choice(
        say("Round which mark"),
        ("1", say("1 run")),
        ("half", "½"),
        ("1-half", "1½"),
        ("2", "2"),
        when={"what": ("run",)},
    )

    def burns(self, sheet: SwingDodgeball.Sheet) -> bool:
        """Whether the target burns, by the second half-catch in a row too (lines 3808-3814)."""
        return self.what in BURNS or (self.what == "half-catch" and sheet.half_caught == self.target)

    def told(self, sheet: SwingDodgeball.Sheet) -> list[Message]:
        if self.target not in sheet.targets:
            refuse("target", "that player does not sit in a swing.")
        if self.what == "behind" and not sheet.behind:
            refuse("what", "with three players there is no back-burner.")
        if self.mark not in (None, "1") and not sheet.table.options["marks"]:
            refuse("mark", "one mark was agreed on, which is worth one run.")
        target = Seat(self.target)
        if self.burns(sheet):
            return self._burn_said(sheet, BURNS.get(self.what, say("the second half-catch in a row")))
        if self.what == "run":
            return self._run_said(sheet, HALVES[self.mark or "1"])
        if self.what == "half-catch":
            return [say("{player}: half-catch", player=target)]
        return [say("{player}: a throw without effect", player=target)]

    def _burn_said(self, sheet: SwingDodgeball.Sheet, how: Message) -> list[Message]:
        target, burner = Seat(self.target), Seat(sheet.burner)
        if sheet.lives[self.target]:
            return [say("{player}: {how}, but loses a bonus life instead", player=target, how=how)]
        burned = say("{player} burns: {how}", player=target, how=how)
        if not sheet.behind:
            return [burned, say("{burner} is the burner, {target} a target", burner=target, target=burner)]
        roles = say(
            "{behind} is a back-burner, {target} a target, {burner} the burner",
            behind=target,
            target=burner,
            burner=Seat(sheet.behind[0]),
        )
        return [burned, roles]

    def _run_said(self, sheet: SwingDodgeball.Sheet, halves: int) -> list[Message]:
        target = Seat(self.target)
        if sheet.full(self.target):
            return [say("{player} runs, but has a bonus life already: it counts for nothing", player=target)]
        total = sheet.halves[self.target] + halves
        ran = runs(min(total, 2 * RUNS_A_LIFE))
        said = [say("{player} has {runs} of {needed} runs", player=target, runs=ran, needed=RUNS_A_LIFE)]
        return said + [say("{player} gets a bonus life", player=target)] * (total >= 2 * RUNS_A_LIFE)

    def follow(self, sheet: SwingDodgeball.Sheet) -> None:
        target, burns = self.target, self.burns(sheet)
        sheet.half_caught = target if self.what == "half-catch" and not burns else None
        if burns:
            sheet.burn(target)
        elif self.what == "run" and not sheet.full(target):
            sheet.run(target, HALVES[self.mark or "1"])


@register
class SwingDodgeball(SheetGame):
    title = "Swing Dodgeball"
    summary = say(
        "Stay in your swing while the burner throws the ball; runs earn a bonus life. A record of roles."
    )
    sources = ("my-games 3788-3836",)
    variants = (Variant("other-blocks", say("As in other blocks"), "my-games 3678", {"lives": "unlimited"}),)
    seats = (3, 4, 5)
    options = (
        Option("marks", say("Several marks, worth half a run to two runs"), False),
        Option(
            "lives",
            say("Bonus lives at the same time"),
            "one",
            {"one": say("one"), "unlimited": say("any number")},
        ),
    )
    record = True
    max_deals = 2000

    Result = Event

    class Sheet(RecordSheet):
        """Who sits in the swings, who burns, who waits behind; runs in halves and bonus lives of each player."""

        unit = "Event"
        dealer_does = say("burns")

        def begin(self) -> None:
            super().begin()
            seats = self.table.seats
            self.targets = [0, 1]
            self.burner = TARGETS
            self.behind = list(range(TARGETS + 1, seats))
            self.halves = [0] * seats
            self.lives = [0] * seats
            self.half_caught: int | None = None

        def dealer(self) -> int:
            return self.burner

        def full(self, seat: int) -> bool:
            """Whether a target collects no runs."""
            return self.lives[seat] > 0 and self.table.options["lives"] == "one"

        def run(self, seat: int, halves: int) -> None:
            """Runs are counted; enough of them make a life, and unlimited lives keep what is left over."""
            self.halves[seat] += halves
            if self.halves[seat] >= 2 * RUNS_A_LIFE:
                left = self.halves[seat] - 2 * RUNS_A_LIFE
                self.halves[seat] = left if self.table.options["lives"] == "unlimited" else 0
                self.lives[seat] += 1

        def burn(self, seat: int) -> None:
            """A life goes, or the roles move on (lines 3802 and 3836)."""
            if self.lives[seat]:
                self.lives[seat] -= 1
                return
            self.halves[seat] = 0
            self.targets[self.targets.index(seat)] = self.burner
            self.behind.append(seat)
            self.burner = self.behind.pop(0)

        def carry(self) -> Mapping[str, Any]:
            """For the form: roles, runs and bonus lives."""
            return {
                "targets": self.targets[:],
                "burner": self.burner,
                "back-burners": self.behind[:],
                "runs": [runs(halves) for halves in self.halves],
                "lives": self.lives[:],
            }

        def coming(self) -> tuple[str, ...]:
            swings, behind = joined(map(Seat, self.targets)), joined(map(Seat, self.behind))
            ran = [
                Several((Seat(seat), runs(halves)), " ") for seat, halves in enumerate(self.halves) if halves
            ]
            lives = [Several((Seat(seat), left), " ") for seat, left in enumerate(self.lives) if left]
            lines = [
                say("In the swings: {players}; behind: {others}", players=swings, others=behind)
                if behind
                else say("In the swings: {players}", players=swings)
            ]
            if ran:
                lines.append(say("Runs of {needed}: {runs}", needed=RUNS_A_LIFE, runs=joined(ran)))
            if lives:
                lines.append(say("Bonus lives: {lives}", lives=joined(lives)))
            if self.half_caught is not None:
                lines.append(
                    say("A second half-catch in a row burns {player}", player=Seat(self.half_caught))
                )
            return tuple(lines)

        def example(self, rng: Random) -> DealResult:
            """Anything that can happen to a target."""
            what = rng.choice([*BURNS, "half-catch", "half-catch", "run", "run", "nothing"])
            if what == "behind" and not self.behind:
                what = "hit"
            mark = rng.choice(list(HALVES)) if self.table.options["marks"] else "1"
            return Event(target=rng.choice(self.targets), what=what, mark=mark if what == "run" else None)
