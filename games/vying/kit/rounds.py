"""Vying: cards and betting by turns, until all but one have gone out or those left show their hands.

Sources: My Games, lines 1781-1871; Parlett, lines 5281-5355 (brag) and 5371-5644 (poker).

A game says in `rounds` what is dealt before each round of betting, a letter a card: `D` face down and `U` face up to
everybody still in, `C` face up to the table for all; `X` lets everybody change cards. The order of the pack is drawn
once; what is turned up later, and the hands that are shown, are events of the table that follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.fields import Fields, each_seat, first
from games.core.results import DealResult
from games.core.state import CHANCE, OPEN, Action, Outcome, State
from games.kits.cards import DECK_52, cards_of, mask_of
from games.kits.pack import PACK_52, Pack
from games.vying.kit.betting import (
    ACTIONS,
    BET,
    FOLD,
    SPOKEN,
    TEXTS,
    Betting,
    Chips,
    shares,
)

PAT: Final = 4
"""The action of changing no card; that of changing some is their mask, moved out of the way of all others."""
MOVED: Final = 8
DEALING, CHANGING, BETTING, SHOWING, OVER = range(5)
ANTE: Final = 1
MOST_BET: Final = 5
"""The largest bet or raise, unless a game says otherwise."""


class VyingDeal(Fields, State):
    """A deal in play: the rules a game gives are its class's values and the first methods here.

    up: the cards of a seat that all have seen, thrown away since or not. thrown: those it has changed. changed: how
    many in this round, -1 before its turn. said: its last word of this round of betting. shows: whose hands are shown
    in the end. won: what the pot has brought.
    """

    pack: ClassVar[Pack] = PACK_52
    deck: ClassVar[tuple[int, ...]] = DECK_52
    rounds: ClassVar[tuple[str, ...]] = ()
    changes: ClassVar[tuple[int, ...]] = (0, 1, 2, 3)
    """How many cards may be changed."""
    replaced: ClassVar[bool] = True
    """Whether others are dealt for cards that are changed."""
    ante: ClassVar[int] = ANTE
    raises: ClassVar[tuple[int, ...]] = (MOST_BET,)
    """The largest bet or raise of each round; of those that follow as of the last one."""
    betting_kind: ClassVar[type[Betting]] = Betting
    chips_kind: ClassVar[type[Chips]] = Chips
    texts: ClassVar[Mapping[Action, str]] = TEXTS
    actions: ClassVar[dict[str, Action]] = ACTIONS
    spoken: ClassVar[Mapping[str, str]] = SPOKEN

    phase: int = DEALING
    round: int = 0
    hands: list[int] = each_seat(0)
    up: list[int] = each_seat(0)
    thrown: list[int] = each_seat(0)
    board: int = 0
    stock: list[int] = first(lambda deal: [])
    turn: int = -1
    changed: list[int] = each_seat(-1)
    said: list[int] = each_seat(-1)
    shows: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    betting: Betting = first(lambda deal: deal.first_betting())

    # The rules a game gives ---------------------------------------------------------------------------------------

    def cards_dealt(self) -> tuple[int, ...]:
        """The cards that this table plays with: the deck, or what an option makes of it."""
        return self.deck

    def strength(self, seat: int) -> int:
        """How good a seat's hand is, with the cards on the table; of a hand that is not complete, so far."""
        raise NotImplementedError

    def speaker(self) -> int:
        """Who speaks first in a round, or the next to his left who can."""
        return (self.deal.dealer + 1) % self.table.seats

    def may_check(self) -> bool:
        """Whether one may stay in without betting while nobody has bet."""
        return True

    def may_bet(self, seat: int) -> bool:
        """Whether a seat may be the first to bet."""
        return True

    def may_change(self, seat: int) -> bool:
        """Whether a seat that is in may change cards now."""
        return True

    def pay_antes(self) -> None:
        """What is in the pot before the cards are dealt."""
        for seat in self.around():
            self.betting.pay(seat, self.ante)

    def bets_done(self) -> None:
        """A round of betting is over, and more than one is still in."""
        self.next_round()

    def showers(self) -> tuple[int, ...]:
        """Who shows his hand in the end: all who are still in."""
        return tuple(seat for seat, active in enumerate(self.betting.active) if active)

    # Turns --------------------------------------------------------------------------------------------------------

    def first_betting(self) -> Betting:
        """Before the cards are dealt: those who have chips are in."""
        stacks = self.deal.carry["stacks"]
        chips = self.chips_kind(stacks)
        active = [chips.can_act(seat) for seat in range(len(stacks))]
        return self.betting_kind(chips, [0] * len(stacks), -1, 0, active)

    def around(self) -> list[int]:
        """Those still in, from the dealer's left."""
        start = (self.deal.dealer + 1) % self.table.seats
        active = self.betting.active
        order = (*range(start, len(active)), *range(start))
        return [seat for seat in order if active[seat]]

    def actors(self) -> tuple[int, ...]:
        if self.phase == BETTING:
            return (self.betting.turn,)
        if self.phase == CHANGING:
            return (self.turn,)
        return () if self.phase == OVER else (CHANCE,)

    def reveals(self) -> bool:
        return self.phase == SHOWING or self.round > 0

    def draw(self, rng: Random) -> Outcome:
        """The pack; later the cards that are turned up, those of each seat and then those on the table."""
        if self.phase == SHOWING:
            return [
                self.hand_texts(hand) if seat in self.showers() else []
                for seat, hand in enumerate(self.hands)
            ]
        if not self.round:
            return shuffled(list(self.cards_dealt()), rng)
        after = self.clone()
        after.deal_round()
        return [*map(self.hand_texts, self.news(after)), self.hand_texts(after.board & ~self.board)]

    def news(self, after: VyingDeal) -> list[int]:
        """The cards of each seat that lie face up afterwards and did not before."""
        return [cards & ~before for cards, before in zip(after.up, self.up, strict=True)]

    def hand_texts(self, cards: int) -> list[str]:
        """Cards for a view."""
        return self.pack.texts_of(cards)

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase == SHOWING:
            self.settle()
            return
        if not self.round:
            self.stock = list(outcome)
            self.pay_antes()
        self.deal_round()

    def deal_round(self) -> None:
        """Deal the cards of this round; then cards are changed, or there is betting."""
        letters = self.rounds[self.round]
        down, up = letters.count("D"), letters.count("U")
        for seat, active in enumerate(self.betting.active):
            if active and down + up:
                shown = self.taken(up)
                self.hands[seat] |= shown | self.taken(down)
                self.up[seat] |= shown
        self.board |= self.taken(letters.count("C"))
        if "X" in letters:
            for seat in self.changers():
                self.changed[seat] = -1
            self.change_next()
        else:
            self.bet()

    def taken(self, count: int) -> int:
        """The next cards of the stock, as a mask."""
        if not count:
            return 0
        cards = mask_of(self.stock[:count])
        del self.stock[:count]
        return cards

    def next_round(self) -> None:
        """The cards before the next round of betting, or the showing of hands after the last."""
        self.round += 1
        if self.round == len(self.rounds):
            self.phase = SHOWING
        elif self.rounds[self.round] == "X":
            self.deal_round()
        else:
            self.phase = DEALING

    def bet(self) -> None:
        """Begin a round of betting, where anybody has something to bet with."""
        betting = self.betting
        betting.begin(-1, self.raises[min(self.round, len(self.raises) - 1)], must_bet=not self.may_check())
        self.said = [FOLD if word == FOLD else -1 for word in self.said]
        if not betting.needed():
            self.bets_done()
            return
        self.phase = BETTING
        betting.turn = betting.next(self.speaker() - 1)

    def legal(self, seat: int) -> list[Action]:
        if self.phase == CHANGING:
            return self.choices(seat)
        legal = self.betting.legal()
        if self.betting.raised or self.may_bet(seat):
            return legal
        return [action for action in legal if action < BET]

    def choices(self, seat: int) -> list[Action]:
        """Which cards a seat may change, all of them together as one choice."""
        hand = cards_of(self.hands[seat])
        chosen = [mask_of(cards) for count in self.changes if count for cards in combinations(hand, count)]
        return [*([PAT] if 0 in self.changes else []), *sorted([mask << MOVED for mask in chosen])]

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == CHANGING:
            self.change(seat, action)
            self.change_next()
            return
        betting = self.betting
        betting.apply(action)
        self.said[seat] = action
        if betting.turn < 0:
            if betting.inside > 1:
                self.bets_done()
            else:
                self.settle()

    def changers(self) -> list[int]:
        """Who is asked in this round, in turn."""
        return [seat for seat in self.around() if self.may_change(seat)]

    def change_next(self) -> None:
        """Ask the next player which cards to change; when all have been asked there is betting."""
        waiting = [seat for seat in self.changers() if self.changed[seat] < 0]
        if waiting:
            self.phase, self.turn = CHANGING, waiting[0]
        else:
            self.turn = -1
            self.bet()

    def change(self, seat: int, action: Action) -> None:
        """A seat throws cards away; it gets others face up or down as those lay."""
        cards = action >> MOVED
        self.hands[seat] ^= cards
        self.thrown[seat] |= cards
        self.changed[seat] = cards.bit_count()
        if self.replaced:
            shown = self.taken((cards & self.up[seat]).bit_count())
            self.up[seat] |= shown
            self.hands[seat] |= shown | self.taken(cards.bit_count() - shown.bit_count())

    # The end ------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Share the pot out: what nobody else is in for, or what the best hands win."""
        betting = self.betting
        rivals = [seat for seat, active in enumerate(betting.active) if active]
        if len(rivals) > 1:
            self.shows = self.showers()
            worth = {seat: self.strength(seat) for seat in rivals}
            self.won = tuple(shares(betting.paid, worth, self.deal.dealer))
        else:
            self.won = tuple(betting.pot if seat in rivals else 0 for seat in range(self.table.seats))
        self.phase = OVER

    def result(self) -> DealResult:
        return self.table.game.Result(paid=tuple(self.betting.paid), won=self.won)  # type: ignore[call-arg]

    def returns(self) -> list[float]:
        """Chips won or lost."""
        return [float(won - paid) for won, paid in zip(self.won, self.betting.paid, strict=True)]

    # Worlds -------------------------------------------------------------------------------------------------------

    def seen(self, viewer: int | None, seat: int) -> int:
        """The cards in a hand that a viewer sees: those that lie face up, one's own, and what is shown at last."""
        if viewer in (seat, OPEN) or seat in self.shows:
            return self.hands[seat]
        return self.hands[seat] & self.up[seat]

    def known(self, viewer: int) -> int:
        """All cards that a viewer knows not to be hidden from him."""
        cards = self.board | self.thrown[viewer]
        for seat in range(self.table.seats):
            cards |= self.seen(viewer, seat) | self.thrown[seat] & self.up[seat]
        return cards

    def resample(self, seat: int, rng: Random) -> Self:
        """What the seat does not see is dealt anew: hands, cards thrown away, and the stock."""
        world = self.clone()
        if not any(self.hands):
            return world
        known = self.known(seat)
        pool = shuffled([card for card in self.cards_dealt() if not known >> card & 1], rng)
        for other in range(self.table.seats):
            for held, new in ((self.hands, world.hands), (self.thrown, world.thrown)):
                kept = held[other] & known
                hidden = (held[other] ^ kept).bit_count()
                new[other] = kept | mask_of(pool[:hidden])
                del pool[:hidden]
        world.stock = pool
        return world
