"""Cards given before play, and what everybody can tell from them about where cards are.

The base of Skruuvi: a game says in `gift` who gives whom how many, and in `after_gift` what comes next.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.commitment import shuffled
from games.core.fields import Fields
from games.core.messages import Seat, say, say_in
from games.core.state import OPEN, Outcome
from games.kits.cards import BIT, cards_of, said
from games.kits.determinization import Limit
from games.kits.hands import NOBODY
from games.kits.tricks import TrickState

TABLE: Final = 4
"""The holder of the table cards."""

Gift = tuple[int, int, tuple[int, ...]]
"""Giver, taker, cards in the order in which they were picked."""
Whereabouts = tuple[int, tuple[int, ...], int, int]
"""A seat (-1: everybody) that knows that of the cards of a mask at most so many are not with these holders.

In the order (seat, holders, mask, at most): who has given cards away knows about where they are, even if not exactly.
"""


class GiftState(Fields, TrickState):
    """A deal in which cards are given before play.

    kitty: the table cards in order. picks: cards picked so far for a gift, in order. gifts: what has been given.
    whereabouts: what gifts tell about where cards are.
    """

    piles = (say_in("pile", "table"),)

    kitty: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    gifts: tuple[Gift, ...] = ()
    whereabouts: tuple[Whereabouts, ...] = ()

    # The rules a game gives ---------------------------------------------------------------------------------------

    def gift(self) -> tuple[int, int]:
        """To whom the player whose turn it is gives, and how many cards."""
        raise NotImplementedError

    def after_gift(self, seat: int, taker: int) -> None:
        """The next gift, or what follows the last."""
        raise NotImplementedError

    # Giving -------------------------------------------------------------------------------------------------------

    def apply_chance(self, outcome: Outcome) -> None:
        self.kitty = tuple(outcome[sum(self.sizes()[:TABLE]) :])
        super().apply_chance(outcome)

    def pick_for_gift(self, seat: int, card: int) -> None:
        """One more card for the gift; the last one brings it across. Kept in the order of picking if that may tell."""
        taker, count = self.gift()
        self.picks += (card,)
        if not self.pick(seat, card, count):
            return
        order = self.picks if self.table.options["passing"] == "sequence" else tuple(sorted(self.picks))
        self.gifts += ((seat, taker, order),)
        self.picks = ()
        self.give(seat, taker, self.picked(seat))
        self.after_gift(seat, taker)

    def open_table_cards(self, taker: int) -> None:
        """A player takes the table cards before everybody's eyes."""
        cards, self.hands[TABLE] = self.hands[TABLE], 0
        self.hands[taker] |= cards
        self.shown[taker] |= cards
        self.kitty = NOBODY
        self.gifts = ((TABLE, taker, tuple(cards_of(cards))),)

    def take_table_cards(self, order: tuple[int, ...]) -> None:
        """Everybody in this order takes one of the table cards, unseen by the others."""
        for seat, card in zip(order, self.kitty, strict=False):
            self.hands[seat] |= BIT[card]
        self.hands[TABLE] = 0
        self.kitty = NOBODY

    def held(self, seat: int) -> int:
        """The hand after the exchange."""
        return self.hands[seat] | self.played[seat]

    # Worlds -------------------------------------------------------------------------------------------------------

    def limits(self, viewer: int) -> list[Limit]:
        """The strays among the cards that nobody has played."""
        found = []
        for knower, homes, cards, strays in self.whereabouts:
            if knower in (-1, viewer):
                away = tuple(seat for seat in range(4) if seat not in homes)
                gone = sum((self.played[seat] & cards).bit_count() for seat in away)
                found.append(Limit(away, ((cards, 1),), 0, strays - gone))
        return found

    def resampled(self, viewer: int, rng: Random) -> None:
        self.gifts = tuple(
            gift if viewer in gift[:2] or gift[0] == TABLE else self._imagined(gift, rng)
            for gift in self.gifts
        )
        if self.kitty:
            self.kitty = tuple(shuffled(cards_of(self.hands[TABLE]), rng))
        if self.picks and self.turn[0] != viewer:
            self.picks = tuple(shuffled(cards_of(self.chosen[self.turn[0]]), rng))

    def _imagined(self, gift: Gift, rng: Random) -> Gift:
        giver, taker, cards = gift
        return giver, taker, tuple(rng.sample(cards_of(self.held(taker)), len(cards)))

    # What is seen -------------------------------------------------------------------------------------------------

    def gift_facts(self, viewer: int | None) -> list[list[str]]:
        """The table cards, and the gifts that a viewer gave or got."""
        facts = []
        for giver, taker, cards in self.gifts:
            shown = " ".join(said(card) for card in cards)
            if giver == TABLE:
                facts.append([say("Table cards"), shown])
            elif viewer in (giver, taker, OPEN):
                facts.append([say("{giver} gave {taker}", giver=Seat(giver), taker=Seat(taker)), shown])
        return facts
