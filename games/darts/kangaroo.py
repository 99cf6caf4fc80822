"""Kangaroo: Round the Clock with leaps. A double or triple of the number you try counts as the product.

Source: My Games, lines 3594-3606.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Score, many
from games.core.sheet import Sheet
from games.kits.throws import CLOCKWISE, DARTS, DARTS_A_TURN, Dart, DartOf

LAST: Final = 20
BULLS: Final = ("25", "BULL")


class Turn(DealResult):
    """The darts of a turn in the order they were thrown."""

    darts: tuple[str, ...] = many("Darts, in order", DartOf(), DARTS_A_TURN, least=1)


def leap(done: int, dart: Dart) -> int:
    """What is done after a dart of somebody who has done all up to `done` (lines 3600-3602)."""
    if done == LAST:
        return LAST + 1 if dart.text in BULLS else done
    product = dart.sector * dart.multiple
    return product if dart.sector == done + 1 and product <= LAST else done


class KangarooSheet(Sheet):
    """Totals are the last number done; the bull, where it is needed, is one more. A row is a turn."""

    unit = "Turn"
    dealer_does = "throws"

    def begin(self) -> None:
        super().begin()
        self.turn = 0

    def goal(self) -> int:
        """The total that wins."""
        return LAST + 1 if self.table.options["bull"] else LAST

    def dealer(self) -> int:
        return self.turn

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Turn)
        seat, done, why = deal.dealer, self.totals[deal.dealer], []
        for number, text in enumerate(result.darts, 1):
            if done == self.goal():
                raise BadResult({"darts": f"dart {number} was not thrown: the match was won."})
            after = leap(done, DARTS[text])
            why.append(self._said(seat, done, after, DARTS[text]))
            done = after
        if len(result.darts) < DARTS_A_TURN and done < self.goal():
            raise BadResult({"darts": f"a turn has {DARTS_A_TURN} darts, not {len(result.darts)}."})
        if done < self.goal() and self._all_hit(self.totals[seat], result.darts):
            why.append(f"All {DARTS_A_TURN} darts counted: {{{seat}}} has another turn")
        points = (done - self.totals[seat] if one == seat else 0 for one in range(self.table.seats))
        return Score(tuple(points), tuple(why))

    def _said(self, seat: int, done: int, after: int, dart: Dart) -> str:
        tried = "the bull" if done == LAST else str(done + 1)
        start = f"{{{seat}}} tries {tried}: {dart.said()}"
        if after == done:
            over = dart.sector == done + 1
            return (
                f"{start} would be {dart.sector * dart.multiple} and does not count"
                if over
                else f"{start} does not count"
            )
        if after == self.goal():
            return f"{start} wins"
        return f"{start} counts as {after}, next {'the bull' if after == LAST else after + 1}"

    @staticmethod
    def _all_hit(done: int, darts: Sequence[str]) -> bool:
        for text in darts:
            after = leap(done, DARTS[text])
            if after == done:
                return False
            done = after
        return len(darts) == DARTS_A_TURN

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Turn)
        before = self.totals[self.turn] - self.rows[-1].points[self.turn]
        if not self._all_hit(before, result.darts):
            self.turn = self.table.next_seat(self.turn)

    def finished(self) -> bool:
        return max(self.totals) == self.goal()

    def reason(self) -> str:
        return "The bull is hit." if self.table.options["bull"] else f"{LAST} is done."

    def carry(self) -> Mapping[str, Any]:
        """For the form: the number each player tries, 21 for the bull."""
        return {"tries": [total + 1 for total in self.totals]}

    def coming(self) -> tuple[str, ...]:
        tried = self.totals[self.turn] + 1
        wins = f"the bull after {LAST}" if self.table.options["bull"] else str(LAST)
        first = f"{{{self.turn}}} tries {'the bull' if tried > LAST else tried}; {wins} wins"
        return first, self.race(self.goal(), self.totals).capitalize()

    def example(self, rng: Random) -> DealResult:
        """A turn such as fair players throw: half the darts hit what they aim at."""
        done, darts = self.totals[self.turn], list[str]()
        while len(darts) < DARTS_A_TURN and done < self.goal():
            aim = BULLS if done == LAST else (str(done + 1), f"D{done + 1}", f"T{done + 1}")
            text = rng.choice(aim if rng.random() < 0.6 else [*map(str, CLOCKWISE), *BULLS, "MISS"])
            darts.append(text)
            done = leap(done, DARTS[text])
        return Turn(darts=tuple(darts))


@register
class Kangaroo(Game):
    title = "Kangaroo"
    summary = "Round the clock in leaps: a double or triple of the number you try counts as twice or three times it."
    wins = "The first to finish the last number wins; the others are placed by how far they have come."
    kind = "sheet"
    seats = (2, 3, 4, 5, 6, 7, 8)
    options = (Option("bull", "The bull must be hit to win", False, help="For advanced players."),)
    presets = (
        Preset("my-games", "Kangaroo", (Source("my-games", "kangaroo", (3594, 3606)),)),
        Preset(
            "bull", "Kangaroo to the bull", (Source("my-games", "kangaroo", (3606, 3606)),), {"bull": True}
        ),
    )
    hidden = False
    chance = False
    luck = "some"
    may_stop = False
    settlements = ("fixed", "winner-from-each")
    max_deals = 2000
    page: ClassVar[dict[str, str]] = {
        "object": f"Be the first to get from 1 through {LAST}.",
        "equipment": f"An international dartboard and {DARTS_A_TURN} darts, thrown from 2.37 m.",
        "play": (
            f"Turns of {DARTS_A_TURN} darts go round, and the darts count strictly in the order thrown. You begin "
            "by trying "
            "1. A single of the number you try takes you to the next. A double or triple counts only of the number "
            "you "
            "try, but counts as two or three times that number: double 6 when trying 6 is 12, and you try 13. "
            f"If the product is more than {LAST} the dart does not count. Bulls do not count. "
            f"If all {DARTS_A_TURN} darts count, such as 1, double 2 and 5 at the beginning, you have another turn."
        ),
        "scoring": f"{LAST} itself finishes, and so does double {LAST // 2} when trying {LAST // 2}.",
        "match": (
            "The first to finish wins at once; the others are placed by the last number they have done. With the "
            "bull "
            f"rule you must still hit a bull, inner or outer, after {LAST}."
        ),
    }
    decisions = (
        f"The only products of exactly {LAST} are the single {LAST} and the double {LAST // 2}, so these two "
        "finish; no "
        "triple makes it.",
        "With the bull rule a bull as the third of three hits simply wins; as the first or second it does too.",
        "The match ends with the winning dart; the round is not completed.",
    )

    Result = Turn
    Sheet = KangarooSheet
