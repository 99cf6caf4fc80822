"""Sixty-Six: who first claims to have 66 card points, and is right, wins the deal."""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SideOf, entry, number
from games.core.sheet import FirstTo
from games.core.state import Action
from games.kits.cards import cards_of
from games.kits.pack import Pack, total
from games.kits.rankings import in_order
from games.kits.tricks import PLAY
from games.tricks.kit.drawing import DRAW, DRAWING, MARRY, SWAP, Call, DrawingState

TARGET: Final = 7
ENOUGH: Final = 66
SCHNEIDER: Final = 33
LAST_TRICK: Final = 10
TRUMP_MARRIAGE: Final = 40
MARRIAGE: Final = 20
CARDS_EACH: Final = 6
DOUBLE: Final = 2
MOST: Final = 3
FAILED: Final = 2
"""What a wrong claim and a stock shut in vain bring the other."""

PACK: Final = Pack("9JQKTA")
WORTH: Final = PACK.worth({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2})
PAIR: Final = tuple((PACK.of_rank["K"] | PACK.of_rank["Q"]) & suit for suit in PACK.of_suit)
SCHNAPSEN: Final = tuple(cards_of(PACK.whole & ~PACK.of_rank["9"]))

CLAIMING: Final = say_in("phase", "claim")


class SixtySixSheet(FirstTo):
    """A point that nobody won is held up for the winner of the next deal."""

    carried = ("held",)
    held: int = 0

    def follow(self, result: DealResult) -> None:
        super().follow(result)
        self.held = 0 if any(self.rows[-1].points) else self.held + 1

    def coming(self) -> tuple[str, ...]:
        held = say("held up for the winner: {points}", points=self.held)
        return (*super().coming(), *((held,) if self.held else ()))


class SixtySixState(DrawingState):
    """One deal. extra: points of marriages. shut_by: who shut the stock, claimed: who claimed 66, or -1."""

    extra: list[int] = each_seat(0)
    shut_by: int = -1
    claimed: int = -1

    pack = PACK
    cards_each = CARDS_EACH
    calls = (
        DRAW,
        Call("shut", {"shut": say("shut the stock")}, Template("{player} shuts the stock.")),
        SWAP,
        Call(
            "claim",
            {"claim": say("claim {points}", points=ENOUGH), "none": say("claim nothing")},
            Template("{player}: {word}."),
        ),
        MARRY,
    )

    def cards_dealt(self) -> tuple[int, ...]:
        return SCHNAPSEN if self.table.options["schnapsen"] else self.deck

    def strict(self) -> bool:
        return not self.stock or self.shut_by >= 0

    def points_of(self, seat: int) -> int:
        """What a player has: marriages count once he has a trick."""
        if not self.won[seat]:
            return 0
        whole = 2 * sum(self.won) == len(self.cards_dealt())
        last = LAST_TRICK if whole and self.best_holder == seat else 0
        return total(cards_of(self.taken[seat]), WORTH) + self.extra[seat] + last

    # Tricks and calls ---------------------------------------------------------------------------------------------

    def on_trick(self, winner: int) -> None:
        if not self.hands[winner]:
            self.ask(CLAIMING, winner)
        elif not self.strict():
            self.ask(DRAWING, winner)

    def leads(self) -> bool:
        """Whether whoever is in turn is to draw first or to lead, and has shown no marriage."""
        return self.phase == DRAWING or (self.phase == PLAY and not self.trick and not self.duties)

    def may_shut(self, seat: int) -> bool:
        return self.leads() and not self.strict()

    def shut(self, seat: int, value: int) -> None:
        self.shut_by = seat
        self.lead(seat)

    def may_claim(self, seat: int) -> list[int]:
        """Who has won a trick, in his turn; asked at the end he may say that he claims nothing."""
        if self.phase == CLAIMING:
            return [0, 1]
        return [0] if self.won[seat] and not self.trick else []

    def claim(self, seat: int, value: int) -> None:
        if value and seat == self.best_holder:
            self.ask(CLAIMING, 1 - seat)
            return
        self.claimed = -1 if value else seat
        self.end()

    def may_marry(self, seat: int) -> list[int]:
        married = self.phase == PLAY and self.leads()
        return [suit for suit, pair in enumerate(PAIR) if married and self.hands[seat] & pair == pair]

    def marry(self, seat: int, suit: int) -> None:
        self.shown[seat] |= PAIR[suit]
        self.extra[seat] += TRUMP_MARRIAGE if PAIR[suit] & self.ranking.trumps else MARRIAGE
        self.duties = in_order(PAIR[suit])

    def result(self) -> SixtySix.Result:
        seat, other = (
            (self.claimed, 1 - self.claimed) if self.claimed >= 0 else (self.shut_by, 1 - self.shut_by)
        )
        if seat < 0:
            return SixtySix.Result(winner=None, points=0)
        if self.claimed < 0:
            return SixtySix.Result(winner=other, points=FAILED)
        if self.points_of(seat) < ENOUGH:
            return SixtySix.Result(winner=other, points=FAILED if self.won[other] else MOST)
        points = MOST if not self.won[other] else DOUBLE if self.points_of(other) < SCHNEIDER else 1
        return SixtySix.Result(winner=seat, points=max(points, FAILED) if self.shut_by == other else points)

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        if self.claimed == seat:
            return say("claims {points}", points=ENOUGH)
        return say("has shut the stock") if self.shut_by == seat else ""

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_draw_two(self, seat: int) -> bool:
        return self.points_of(seat) < ENOUGH

    def greedy_claim(self, seat: int) -> bool:
        return self.points_of(seat) >= ENOUGH

    def greedy_shut(self, seat: int) -> bool:
        return False

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        return self.choices(seat)[-1]


@register
class SixtySix(Game):
    title = "Sixty-Six"
    summary = say("Aces and tens, marriages and a stock: claim {points} first, and be right.", points=ENOUGH)
    wins = say("The first player with the agreed game points wins.")
    sources = ("parlett 950-1009",)
    variants = (Variant("schnapsen", "Schnapsen", "parlett 1005-1009", {"schnapsen": True}),)
    seats = (2,)
    options = (
        Option("target", say("Game points that win"), TARGET, lo=1, hi=50),
        Option("schnapsen", say("Schnapsen: without the nines"), False),
    )

    State = SixtySixState
    Sheet = SixtySixSheet

    class Result(DealResult):
        """Who gets game points, and how many; nobody if nobody claimed."""

        winner: int | None = entry(Maybe(SideOf()), say("Game points go to"))
        points: int = number(say("Game points"), 0, MOST)

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if (self.winner is None) != (self.points == 0):
                refuse("points", "nobody gets none, and a winner 1 to {most}.", most=MOST)

        def score(self, sheet: SixtySixSheet, deal: Deal) -> Score:
            if self.winner is None:
                return sheet.points({}, say("nobody claimed: a point is held up"))
            held = int(deal.carry["held"])
            why = say("{points} for the deal", points=self.points)
            more = (say("{points} held up before", points=held),) if held else ()
            return sheet.points({self.winner: self.points + held}, why, *more)
