"""Twenty-Five, or Spoil Five: five fingers, jack and ace of hearts on top, and three of five tricks win the pool.

Source: Parlett, lines 4239-4323, with Forty-Five (4281-4288).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, per_seat
from games.core.sheet import FirstTo, Sheet
from games.kits.cards import BIT, SUIT_NAMES, SUITS, mask_of
from games.kits.hands import NOBODY
from games.kits.pack import Pack
from games.kits.phases import PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP, Duties, Ranking
from games.kits.stock import StockState
from games.kits.tricks import PLAY

CARDS_EACH: Final = 5
ENOUGH: Final = 3
CHIPS: Final = 20
TRICK: Final = 5
TARGET: Final = 25
FORTY_FIVE: Final = 45
SPOIL_FIVE: Final = 5
POOL, POINTS = "pool", "points"
SCORINGS: Final = {POOL: say("a pool"), POINTS: say("points for tricks")}
NAMES: Final = dict(zip(("clubs", "diamonds", "hearts", "spades"), SUIT_NAMES, strict=True))

PACK: Final = Pack(jokers=1)
HEART_ACE: Final = PACK.named["AH"]
BLACK, RED = "T98765432AJQK", "A23456789TJQK"
"""The ranks of plain suits, from the lowest up."""
NOTHING, ROB, DECLARE = range(3)
TOPS: Final = tuple([PACK.first[text] for text in ("*", "AH", "J" + suit, "5" + suit)] for suit in SUITS)
"""By trump suit the top trumps, from the lowest up: joker, ace of hearts, jack, five."""


def ranking_of(trump: int, low_ace: bool) -> Ranking:
    """The suits with these trumps; their ace is the lowest of them where nobody has declared it."""
    suits = [
        [PACK.first[rank + suit] for rank in (RED if suit in "DH" else BLACK) if rank + suit != "AH"]
        for suit in SUITS
    ]
    if trump == NO_TRUMP:
        return Ranking(suits)
    ace, high = PACK.first["A" + SUITS[trump]], TOPS[trump]
    rest = [card for card in suits[trump] if card not in (ace, *high)]
    order = [*rest, *[ace] * (ace not in high), *high]
    suits[trump] = [ace, *[card for card in order if card != ace]] if low_ace else order
    return Ranking(suits, trump)


class TwentyFiveState(StockState, PhasedState):
    """One deal. suit: the trumps. robber: who takes the turned-up card. ace_known: whether somebody has
    declared the ace of trumps. jinked: who leads to the fourth trick after three straight, -1 nobody.
    """

    pack = PACK
    rankings = tuple(ranking_of(trump, low) for low in (False, True) for trump in range(NO_TRUMP + 1))
    roles = {"jinked": say_in("beside a seat", "goes for all five")}
    cards_each = CARDS_EACH
    phases = (
        Say(say_in("phase", "trumps"), NAMES, Template("{player}: {word}.")),
        Say(
            say_in("phase", "robbing"),
            {
                "nothing": say("nothing"),
                "rob": say("rob the pack"),
                "declare": say("declare the ace of trumps"),
            },
        ),
        Pick(say_in("phase", "discard"), 1),
        PLAY,
        Say(say_in("phase", "jinking"), {"pool": say("take the pool"), "jink": say("go for all five")}),
    )
    suit: int = NO_TRUMP
    robber: int = -1
    ace_known: bool = False
    jinked: int = -1
    answered: list[bool] = each_seat(False)

    def cards_dealt(self) -> tuple[int, ...]:
        return self.deck if self.table.options["joker"] else self.deck[:-1]

    def after_deal(self) -> None:
        self.suit = self.pack.suit[self.turn_up()]
        super().after_deal()

    @property
    def ace(self) -> int:
        return PACK.named["A" + SUITS[self.suit]]

    def who_trumps(self) -> tuple[int, ...]:
        """The dealer, where the joker is turned up."""
        return (self.deal.dealer,) if BIT[self.turned] & PACK.jokers else NOBODY

    def trumps(self, seat: int, suit: int) -> None:
        self.suit = suit

    def may_robbing(self, seat: int) -> list[int]:
        """Who has the ace of trumps, or the dealer where it is turned up."""
        if self.hands[seat] & self.ace:
            return [NOTHING, ROB, DECLARE]
        return [NOTHING, ROB] if BIT[self.turned] & self.ace and seat == self.deal.dealer else [NOTHING]

    def robbing(self, seat: int, word: int) -> None:
        self.answered[seat] = True
        if word != NOTHING:
            self.ace_known, self.waiting = True, NOBODY
            self.shown[seat] |= self.ace & self.hands[seat]
            self.robber = seat if word == ROB else -1

    def who_discard(self) -> tuple[int, ...]:
        return (self.robber,) if self.robber >= 0 else NOBODY

    def may_discard(self, seat: int) -> int:
        return self.hands[seat] & ~self.shown[seat]

    def discard(self, seat: int, card: int) -> None:
        """One of the hand for the turned-up card, which all know him to have; the ace that he showed he keeps."""
        known = self.shown[seat] | BIT[self.turned]
        self.swap_turned(seat, card.bit_length() - 1, open_card=False)
        self.shown[seat] |= known

    # Play ---------------------------------------------------------------------------------------------------------

    def trump(self) -> int:
        return self.suit + (NO_TRUMP + 1) * (not self.ace_known)

    def follow_duties(self, led: int, best: int) -> Duties:
        """Follow or trump; to a trump, a trump, but for a single top one above it."""
        trumps = self.ranking.trumps
        if not BIT[led] & trumps:
            either = self.ranking.follow[led] | trumps
            return ((either, either),)
        own = self.hands[self.order[len(self.trick)]] & trumps
        free = own.bit_count() == 1 and bool(own & self.reneging(led))
        return ((0, 0),) if free else ((trumps, trumps),)

    def reneging(self, led: int) -> int:
        """The trumps that a lower one led does not force out."""
        return mask_of(TOPS[self.suit]) & self.ranking.beats[led]

    def _learn(self, holder: int, bit: int) -> None:
        """Who plays no trump to a trump has none, or one of those that need not be played."""
        led, trumps = self.trick[0], self.ranking.trumps
        if bit & trumps or not BIT[led] & trumps:
            if not bit & trumps:
                super()._learn(holder, bit)
            return
        kept = self.reneging(led)
        self.lacks[holder] |= trumps & ~kept
        if kept & (kept - 1):
            self.few[holder, kept] = 1

    def play_card(self, card: int) -> None:
        self.parted(self.order[len(self.trick)], BIT[card])
        super().play_card(card)

    def on_trick(self, winner: int) -> None:
        """Who has won the first three may take the pool."""
        if self.table.options["scoring"] == POOL and self.won[winner] == ENOUGH == sum(self.won):
            self.goto("jinking")

    def who_jinking(self) -> tuple[int, ...]:
        return (self.best_holder,) if self.won[self.best_holder] == ENOUGH == sum(self.won) else NOBODY

    def jinking(self, seat: int, word: int) -> None:
        if word:
            self.jinked = seat
            self.lead(seat)
        else:
            self.end()

    def result(self) -> TwentyFive.Result:
        jinked = self.jinked if self.jinked >= 0 else None
        return TwentyFive.Result(tricks=tuple(self.won[: self.table.seats]), jinked=jinked)

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        """What he has said before play."""
        if seat == self.robber:
            return say("robs the pack")
        return say("nothing") if self.answered[seat] and not self.shown[seat] & self.ace else ""

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("Trumps"), SUIT_NAMES[self.suit]]] if 0 <= self.suit < NO_TRUMP else []

    # Bots ---------------------------------------------------------------------------------------------------------

    def points(self) -> tuple[int, ...]:
        """For bots: tricks, and more for those that bring the pool."""
        tricks = self.result().tricks
        return tuple(won + CARDS_EACH * (won >= ENOUGH) for won in tricks)

    def greedy_robbing(self, seat: int, rng: Random) -> int:
        return min(len(self.may_robbing(seat)) - 1, ROB)

    def greedy_trumps(self, seat: int, rng: Random) -> int:
        return max(
            range(4), key=lambda suit: ((self.hands[seat] & self.rankings[suit].trumps).bit_count(), suit)
        )

    def greedy_discard(self, seat: int, rng: Random) -> int:
        return self.rankings[self.suit].lowest(self.may_discard(seat))

    def greedy_jinking(self, seat: int, rng: Random) -> int:
        return int(not self.hands[seat] & ~self.ranking.trumps)


class PoolSheet(Sheet):
    """paid: what each has in the pool, with the deal to come. It is paid for when somebody wins it."""

    carried = ("paid",)
    paid: list[int] = each_seat(1)

    def chips(self) -> list[int]:
        """What each has in front of him."""
        start = int(self.table.options["chips"])
        return [start + total - paid for total, paid in zip(self.totals, self.paid, strict=True)]

    def coming(self) -> tuple[str, ...]:
        return (say("The pool: {chips}", chips=sum(self.paid)),)

    def finished(self) -> bool:
        return min(self.chips()) < 0

    def reason(self) -> str:
        return say("{side} has no chips left.", side=self.party(self.chips().index(min(self.chips()))))

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, TwentyFive.Result)
        won = result.winner() is not None
        self.paid = [1] * self.table.seats if won else [paid + 1 for paid in self.paid]


class PointsSheet(FirstTo):
    """Points for tricks."""


@register
class TwentyFive(Game):
    title = "Twenty-Five"
    summary = say("Ireland's game: take three tricks for the pool, or spoil it for everybody else.")
    wins = say("Who has most when somebody has no chips left; with points, who reaches the target.")
    sources = ("parlett 4239-4323",)
    variants = (
        Variant("points", say("Twenty-Five by points"), "parlett 4256", {"scoring": POINTS}),
        Variant(
            "spoil-five", "Spoil Five", "parlett 4239", {"scoring": POINTS, "trick": 1, "target": SPOIL_FIVE}
        ),
        Variant(
            "forty-five",
            say("Forty-Five"),
            "parlett forty-five 4281-4288",
            {"scoring": POINTS, "joker": True, "target": FORTY_FIVE},
        ),
    )
    seats = (3, 4, 5, 6, 7, 8, 9, 10)
    usual = 5
    options = (
        Option("scoring", say("What is played for"), POOL, choices=SCORINGS),
        Option("chips", say("Chips to begin with"), CHIPS, lo=1, hi=200),
        Option("trick", say("Points of a trick"), TRICK, lo=1, hi=TRICK),
        Option("target", say("Points that win"), TARGET, lo=1, hi=200),
        Option("joker", say("With a joker, and all five tricks win (Forty-Five)"), False),
    )
    draws = True
    objective = "either"
    settlements = ("chips", "average-pot", "fixed")

    State = TwentyFiveState
    Sheet = PoolSheet

    @classmethod
    def sheet(cls, table: GameTable) -> PoolSheet | PointsSheet:
        return PoolSheet(table) if table.options["scoring"] == POOL else PointsSheet(table)

    class Result(DealResult):
        """The tricks of each, and who went for all five after three straight."""

        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, CARDS_EACH))
        jinked: int | None = entry(Maybe(SeatOf()), say("Went for all five"))

        def winner(self) -> int | None:
            """Who wins a pool."""
            best = max(self.tricks)
            seat = self.tricks.index(best)
            failed = seat == self.jinked and best < CARDS_EACH
            return seat if best >= ENOUGH and not failed else None

        def check(self, table: GameTable, deal: Deal | None) -> None:
            pool = table.options["scoring"] == POOL
            stopped = pool and self.jinked is None and sum(self.tricks) == ENOUGH == max(self.tricks)
            if sum(self.tricks) != CARDS_EACH and not stopped:
                refuse("tricks", "together they must be {tricks}.", tricks=CARDS_EACH)
            if self.jinked is not None and (not pool or self.tricks[self.jinked] < ENOUGH):
                refuse("jinked", "only who has won the first three tricks goes for all, for a pool.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            points = self.for_tricks(sheet, deal) if isinstance(sheet, PointsSheet) else self.for_pool(deal)
            spoiled = [] if any(points) else [say("The tricks are spoiled: the pool stays")]
            return sheet.payments(points, *spoiled)

        def for_pool(self, deal: Deal) -> Sequence[int]:
            """The pool, and a chip from each for all five tricks."""
            winner = self.winner()
            if winner is None:
                return [0] * len(self.tricks)
            more = self.tricks[winner] == CARDS_EACH
            lost = [paid + (more and seat != winner) for seat, paid in enumerate(deal.carry["paid"])]
            return [sum(lost) * (seat == winner) - paid for seat, paid in enumerate(lost)]

        def for_tricks(self, sheet: PointsSheet, deal: Deal) -> Sequence[int]:
            """Points a trick; with a joker all five reach the target at once."""
            each, goal = int(sheet.table.options["trick"]), sheet.goal()
            straight = bool(sheet.table.options["joker"])
            return [
                max(each * won, goal - deal.scores[seat]) if straight and won == CARDS_EACH else each * won
                for seat, won in enumerate(self.tricks)
            ]
