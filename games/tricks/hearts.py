"""Hearts: tricks are free, but hearts in them cost, and in Black Maria the high spades more.

Source: Parlett, lines 3084-3214: Black Maria, Widow Hearts and the games made of them by other penalties and trumps.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.core.errors import BadOption, refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import DealsOrTarget, Sheet, something_ends
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import (
    CARD,
    DECK_52,
    DIAMONDS,
    HEARTS,
    RANKS,
    SPADES,
    SUIT_NAMES,
    SUIT_OF,
    cards_of,
    mask_of,
)
from games.kits.claims import THE_REST
from games.kits.pack import PACK_52, total
from games.kits.phases import PhasedState, Pick
from games.kits.rankings import NO_TRUMP, Duties, in_order
from games.kits.tricks import PLAY

PASSED: Final = 3
HEART: Final = 1
SPADE_ACE, SPADE_KING, SPADE_QUEEN = 7, 10, 13
PINK_LADY: Final = 13
GREEK_QUEEN: Final = 50
GREEK_ACE: Final = 15
GREEK_COURT: Final = 10
BONUS: Final = 10
MARIA_TARGET: Final = 100
WIDOW_TARGET: Final = 31
FLOWER_DEALS: Final = 10
FLOWERS: Final[Mapping[str, OptionValue]] = {"penalties": "flowers", "target": 0, "deals": FLOWER_DEALS}
REMOVED: Final = ("2C", "2D", "2S", "3C")
"""Taken out of the pack, in this order, where it is not shared equally and there is no widow."""

EACH_HEART: Final = {f"{rank}H": HEART for rank in RANKS}
MARIA: Final = {**EACH_HEART, "AS": SPADE_ACE, "KS": SPADE_KING, "QS": SPADE_QUEEN}
GREEK: Final = {rank + "H": GREEK_COURT for rank in "JQK"} | {"AH": GREEK_ACE, "QS": GREEK_QUEEN}
PENALTIES: Final[Mapping[str, tuple[int, ...]]] = {
    "hearts": PACK_52.worth(EACH_HEART),
    "maria": PACK_52.worth(MARIA),
    "pink": PACK_52.worth({**MARIA, "QH": HEART + PINK_LADY}),
    "spot": PACK_52.worth({f"{rank}H": value for value, rank in enumerate(RANKS, 2)}),
    "greek": PACK_52.worth({**EACH_HEART, **GREEK}),
    "flowers": PACK_52.worth({**EACH_HEART, **{f"{rank}C": -HEART for rank in RANKS}}),
}
COSTLY: Final = {
    "hearts": say("each heart 1"),
    "maria": say("Black Maria: high spades too"),
    "pink": say("Pink Lady: the queen of hearts besides"),
    "spot": say("Spot Hearts: as many as they show"),
    "greek": say("Greek Hearts: courts and the queen of spades"),
    "flowers": say("Flowers: clubs take off what hearts cost"),
}
TRUMPS: Final = {
    "none": say_in("trumps", "none"),
    "hearts": SUIT_NAMES[HEARTS],
    "spades": SUIT_NAMES[SPADES],
    "no-diamonds": say("spades, in tricks without diamonds"),
}
SUITS: Final = {"none": NO_TRUMP, "hearts": HEARTS}


def worth_of(table: GameTable) -> tuple[int, ...]:
    """By card what it costs, less than nothing where it is good to have."""
    worth = PENALTIES[str(table.options["penalties"])]
    bonus = CARD["TD"] if table.options["bonus"] else -1
    return tuple(cost - BONUS if card == bonus else cost for card, cost in enumerate(worth))


def cards_used(table: GameTable) -> list[int]:
    """The pack, without some low cards where there is no widow."""
    out = REMOVED[: 0 if table.options["widow"] else len(DECK_52) % table.seats]
    return [card for card in DECK_52 if card not in [CARD[text] for text in out]]


class HeartsState(PhasedState):
    """Perhaps three cards to the right, and all the tricks; who wins the last one takes the widow."""

    claimed_by = THE_REST
    phases = (Pick(say_in("phase", "pass"), PASSED, together=True, to=-1), PLAY)
    piles = (say_in("pile", "widow"),)

    def cards_dealt(self) -> tuple[int, ...]:
        return tuple(cards_used(self.table))

    def sizes(self) -> list[int]:
        each, rest = divmod(len(self.cards_dealt()), self.table.seats)
        return [each] * self.table.seats + [rest]

    def after_deal(self) -> None:
        self.shown[-1] = self.hands[-1] if self.table.options["open"] else 0
        super().after_deal()

    def who_pass(self) -> tuple[int, ...]:
        return self.around() if self.table.options["passing"] else ()

    def trump(self) -> int:
        return SUITS.get(str(self.table.options["trumps"]), SPADES)

    def lead(self, leader: int) -> None:
        self.ranking = self.rankings[self.trump()]
        super().lead(leader)

    def follow_duties(self, led: int, best: int) -> Duties:
        must_trump = self.ranking.trumps if self.table.options["ruff"] else 0
        return in_order(self.ranking.follow[led], must_trump)

    def play_card(self, card: int) -> None:
        """A diamond in the trick undoes all trumps, where that is agreed."""
        if self.table.options["trumps"] == "no-diamonds" and SUIT_OF[card] == DIAMONDS:
            self.ranking = self.rankings[NO_TRUMP]
            if self.trick:
                self.best = self.ranking.highest(mask_of(self.trick) & self.ranking.follow[self.trick[0]])
                self.best_holder = self.order[self.trick.index(self.best)]
        super().play_card(card)

    def result(self) -> Hearts.Result:
        taken, worth = self.taken[:-1], self.costs()
        taken[self.best_holder] |= self.hands[-1]
        return Hearts.Result(penalties=tuple(total(cards_of(mask), worth) for mask in taken))

    # Bots ---------------------------------------------------------------------------------------------------------

    def costs(self) -> tuple[int, ...]:
        return worth_of(self.table)

    def wants(self, holder: int) -> bool:
        return total(self.trick, self.costs()) < 0

    def greedy_pass(self, seat: int, rng: Random) -> Action:
        """What costs most, else the highest card."""
        return self.dearest(self.hands[seat] & ~self.chosen[seat])


@register
class Hearts(Game):
    title = "Hearts"
    summary = say("Hearts in your tricks cost points, and so may others: take none, or perhaps all.")
    wins = say("Fewest points win when somebody reaches the agreed points, or after the last deal.")
    seats = (3, 4, 5, 6, 7)
    usual = 4
    options = (
        Option("penalties", say("What costs"), "hearts", choices=COSTLY),
        Option("bonus", say("The ten of diamonds is {points} points less", points=BONUS), False),
        Option("all", say("Who takes everything that costs has it taken off"), False),
        Option("passing", say("Three cards are passed to the right"), False),
        Option("trumps", say("Trumps"), "none", choices=TRUMPS),
        Option("ruff", say("Who cannot follow must trump"), False),
        Option("widow", say("Cards left over are a widow for the last trick"), True),
        Option("open", say("The widow lies face up"), False),
        Option("target", say("Points that end the match (0: none do)"), WIDOW_TARGET, lo=0, hi=1000),
        Option("deals", say("Deals that end the match (0: no number does)"), 0, lo=0, hi=100),
    )
    variants = (
        Variant("widow-hearts", say("Widow Hearts"), "parlett widow-hearts 3184-3208", seats=4),
        Variant(
            "black-maria", say("Black Maria"), "parlett black-maria 3084-3182",
            {"penalties": "maria", "passing": True, "widow": False, "target": MARIA_TARGET}, seats=3,
        ),
        Variant("trump-hearts", say("Trump Hearts"), "parlett trump-hearts 3210", {"trumps": "hearts"}, seats=4),
        Variant(
            "hearts-and-flowers", say("Hearts and Flowers"), "parlett hearts-and-flowers 3212", FLOWERS, seats=4,
        ),
        Variant(
            "flowers-trumps", say("Hearts, Flowers and Trumps"), "parlett hearts-flowers-and-trumps 3214",
            {**FLOWERS, "trumps": "spades"}, seats=4,
        ),
        Variant(
            "flowers-diamonds", say("Hearts, Flowers, Trumps and Diamonds"),
            "parlett hearts-flowers-trumps-and-diamonds 3214", {**FLOWERS, "trumps": "no-diamonds"}, seats=4,
        ),
    )  # fmt: skip
    simultaneous = True
    low_wins = True
    tie = TABLE_CHOOSES

    Sheet = DealsOrTarget
    State = HeartsState

    class Result(DealResult):
        """What the cards that each took cost him."""

        penalties: tuple[int, ...] = per_seat(say("Penalties"), Number(-23, 114))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            whole = total(cards_used(table), worth_of(table))
            if sum(self.penalties) != whole:
                refuse("penalties", "together they must be {tricks}.", tricks=whole)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            points = dict(enumerate(self.penalties))
            takers = [seat for seat, cost in points.items() if cost not in (0, -BONUS)]
            if not sheet.table.options["all"] or len(takers) != 1:
                why = [say("{player}: {points}", player=Seat(by), points=cost) for by, cost in points.items()]
                return sheet.points(points, *why)
            points[takers[0]] -= 2 * total(DECK_52, [max(0, cost) for cost in worth_of(sheet.table)])
            return sheet.points(points, say("{player} took everything that costs", player=Seat(takers[0])))

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        something_ends(options)
        if options["all"] and options["penalties"] == "flowers":
            raise BadOption(say("Hearts and clubs cancel out: there is nothing to take off."))
