"""Math students' Huutopussi: bid for the points two partners will make in tricks and in marriages named as trumps.

Source: My Games, lines 1031-1088; the customary conventions of bidding and exchange, which the quick bot keeps,
lines 1094-1144. A marriage can be named only after a trick that its holder has both led and won.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.fields import first
from games.core.game import Game
from games.core.messages import Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.state import OPEN, Action
from games.kits.auctions import Auction
from games.kits.cards import (
    CARD,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_SIGNS,
    SUITS,
    cards_of,
    cards_said,
    mask_of,
)
from games.kits.marriages import ABOVE_JACK, ACES, HALF, NEXT_WORD, TRUMPS, MarriageState
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import ALONE, ROTATIONS
from games.tricks.huutopussi_conventions import gift_value, hand_worth, keep_value
from games.tricks.huutopussi_sheet import (
    BARRED,
    BID_STEP,
    HIGHEST_BID,
    LAST_TRICK,
    LOWEST_BID,
    TRUMP_POINTS,
    HuutopussiResult,
    HuutopussiSheet,
    points_of,
)

EXCHANGE: Final = 3
SMALL_STEPS: Final = 6
"""Random play chooses among so many of the lowest bids."""
SIXES: Final = mask_of([CARD["6" + suit] for suit in SUITS])

BIDS: Final = tuple(range(LOWEST_BID, HIGHEST_BID + 1, BID_STEP))
PASS, REDEAL = NEXT_WORD, NEXT_WORD + 1
BID: Final = NEXT_WORD + 2


AUCTION: Final = say_in("phase", "auction")
GIVE: Final = say_in("phase", "give")
GIVE_BACK: Final = say_in("phase", "give back")
RAISE: Final = say_in("phase", "raise")


def bid_action(bid: int) -> Action:
    """The action of a bid."""
    return BID + (bid - LOWEST_BID) // BID_STEP


def bid_of(action: Action) -> int:
    """The bid of an action, 0 for a pass."""
    return BIDS[action - BID] if action >= BID else 0


class HuutopussiState(MarriageState):
    """Auction, exchange, then nine tricks with questions between them.

    final, contract: the bid that won the auction, and what it was raised to. gifts: the cards exchanged, as masks: to
    the declarer, and back.
    """

    roles = {"declarer": say_in("beside a seat", "declarer")}
    auction: Auction = first(lambda state: Auction(ROTATIONS[4][state.deal.dealer]))
    declarer: int = -1
    final: int = 0
    contract: int = 0
    gifts: tuple[int, ...] = ()

    words = (*MarriageState.words, "pass", "redeal", *map(str, BIDS))
    words_said = {
        **MarriageState.words_said,
        "pass": say_in("a bid", "pass"),
        "redeal": say_in("a bid", "redeal"),
    }

    # Auction and exchange -----------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.ask(AUCTION, self.deal.dealer)

    def choices(self, seat: int) -> list[Action]:
        if self.phase == AUCTION:
            return self._calls(seat)
        if self.phase == RAISE:
            highest = self.final if self.barred(seat) else HIGHEST_BID
            return list(range(bid_action(self.final), bid_action(highest) + 1))
        if self.phase in (GIVE, GIVE_BACK):
            return self.pickable(seat)
        return super().choices(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase == AUCTION:
            self._call(action)
        elif self.phase == RAISE:
            self.contract = bid_of(action)
            self.ask(GIVE_BACK, seat)
        elif self.phase in (GIVE, GIVE_BACK):
            if self.pick(seat, action, EXCHANGE):
                self._exchange(seat)
        else:
            super().act(seat, action)

    def barred(self, seat: int) -> bool:
        """Whether the seat's side has sunk too low to bid."""
        return self.deal.scores[self.team[seat]] <= BARRED

    def _calls(self, seat: int) -> list[Action]:
        return [*self._words(seat), *self._bids(seat)]

    def _words(self, seat: int) -> list[Action]:
        """What he may say instead of bidding: the opener must bid."""
        words = [PASS] if self.auction.calls else []
        if may_redeal(self.hands[seat]) and self.auction.last_call(seat) is None:
            words.append(REDEAL)
        return words

    def _bids(self, seat: int) -> range:
        """The bids he may make, as actions."""
        opening = not self.auction.calls
        lowest = LOWEST_BID if opening else self.auction.bid + BID_STEP
        highest = HIGHEST_BID
        if self.barred(seat):
            highest = LOWEST_BID if opening else 0
        return range(bid_action(lowest), bid_action(highest) + 1)

    def _call(self, action: Action) -> None:
        if action == REDEAL:
            self.auction = Auction(ROTATIONS[4][self.deal.dealer])
            self.collect()
            return
        self.auction.call(bid_of(action))
        if self.auction.over:
            self.declarer = self.auction.bidder
            self.final = self.contract = self.auction.bid
            self.ask(GIVE, self.partner(self.declarer))
        else:
            self.turn = ALONE[self.auction.turn]

    def _exchange(self, seat: int) -> None:
        cards = self.picked(seat)
        self.gifts += (cards,)
        self.give(seat, self.partner(seat), cards)
        if seat == self.declarer:
            self.begin_play()
        else:
            self.ask(RAISE, self.declarer)

    # Play ---------------------------------------------------------------------------------------------------------

    def first_leader(self) -> int:
        return self.declarer

    def may_announce(self, winner: int) -> bool:
        """Only after a trick he led himself, unless the table plays otherwise."""
        return self.table.options["announce"] == "any-trick" or self.last[0][0] == winner

    def result(self) -> HuutopussiResult:
        taken = [self.taken[0] | self.taken[2], self.taken[1] | self.taken[3]]
        cards = [points_of(taken[0]), points_of(taken[1])]
        cards[self.team[self.best_holder]] += LAST_TRICK
        by = [None if side < 0 else side for side in self.named]
        return HuutopussiResult(
            declarer=self.team[self.declarer],
            final_bid=self.final,
            contract=self.contract,
            tricks=self.side_tricks(),
            cards=tuple(cards),
            spades=by[SPADES],
            clubs=by[CLUBS],
            diamonds=by[DIAMONDS],
            hearts=by[HEARTS],
        )

    def resampled(self, viewer: int, rng: Random) -> None:
        if self.final and viewer % 2 != self.declarer % 2:
            self.gifts = ()

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        bid = self.auction.last_call(seat)
        return "" if bid is None else str(bid) if bid else say_in("a bid", "pass")

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = []
        if self.final:
            facts += [[say("Final bid"), str(self.final)], [say("Contract"), str(self.contract)]]
            trumps = self.rankings.index(self.ranking)
            facts.append(
                [say("Trumps"), say_in("trumps", "none") if trumps == NO_TRUMP else SUIT_SIGNS[trumps]]
            )
        if viewer == OPEN or (viewer is not None and self.final and viewer % 2 == self.declarer % 2):
            for title, cards in zip(
                (say("Given to the declarer"), say("Given back")), self.gifts, strict=False
            ):
                facts.append([title, cards_said(reversed(cards_of(cards)))])
        return facts + super().facts(viewer)

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase in (GIVE, GIVE_BACK):
            return self.told_pick(viewer, seat, action, self.partner(seat), EXCHANGE)
        if self.phase == RAISE:
            if bid_of(action) == self.final:
                return say("{player} keeps to {bid}.", player=Seat(seat), bid=self.final)
            return say("{player} raises to {bid}.", player=Seat(seat), bid=bid_of(action))
        if self.phase == AUCTION:
            if action == PASS:
                return say("{player} passes.", player=Seat(seat))
            if action == REDEAL:
                return say("{player} demands a new deal.", player=Seat(seat))
            return say("{player} bids {bid}.", player=Seat(seat), bid=bid_of(action))
        return super().told_choice(viewer, seat, action)

    # Bots ---------------------------------------------------------------------------------------------------------

    def sample_choice(self, seat: int, rng: Random) -> Action:
        """Bids a few steps at a time: drawn from all of them, the contracts of random play would all be hopeless."""
        if self.phase == RAISE:
            return rng.choice(self.choices(seat)[:SMALL_STEPS])
        if self.phase == AUCTION:
            words, bids = self._words(seat), self._bids(seat)[:SMALL_STEPS]
            return rng.choice(words if not bids or (words and rng.random() < 0.5) else bids)
        return super().sample_choice(seat, rng)

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        hand = self.hands[seat] & ~self.chosen[seat]
        if self.phase == AUCTION:
            return self._greedy_call(seat, hand)
        if self.phase == GIVE:
            return max(cards_of(hand), key=lambda card: (gift_value(card, hand), card))
        if self.phase == GIVE_BACK:
            return min(cards_of(hand), key=lambda card: (keep_value(card, hand), card))
        if self.phase == RAISE:
            return bid_action(self.final)
        return super().greedy_choice(seat, rng)

    def trump_value(self, action: Action) -> int:
        suit = action - (TRUMPS if action < HALF else HALF)
        return TRUMP_POINTS[suit]

    def _greedy_call(self, seat: int, hand: int) -> Action:
        """The customary conventions: a first jump to 80 promises an ace, a raise of ten some high cards."""
        newer = self.table.options["conventions"] == "newer"
        promise, high_cards = (80, 4) if newer else (85, 3)
        calls = self._calls(seat)
        limit = hand_worth(hand, TRUMP_POINTS)
        opening = not self.auction.calls
        lowest = LOWEST_BID if opening else self.auction.bid + BID_STEP
        if self.auction.bidder == self.partner(seat) and lowest > limit - 40:
            return PASS
        wish = lowest
        if self.auction.last_call(seat) is None and hand & ACES and lowest < promise:
            wish = promise
        elif not opening and (hand & ABOVE_JACK).bit_count() >= high_cards:
            wish = lowest + BID_STEP
        for bid in (wish, lowest):
            if bid <= limit and bid_action(bid) in calls:
                return bid_action(bid)
        return bid_action(LOWEST_BID) if opening else PASS


def may_redeal(hand: int) -> bool:
    """Three sixes or more, or nothing above a jack."""
    return (hand & SIXES).bit_count() >= 3 or not hand & ABOVE_JACK


@register
class MathStudentsHuutopussi(Game):
    title = "Math students' Huutopussi"
    summary = say("Bid with your partner for card points, and make marriages trumps on the way.")
    wins = say(
        "The first side to reach the agreed points wins; if both get there in one deal, the one with more."
    )
    options = (
        Option(
            "announce",
            say("Trumps may be announced"),
            "own-lead",
            {
                "own-lead": say("after winning a trick led by oneself (the students' rule)"),
                "any-trick": say("after winning any trick"),
            },
        ),
        Option(
            "conventions",
            say("Bidding conventions"),
            "newer",
            {"newer": say("the newer edition's"), "older": say("the older edition's")},
            help=say(
                "What the quick bot's bids promise: a first jump to 80 or above an ace and a raise of ten four high "
                "cards (newer edition), or a jump above 80 and three (older edition)."
            ),
        ),
    )
    sources = ("my-games 1031-1144",)

    Result = HuutopussiResult
    Sheet = HuutopussiSheet
    State = HuutopussiState

    two_sides = True
