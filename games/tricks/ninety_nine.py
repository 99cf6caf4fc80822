"""Ninety-Nine: three cards laid aside say by their suits how many tricks one will take, and one may say so openly.

Source: Parlett, lines 3334-3639; for two, with a dummy, for four and for five from line 3607 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Flag, Maybe, Number, Score, SeatOf, entry, flag, number, per_seat
from games.core.sheet import FixedDeals
from games.core.state import Action, Outcome
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, SUIT_NAMES, cards_of
from games.kits.claims import THE_REST
from games.kits.hands import NOBODY
from games.kits.phases import PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import ALONE, PLAY
from games.tricks.ninety_nine_packs import (
    FIVE,
    FULL,
    LARGE,
    OF,
    PACK,
    THE_JOKER,
    aside,
    bid_of,
    dealt,
    hopes_of,
    is_made,
    tricks_of,
    two_turned,
    with_dummy,
)

ROUNDS: Final = 3
"""The deals by each dealer."""
HUNDRED: Final = 100
DECLARED, REVEALED, OF_TWO = 30, 60, 20
"""The premiums; for two declaring brings the last."""
BONUS: Final = {2: (20, 10), 3: (30, 20, 10), 4: (30, 20, 10, 0), FIVE: (50, 30, 20, 10, 0)}
"""By how many play: for one who has made his bid, for each of two, and so on."""
PACKS: Final = {
    LARGE: say("60 cards, with elevens and twelves"),
    FULL: say("52 cards, two of them turned up"),
}
DUMMY, DUMMYS_BID, TURNED = range(FIVE, FIVE + 3)
"""The piles after the bids, counted from the seats on."""
SILENT, DECLARE, REVEAL = range(3)


class NinetyNineState(PhasedState):
    """One deal. turned: the cards turned up. open_seat: who plays openly, -1 nobody. revealed: with his hand too.

    rival: who has overcalled a declaration. driver: who plays the dummy.
    """

    claimed_by = THE_REST
    pack = PACK
    phases = (
        Pick(say_in("phase", "bid"), lambda state: aside(state.table), together=True),
        Say(
            say_in("phase", "premium"),
            {"secret": say("play in secret"), "declare": say("declare"), "reveal": say("reveal your hand")},
        ),
        Say(say_in("phase", "raising"), {"give way": say("give way"), "reveal too": say("reveal your hand")}),
        PLAY,
    )
    piles = (
        *(say("bid of {player}", player=Seat(seat)) for seat in range(FIVE)),
        say_in("pile", "dummy"),
        say("bid of the dummy"),
        say_in("pile", "turned up"),
    )
    turned: tuple[int, ...] = ()
    open_seat: int = -1
    revealed: bool = False
    rival: int = -1
    driver: int = -1

    def pile(self, number: int) -> int:
        return self.table.seats + number

    def cards_dealt(self) -> tuple[int, ...]:
        joker = () if two_turned(self.table) else (THE_JOKER,)
        return (*dealt(self.table), *joker)

    def sizes(self) -> list[int]:
        seats, dummy, turned = self.table.seats, 3 * with_dummy(self.table), 1 + two_turned(self.table)
        each = (len(self.cards_dealt()) - turned - 4 * dummy) // seats
        return [each] * seats + [0] * FIVE + [3 * dummy, dummy, turned]

    def apply_chance(self, outcome: Outcome) -> None:
        """The joker is the card that is turned up, as far as anybody is concerned."""
        turned = outcome[-1]
        real = [turned if card == THE_JOKER else THE_JOKER if card == turned else card for card in outcome]
        if two_turned(self.table) or turned == THE_JOKER:
            real = list(outcome)
        self.turned = tuple(outcome[len(outcome) - self.sizes()[-1] :])
        super().apply_chance(real)

    def after_deal(self) -> None:
        self.hands[self.pile(TURNED)] = 0
        self.driver = self.table.next_seat(self.deal.dealer)
        super().after_deal()

    def trump(self) -> int:
        """The suit turned up; nines and the joker say that there is none. Of two cards the higher one's."""
        suits = {PACK.suit[card] for card in self.turned}
        if two_turned(self.table):
            best = max(self.turned, key=lambda card: (PACK.rank[card], OF[card]))
            return PACK.suit[best] if len(suits) > 1 else NO_TRUMP
        (card,) = self.turned
        return NO_TRUMP if card == THE_JOKER or BIT[card] & PACK.of_rank["9"] else PACK.suit[card]

    # Bids ---------------------------------------------------------------------------------------------------------

    def bid(self, cards: Mapping[int, int]) -> None:
        self.exchange(*((seat, self.pile(seat), given) for seat, given in cards.items()))

    def told_bid(self, viewer: int | None, seat: int, action: Action) -> str:
        return self.told_pick(viewer, seat, action, self.pile(seat), aside(self.table))

    def may_premium(self, seat: int) -> list[int]:
        """The first to declare is on, unless somebody reveals; for two nobody does."""
        declare = [DECLARE] if self.open_seat < 0 else []
        return [SILENT, *declare, *([REVEAL] if self.table.seats > 2 else [])]

    def premium(self, seat: int, word: int) -> None:
        if word == REVEAL and self.open_seat >= 0:
            self.rival = seat
        elif word != SILENT:
            self.open_seat, self.revealed = seat, word == REVEAL
        if word == REVEAL or (word == DECLARE and self.table.seats == 2):
            self.waiting = NOBODY

    def who_raising(self) -> tuple[int, ...]:
        return (self.open_seat,) if self.rival >= 0 else NOBODY

    def raising(self, seat: int, raised: int) -> None:
        """Who was first may reveal as well, and then it is he."""
        self.revealed = True
        if not raised:
            self.open_seat = self.rival

    def rest_claimable(self, seat: int) -> tuple[int, ...]:
        return () if with_dummy(self.table) else super().rest_claimable(seat)

    # Play ---------------------------------------------------------------------------------------------------------

    def begin_play(self) -> None:
        if self.open_seat >= 0:
            self.shown[self.pile(self.open_seat)] = self.hands[self.pile(self.open_seat)]
            if self.revealed:
                self.shown[self.open_seat] = self.hands[self.open_seat]
        self.shown[self.pile(DUMMY)] = self.hands[self.pile(DUMMY)]
        super().begin_play()

    def lead(self, leader: int) -> None:
        """The dummy is played by who leads, from it or from his hand."""
        if leader < self.table.seats:
            self.driver = leader
        if with_dummy(self.table):
            dummy = self.pile(DUMMY)
            self.actor = tuple(
                (self.driver,) if one == dummy else ALONE[one] for one in range(len(self.hands))
            )
        super().lead(leader)

    def trick_order(self, leader: int) -> tuple[int, ...]:
        if not with_dummy(self.table):
            return super().trick_order(leader)
        dummy, driver = self.pile(DUMMY), self.driver
        return (leader, 1 - driver, driver if leader == dummy else dummy)

    def bid_by(self, holder: int) -> int:
        """What a seat, or the dummy, has bid."""
        number = DUMMYS_BID if holder == self.pile(DUMMY) else holder
        return bid_of(self.hands[self.pile(number)])

    def has_made(self, holder: int) -> bool:
        return is_made(self.bid_by(holder), self.won[holder], tricks_of(self.table), aside(self.table))

    def end(self) -> None:
        """Who has made his bid shows it; who has not need not."""
        for seat in range(self.table.seats):
            if self.has_made(seat):
                self.shown[self.pile(seat)] = self.hands[self.pile(seat)]
        self.shown[self.pile(DUMMYS_BID)] = self.hands[self.pile(DUMMYS_BID)]
        super().end()

    def result(self) -> NinetyNine.Result:
        seats = range(self.table.seats)
        said: dict[str, Any] = {
            "tricks": tuple(self.won[: self.table.seats]),
            "made": tuple(map(self.has_made, seats)),
            "premium": self.open_seat if self.open_seat >= 0 else None,
            "revealed": self.revealed,
        }
        if not with_dummy(self.table):
            return NinetyNine.Result(**said)
        dummy = self.pile(DUMMY)
        return DummyResult(**said, dummy=self.won[dummy], dummy_made=self.has_made(dummy))

    # What is seen -------------------------------------------------------------------------------------------------

    def labels(self, seat: int) -> list[str]:
        declares, reveals = say_in("beside a seat", "declared"), say_in("beside a seat", "revealed")
        return [*super().labels(seat), *[reveals if self.revealed else declares] * (seat == self.open_seat)]

    def facts(self, viewer: int | None) -> list[list[str]]:
        if not self.turned:
            return []
        cards = [PACK.texts[card] if card != THE_JOKER else say("joker") for card in self.turned]
        suit = self.trump()
        return [
            [say("Turned up"), " ".join(cards)],
            [say("Trumps"), say("none") if suit == NO_TRUMP else SUIT_NAMES[suit]],
        ]

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return holder >= self.table.seats or self.won[holder] < self.bid_by(holder)

    def greedy_bid(self, seat: int, rng: Random) -> Action:
        """Of all bids the one that says most nearly what the other cards will take."""
        hand = cards_of(self.hands[seat])
        hopes = hopes_of(self.table, self.rankings[self.trump()])
        whole = sum(hopes[card] for card in hand)
        best = min(
            combinations(hand, aside(self.table)),
            key=lambda cards: abs(sum(OF[card] + hopes[card] for card in cards) - whole),
        )
        return next(card for card in best if not BIT[card] & self.chosen[seat])

    def greedy_premium(self, seat: int, rng: Random) -> int:
        return SILENT

    def greedy_raising(self, seat: int, rng: Random) -> int:
        return 0


