"""The score sheet of Math students' Huutopussi: the contract, the points in cards, and the suits that were named.

Source: My Games, lines 1031-1088.
"""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Signed, say
from games.core.results import DealResult, Maybe, Number, Score, SideOf, entry, number, per_side, side
from games.core.sheet import FirstTo
from games.kits.cards import CLUBS, DIAMONDS, HEARTS, RANK_OF, RANKS, SPADES, SUIT_NAMES, mask_of
from games.kits.marriages import DECK, TENS, TRICKS

CARD_POINTS: Final = {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5}
LAST_TRICK: Final = 20
TRUMP_POINTS: Final = {SPADES: 40, CLUBS: 60, DIAMONDS: 80, HEARTS: 100}
ALL_TRICKS: Final = 4 * sum(CARD_POINTS.values()) + LAST_TRICK
LOWEST_BID: Final = 50
BID_STEP: Final = 5
HIGHEST_BID: Final = ALL_TRICKS + sum(TRUMP_POINTS.values())
TARGET: Final = 500
BARRED: Final = -500
"""A side that has sunk this low may not bid."""
FIVES: Final = mask_of([card for card in DECK if RANKS[RANK_OF[card]] in "JQK"])


def points_of(cards: int) -> int:
    """The card points of a mask."""
    return 10 * (cards & TENS).bit_count() + 5 * (cards & FIVES).bit_count()


def most_points(tricks: int) -> int:
    """The most card points that so many tricks can hold, the last one among them."""
    best = [10] * TENS.bit_count() + [5] * FIVES.bit_count()
    return sum(best[: 4 * tricks]) + (LAST_TRICK if tricks else 0)


class HuutopussiResult(DealResult):
    """The contract, the tricks, the points in cards (the last trick's among them), and who named which trumps."""

    declarer: int = side(say("Declaring side"))
    final_bid: int = number(
        say("Final bid"), LOWEST_BID, HIGHEST_BID, step=BID_STEP, help=say("The bid that won the auction.")
    )
    contract: int = number(
        say("Contract"),
        LOWEST_BID,
        HIGHEST_BID,
        step=BID_STEP,
        help=say("The final bid, or what it was raised to."),
    )
    tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
    cards: tuple[int, ...] = per_side(
        say("Card points"),
        Number(0, ALL_TRICKS, 5),
        total=ALL_TRICKS,
        help=say("With {points} for the last trick.", points=LAST_TRICK),
    )
    spades: int | None = entry(Maybe(SideOf()), say("Spades made trumps by"))
    clubs: int | None = entry(Maybe(SideOf()), say("Clubs made trumps by"))
    diamonds: int | None = entry(Maybe(SideOf()), say("Diamonds made trumps by"))
    hearts: int | None = entry(Maybe(SideOf()), say("Hearts made trumps by"))

    def named(self, by: int) -> list[int]:
        """The suits a side made trumps."""
        return [suit for suit in TRUMP_POINTS if getattr(self, SUIT_NAMES[suit]) == by]

    def made(self, by: int) -> int:
        """Card points of a side with its trumps."""
        return self.cards[by] + sum(TRUMP_POINTS[suit] for suit in self.named(by))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.contract < self.final_bid:
            refuse("contract", "the final bid of {bid} cannot be lowered.", bid=self.final_bid)
        for by in range(2):
            if self.cards[by] > most_points(self.tricks[by]):
                refuse(
                    "cards",
                    "{tricks} tricks hold at most {points} points.",
                    tricks=self.tricks[by],
                    points=most_points(self.tricks[by]),
                )
            if len(self.named(by)) > min(self.tricks[by], TRICKS - 1):
                refuse(
                    "tricks",
                    "each trumps named needs a trick, but the side has {tricks}.",
                    tricks=self.tricks[by],
                )
        if deal is not None and deal.scores[self.declarer] <= BARRED:
            self._check_barred(table, deal)

    def _check_barred(self, table: GameTable, deal: Deal) -> None:
        if table.side_of(deal.dealer) != self.declarer or self.contract != LOWEST_BID:
            refuse(
                "declarer",
                "a side at {barred} or less declares only its dealer's {lowest}.",
                barred=BARRED,
                lowest=LOWEST_BID,
            )

    def score(self, sheet: HuutopussiSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        declarer, contract = self.declarer, self.contract
        made = self.made(declarer)
        points = [self.made(0), self.made(1)]
        points[declarer] = contract if made >= contract else -contract
        signed = Signed(points[declarer])
        why = [
            say("Contract {contract} made with {made}: {points}", contract=contract, made=made, points=signed)
            if made >= contract
            else say(
                "Contract {contract} failed with {made}: {points}",
                contract=contract,
                made=made,
                points=signed,
            ),
            say("The others' points: {points}", points=Signed(points[1 - declarer])),
        ]
        for by in range(2):
            if not self.tricks[by]:
                points[by] -= self.final_bid
                why.append(say("No trick for {side}: {points}", side=sheet.party(by), points=-self.final_bid))
        return Score(tuple(points), tuple(why))


class HuutopussiSheet(FirstTo):
    """To 500; if both sides get there at the same number, another deal decides."""

    target = TARGET
    alone = True
