"""One against all: punters stake on a card, draw to their hands, and the banker plays last against each of them.

Source of the family: Parlett, lines 5140-5195. A punter may have several hands, each with its stake. Cards lie
face down unless they were asked for open; what is done with them is public, and the worlds dealt anew agree with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Self

from games.core.commitment import shuffled
from games.core.messages import joined, say, say_in
from games.core.views import MeldView, SeatView
from games.kits.cards import BIT, mask_of
from games.kits.determinization import shuffle_within
from games.kits.hands import DEAL
from games.kits.stock import StockState

STAKING: Final = say_in("phase", "staking")
PLAYING: Final = say_in("phase", "play")
BANKING: Final = say_in("phase", "the banker plays")


class Hand(NamedTuple):
    """A hand of a seat, its cards in the order in which they came. paid: the price of the last card that was bought."""

    seat: int
    cards: tuple[int, ...]
    stake: int = 0
    paid: int = 1
    twisted: bool = False
    split: bool = False
    stuck: bool = False
    bust: bool = False


class BankingState(StockState):
    """One deal. held: the hands in the order of play, the banker's last. at: the one that is played."""

    cards_each = 1
    tries: ClassVar[int] = 20

    held: tuple[Hand, ...] = ()
    at: int = 0

    # What a game says ---------------------------------------------------------------------------------------------

    def opened(self) -> bool:
        """The second cards are dealt; whether it is over at once."""
        return False

    def complete(self, hand: Hand) -> bool:
        """Whether nothing more can be done with a hand."""
        raise NotImplementedError

    def too_much(self, cards: Sequence[int]) -> bool:
        """Whether cards are bust."""
        raise NotImplementedError

    def agrees(self, hand: Hand, cards: Sequence[int]) -> bool:
        """Whether these could be the cards of a hand, by what has been done with it."""
        raise NotImplementedError

    def called(self, hand: Hand) -> str:
        """What has come of a hand, as far as everybody knows."""
        return say_in("a hand", "bust") if hand.bust else say_in("a hand", "sticks") if hand.stuck else ""

    # The hands ----------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        banker, seats = self.deal.dealer, self.table.seats
        order = [(banker + step) % seats for step in range(1, seats + 1)]
        self.held = tuple([Hand(seat, (self.hands[seat].bit_length() - 1,)) for seat in order])
        self.ask(STAKING, order[0])

    @property
    def banker(self) -> Hand:
        return self.held[-1]

    def staked(self, seat: int) -> int:
        """What a seat has staked on all its hands."""
        return sum(hand.stake for hand in self.held if hand.seat == seat)

    def change(self, at: int, **new: Any) -> None:
        self.held = (*self.held[:at], self.held[at]._replace(**new), *self.held[at + 1 :])

    def stake(self, chips: int) -> None:
        """The hand's first stake; when all have staked, everybody gets a second card."""
        self.change(self.at, stake=chips)
        self.at += 1
        if self.at < len(self.held) - 1:
            self.ask(STAKING, self.held[self.at].seat)
            return
        for at in range(len(self.held)):
            self.deal_to(at)
        self.at = 0
        if self.opened():
            self.close()
        else:
            self.go_on()

    def deal_to(self, at: int, face_up: bool = False) -> None:
        """The next card of the stock for a hand; one that is bust goes to the bottom of the stock, seen by all."""
        seat, card = self.held[at].seat, self.stock[-1]
        self.from_stock(seat)
        cards = (*self.held[at].cards, card)
        self.shown[seat] |= BIT[card] * face_up
        self.change(at, cards=cards)
        if self.too_much(cards) and seat != self.deal.dealer:
            self.shown[seat] |= mask_of(cards)
            self.take_known(seat, self.stock_holder, mask_of(cards))
            self.stock = (*cards, *self.stock)
            self.change(at, cards=(), bust=True)

    def split(self) -> None:
        """The pair, which everybody sees, becomes two hands with a stake each, and each gets a second card."""
        hand = self.held[self.at]
        self.shown[hand.seat] |= mask_of(hand.cards)
        parts = [hand._replace(cards=(card,), split=True) for card in hand.cards]
        self.held = (*self.held[: self.at], *parts, *self.held[self.at + 1 :])
        for at in (self.at, self.at + 1):
            self.deal_to(at)
        self.go_on()

    def go_on(self) -> None:
        """Ask for the first hand with which anything can be done; the banker's, if he has anybody to play against."""
        while self.at < len(self.held) - 1 and self.done(self.held[self.at]):
            self.at += 1
        hand = self.held[self.at]
        if hand.seat != self.deal.dealer:
            self.ask(PLAYING, hand.seat)
            return
        self.shown[hand.seat] = self.hands[hand.seat]
        if self.done(hand) or all(one.bust for one in self.held[:-1]):
            self.close()
        else:
            self.ask(BANKING, hand.seat)

    def done(self, hand: Hand) -> bool:
        """Whether a hand is played to its end."""
        return hand.bust or hand.stuck or self.complete(hand) or self.too_much(hand.cards)

    def close(self) -> None:
        """All cards that are left are shown."""
        self.shown[: self.table.seats] = self.hands[: self.table.seats]
        self.end()

    # Worlds and views ---------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """The cards that the seat does not see, so that they agree with all that was done with them."""
        world = self.clone()
        if self.phase == DEAL:
            return world
        hidden = [self.hands[holder] & ~self.known(seat, holder) for holder in range(len(self.hands))]
        own = [card for hand in self.held for card in hand.cards if hidden[hand.seat] & BIT[card]]
        rest = [card for card in self.stock if hidden[self.stock_holder] & BIT[card]]
        before = [*own, *rest]

        def fits(cards: list[int]) -> bool:
            new = dict(zip(before, cards, strict=False))
            return all(self.agrees(hand, [new.get(card, card) for card in hand.cards]) for hand in self.held)

        mixed = next((mix for _ in range(self.tries) if fits(mix := shuffled(before, rng))), before)
        if mixed is before:
            shuffle_within(own, rest, fits, rng)
            mixed = [*own, *shuffled(rest, rng)]
        new = dict(zip(before, mixed, strict=True))
        world.held = tuple(
            [hand._replace(cards=tuple([new.get(c, c) for c in hand.cards])) for hand in self.held]
        )
        world.stock = tuple([new.get(card, card) for card in self.stock])
        world.hands = [
            mask_of([c for one in world.held if one.seat == who for c in one.cards])
            for who in range(self.table.seats)
        ]
        world.hands.append(mask_of(world.stock))
        return world

    def labels(self, seat: int) -> list[str]:
        return [say_in("beside a seat", "banker")] if seat == self.deal.dealer else []

    def call(self, seat: int) -> str:
        return joined([said for hand in self.held if hand.seat == seat and (said := self.called(hand))])

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        del shown["count"]
        shown["chips"] = self.deal.carry["stacks"][seat] - self.staked(seat)
        if seat != self.deal.dealer:
            shown["bet"] = self.staked(seat)
        own = [hand for hand in self.held if hand.seat == seat]
        if len(own) > 1:
            shown["hand"] = []
            shown["melds"] = [self._laid(viewer, hand) for hand in own]
        return shown

    def _laid(self, viewer: int | None, hand: Hand) -> MeldView:
        """One of several hands of a seat, with its stake."""
        known = self.known(viewer, hand.seat)
        cards = [self.pack.texts[card] if known & BIT[card] else "?" for card in hand.cards]
        played = self.phase == PLAYING and hand is self.held[self.at]
        title = (
            say("stake {chips}, in play", chips=hand.stake)
            if played
            else say("stake {chips}", chips=hand.stake)
        )
        return {"title": title, "cards": cards}