class NinetyNineSheet(FixedDeals):
    """As many deals by each as agreed; for two until somebody makes his bid and has a hundred. dummy: its points."""

    dummy: int = 0

    def to_hundred(self) -> bool:
        return self.table.seats == 2 and not with_dummy(self.table)

    def number_of_deals(self) -> int:
        return int(self.table.options["rounds"]) * self.table.seats

    def expects(self) -> type[DealResult]:
        return DummyResult if with_dummy(self.table) else NinetyNine.Result

    def coming(self) -> tuple[str, ...]:
        if self.to_hundred():
            return (self.race(HUNDRED, self.totals, alone=True),)
        dummy = (say("The dummy has {points}", points=self.dummy),) if with_dummy(self.table) else ()
        return *super().coming(), *dummy

    def there(self) -> list[int]:
        """Who has just made his bid and has a hundred."""
        last = self.rows[-1].result
        assert isinstance(last, NinetyNine.Result)
        return [seat for seat in (0, 1) if last.made[seat] and self.totals[seat] >= HUNDRED]

    def finished(self) -> bool:
        return bool(self.there()) if self.to_hundred() else super().finished()

    def reason(self) -> str:
        return say("{goal} points with a bid made.", goal=HUNDRED) if self.to_hundred() else super().reason()

    @property
    def ranking(self) -> list[int] | None:
        """Of two only who has made his bid can win."""
        if self.rows and self.to_hundred() and len(there := self.there()) == 1:
            return [1, 2] if there == [0] else [2, 1]
        return super().ranking


