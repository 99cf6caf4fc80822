"""Merirosvo (Pirate): one player closes the twenty sectors while the other scores on those still open; then they swap.

Source: My Games, lines 3610-3626.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, SheetGame
from games.core.messages import Message, Seat, joined, say
from games.core.registry import register
from games.core.results import DealResult, Number, Score, many
from games.core.sheet import Sheet as ScoreSheet
from games.kits.throws import CLOCKWISE, DARTS, DARTS_A_TURN, DartOf, check_whole, not_thrown

SECTORS: Final = frozenset(CLOCKWISE)
ALL: Final = len(SECTORS)
BULLS: Final = ("25", "BULL")


class DefenderTurn(DealResult):
    """The defender's darts in order, and what was closed with each bull."""

    darts: tuple[str, ...] = many(say("Darts, in order"), DartOf(), DARTS_A_TURN, least=1)
    chosen: tuple[int, ...] = many(
        say("Sectors closed with a bull"),
        Number(1, 20),
        DARTS_A_TURN,
        help=say("One for each bull, in the same order."),
    )

    def score(self, sheet: Merirosvo.Sheet, deal: Deal) -> Score:
        return sheet.points({}, *self.closed(sheet)[1])

    def closed(self, sheet: Merirosvo.Sheet) -> tuple[frozenset[int], list[Message]]:
        """The sectors still open after the turn, and what each dart did. Raises BadResult."""
        still, why, chosen = sheet.open, list[Message](), iter(self.chosen)
        for number, text in enumerate(self.darts, 1):
            if not still:
                raise not_thrown(number, say("all sectors were closed"))
            sector = next(chosen, 0) if text in BULLS else DARTS[text].sector
            if text in BULLS and sector and sector not in still:
                refuse("chosen", "sector {sector} was closed already.", sector=sector)
            hit = say("{player} hits {dart}", player=Seat(sheet.defender), dart=DARTS[text].said())
            if sector in still:
                why.append(say("{hit}: {sector} is closed", hit=hit, sector=sector))
            elif sector:
                why.append(say("{hit}: {sector} was closed before", hit=hit, sector=sector))
            else:
                why.append(say("{hit}: nothing is closed", hit=hit))
            still -= {sector}
        if next(chosen, 0):
            refuse("chosen", "more sectors are chosen than bulls were hit.")
        check_whole(self.darts, not still)
        return still, [*why, sheet.left(still)]

    def follow(self, sheet: Merirosvo.Sheet) -> None:
        sheet.open, _ = self.closed(sheet)
        sheet.switch()


class AttackerTurn(DealResult):
    """The attacker's darts."""

    darts: tuple[str, ...] = many(say("Darts"), DartOf(), DARTS_A_TURN, least=DARTS_A_TURN)

    def score(self, sheet: Merirosvo.Sheet, deal: Deal) -> Score:
        points, why = 0, []
        for dart in (DARTS[text] for text in self.darts):
            scored = dart.multiple if dart.sector in sheet.open else 0
            points += scored
            hit = say("{player} hits {dart}", player=Seat(deal.dealer), dart=dart.said())
            if dart.sector and not scored:
                why.append(say("{hit}, which is closed: {points}", hit=hit, points=scored))
            else:
                why.append(say("{hit}: {points}", hit=hit, points=scored))
        return sheet.points({deal.dealer: points}, *why)

    def follow(self, sheet: Merirosvo.Sheet) -> None:
        sheet.switch()


@register
class Merirosvo(SheetGame):
    title = "Merirosvo"
    summary = say(
        "The pirate scores on open sectors while the defender closes them; then the roles are switched."
    )
    wins = say("Who scores more as the attacker wins.")
    sources = ("my-games 3610-3626",)
    seats = (2,)
    draws = True
    may_stop = False
    settlements = ("two-sides", "fixed", "winner-from-each")
    max_deals = 2000

    Result = DefenderTurn

    class Sheet(ScoreSheet):
        """Defender and attacker take turns. Totals are the points won as an attacker."""

        unit = "Turn"
        dealer_does = say("throws")

        def begin(self) -> None:
            super().begin()
            self.open = SECTORS
            self.defender = 0
            self.half = 1
            self.defends = True

        def dealer(self) -> int:
            return self.defender if self.defends else 1 - self.defender

        def expects(self) -> type[DealResult]:
            return DefenderTurn if self.defends else AttackerTurn

        def left(self, still: frozenset[int]) -> Message:
            """What is open, in words."""
            if still:
                return say("Still open: {sectors}", sectors=joined(sorted(still)))
            if self.half == 1:
                return say("All sectors are closed; the players switch roles")
            return say("All sectors are closed")

        def switch(self) -> None:
            """The other one's turn; after the last sector of the first half the roles change too."""
            self.defends = not self.defends
            if not self.open and self.half == 1:
                self.open, self.half, self.defends, self.defender = SECTORS, 2, True, 1

        def finished(self) -> bool:
            return not self.open

        def reason(self) -> str:
            return say("Both have attacked.")

        def carry(self) -> Mapping[str, Any]:
            """For the form: who defends, and the sectors still open."""
            return {"defender": self.defender, "open": sorted(self.open)}

        def coming(self) -> tuple[str, ...]:
            roles = say(
                "{defender} defends, {attacker} attacks; half {number} of 2",
                defender=Seat(self.defender),
                attacker=Seat(1 - self.defender),
                number=self.half,
            )
            return roles, say("Open: {sectors}", sectors=joined(sorted(self.open)))

        def example(self, rng: Random) -> DealResult:
            """A turn such as fair players throw: half the darts hit what they aim at."""
            wild = [*DARTS]
            if not self.defends:
                aims = [f"{ring}{sector}" for ring in ("", "", "D", "T") for sector in sorted(self.open)]
                hits = (rng.choice(aims if rng.random() < 0.5 else wild) for _ in range(DARTS_A_TURN))
                return AttackerTurn(darts=tuple(hits))
            still, darts, chosen = self.open, list[str](), list[int]()
            while still and len(darts) < DARTS_A_TURN:
                text = str(rng.choice(sorted(still))) if rng.random() < 0.7 else rng.choice([*wild, *BULLS])
                darts.append(text)
                if text in BULLS:
                    chosen.append(rng.choice(sorted(still)))
                still -= {chosen[-1] if text in BULLS else DARTS[text].sector}
            return DefenderTurn(darts=tuple(darts), chosen=tuple(chosen))
