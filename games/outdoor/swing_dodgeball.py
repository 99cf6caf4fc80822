"""Swing Dodgeball: two targets on swings, a burner with the ball, back-burners behind. A record of who is what.

Source: My Games, lines 3788-3836; unlimited bonus lives line 3678.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, choice, seat
from games.kits.frames import RecordSheet

RUNS_A_LIFE: Final = 3
HALVES: Final = {"half": 1, "1": 2, "1-half": 3, "2": 4}
"""Runs in halves, by the mark that was run round."""
HALF_CATCHES: Final = 2
TARGETS: Final = 2
BURNS: Final = {
    "hit": "hit between knees and neck",
    "catch": "a kicked ball was caught",
    "rope": "the ball went between the ropes of the empty swing",
    "behind": "burned by a back-burner",
}
OTHERS: Final = {"half-catch": "half-catch", "run": "a run", "nothing": "a throw without effect"}


class Event(DealResult):
    """What happened to a target."""

    target: int = seat("Which target")
    what: str = choice(
        "What happened", *((key, words.capitalize()) for key, words in {**BURNS, **OTHERS}.items())
    )
    mark: str | None = choice(
        "Round which mark",
        ("1", "1 run"),
        ("half", "½"),
        ("1-half", "1½"),
        ("2", "2"),
        when={"what": ("run",)},
    )


class SwingDodgeballSheet(RecordSheet):
    """Who sits in the swings, who burns, who waits behind; runs in halves and bonus lives of each player."""

    unit = "Event"
    dealer_does = "burns"

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

    def burns(self, event: Event) -> bool:
        """Whether the target burns, by the second half-catch in a row too (lines 3808-3814)."""
        return event.what in BURNS or (event.what == "half-catch" and self.half_caught == event.target)

    def told(self, result: DealResult) -> list[str]:
        assert isinstance(result, Event)
        seat = result.target
        if seat not in self.targets:
            raise BadResult({"target": "that player does not sit in a swing."})
        if result.what == "behind" and not self.behind:
            raise BadResult({"what": "with three players there is no back-burner."})
        if result.mark not in (None, "1") and not self.table.options["marks"]:
            raise BadResult({"mark": "one mark was agreed on, which is worth one run."})
        if self.burns(result):
            return self._burn_said(seat, BURNS.get(result.what, "the second half-catch in a row"))
        if result.what == "run":
            return self._run_said(seat, HALVES[result.mark or "1"])
        return [f"{{{seat}}}: {OTHERS[result.what]}"]

    def _burn_said(self, seat: int, how: str) -> list[str]:
        if self.lives[seat]:
            return [f"{{{seat}}}: {how}, but loses a bonus life instead"]
        if not self.behind:
            return [f"{{{seat}}} burns: {how}", f"{{{seat}}} is the burner, {{{self.burner}}} a target"]
        roles = f"{{{seat}}} is a back-burner, {{{self.burner}}} a target, {{{self.behind[0]}}} the burner"
        return [f"{{{seat}}} burns: {how}", roles]

    def _run_said(self, seat: int, halves: int) -> list[str]:
        if self._full(seat):
            return [f"{{{seat}}} runs, but has a bonus life already: it counts for nothing"]
        total = self.halves[seat] + halves
        said = f"{{{seat}}} has {_runs(min(total, 2 * RUNS_A_LIFE))} of {RUNS_A_LIFE} runs"
        return [said, f"{{{seat}}} gets a bonus life"] if total >= 2 * RUNS_A_LIFE else [said]

    def _full(self, seat: int) -> bool:
        return self.lives[seat] > 0 and self.table.options["lives"] == "one"

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Event)
        seat, burns = result.target, self.burns(result)
        self.half_caught = seat if result.what == "half-catch" and not burns else None
        if burns:
            self._burn(seat)
        elif result.what == "run" and not self._full(seat):
            self.halves[seat] += HALVES[result.mark or "1"]
            if self.halves[seat] >= 2 * RUNS_A_LIFE:
                self.halves[seat] = self._left_over(seat)
                self.lives[seat] += 1

    def _left_over(self, seat: int) -> int:
        return self.halves[seat] - 2 * RUNS_A_LIFE if self.table.options["lives"] == "unlimited" else 0

    def _burn(self, seat: int) -> None:
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
            "runs": [_runs(halves) for halves in self.halves],
            "lives": self.lives[:],
        }

    def coming(self) -> tuple[str, ...]:
        swings = ", ".join(f"{{{seat}}}" for seat in self.targets)
        behind = ", ".join(f"{{{seat}}}" for seat in self.behind)
        runs = ", ".join(f"{{{seat}}} {_runs(halves)}" for seat, halves in enumerate(self.halves) if halves)
        lives = ", ".join(f"{{{seat}}} {left}" for seat, left in enumerate(self.lives) if left)
        lines = [f"In the swings: {swings}" + (f"; behind: {behind}" if behind else "")]
        lines += [f"Runs of {RUNS_A_LIFE}: {runs}"] * bool(runs) + [f"Bonus lives: {lives}"] * bool(lives)
        if self.half_caught is not None:
            lines.append(f"A second half-catch in a row burns {{{self.half_caught}}}")
        return tuple(lines)

    def example(self, rng: Random) -> DealResult:
        """Anything that can happen to a target."""
        what = rng.choice([*BURNS, "half-catch", "half-catch", "run", "run", "nothing"])
        if what == "behind" and not self.behind:
            what = "hit"
        mark = rng.choice(list(HALVES)) if self.table.options["marks"] else "1"
        return Event(target=rng.choice(self.targets), what=what, mark=mark if what == "run" else None)


def _runs(halves: int) -> str:
    """`1½` for three halves."""
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}" or "0"


@register
class SwingDodgeball(Game):
    title = "Swing Dodgeball"
    summary = (
        "Stay in your swing while the burner throws the ball; runs earn a bonus life. A record of roles."
    )
    kind = "sheet"
    seats = (3, 4, 5)
    options = (
        Option("marks", "Several marks, worth half a run to two runs", False),
        Option("lives", "Bonus lives at the same time", "one", ("one", "unlimited")),
    )
    presets = (
        Preset("my-games", "Swing Dodgeball", (Source("my-games", "swing-dodgeball", (3788, 3836)),)),
        Preset(
            "other-blocks",
            "As in other blocks",
            (Source("my-games", "swing-dodgeball", (3678, 3678)),),
            {"lives": "unlimited"},
        ),
    )
    hidden = False
    chance = False
    record = True
    luck = "some"
    max_deals = 2000
    page: ClassVar[dict[str, str]] = {
        "object": "Nobody wins: targets try to stay in their swings, and the burner tries to get one.",
        "equipment": (
            "Two swings side by side, a ball like a football but lighter, a burning line about 5 m in front of the "
            "swings, "
            "farther for older players, and a tree or lamppost 20-50 m away to run round. Three to five players."
        ),
        "play": (
            "Two players are targets and must swing; the burner throws the ball from behind the line. A target "
            "burns if the "
            "ball hits between knees and neck, but not below the wrist of a hand that holds the rope. The feet may "
            "kick the "
            "ball: if the burner catches it before it touches the ground, who kicked burns. A catch after one "
            "bounce is a "
            f"half-catch; {HALF_CATCHES} of them from one target's kicks on consecutive throws burn too, and after "
            "one the "
            "burner may throw from there. A target who stops the ball under the swings may get out, kick it as far "
            "as possible and run round the mark, as may the other target. The burner fetches the ball: thrown "
            "between the "
            "ropes of an empty swing, it burns the target whose swing it is."
        ),
        "scoring": (
            "Who has run round the mark and touches a rope of the own swing in time has a run. "
            f"{RUNS_A_LIFE} runs make a bonus life, of which a target has one at most: burning then costs the life "
            "and not "
            "the swing."
        ),
        "roles": (
            "With three players a burned target and the burner change places. The others, if any, are back-burners "
            "behind the "
            "swings: they catch what is kicked there, and may throw at the targets over the bar of the swings. Then "
            "a burned "
            "target becomes a back-burner, the burner a target, and who has been a back-burner longest becomes the "
            "burner."
        ),
        "match": "It goes on as long as people like. Where farther marks are agreed on, they are worth half a run "
        "to two runs.",
    }
    decisions = (
        "There is no scoring to keep but roles, runs and bonus lives, so the sheet is a record and never rated.",
        "The first two players at the sheet are the first targets, the third is the burner.",
        "A target with a bonus life collects no runs; a life uses up three runs, and what is beyond is lost. With "
        "unlimited "
        "lives it is kept.",
        "Who burns and leaves the swing starts again without runs.",
        "Half-catches are in a row if nothing else is written down between them, so throws in between are entered "
        "as well.",
    )

    Result = Event
    Sheet = SwingDodgeballSheet