@register
class NinetyNine(Game):
    title = "Ninety-Nine"
    summary = say(
        "Lay three cards aside to bid in secret, then take exactly so many tricks: or declare it openly."
    )
    wins = say("Most points after the last deal win; for two, who makes a bid and has the points of a game.")
    sources = ("parlett 3334-3605",)
    variants = (
        Variant("two", say("For two"), "parlett ninety-nine-two 3607-3613", {"dummy": False}, seats=2),
        Variant(
            "dummy",
            say("For two with a dummy"),
            "parlett dummy-ninety-nine 3615-3625",
            {"dummy": True},
            seats=2,
        ),
        Variant("four", say("For four"), "parlett ninety-nine-four 3627-3631", seats=4),
        Variant("five", say("For five"), "parlett ninety-nine-five 3633-3639", seats=FIVE),
        Variant(
            "five-52",
            say("For five with 52 cards"),
            "parlett ninety-nine-five 3639",
            {"pack": FULL},
            seats=FIVE,
        ),
    )
    seats = (2, 3, 4, FIVE)
    usual = 3
    options = (
        Option("rounds", say("Deals by each dealer"), ROUNDS, lo=1, hi=10),
        Option("dummy", say("Two play with a dummy"), True),
        Option("pack", say("The pack of five"), LARGE, choices=PACKS),
    )
    tie = TABLE_CHOOSES
    simultaneous = True
    settlements = ("ninety-nine", "each-from-each", "fixed")

    State = NinetyNineState
    Sheet = NinetyNineSheet

    class Result(DealResult):
        """The tricks of each, who has made his bid, and who declared or revealed."""

        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, 10))
        made: tuple[bool, ...] = per_seat(say("Made the bid"), Flag())
        premium: int | None = entry(Maybe(SeatOf()), say("Who declared or revealed"))
        revealed: bool = flag(say("The hand was revealed"))

        def hands(self) -> list[tuple[int, bool]]:
            """By who plays, tricks and whether the bid was made."""
            return list(zip(self.tricks, self.made, strict=True))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            tricks = tricks_of(table)
            if sum(won for won, _ in self.hands()) != tricks:
                refuse("tricks", "together they must be {tricks}.", tricks=tricks)
            if self.revealed and (self.premium is None or table.seats == 2):
                refuse("revealed", "somebody reveals, and of two nobody does.")

        def each(self, table: GameTable) -> list[int]:
            """The points of each hand, a dummy's last."""
            hands = self.hands()
            success = sum(made for _, made in hands)
            points = [won + (BONUS[len(hands)][success - 1] if made else 0) for won, made in hands]
            if self.premium is not None:
                worth = REVEALED if self.revealed else DECLARED if len(hands) > 2 else OF_TWO
                made = self.made[self.premium]
                points = [more + worth * ((seat == self.premium) == made) for seat, more in enumerate(points)]
            return points

        def score(self, sheet: NinetyNineSheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            points = self.each(sheet.table)
            why = [
                say(
                    "{player} took {tricks}, bid made: {points}",
                    player=Seat(seat),
                    tricks=won,
                    points=points[seat],
                )
                if made
                else say(
                    "{player} took {tricks}: {points}", player=Seat(seat), tricks=won, points=points[seat]
                )
                for seat, (won, made) in enumerate(zip(self.tricks, self.made, strict=True))
            ]
            return Score(tuple(points[: sheet.table.seats]), tuple(why))


class DummyResult(NinetyNine.Result):
    """The same with a dummy, which counts as a third player."""

    dummy: int = number(say("Tricks of the dummy"), 0, 9)
    dummy_made: bool = flag(say("The dummy made its bid"))

    def hands(self) -> list[tuple[int, bool]]:
        return [*super().hands(), (self.dummy, self.dummy_made)]

    def follow(self, sheet: NinetyNineSheet) -> None:
        sheet.dummy += self.each(sheet.table)[-1]
