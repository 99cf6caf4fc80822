"""Four-deal Bridge, or Chicago: bridge in four contracts, vulnerable by their number and not by games won.

Source: Parlett, lines 2796-2808.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from games.core.game import Deal, Game
from games.core.messages import Message, joined, say
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import Score
from games.kits.penalties import REVOKE
from games.tricks.contract_bridge import ContractBridge, ContractBridgeState
from games.tricks.kit.lines import PART_SCORE, Lines, LineSheet

CONTRACTS: Final = 4
GAME_BONUS: Final = (300, 500)
"""For a game, not vulnerable and vulnerable."""
LAST_PART_SCORE: Final = 100
ORIGINAL: Final = "original"
SCORINGS: Final = {ORIGINAL: say("below and above the line"), "deal": say("deal by deal, without honours")}


class FourDealSheet(LineSheet):
    """contracts: how many have been played; a deal that all passed is none."""

    contracts: int = 0

    def by_line(self) -> bool:
        return self.table.options["scoring"] == ORIGINAL

    def dealer(self) -> int:
        return (self.contracts + self.skipped) % 4

    def vulnerable(self) -> list[bool]:
        """Nobody in the first contract, then twice the dealer's side, then both."""
        last = self.contracts == CONTRACTS - 1
        return [last or (self.contracts > 0 and self.dealer() % 2 == side) for side in (0, 1)]

    def finished(self) -> bool:
        return self.contracts == CONTRACTS

    def carry(self) -> Mapping[str, Any]:
        last = self.contracts == CONTRACTS - 1
        return {"below": self.below[:], "vulnerable": self.vulnerable(), "last": last}

    def coming(self) -> tuple[str, ...]:
        sides = [self.party(side) for side, is_so in enumerate(self.vulnerable()) if is_so]
        number = say("Contract {number} of {of}", number=self.contracts + 1, of=CONTRACTS)
        vulnerable = (say("Vulnerable: {sides}", sides=joined(sides)),) if sides else ()
        below = say("Below the line: {each}", each=self.each(self.below))
        return number, *vulnerable, *[below] * self.by_line()

    def reason(self) -> str:
        return say("{count} contracts have been played.", count=CONTRACTS)

    def stop(self) -> None:
        """What is unfinished is worth nothing more."""


@register
class FourDealBridge(Game):
    title = "Four-deal Bridge"
    summary = say(
        "Chicago: four contracts of bridge, in which the number of the deal says who is vulnerable."
    )
    wins = say("The side with more points after four contracts wins.")
    sources = ("parlett 2796-2808",)
    variants = (Variant("deal", say("Chicago scored deal by deal"), "parlett 2808", {"scoring": "deal"}),)
    two_sides = True
    options = (Option("scoring", say("How it is scored"), ORIGINAL, choices=SCORINGS),)
    penalties = (REVOKE,)

    Sheet = FourDealSheet
    State = ContractBridgeState

    class Result(ContractBridge.Result):
        """The contract, and honours in one hand; level 0 is a deal that all passed."""

        def vulnerable(self, deal: Deal, side: int) -> int:
            return int(deal.carry["vulnerable"][side])

        def reckoned(self, sheet: LineSheet, deal: Deal) -> list[Message]:
            """Scored deal by deal honours are ignored."""
            assert isinstance(sheet, FourDealSheet)
            counted = self if sheet.by_line() else replace(self, honours=(0, 0))
            return ContractBridge.Result.reckoned(counted, sheet, deal)

        def score(self, sheet: LineSheet, deal: Deal) -> Score:
            assert isinstance(sheet, FourDealSheet)
            self.check(sheet.table, deal)
            counted = self._by_line if sheet.by_line() else self._alone
            points, why = counted(sheet, deal, self.lines(deal))
            return Score((points[0], points[1]), (self.explained(), *self.reckoned(sheet, deal), *why))

        def _by_line(self, sheet: FourDealSheet, deal: Deal, lines: Lines) -> tuple[list[int], list[Message]]:
            """A game brings its bonus, and the only part-score after the last contract one too."""
            points, why = [low + high for low, high in zip(*lines, strict=True)], []
            after = [had + more for had, more in zip(deal.carry["below"], lines[0], strict=True)]
            game = max(after) >= sheet.enough
            for side, who in enumerate((sheet.party(0), sheet.party(1))):
                bonus = GAME_BONUS[self.vulnerable(deal, side)] if after[side] >= sheet.enough else 0
                alone = self.level and deal.carry["last"] and not game and after[side] > 0 == after[1 - side]
                points[side] += bonus + LAST_PART_SCORE * bool(alone)
                if bonus:
                    why.append(say("{side}: {points} for the game", side=who, points=bonus))
                if alone:
                    why.append(say("{side}: {points} for the part-score", side=who, points=LAST_PART_SCORE))
            return points, why

        def _alone(self, sheet: FourDealSheet, deal: Deal, lines: Lines) -> tuple[list[int], list[Message]]:
            """Honours are ignored, and each contract that is made brings a game or a part-score."""
            held = self.honours or (0, 0)
            points = [low + high - more for low, high, more in zip(*lines, held, strict=True)]
            side = (self.declarer or 0) % 2
            if not lines[0][side]:
                return points, []
            game = lines[0][side] >= sheet.enough
            bonus = GAME_BONUS[self.vulnerable(deal, side)] if game else PART_SCORE
            points[side] += bonus
            if game:
                return points, [say("{side}: {points} for the game", side=sheet.party(side), points=bonus)]
            return points, [say("{side}: {points} for the part-score", side=sheet.party(side), points=bonus)]

        def follow(self, sheet: LineSheet) -> None:
            assert isinstance(sheet, FourDealSheet)
            sheet.contracts += bool(self.level)
            if self.level and sheet.by_line():
                below, _ = self.lines(sheet.rows[-1].deal)
                sheet.below = [had + more for had, more in zip(sheet.below, below, strict=True)]
                if max(sheet.below) >= sheet.enough:
                    sheet.below = [0, 0]
