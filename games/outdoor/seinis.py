"""Seinis: kick the ball at the wall in turn; who misses is out.

Source: My Games, lines 3840-3854.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, entry, seat
from games.kits.frames import TurnsSheet

MOST_KICKS: Final = 9999


class Miss(DealResult):
    """Who missed the wall, and after how many kicks that hit it."""

    missed: int = seat("Who missed")
    hits: int | None = entry(
        Maybe(Number(0, MOST_KICKS)), "Kicks before that hit the wall", help="If somebody counted them."
    )


class SeinisSheet(TurnsSheet):
    """Rows are rounds, each ended by a miss. Totals stay at nought: the order of dropping out decides."""

    unit = "Round"
    dealer_does = "begins"

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Miss)
        order = self._order()
        if result.missed not in order:
            raise BadResult({"missed": "that player is out already."})
        hits = ""
        if result.hits is not None:
            if order[result.hits % len(order)] != result.missed:
                raise BadResult({"hits": f"after {result.hits} kicks it was the turn of somebody else."})
            hits = f" after {result.hits} hits"
        why = f"{{{order[0]}}} began; {{{result.missed}}} misses the wall{hits} and is out"
        return Score((0,) * self.table.seats, (why,))

    def _order(self) -> list[int]:
        """The players still in, from the one who begins."""
        players = self.still_in()
        start = players.index(self.turn)
        return players[start:] + players[:start]

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Miss)
        self.out.append([result.missed])
        self.turn = result.missed
        self.pass_on()

    def finished(self) -> bool:
        return len(self.still_in()) == 1

    def reason(self) -> str:
        return "Everybody but the winner has missed."

    def carry(self) -> Mapping[str, Any]:
        """For the form: the order of kicks."""
        return {"order": self._order()}

    def coming(self) -> tuple[str, ...]:
        return (f"Order: {', '.join(f'{{{seat}}}' for seat in self._order())}",)

    def example(self, rng: Random) -> DealResult:
        """Somebody misses."""
        order = self._order()
        hits = rng.randrange(30)
        return Miss(missed=order[hits % len(order)], hits=rng.choice((None, hits)))


@register
class Seinis(Game):
    title = "Seinis"
    summary = "Football against a wall, in a fixed order: who misses is out, and the last one in wins."
    wins = "The last player left wins; the others are placed in the order in which they dropped out."
    kind = "sheet"
    seats = tuple(range(2, 13))
    sources = ("my-games 3840-3854",)
    hidden = False
    chance = False
    luck = "none"
    may_stop = False
    max_deals = 20
    page: ClassVar[dict[str, str]] = {
        "object": "Be the last one in the game.",
        "equipment": (
            "A football and 3-5 m of a wall; a spot in the yard to begin from. Two or more players in a fixed order."
        ),
        "play": (
            "The first player kicks the ball from the spot at the wall, then everybody in order, the first again "
            "after the "
            "last. Kick the ball as it comes back, moving or after it has come to rest by itself; nobody may stop "
            "or move it "
            "before."
        ),
        "scoring": "There are no points. Who does not hit the wall is out.",
        "match": (
            "After a miss the next player in order begins anew from the spot, with one player less. The last one in "
            "wins; "
            "the others are placed in the order in which they dropped out."
        ),
    }
    decisions = (
        f"The source gives no upper number of players; the sheet has room for {seats[-1]}.",
        "A ball that hits the wall but cannot be played any more puts nobody out: the next player begins from the "
        "spot, and "
        "the count of hits goes on.",
    )

    Result = Miss
    Sheet = SeinisSheet
