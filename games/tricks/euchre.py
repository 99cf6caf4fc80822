"""Euchre: five tricks between two sides, the jacks of trumps' colour on top and the Benny above them; alone for more.

Source: Parlett, lines 2810-2894.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, entry, flag, number
from games.core.sheet import Sheet
from games.core.state import OPEN
from games.kits.cards import BIT, SUIT_NAMES, SUIT_SIGNS, cards_of
from games.kits.claims import ANY_TRICKS
from games.kits.hands import NOBODY
from games.kits.pack import Pack
from games.kits.penalties import REVOKE
from games.kits.phases import PASS, PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP, Ranking
from games.kits.stock import StockState
from games.kits.targets import Rubber
from games.kits.tricks import PLAY

TARGET: Final = 5
LEG: Final = 21
LEGS: Final = 2
CARDS_EACH: Final = 5
ENOUGH: Final = 3
MADE, ALL, ALONE = 1, 2, 4
EUCHRE, EUCHRE_ALONE = 2, 4

PACK: Final = Pack("9TJQKA", jokers=1)
BENNY: Final = PACK.jokers
NAMES: Final = dict(zip(("clubs", "diamonds", "hearts", "spades"), SUIT_NAMES, strict=True))
ALONE_IN: Final = {
    f"alone {name}": say("alone, {suit}", suit=suit) for name, suit in zip(NAMES, SUIT_NAMES, strict=True)
}
NAMING: Final = say_in("phase", "name benny")
TURNING_DOWN: Final = say_in("phase", "turning down")
UP, UP_ALONE, PASSED = range(3)
BID, BID_ALONE = 1.8, 3.6
"""For so many tricks in hand the quick player makes trumps, and plays alone."""


def ranking_of(trump: int) -> Ranking:
    """The jack of the other suit of the colour stands above the ace of trumps, the right one and the Benny above it."""
    left = PACK.first["J" + PACK.suits[3 - trump]] if trump < NO_TRUMP else -1
    right = PACK.first["J" + PACK.suits[trump]] if trump < NO_TRUMP else -1
    suits = [[card for card in cards_of(suit) if card not in (left, right)] for suit in PACK.of_suit]
    if trump < NO_TRUMP:
        suits[trump] += [left, right, *cards_of(BENNY)]
    return Ranking(suits, trump if trump < NO_TRUMP else None)


class EuchreState(StockState, PhasedState):
    """One deal. maker, suit: who made which trumps, -1 before. took: whether the dealer has taken the turned-up card.

    benny: whether the Benny was turned up. alone: who plays without his partner.
    """

    claimed_by = ANY_TRICKS
    pack = PACK
    rankings = tuple(map(ranking_of, range(NO_TRUMP + 1)))
    cards_each = CARDS_EACH
    phases = (
        Say(NAMING, NAMES, Template("{player}: {word}.")),
        Say(
            say_in("phase", "turned suit"),
            {"up": say("order it up"), "up alone": say("order it up, alone"), **PASS},
        ),
        Say(say_in("phase", "other suit"), {**NAMES, **ALONE_IN, **PASS}),
        Pick(say_in("phase", "discard"), 1),
        Say(TURNING_DOWN, {"together": say("play together"), "alone": say("play alone")}),
        Say(say_in("phase", "opposing"), {"together": say("play together"), "alone": say("play alone")}),
        PLAY,
    )
    roles = {"maker": say_in("beside a seat", "maker"), "alone": say_in("beside a seat", "alone")}
    maker: int = -1
    suit: int = NO_TRUMP
    took: bool = False
    benny: bool = False
    alone: list[bool] = each_seat(False)

    def after_deal(self) -> None:
        turned = self.turn_up()
        self.benny, self.suit = bool(BIT[turned] & BENNY), PACK.suit[turned]
        super().after_deal()

    # Making trumps ------------------------------------------------------------------------------------------------

    def who_name_benny(self) -> tuple[int, ...]:
        return (self.deal.dealer,) if self.benny else NOBODY

    def name_benny(self, seat: int, suit: int) -> None:
        self.suit = suit

    def known(self, viewer: int | None, holder: int) -> int:
        """Who names the Benny's suit has not looked at his hand yet."""
        blind = self.phase == NAMING and viewer == holder == self.deal.dealer and viewer != OPEN
        return 0 if blind else super().known(viewer, holder)

    def turned_suit(self, seat: int, word: int) -> None:
        if word != PASSED:
            self.make(seat, self.suit, word == UP_ALONE)
            self.took = not self.sits_out(self.deal.dealer)
            self.goto("discard")

    def who_other_suit(self) -> tuple[int, ...]:
        return NOBODY if self.benny else self.around()

    def may_other_suit(self, seat: int) -> list[int]:
        return [word for word in range(2 * len(NAMES) + 1) if word == 2 * len(NAMES) or word % 4 != self.suit]

    def other_suit(self, seat: int, word: int) -> None:
        if word < 2 * len(NAMES):
            self.make(seat, word % len(NAMES), word >= len(NAMES))
            self.goto(TURNING_DOWN)

    def make(self, seat: int, suit: int, alone: bool) -> None:
        self.maker, self.suit, self.alone[seat] = seat, suit, alone

    def who_discard(self) -> tuple[int, ...]:
        """The dealer, if somebody ordered the card up; where nobody made trumps it is over."""
        return (self.deal.dealer,) if self.took else NOBODY

    def discard(self, seat: int, card: int) -> None:
        """One of the hand for the turned-up card, which all know him to have."""
        turned = BIT[self.turned]
        self.swap_turned(seat, card.bit_length() - 1, open_card=False)
        self.shown[seat] |= turned

    # Alone --------------------------------------------------------------------------------------------------------

    def sits_out(self, seat: int) -> bool:
        return self.alone[(seat + 2) % 4]

    def can_turn_down(self, seat: int) -> bool:
        """Whether somebody may play without his partner: not without a dealer who has taken the turned-up card."""
        return not (self.took and (seat + 2) % 4 == self.deal.dealer)

    def lone(self) -> int:
        """Who of the maker's side plays alone, or -1."""
        return next((seat for seat in range(4) if self.alone[seat] and (seat - self.maker) % 2 == 0), -1)

    def who_turning_down(self) -> tuple[int, ...]:
        mate = (self.maker + 2) % 4
        return (mate,) if self.maker >= 0 and self.lone() < 0 and self.can_turn_down(mate) else NOBODY

    def turning_down(self, seat: int, word: int) -> None:
        self.alone[seat] = bool(word)

    def who_opposing(self) -> tuple[int, ...]:
        """A lone player may be opposed alone, unless he is a dealer who has taken the card."""
        lone = self.lone()
        if lone < 0 or (self.took and lone == self.deal.dealer):
            return NOBODY
        return tuple(seat for seat in ((lone + 1) % 4, (lone + 3) % 4) if self.can_turn_down(seat))

    def opposing(self, seat: int, word: int) -> None:
        if word:
            self.alone[seat], self.waiting = True, NOBODY

    # Play ---------------------------------------------------------------------------------------------------------

    def begin_play(self) -> None:
        if self.maker < 0:
            self.end()
        else:
            super().begin_play()

    def trump(self) -> int:
        return self.suit

    def first_leader(self) -> int:
        lone = self.lone()
        return self.around(self.table.next_seat(self.deal.dealer if lone < 0 else lone))[0]

    def trick_order(self, leader: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.around(leader) if not self.sits_out(seat))

    def result(self) -> Euchre.Result:
        if self.maker < 0:
            return Euchre.Result(maker=None, tricks=0, alone=False, opposed=False, benny=self.benny)
        return Euchre.Result(
            maker=self.maker,
            tricks=self.side_tricks()[self.maker % 2],
            alone=self.lone() >= 0,
            opposed=any(self.alone[seat] for seat in range(4) if (seat - self.maker) % 2),
            benny=self.benny,
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = []
        if self.turned >= 0:
            card = (
                say("joker")
                if self.benny
                else PACK.texts[self.turned][0] + SUIT_SIGNS[PACK.suit[self.turned]]
            )
            facts.append([say("Turned up"), card])
        if self.maker >= 0 or (self.benny and self.phase != NAMING):
            facts.append([say("Trumps"), SUIT_NAMES[self.suit]])
        return facts

    # Bots ---------------------------------------------------------------------------------------------------------

    def tricks_in(self, hand: int, suit: int) -> float:
        """About how many tricks a hand takes with these trumps."""
        ranking = self.rankings[suit]
        hope = 0.4 * (hand & PACK.of_rank["A"] & ~ranking.trumps).bit_count()
        for card in cards_of(hand & ranking.trumps):
            hope += max(0.4, 1 - 0.15 * (ranking.beats[card] & ranking.trumps).bit_count())
        return hope

    def with_turned(self, seat: int) -> float:
        """The same with the turned suit, and what the turned-up card does for the dealer's side."""
        turned = BIT[self.turned]
        if seat == self.deal.dealer:
            return self.tricks_in(self.hands[seat] | turned, self.suit)
        more = 0.5 if (seat - self.deal.dealer) % 2 == 0 else -0.5
        return self.tricks_in(self.hands[seat], self.suit) + more

    def greedy_turned_suit(self, seat: int, rng: Random) -> int:
        hope = self.with_turned(seat)
        return UP_ALONE if hope >= BID_ALONE else UP if hope >= BID else PASSED

    def greedy_other_suit(self, seat: int, rng: Random) -> int:
        hopes = {suit: self.tricks_in(self.hands[seat], suit) for suit in range(4) if suit != self.suit}
        best = max(hopes, key=hopes.__getitem__)
        return 2 * len(NAMES) if hopes[best] < BID else best + len(NAMES) * (hopes[best] >= BID_ALONE)

    def greedy_discard(self, seat: int, rng: Random) -> int:
        return self.rankings[self.suit].lowest(self.hands[seat])

    def greedy_turning_down(self, seat: int, rng: Random) -> int:
        return int(self.tricks_in(self.hands[seat], self.suit) >= BID_ALONE)

    greedy_opposing = greedy_turning_down


class EuchreSheet(Rubber):
    """A game, or several legs."""


@register
class Euchre(Game):
    title = "Euchre"
    summary = say("Order up a suit or name one, take three of five tricks, and play alone if you dare.")
    wins = say("The first side with the agreed points wins.")
    sources = ("parlett 2810-2894",)
    variants = (Variant("match", say("Match of three legs"), "parlett 2824", {"target": LEG, "games": LEGS}),)
    two_sides = True
    options = (
        Option("target", say("Points that win"), TARGET, lo=1, hi=50),
        Option("games", say("Legs that win the match"), 1, lo=1, hi=5),
    )
    settlements = ("two-sides", "fixed")
    penalties = (REVOKE,)

    State = EuchreState
    Sheet = EuchreSheet

    class Result(DealResult):
        """Who made trumps, the tricks of his side, and who played alone."""

        maker: int | None = entry(Maybe(SeatOf()), say("Who made trumps"), help=say("Empty if all passed."))
        tricks: int = number(say("Tricks of that side"), 0, CARDS_EACH)
        alone: bool = flag(say("One of that side played alone"))
        opposed: bool = flag(say("One of the other side played alone"))
        benny: bool = flag(say("The Benny was turned up"))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.maker is None and (self.tricks or self.alone or self.opposed):
                refuse("maker", "where tricks were played, somebody made trumps.")
            if self.opposed and not self.alone:
                refuse("opposed", "only a lone player is opposed alone.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if self.maker is None:
                return sheet.points({}, say("All passed"))
            side, player = self.maker % 2, Seat(self.maker)
            if self.tricks < ENOUGH:
                points = EUCHRE_ALONE if self.opposed and not self.benny else EUCHRE
                return sheet.points(
                    {1 - side: points}, say("{player} is euchred: {points}", player=player, points=points)
                )
            points = MADE if self.tricks < CARDS_EACH else ALONE if self.alone and not self.benny else ALL
            why = say(
                "{player} made it with {tricks} tricks: {points}",
                player=player,
                tricks=self.tricks,
                points=points,
            )
            return sheet.points({side: points}, why)
