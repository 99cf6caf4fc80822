"""All Fives: All Fours to 61, in which trumps score besides for whoever wins them in a trick.

Source: Parlett, lines 604-616.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SideOf, entry, flag, number, per_seat, side
from games.core.sheet import Sheet, first_to
from games.kits.cards import RANK_OF, RANKS, SUIT_MASK, cards_of
from games.kits.pack import PACK_52
from games.tricks.all_fours import MOST_JACKS, AllFoursState

WORTH: Final[Mapping[str, int]] = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10, "5": 5}
ALL: Final = sum(WORTH.values())
TARGET: Final = 61


class AllFivesState(AllFoursState):
    """One deal."""

    def trumps_in(self, cards: int) -> int:
        """What the trumps among cards won score."""
        held = cards_of(cards & SUIT_MASK[self.trump()])
        return sum(WORTH.get(RANKS[RANK_OF[card]], 0) for card in held)

    def counted(self, cards: int) -> int:
        """The five of trumps counts towards Game too."""
        five = PACK_52.of_rank["5"] & SUIT_MASK[self.trump()] & cards
        return super().counted(cards) + WORTH["5"] * bool(five)

    def result(self) -> AllFives.Result:
        return AllFives.Result(trumps=tuple(map(self.trumps_in, self.taken[:2])), **self.scored())


@register
class AllFives(Game):
    title = "All Fives"
    summary = say(
        "All Fours to {target}, and the ten and the five of trumps are worth winning.", target=TARGET
    )
    sources = ("parlett 604-616",)
    seats = (2,)
    options = (
        Option("target", say("Points that win"), TARGET, lo=11, hi=121),
        Option("low", say("Low is for who wins the card in a trick"), False),
    )
    settlements = ("two-sides", "fixed")
    max_actions = 2000

    Sheet = first_to(TARGET, alone=True)
    State = AllFivesState

    class Result(DealResult):
        """The single points of All Fours, and what the trumps that each won score."""

        turned: int = number(say("Jacks turned by the dealer"), 0, MOST_JACKS)
        gift: bool = flag(say("The dealer gave a point"))
        high: int | None = entry(Maybe(SideOf()), say("High"))
        low: int | None = entry(Maybe(SideOf()), say("Low"))
        jack: int | None = entry(Maybe(SideOf()), say("Jack"))
        game: int = side(say("Game"))
        trumps: tuple[int, ...] = per_seat(say("Trumps won"), Number(0, ALL))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if sum(self.trumps) > ALL:
                refuse("trumps", "all the trumps score {points}.", points=ALL)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            points = list(self.trumps)
            points[deal.dealer] += self.turned
            points[1 - deal.dealer] += self.gift
            for winner in (self.high, self.low, self.jack, self.game):
                if winner is not None:
                    points[winner] += 1
            why = [
                say(
                    "{player}: {points}, trumps {trumps}",
                    player=Seat(seat),
                    points=points[seat],
                    trumps=trumps,
                )
                for seat, trumps in enumerate(self.trumps)
            ]
            return Score(tuple(points), tuple(why))
