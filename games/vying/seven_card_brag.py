"""Seven- and Nine-card Brag: two hands of three cards, or three, and the pool for who is best with all of them.

Source: Parlett, lines 5331-5337.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.errors import BadOption
from games.core.game import Deal, Game
from games.core.messages import Seat, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, entry
from games.core.sheet import FixedDeals, Sheet
from games.kits.cards import RANKS
from games.kits.poker import RANK_MASK
from games.vying.kit.arranged import HAND, ArrangedState
from games.vying.kit.brag import ACE, THREE

MOST = {"7": 7, "9": 5}
"""How many can play, by the cards they are dealt."""


def all_won(winners: Sequence[Sequence[int]]) -> int | None:
    """Who was best, or as good as the best, with every hand, and alone with one at least."""
    alone = {best[0] for best in winners if len(best) == 1}
    return next((seat for seat in alone if all(seat in best for best in winners)), None)


class Pool(DealResult):
    """Who takes the pool; nobody: it is carried on."""

    winner: int | None = entry(Maybe(SeatOf()), say("Who takes the pool"))

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        """The winner gets from each of the others what that one has put in since it was last won."""
        antes, seats = deal.carry["antes"], sheet.table.seats
        if self.winner is None:
            told = say("Nobody takes the pool of {pool}: it is carried on", pool=antes * seats)
            return Score((0,) * seats, (told,))
        points = [-antes] * seats
        points[self.winner] = antes * (seats - 1)
        told = say("{player} takes the pool of {pool}", player=Seat(self.winner), pool=antes * seats)
        return Score(tuple(points), (told,))

    def follow(self, sheet: Any) -> None:
        sheet.antes = sheet.antes + 1 if self.winner is None else 1


class PoolSheet(FixedDeals):
    """Everybody puts a chip into the pool before each deal; what it has been nobody's business to win goes back."""

    carried = ("antes",)
    antes: int = 1

    def coming(self) -> tuple[str, ...]:
        return (*super().coming(), say("In the pool: {pool}", pool=self.antes * self.table.seats))


class SevenCardBragState(ArrangedState):
    piles = (say_in("pile", "stock"),)

    @property
    def number(self) -> int:
        """How many cards everybody is dealt."""
        return int(self.table.options["cards"])

    def sizes(self) -> list[int]:
        seats = self.table.seats
        return [self.number] * seats + [len(self.deck) - self.number * seats]

    def hands_each(self) -> int:
        return self.number // HAND

    def best_prial(self) -> int:
        return THREE if self.table.options["prial"] == "threes" else RANKS.index(str(self.number))

    def shown_at_once(self) -> list[int]:
        if not self.table.options["fours"]:
            return super().shown_at_once()
        held = self.hands[: self.table.seats]
        return [sum(four for four in RANK_MASK if hand & four == four) for hand in held]

    def fours(self, cards: int) -> int:
        """What the best four of a kind among these cards is worth, -1 where there is none."""
        best = {"aces": ACE, "fours": RANKS.index("4"), "own": RANKS.index(str(self.number))}
        ranks = [rank for rank, mask in enumerate(RANK_MASK) if cards & mask == mask]
        top = best[str(self.table.options["best_four"])]
        return max((len(RANKS) if rank == top else rank for rank in ranks), default=-1)

    def result(self) -> Pool:
        if self.winners:
            return Pool(winner=all_won(self.winners))
        return Pool(winner=max(range(self.table.seats), key=lambda seat: self.fours(self.hands[seat])))


@register
class SevenCardBrag(Game):
    title = "Seven-card Brag"
    summary = say("Two hands of brag out of seven cards, or three out of nine: be best with all of them.")
    wins = say("Who has won most chips after the last deal wins.")
    sources = ("parlett 5331-5335",)
    variants = (Variant("nine", say("Nine-card Brag"), "parlett nine-card-brag 5337", {"cards": "9"}),)
    seats = tuple(range(2, 8))
    options = (
        Option("cards", say("Cards"), "7", choices={"7": say("seven"), "9": say("nine")}),
        Option("deals", say("Deals"), 20, lo=1, hi=200),
        Option(
            "prial",
            say("The best prial"),
            "own",
            choices={"own": say("of sevens, with nine cards of nines"), "threes": say("of threes")},
        ),
        Option("fours", say("Four of a kind dealt to somebody wins the pool at once"), True),
        Option(
            "best_four",
            say("The best four of a kind"),
            "aces",
            choices={"aces": say("aces"), "fours": say("fours"), "own": say("sevens, with nine cards nines")},
        ),
    )
    objective = "either"
    max_deals = 200

    State = SevenCardBragState
    Result = Pool
    Sheet = PoolSheet

    usual = 4

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if seats > MOST[str(options["cards"])]:
            raise BadOption(say("With nine cards each at most {most} can play.", most=MOST["9"]))
