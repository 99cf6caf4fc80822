"""Napoleon: the highest bidder names trumps and calls a card, whose holder is his secret partner.

Source: Unusual card games, lines 146-161 for six players, and 162 for five, who have a joker.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from games.core.game import Deal, Game
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, entry, flag, number, seat
from games.core.sheet import Sheet, first_to
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import (
    BIT,
    RANK_OF,
    SUIT_MASK,
    SUIT_NAMES,
    SUITS,
    cards_of,
    mask_of,
)
from games.kits.pack import Pack
from games.kits.phases import Bids, Pick, Say, numbers
from games.kits.rankings import NO_TRUMP, Duties, Ranking
from games.kits.tricks import PLAY
from games.tricks.kit.called import CalledPartnerState, calls

SIX, FIVE = 6, 5
CARDS_EACH: Final = {SIX: 8, FIVE: 10}
KITTY: Final = {SIX: 4, FIVE: 3}
PACK: Final = Pack(jokers=1)
JOKER: Final = PACK.jokers.bit_length() - 1
FACES: Final = 16
FEW: Final = 11
FEW_POINTS: Final = 2
LESS: Final = 9
ALL_POINTS: Final = 10
DEFENDED: Final = 2
TARGET: Final = 21
FACE_CARDS: Final = mask_of([card for card in range(52) if RANK_OF[card] >= 9])
SUIT_WORDS: Final = {f"trumps {suit}": name for suit, name in zip(SUITS, SUIT_NAMES, strict=True)}
BID: Final = tuple(range(1, FACES + 1))


@cache
def ranking_of(trump: int, called: int) -> Ranking:
    """The card called and the joker below it belong to no suit: they stand above the trumps."""
    suits = [[card for card in cards_of(suit) if card != called] for suit in SUIT_MASK]
    suits[trump] += [JOKER, called] if called != JOKER else [JOKER]
    return Ranking(suits, trump)


class NapoleonState(CalledPartnerState):
    """bid: the face cards that Napoleon must take, one more if he has `changed` trumps. suit: the trumps."""

    phases = (
        Bids(say_in("phase", "bidding"), numbers("bid {}", 1, FACES), silence=5),
        Say(say_in("phase", "trumps"), SUIT_WORDS, Template("{player} names trumps: {word}.")),
        Pick(say_in("phase", "put away"), lambda deal: KITTY[deal.table.seats], pile=0),
        Say(
            say_in("phase", "change"),
            {"keep": say("the same"), **SUIT_WORDS},
            Template("{player} has as trumps: {word}."),
        ),
        Say(
            say_in("phase", "secretary"),
            calls(PACK),
            Template("{player} calls {word}: who has it is his secretary."),
        ),
        PLAY,
    )
    pack = PACK
    piles = (say_in("pile", "kitty"),)
    roles = {"caller": say_in("beside a seat", "Napoleon"), "partner": say_in("beside a seat", "secretary")}
    card_title = say("Secretary card")

    bid: int = 0
    suit: int = NO_TRUMP
    changed: bool = False

    def sizes(self) -> list[int]:
        seats = self.table.seats
        return [CARDS_EACH[seats]] * seats + [KITTY[seats]]

    def cards_dealt(self) -> tuple[int, ...]:
        """The joker is there for five."""
        return self.deck if self.table.seats == FIVE else self.deck[:JOKER]

    def may_secretary(self, seat: int) -> list[int]:
        return list(self.cards_dealt())

    def who_bidding(self) -> tuple[int, ...]:
        return self.around(self.deal.dealer)

    def bidding(self, bidder: int, bid: int) -> None:
        self.caller, self.bid = bidder, bid + 1

    who_trumps = who_put_away = who_change = who_secretary = CalledPartnerState.by_caller

    def trumps(self, seat: int, suit: int) -> None:
        """Then the kitty is his."""
        self.suit = suit
        self.take_kitty()

    def may_change(self, seat: int) -> list[int]:
        return [value for value in range(5) if value - 1 != self.suit]

    def change(self, seat: int, value: int) -> None:
        if value:
            self.suit, self.changed = value - 1, True

    def secretary(self, seat: int, card: int) -> None:
        self.called = card

    def begin_play(self) -> None:
        self.ranking = ranking_of(self.suit, self.called)
        self.lead(self.caller)

    def follow_duties(self, led: int, best: int) -> Duties:
        """The card called and the joker may be played at any time."""
        suit, free = self.ranking.follow[led], BIT[self.called] | BIT[JOKER]
        return ((suit & ~free, suit | free),)

    def result(self) -> Napoleon.Result:
        if not self.bid:
            return Napoleon.Result(bid=0)
        own = self.taken[self.caller] | (self.taken[self.partner] if self.partner >= 0 else 0)
        return Napoleon.Result(
            bid=self.bid,
            napoleon=self.caller,
            secretary=self.partner_found,
            changed=self.changed,
            faces=(own & FACE_CARDS).bit_count(),
        )

    def facts(self, viewer: int | None) -> list[list[str]]:
        goal = str(self.bid + self.changed)
        facts: list[list[str]] = [[say("Face cards to take"), goal]] if self.bid else []
        if self.suit != NO_TRUMP:
            facts.append([say("Trumps"), SUIT_NAMES[self.suit]])
        return facts + super().facts(viewer)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """Up to what high cards and a long suit are worth."""
        assert self.auction is not None
        hand = self.hands[seat]
        longest = max((hand & suit).bit_count() for suit in SUIT_MASK)
        high = sum(card == JOKER or RANK_OF[card] >= 11 for card in cards_of(hand))
        worth = 3 + high + 2 * max(0, longest - 3)
        return self.auction.bid if self.auction.bid < worth and longest > 3 else -1

    def greedy_trumps(self, seat: int, rng: Random) -> int:
        return max(range(4), key=lambda suit: ((self.hands[seat] & SUIT_MASK[suit]).bit_count(), suit))

    def greedy_put_away(self, seat: int, rng: Random) -> Action:
        """The lowest card that is no trump."""
        kept = (-1, self.suit)
        return min(self.pickable(seat), key=lambda card: (PACK.suit[card] in kept, PACK.rank[card]))

    def greedy_change(self, seat: int, rng: Random) -> int:
        return 0

    def greedy_secretary(self, seat: int, rng: Random) -> int:
        """The highest trump that he has not."""
        return (SUIT_MASK[self.suit] & ~self.hands[seat]).bit_length() - 1


@register
class Napoleon(Game):
    title = "Napoleon"
    summary = say("Six bid for face cards; the highest bidder calls a card, and nobody knows who holds it.")
    sources = ("unusual napoleon-six 146-161",)
    variants = (Variant("five", say("For five, with a joker"), "unusual napoleon-five 162", seats=FIVE),)
    seats = (FIVE, SIX)
    usual = SIX
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=100),)
    tie = TABLE_CHOOSES

    Sheet = first_to(TARGET)
    State = NapoleonState

    class Result(DealResult):
        """The bid, the roles, and the face cards that Napoleon and his secretary took; bid 0: all passed."""

        bid: int = number(say("Bid (0: all passed)"), 0, FACES)
        napoleon: int | None = seat(say("Napoleon"), when={"bid": BID})
        secretary: int | None = entry(
            Maybe(SeatOf()),
            say("Secretary"),
            when={"bid": BID},
            help=say("Napoleon himself if he held the card; empty if it lay in the kitty."),
        )
        changed: bool | None = flag(say("Trumps were changed"), when={"bid": BID})
        faces: int | None = number(say("Face cards of their side"), 0, FACES, when={"bid": BID})

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.napoleon is None or self.faces is None:
                return sheet.points({}, say("All passed"))
            goal = self.bid + bool(self.changed)
            who = Seat(self.napoleon)
            taken = say("{player} took {faces} of {goal} face cards", player=who, faces=self.faces, goal=goal)
            if self.faces < goal:
                others = set(range(sheet.table.seats)) - {self.napoleon, self.secretary}
                return sheet.points(dict.fromkeys(others, DEFENDED), taken)
            points = {self.napoleon: worth(self.bid)}
            if self.secretary is not None:
                points[self.secretary] = points.get(self.secretary, 0) + worth(self.bid) // 2
            return sheet.points(points, taken)


def worth(bid: int) -> int:
    """What a bid made brings Napoleon."""
    return FEW_POINTS if bid <= FEW else ALL_POINTS if bid == FACES else bid - LESS
