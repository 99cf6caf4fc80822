"""Modern Skruuvi: a partnership game of high contracts, with cards exchanged before the play and misères.

Source: My Games, lines 1176-1265; lines 3401-3415 on whether the order of cards given across may tell something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import Deal, Game
from games.core.messages import Side, Signed, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Score
from games.core.sheet import FixedDeals
from games.core.ties import TABLE_CHOOSES
from games.kits.aces import AceTaken
from games.kits.skruuvi import SkruuviState
from games.kits.skruuvi_bids import KINDS, PASS_MISERE
from games.kits.skruuvi_results import KNOCK_WORDS, KOTKA_LOWEST, SkruuviResult, times_said

BASIC_DEALS: Final = 4
KOTKAS: Final = 4
MADE: Final = {5: 25, 6: 36, 7: 49}
MISSING: Final = {5: (11, 5), 6: (11, 6), 7: (17, 7)}
"""The price of the first missing trick and of each further one."""
KIND_BONUS: Final = {"misere": -12, "NT": 12}

PASSING: Final = Option(
    "passing",
    say("Cards given across are"),
    "set",
    {"set": say("a set"), "sequence": say("a sequence")},
    help=say(
        "A set: their order tells nothing. A sequence: the partner sees in which order they were picked, and the "
        "partners may have agreed what that means."
    ),
)


class ModernState(SkruuviState):
    """A deal whose result is told by sides."""

    def result(self) -> SkruuviResult:
        return SkruuviResult(**self.outcome())

    def outcome(self) -> dict[str, Any]:
        """The fields of the result."""
        misere = not self.wants(0)
        passed = self.strain == PASS_MISERE
        return {
            "game": KINDS[self.strain],
            "declarer": None if passed else self.team[self.declarer],
            "level": None if passed else self.level,
            "tricks": self.side_tricks(),
            "knock": KNOCK_WORDS[self.knocks],
            "aces": tuple(AceTaken(side=self.team[by], trick=trick) for trick, by in self.aces)
            if misere
            else None,
        }


class ModernSheet(FixedDeals):
    """Four basic deals, then four kotkas."""

    deals = BASIC_DEALS + KOTKAS

    def carry(self) -> Mapping[str, Any]:
        return {"kotka": len(self.rows) >= BASIC_DEALS}

    def coming(self) -> tuple[str, ...]:
        kotka = self.carry()["kotka"]
        return (
            *super().coming(),
            say("A kotka: bids from {lowest}", lowest=KOTKA_LOWEST) if kotka else say("A basic deal"),
        )

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, SkruuviResult)
        result.check(self.table, deal)
        return pass_misere_score(result) if result.declarer is None else contract_score(result)

    def reason(self) -> str:
        return say("{deals} deals have been played.", deals=self.deals)


def pass_misere_score(result: SkruuviResult) -> Score:
    """A point for each trick of the others, and their aces; knocks multiply both."""
    points = [result.multiplier * (result.counted(by) + result.ace_points(by)) for by in range(2)]
    why = [
        say(
            "{side}: {counted}: {points}",
            side=Side(by),
            counted=times_said(
                say(
                    "{tricks} tricks of the others, aces {aces}",
                    tricks=result.counted(by),
                    aces=result.ace_points(by),
                ),
                result.multiplier,
            ),
            points=points[by],
        )
        for by in range(2)
    ]
    return Score(tuple(points), (say("{contract}.", contract=result.said), *why))


def contract_score(result: SkruuviResult) -> Score:
    """The declaring side's contract; after a misère that was made, aces for both sides."""
    assert result.declarer is not None
    assert result.level is not None
    points = [0, 0]
    worth, why = contract_worth(result.level, result.over, KIND_BONUS.get(result.game, 0))
    points[result.declarer] = worth * result.multiplier
    lines = [
        say(
            "{contract}, {ending}: {points}",
            contract=result.said,
            ending=why,
            points=Signed(points[result.declarer]),
        )
    ]
    if result.game == "misere" and result.over >= 0:
        for by in range(2):
            points[by] += result.ace_points(by)
            lines.append(
                say(
                    "{side}: aces in the others' tricks {points}",
                    side=Side(by),
                    points=Signed(result.ace_points(by)),
                )
            )
    return Score(tuple(points), tuple(lines))


def contract_worth(
    level: int, over: int, bonus: int, missing: Mapping[int, tuple[int, int]] = MISSING
) -> tuple[int, str]:
    """The points of a contract before knocks, and how it ended."""
    if over >= 0:
        return MADE[level] + bonus, made_said(over)
    first, further = missing[level]
    return -(first + further * (-over - 1)), say("{count} short", count=-over)


def made_said(over: int) -> str:
    """A contract made, perhaps with more tricks than it promised."""
    return say("made with {over} over", over=over) if over else say_in("a contract", "made")


@register
class ModernSkruuvi(Game):
    title = "Modern Skruuvi"
    summary = say(
        "Eleven tricks at least, or misère: the Finnish cousin of bridge, with cards exchanged "
        "after the auction."
    )
    wins = say("The side with more points after the last deal wins.")
    options = (PASSING,)
    sources = ("my-games 1176-1265",)
    variants = (
        Variant(
            "sequence", say("With signals in the cards given"), "my-games 3401-3415", {"passing": "sequence"}
        ),
    )
    objective = "either"
    tie = TABLE_CHOOSES
    settlements = ("two-sides",)

    Result = SkruuviResult
    Sheet = ModernSheet
    State = ModernState

    two_sides = True
