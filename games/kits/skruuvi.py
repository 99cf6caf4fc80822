"""The Skruuvi games: bid with your partner, exchange cards across and with the opponents, knock, play thirteen tricks.

One deal as in Modern Skruuvi; the others of the family override what differs in theirs. In a *kotka* everybody has
thirteen cards from the start and bidding begins at six.

Source: My Games, lines 1176-1265 (Modern Skruuvi), of which lines 1269-1484 tell the differences.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from games.core.fields import first
from games.core.messages import Seat, say, say_in
from games.core.state import Action
from games.kits import skruuvi_greedy as quick
from games.kits.aces import ACES
from games.kits.auctions import PatientAuction
from games.kits.card_passing import TABLE, GiftState
from games.kits.cards import mask_of
from games.kits.hands import NOBODY
from games.kits.skruuvi_bids import (
    BASIC_SCALE,
    FIRST_BID,
    KINDS,
    KNOCK,
    KONTRA,
    KOTKA_SCALE,
    MISERE,
    PASS,
    PASS_MISERE,
    TRUMP_OF,
    WORDS,
    WORDS_SAID,
    Scale,
    contract_said,
    kind_said,
)
from games.kits.tricks import ALONE, ROTATIONS

SILENCE: Final = 8
"""Passes in a row that end the auction."""
SILENCE_OF_TWO: Final = 4
"""Passes in a row that end the continuation between the declaring partners."""
EXCHANGE: Final = 4
"""Cards the highest bidder gives his partner."""
JUMP: Final = 6
"""A first bid this high keeps the opponents from exchanging."""

GIVE: Final = say_in("phase", "give")
GIVE_BACK: Final = say_in("phase", "give back")
GIVE_EACH: Final = say_in("phase", "give each")
ACROSS: Final = say_in("phase", "give across")
OPPONENTS: Final = say_in("phase", "opponents' exchange")
AUCTION: Final = say_in("phase", "auction")
CONTINUATION: Final = say_in("phase", "continuation")
KNOCKING: Final = say_in("phase", "knocking")
KONTRAING: Final = say_in("phase", "kontra")


class SkruuviState(GiftState):
    """One deal of Skruuvi.

    rotation: by seat the seats clockwise from it. auction: the one going on or last held; opening: the calls of the
    first. high: who won that. declarer, level, strain (of `KINDS`): the contract. knocks: 0, 1 (knocked) or 2
    (kontra); knocker. waiting: who comes next in a round of gifts or knocks. winners: who won each trick. aces: (number
    of the trick, winner) for every ace that fell.
    """

    words = WORDS
    words_said: ClassVar[Mapping[str, str]] = WORDS_SAID
    floor: ClassVar[int] = 5
    """The lowest contract: lower ones are raised to it."""
    opens_with: ClassVar[int] = quick.OPENING
    """The strength on which the quick player bids one."""

    rotation: tuple[tuple[int, ...], ...] = ROTATIONS[4]
    auction: PatientAuction = first(lambda state: PatientAuction(ROTATIONS[4][0], SILENCE, state.scale.top))
    opening: tuple[tuple[int, int], ...] = ()
    high: int = -1
    declarer: int = -1
    level: int = 0
    strain: int = -1
    knocks: int = 0
    knocker: int = -1
    waiting: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    aces: tuple[tuple[int, int], ...] = ()

    # The table ----------------------------------------------------------------------------------------------------

    @property
    def kotka(self) -> bool:
        """Whether this deal is a kotka."""
        return bool(self.deal.carry.get("kotka"))

    @property
    def scale(self) -> Scale:
        """The bids and their order."""
        return KOTKA_SCALE if self.kotka else BASIC_SCALE

    def left(self, seat: int) -> int:
        """Who sits to the left, clockwise."""
        return self.rotation[seat][1]

    def partner(self, seat: int) -> int:
        """Who sits across."""
        return self.rotation[seat][2]

    def sizes(self) -> list[int]:
        return [13, 13, 13, 13, 0] if self.kotka else [12, 12, 12, 12, 4]

    # The course of a deal -----------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.begin_auction()

    def begin_auction(self) -> None:
        """The player on the dealer's left speaks first."""
        self.auction = PatientAuction(self.rotation[self.left(self.deal.dealer)], SILENCE, self.scale.top)
        self.ask(AUCTION, self.auction.turn)

    def choices(self, seat: int) -> list[Action]:
        if self.phase in (AUCTION, CONTINUATION):
            return [PASS, *self.scale.above(self.auction.bid)]
        if self.phase in (KNOCKING, KONTRAING):
            return [PASS, KNOCK if self.phase == KNOCKING else KONTRA]
        return self.pickable(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase in (AUCTION, CONTINUATION):
            self._call(action)
        elif self.phase in (KNOCKING, KONTRAING):
            self._knock(seat, action)
        else:
            self.pick_for_gift(seat, action)

    def _call(self, action: Action) -> None:
        auction = self.auction
        auction.call(self.scale.rank.get(action, 0))
        if not auction.over:
            self.turn = ALONE[auction.turn]
        elif self.phase == CONTINUATION:
            self.end_continuation()
        elif auction.bidder < 0:
            self.all_passed()
        else:
            self.opening, self.high = auction.calls, auction.bidder
            self.begin_exchange()

    def all_passed(self) -> None:
        """Everybody passed at once: a pass misère, for which each takes a table card and gives one across."""
        self.strain = PASS_MISERE
        first = self.left(self.deal.dealer)
        self.take_table_cards(self.rotation[first])
        self.waiting = self.rotation[first]
        self.ask(ACROSS, first)

    def begin_exchange(self) -> None:
        """The highest bidder takes the table cards, if there are any, and gives four cards across."""
        if self.hands[TABLE]:
            self.open_table_cards(self.high)
        self.ask(GIVE, self.high)

    def after_gifts(self) -> None:
        """The declaring partners have exchanged: they go on bidding."""
        order = self.high, self.partner(self.high)
        self.auction = PatientAuction(order, SILENCE_OF_TWO, self.scale.top, self.auction.bid, self.high)
        if self.auction.over:
            self.end_continuation()
        else:
            self.ask(CONTINUATION, self.high)

    def end_continuation(self) -> None:
        """The contract stands; its number is raised to the floor."""
        level, self.strain = self.scale.contract(self.auction.bid)
        self.level = max(level, self.floor)
        self.declarer = self.auction.bidder
        left = self.left(self.declarer)
        if self.kotka or self.jumped():
            self.begin_knocking()
        else:
            self.waiting = left, self.partner(left)
            self.ask(OPPONENTS, left)

    def jumped(self) -> bool:
        """Whether a first bid of the declaring side was so high that the opponents may not exchange.

        That is the side's very first bid, or the first one of a player whose partner has just passed.
        """
        for seat in (self.high, self.partner(self.high)):
            across = PASS
            for caller, rank in self.opening:
                if caller == seat and rank:
                    if across == PASS and self.scale.contract(rank)[0] >= JUMP:
                        return True
                    break
                if caller == self.partner(seat):
                    across = self.scale.bids[rank - 1] if rank else PASS
        return False

    # Gifts --------------------------------------------------------------------------------------------------------

    def gift(self) -> tuple[int, int]:
        """To whom the player whose turn it is gives, and how many cards."""
        seat = self.turn[0]
        if self.phase == GIVE_EACH:
            return self.waiting[0], 1
        return self.partner(seat), EXCHANGE if self.phase in (GIVE, GIVE_BACK) else 1

    def after_gift(self, seat: int, taker: int) -> None:
        """The next gift, or what follows the last."""
        if self.phase == GIVE and self.kotka:
            self.ask(GIVE_BACK, taker)
        elif self.phase == GIVE:
            self.waiting = self.rotation[taker][1:]
            self.ask(GIVE_EACH, taker)
        elif self.phase == GIVE_BACK:
            self.after_gifts()
        else:
            self.waiting = self.waiting[1:]
            if self.phase != GIVE_EACH and self.waiting:
                self.turn = ALONE[self.waiting[0]]
            elif not self.waiting:
                self._round_of_gifts_over(seat)

    def _round_of_gifts_over(self, seat: int) -> None:
        if self.phase == GIVE_EACH:
            self.note_gifts(seat)
            self.after_gifts()
        else:
            self.begin_knocking()

    def note_gifts(self, giver: int) -> None:
        """After the partner of the highest bidder has given a card to each: about where everybody knows cards to be."""
        table, given, *single = [mask_of(cards) for _, _, cards in self.gifts]
        high = self.high
        to_opponents = single[0] | single[2]
        self.whereabouts = (
            (-1, (high, giver), table, 2),
            (high, (giver,), given & ~self.hands[high], 2),
            (giver, (self.left(high), self.left(giver)), to_opponents, 0),
        )

    # Knocking -----------------------------------------------------------------------------------------------------

    def begin_knocking(self) -> None:
        """The opponents of the contract in turn; in a pass misère everybody."""
        if self.strain == PASS_MISERE:
            self.waiting = self.rotation[self.left(self.deal.dealer)]
        else:
            left = self.left(self.declarer)
            self.waiting = left, self.partner(left)
        self.ask(KNOCKING, self.waiting[0])

    def _knock(self, seat: int, action: Action) -> None:
        if action == PASS:
            self.waiting = self.waiting[1:]
        elif action == KNOCK:
            self.knocks, self.knocker = 1, seat
            self.waiting = self.left(seat), self.rotation[seat][3]
            self.phase = KONTRAING
        else:
            self.knocks = 2
            self.waiting = NOBODY
        if self.waiting:
            self.turn = ALONE[self.waiting[0]]
        else:
            self.begin_play()

    # Play ---------------------------------------------------------------------------------------------------------

    def trump(self) -> int:
        return TRUMP_OF[self.strain]

    def first_leader(self) -> int:
        return self.left(self.deal.dealer if self.strain == PASS_MISERE else self.declarer)

    def trick_order(self, leader: int) -> tuple[int, ...]:
        return self.rotation[leader]

    def on_trick(self, winner: int) -> None:
        self.winners += (winner,)
        if fallen := mask_of(self.last[1]) & ACES:
            self.aces += ((len(self.winners), winner),) * fallen.bit_count()

    def side_tricks(self) -> tuple[int, int]:
        """Tricks won by each side so far."""
        first = sum(self.team[winner] == 0 for winner in self.winners)
        return first, len(self.winners) - first

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        rank = self.auction.last_call(seat)
        if rank is None:
            return ""
        return self.say(self.text(seat, self.scale.bids[rank - 1] if rank else PASS))

    def labels(self, seat: int) -> list[str]:
        labels = super().labels(seat)
        if seat == self.declarer:
            labels.append(say_in("beside a seat", "declarer"))
        elif seat == self.high and self.declarer < 0:
            labels.append(say_in("beside a seat", "highest bidder"))
        if seat == self.knocker:
            labels.append(say_in("beside a seat", "knocked"))
        return labels

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = [[say_in("fact", "Deal"), self.deal_name()]]
        if self.level and self.strain >= 0:
            facts.append([say("Contract"), contract_said(self.level, KINDS[self.strain])])
        elif self.strain == PASS_MISERE:
            facts.append([say("Contract"), kind_said(KINDS[self.strain])])
        if self.knocks:
            facts.append([say("Scores"), say("quadrupled") if self.knocks == 2 else say("doubled")])
        return facts + self.gift_facts(viewer)

    def deal_name(self) -> str:
        """What sort of deal this is, for `facts`."""
        return say_in("a deal", "kotka") if self.kotka else say_in("a deal", "basic")

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == PASS:
            return say("{player} passes.", player=Seat(seat))
        if self.phase == KNOCKING:
            return say("{player} knocks.", player=Seat(seat))
        if self.phase == KONTRAING:
            return say("{player} kontra-knocks.", player=Seat(seat))
        if action >= FIRST_BID:
            return say("{player} bids {bid}.", player=Seat(seat), bid=self.say(self.text(seat, action)))
        return self.told_pick(viewer, seat, action, *self.gift())

    def say(self, action_text: str) -> str:
        level, _, kind = action_text.partition(" ")
        return contract_said(int(level), kind) if kind in KINDS else super().say(action_text)

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.strain not in (MISERE, PASS_MISERE)

    def sample_choice(self, seat: int, rng: Random) -> Action:
        """Passes more often than not, and bids a step or two: else the contracts of random play would be hopeless."""
        if self.phase in (AUCTION, CONTINUATION):
            near = self.scale.bids[self.auction.bid : self.auction.bid + 6]
            return PASS if not near or rng.random() < 0.8 else rng.choice(near)
        return super().sample_choice(seat, rng)

    def _greedy_win(self, seat: int, holder: int, playable: int) -> Action:
        """Who declares draws the trumps of the others before he cashes what they could ruff."""
        if not self.trick and self.team[seat] == self.team[self.declarer]:
            own = playable & self.ranking.trumps
            missing = self.unseen(seat) & self.ranking.trumps
            highest = own.bit_length() - 1
            if own and missing and (highest > missing.bit_length() or own.bit_count() >= missing.bit_count()):
                return highest
        return super()._greedy_win(seat, holder, playable)

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        hand = self.hands[seat] & ~self.chosen[seat]
        if self.phase == AUCTION:
            partners = self.auction.bidder == self.partner(seat)
            limit = quick.limit(hand, self.kotka, self.opens_with)
            return quick.call(hand, self.scale, self.auction.bid, limit, partners)
        if self.phase == KNOCKING and self.strain != PASS_MISERE:
            return KNOCK if quick.beats_contract(hand, self.level, self.strain) else PASS
        if self.phase in (KNOCKING, KONTRAING, CONTINUATION):
            return PASS
        kind = self.scale.contract(self.auction.bid)[1] if self.auction.bid else PASS_MISERE
        to_declarer = self.phase == GIVE_BACK or (self.phase == GIVE_EACH and self.gift()[0] == self.high)
        return quick.best(hand, kind) if to_declarer else quick.worst(hand, kind)
