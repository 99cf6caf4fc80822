"""Merirosvo (Pirate): one player closes the twenty sectors while the other scores on those still open; then they swap.

Source: My Games, lines 3610-3626.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game
from games.core.registry import register
from games.core.results import DealResult, Number, Score, many
from games.core.sheet import Sheet
from games.kits.throws import CLOCKWISE, DARTS, DARTS_A_TURN, DartOf

SECTORS: Final = frozenset(CLOCKWISE)
BULLS: Final = ("25", "BULL")


class DefenderTurn(DealResult):
    """The defender's darts in order, and what was closed with each bull."""

    darts: tuple[str, ...] = many("Darts, in order", DartOf(), DARTS_A_TURN, least=1)
    chosen: tuple[int, ...] = many(
        "Sectors closed with a bull",
        Number(1, 20),
        DARTS_A_TURN,
        help="One for each bull, in the same order.",
    )


class AttackerTurn(DealResult):
    """The attacker's darts."""

    darts: tuple[str, ...] = many("Darts", DartOf(), DARTS_A_TURN, least=DARTS_A_TURN)


class MerirosvoSheet(Sheet):
    """Defender and attacker take turns. Totals are the points won as an attacker."""

    unit = "Turn"
    dealer_does = "throws"

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

    def score(self, result: DealResult, deal: Deal) -> Score:
        if isinstance(result, DefenderTurn):
            return Score((0, 0), tuple(self._closed(result)[1]))
        assert isinstance(result, AttackerTurn)
        seat, points, why = deal.dealer, 0, []
        for dart in (DARTS[text] for text in result.darts):
            scored = dart.multiple if dart.sector in self.open else 0
            closed = dart.sector and not scored
            points += scored
            why.append(f"{{{seat}}} hits {dart.said()}{', which is closed' if closed else ''}: {scored}")
        return Score((points, 0) if seat == 0 else (0, points), tuple(why))

    def _closed(self, turn: DefenderTurn) -> tuple[frozenset[int], list[str]]:
        """The sectors still open after the defender's turn, and what each dart did. Raises BadResult."""
        still, why, chosen = self.open, [], iter(turn.chosen)
        for number, text in enumerate(turn.darts, 1):
            if not still:
                raise BadResult({"darts": f"dart {number} was not thrown: all sectors were closed."})
            sector = next(chosen, 0) if text in BULLS else DARTS[text].sector
            if text in BULLS and sector and sector not in still:
                raise BadResult({"chosen": f"sector {sector} was closed already."})
            why.append(f"{{{self.defender}}} hits {DARTS[text].said()}: {self._done(sector, still)}")
            still -= {sector}
        if next(chosen, 0):
            raise BadResult({"chosen": "more sectors are chosen than bulls were hit."})
        if still and len(turn.darts) < DARTS_A_TURN:
            raise BadResult({"darts": f"a turn has {DARTS_A_TURN} darts, not {len(turn.darts)}."})
        return still, [*why, self._left(still)]

    @staticmethod
    def _done(sector: int, still: Iterable[int]) -> str:
        if sector in still:
            return f"{sector} is closed"
        return f"{sector} was closed before" if sector else "nothing is closed"

    def _left(self, still: frozenset[int]) -> str:
        if still:
            return f"Still open: {', '.join(map(str, sorted(still)))}"
        return "All sectors are closed" + ("; the players switch roles" if self.half == 1 else "")

    def follow(self, result: DealResult) -> None:
        if isinstance(result, DefenderTurn):
            self.open, _ = self._closed(result)
        self.defends = not self.defends
        if not self.open and self.half == 1:
            self.open, self.half, self.defends, self.defender = SECTORS, 2, True, 1

    def finished(self) -> bool:
        return not self.open

    def reason(self) -> str:
        return "Both have attacked."

    def carry(self) -> Mapping[str, Any]:
        """For the form: who defends, and the sectors still open."""
        return {"defender": self.defender, "open": sorted(self.open)}

    def coming(self) -> tuple[str, ...]:
        roles = f"{{{self.defender}}} defends, {{{1 - self.defender}}} attacks; half {self.half} of 2"
        return roles, f"Open: {', '.join(map(str, sorted(self.open)))}"

    def example(self, rng: Random) -> DealResult:
        """A turn such as fair players throw: half the darts hit what they aim at."""
        wild = [*DARTS]
        if not self.defends:
            aims = [f"{ring}{sector}" for ring in ("", "", "D", "T") for sector in sorted(self.open)]
            return AttackerTurn(
                darts=tuple(rng.choice(aims if rng.random() < 0.5 else wild) for _ in range(DARTS_A_TURN))
            )
        still, darts, chosen = self.open, list[str](), list[int]()
        while still and len(darts) < DARTS_A_TURN:
            text = str(rng.choice(sorted(still))) if rng.random() < 0.7 else rng.choice([*wild, *BULLS])
            darts.append(text)
            if text in BULLS:
                chosen.append(rng.choice(sorted(still)))
            still -= {chosen[-1] if text in BULLS else DARTS[text].sector}
        return DefenderTurn(darts=tuple(darts), chosen=tuple(chosen))


@register
class Merirosvo(Game):
    title = "Merirosvo"
    summary = "The pirate scores on open sectors while the defender closes them; then the roles are switched."
    wins = "Who scores more as the attacker wins."
    kind = "sheet"
    seats = (2,)
    sources = ("my-games 3610-3626",)
    hidden = False
    chance = False
    draws = True
    luck = "some"
    may_stop = False
    settlements = ("two-sides", "fixed", "winner-from-each")
    max_deals = 2000
    page: ClassVar[dict[str, str]] = {
        "object": "Score more as the attacker than the other player does.",
        "equipment": (
            f"An international dartboard, {DARTS_A_TURN} darts thrown from 2.37 m, and {len(SECTORS)} drawing pins "
            "to mark "
            "closed sectors beside the board."
        ),
        "play": (
            f"One player defends, the other attacks; the defender begins, and turns of {DARTS_A_TURN} darts "
            "alternate. All "
            f"{len(SECTORS)} sectors are open at first. Each sector the defender hits is closed, whether single, "
            "double or "
            "triple; for a bull, inner or outer, the defender may close any sector. "
            "When all are closed the players switch roles and begin again with an open board."
        ),
        "scoring": (
            "For the attacker an open sector counts 1, its double 2 and its triple 3. Closed sectors and both bulls "
            "count nothing."
        ),
        "match": "After both have attacked, the higher score wins; equal scores are a draw.",
    }
    decisions = (
        "The first player at the sheet defends first.",
        "A dart closes one sector, also as a double or triple.",
        "A sector is closed from the dart on that closes it; hitting it again does nothing for either player.",
        "The half ends with the dart that closes the last sector: the attacker has no further turn, and the new "
        "defender, who was attacking, begins.",
        "Equal scores are a draw.",
        "The attacker goes on in the second half even when already ahead, as long as a sector is open.",
    )

    Result = DefenderTurn
    Sheet = MerirosvoSheet
