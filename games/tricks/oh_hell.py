"""Oh Hell!: each announces how many tricks he will take, and must take exactly so many.

Sources: Parlett, lines 3290-3314; Unusual card games, lines 129-145 (Scotch Bridge).
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import DealsOrTarget, Sheet
from games.kits.cards import RANK_OF, SUIT_OF, cards_of, said
from games.kits.claims import THE_REST
from games.kits.phases import PhasedState, Say, numbers
from games.kits.rankings import NO_TRUMP
from games.kits.stock import StockState
from games.kits.tricks import PLAY

CARDS: Final = 52
MOST_CARDS: Final = 17
TRICK: Final = 1
MADE: Final = 10
SLAM_FROM: Final = 5
GRAND_SLAM: Final = 50
SMALL_SLAM: Final = 25
EXACT: Final = 3
EXACT_EACH: Final = 2
TARGET: Final = 100
COURSES: Final = {
    "down": say("down to one"),
    "up": say("up from one"),
    "up-down": say("up from one and down again"),
    "down-up": say("down to one and up again"),
}
SCORINGS: Final = {"tricks": say("every trick, and bids made"), "exact": say("bids made alone")}
SCOTCH: Final[dict[str, OptionValue]] = {"scoring": "exact", "hook": True, "target": 0}


def course(table: GameTable) -> list[int]:
    """How many cards each gets, deal by deal."""
    up = list(range(1, CARDS // table.seats + 1))
    down, chosen = up[::-1], str(table.options["course"])
    return {"down": down, "up": up, "up-down": up + down[1:], "down-up": down + up[1:]}[chosen]


class OhHellSheet(DealsOrTarget):
    """As many deals as the course has, unless somebody reaches the target before."""

    def number_of_deals(self) -> int:
        return len(course(self.table))


class OhHellState(StockState, PhasedState):
    """A card is turned for trumps, each bids in turn, and the tricks are played. bids: by seat, -1 before his turn."""

    claimed_by = THE_REST
    phases = (
        Say(say_in("phase", "bid"), numbers("bid {}", 0, MOST_CARDS), Template("{player} bids {word}.")),
        PLAY,
    )
    bids: list[int] = each_seat(-1)

    @property
    def size(self) -> int:
        """The cards of each."""
        return course(self.table)[self.deal.number - 1]

    def sizes(self) -> list[int]:
        return [self.size] * self.table.seats + [CARDS - self.size * self.table.seats]

    def after_deal(self) -> None:
        if self.stock:
            self.turn_up()
        super().after_deal()

    def trump(self) -> int:
        return NO_TRUMP if self.turned < 0 else SUIT_OF[self.turned]

    def may_bid(self, seat: int) -> list[int]:
        """With the hook the dealer, who bids last, may not make the bids add up to the tricks."""
        hooked = self.table.options["hook"] and seat == self.deal.dealer
        barred = self.size - sum(self.bids) - 1 if hooked else -1
        return [bid for bid in range(self.size + 1) if bid != barred]

    def bid(self, seat: int, bid: int) -> None:
        self.bids[seat] = bid

    def result(self) -> OhHell.Result:
        return OhHell.Result(bids=tuple(self.bids), tricks=tuple(self.won[: self.table.seats]))

    def call(self, seat: int) -> str:
        return "" if self.bids[seat] < 0 else str(self.bids[seat])

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [] if self.turned < 0 else [[say("Turned for trumps"), said(self.turned)]]

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.won[holder] < self.bids[holder]

    def greedy_bid(self, seat: int, rng: Random) -> int:
        """A trick for each high card, the more players the fewer, and half a trick for any other trump."""
        others = self.table.seats - 1
        hope = 0.0
        for card in cards_of(self.hands[seat]):
            over = 12 - RANK_OF[card]
            trump = SUIT_OF[card] == self.trump()
            hope += max(0.4 if trump else 0.0, 1 - (0.12 if trump else 0.15 + 0.1 * over) * over * others / 2)
        return min(self.may_bid(seat), key=lambda bid: abs(bid - hope))


@register
class OhHell(Game):
    title = "Oh Hell!"
    summary = say("Say how many tricks you will take, and take exactly so many.")
    wins = say("Most points after the last deal win, or when somebody reaches the agreed points before.")
    seats = (3, 4, 5, 6, 7)
    usual = 4
    sources = ("parlett 3290-3314",)
    options = (
        Option("course", say("Cards in hand, deal by deal"), "down", choices=COURSES),
        Option("scoring", say("What counts"), "tricks", choices=SCORINGS),
        Option("hook", say("The dealer may not make the bids add up to the tricks"), False),
        Option("target", say("Points that end the match early (0: none do)"), TARGET, lo=0, hi=500),
    )
    variants = (
        Variant("unusual", "Scotch Bridge", "unusual 129-145", {"course": "up-down", **SCOTCH}),
        Variant("short", say("Short Scotch Bridge"), "unusual 129-145", {"course": "up", **SCOTCH}),
        Variant("river", say("Up and Down the River"), "parlett 3314", {"course": "up-down", "target": 0}),
    )
    objective = "win"

    Sheet = OhHellSheet
    State = OhHellState

    class Result(DealResult):
        """What each bid, and the tricks he took."""

        bids: tuple[int, ...] = per_seat(say("Bids"), Number(0, MOST_CARDS))
        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, MOST_CARDS))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            size = course(table)[deal.number - 1] if deal else sum(self.tricks)
            if sum(self.tricks) != size:
                refuse("tricks", "together they must be {tricks}.", tricks=size)
            if max(self.bids) > size:
                refuse("bids", "nobody can bid more than {tricks}.", tricks=size)
            if table.options["hook"] and sum(self.bids) == size:
                refuse("bids", "together they must not be {tricks}.", tricks=size)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            exact, size = sheet.table.options["scoring"] == "exact", sum(self.tricks)
            each = [
                (bid, won, worth(bid, won, size, exact))
                for bid, won in zip(self.bids, self.tricks, strict=True)
            ]
            why = [
                say(
                    "{player} bid {bid}, took {tricks}: {points}",
                    player=Seat(seat),
                    bid=bid,
                    tricks=won,
                    points=more,
                )
                for seat, (bid, won, more) in enumerate(each)
            ]
            return Score(tuple(points for *_, points in each), tuple(why))


def worth(bid: int, won: int, size: int, exact: bool) -> int:
    """The points of a bid; by exact bids a failed one gets nothing, else a point a trick is certain."""
    if exact:
        return (EXACT_EACH * bid + EXACT if bid else size) if bid == won else 0
    slam = {size: GRAND_SLAM, size - 1: SMALL_SLAM}.get(bid, 0) if size >= SLAM_FROM else 0
    return TRICK * won + (MADE + slam) * (bid == won)
