"""Preference (Russian): bid what you will take alone, or to take nothing; the others may stand aside, at a price.

Source: Parlett, lines 3814-3927. What is written down: `games.tricks.preference_book`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.game import Game
from games.core.messages import Template, joined, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import OPEN, Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, SUITS, cards_of
from games.kits.claims import THE_REST
from games.kits.hands import NOBODY
from games.kits.pack import Pack
from games.kits.phases import Bids, PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP, Duties, in_order
from games.kits.stock import TurningState
from games.kits.tricks import ALONE, PLAY
from games.tricks.preference_book import TARGET, Book, PreferenceSheet
from games.tricks.preference_result import (
    BOTH,
    CARDS_EACH,
    CONTRACTS,
    FORCED,
    NEITHER,
    ONE,
    PASSED,
    QUOTAS,
    SAID,
    SITTING,
    PreferenceResult,
    level_of,
)

TALON: Final = 2
CERTAIN: Final = 8
PACK: Final = Pack("789TJQKA")
BIDS: Final = tuple(bid for bid in CONTRACTS if not bid.endswith("NT"))
AFTER_DARK: Final = BIDS.index("7C")
LOOK, DARK = range(2)
IN_THE_DARK: Final = say_in("phase", "in the dark")
OPEN_HANDS: Final = say_in("phase", "open hands")
JOINED: Final = Template("{player} plays against it."), Template("{player} stands aside.")
OPENED: Final = Template("{player} leaves the hands closed."), Template("{player} lays both hands open.")
SLAM: Final = "10"
HIGH: Final = {"A": 1.0, "K": 0.8, "Q": 0.5, "J": 0.2}
GUARDED: Final = {"A": 1, "K": 2, "Q": 3, "J": 4}
"""About how many tricks a card takes, and how many cards of its suit it needs for that."""
TALON_BRINGS: Final = 1.6


def sure(own: int, out: int, beats: tuple[int, ...]) -> tuple[int, bool]:
    """The tricks of a suit led from the top that it cannot fail to take, and whether nobody has any left then."""
    tops = sum(not beats[card] & out for card in cards_of(own))
    drawn = tops >= out.bit_count()
    return (own.bit_count() if drawn else tops), drawn


class Calling(Bids):
    """An auction that may have begun in the dark."""

    def begin(self, state: PhasedState, order: tuple[int, ...]) -> None:
        super().begin(state, order)
        if state.auction and getattr(state, "dark", False):
            state.auction.call(1)
            state.ask(self.name, state.auction.turn)


class PreferenceState(TurningState, PhasedState):
    """One deal. dark: whether forehand bid without looking. bid, game: places of the bid and the contract.

    playing: the defenders who play for themselves. opened: whether the governor laid both hands open, -1 before.
    """

    claimed_by = THE_REST
    phases = (
        Say(
            IN_THE_DARK,
            {"look": say("look at your cards"), "dark": say("six in the dark")},
            (Template("{player} looks at the cards."), Template("{player} bids six in the dark.")),
        ),
        Calling(say_in("phase", "bidding"), {f"bid {bid}": SAID[bid] for bid in BIDS}),
        Pick(say_in("phase", "put away"), TALON, pile=1),
        Say(
            say_in("phase", "contract"),
            {f"play {contract}": SAID[contract] for contract in CONTRACTS},
            Template("{player} plays {word}."),
        ),
        Say(say_in("phase", "joining"), {"join": say("play"), "stand aside": say("stand aside")}, JOINED),
        PLAY,
        Say(OPEN_HANDS, {"closed": say("hands closed"), "open": say("hands open")}, OPENED),
    )
    piles = (say_in("pile", "talon"), say_in("pile", "put away"))
    roles = {"declarer": say_in("beside a seat", "declarer"), "playing": say_in("beside a seat", "plays")}
    pack = PACK

    dark: bool = False
    declarer: int = -1
    bid: int = -1
    game: int = -1
    playing: tuple[int, ...] = ()
    opened: int = -1

    def three(self) -> tuple[int, ...]:
        """Forehand, middlehand and rearhand."""
        return self.around()[:3]

    def sizes(self) -> list[int]:
        playing = self.three()
        return [CARDS_EACH * (one in playing) for one in range(self.table.seats)] + [TALON, 0]

    def known(self, viewer: int | None, holder: int) -> int:
        """Who may bid in the dark has not looked at his hand yet."""
        blind = self.phase == IN_THE_DARK and viewer == holder == self.three()[0] and viewer != OPEN
        return 0 if blind else super().known(viewer, holder)

    # The auction --------------------------------------------------------------------------------------------------

    def who_in_the_dark(self) -> tuple[int, ...]:
        return self.three()[:1]

    def in_the_dark(self, seat: int, value: int) -> None:
        self.dark = value == DARK

    who_bidding = three

    def may_bidding(self, seat: int) -> list[int]:
        return list(range(AFTER_DARK if self.dark else 0, len(BIDS)))

    def bidding(self, bidder: int, bid: int) -> None:
        """The talon is shown and becomes the declarer's."""
        talon = self.hands[self.stock_holder]
        self.declarer, self.bid, self.stock = bidder, bid, ()
        self.shown[self.stock_holder] = talon
        self.give(self.stock_holder, bidder, talon)
        self.shown[bidder] |= talon

    def passed_out(self) -> None:
        """Raspasi: everybody for himself, as few tricks as he can."""
        self.goto(PLAY)

    def by_declarer(self) -> tuple[int, ...]:
        return (self.declarer,)

    who_put_away = who_contract = by_declarer

    def may_contract(self, seat: int) -> list[int]:
        return list(range(CONTRACTS.index(BIDS[self.bid]), len(CONTRACTS)))

    def contract(self, seat: int, value: int) -> None:
        """Of a misère the others are told the twelve cards."""
        self.game = value
        if self.name in FORCED:
            self.playing = self.defenders()
        if self.name == "misere":
            for one in self.defenders():
                self.lacks[one] |= self.twelve()

    @property
    def name(self) -> str:
        """The contract."""
        return CONTRACTS[self.game] if self.game >= 0 else ""

    def twelve(self) -> int:
        """The declarer's cards, with those he has played and put away."""
        return self.hands[self.declarer] | self.played[self.declarer] | self.hands[-1]

    def defenders(self) -> tuple[int, ...]:
        """From the declarer's left."""
        three = self.three()
        place = three.index(self.declarer)
        return three[place + 1 :] + three[:place]

    def who_joining(self) -> tuple[int, ...]:
        return NOBODY if self.playing else self.defenders()

    def joining(self, seat: int, aside: int) -> None:
        if not aside:
            self.playing = (*self.playing, seat)
        if not self.waiting and not self.playing:
            self.end()

    # Play ---------------------------------------------------------------------------------------------------------

    @property
    def governor(self) -> int:
        """Who scores for both defenders, or -1."""
        return self.playing[0] if len(self.playing) == 1 else -1

    def who_open_hands(self) -> tuple[int, ...]:
        closed = self.governor >= 0 > self.opened and not self.name.startswith(SLAM)
        asked = closed and sum(self.won) < CARDS_EACH
        return (self.governor,) if asked else NOBODY

    def open_hands(self, seat: int, value: int) -> None:
        """In the open the governor plays both hands."""
        self.opened = value
        if value:
            for one in self.defenders():
                self.shown[one] = self.hands[one]
            aside = next(one for one in self.defenders() if one != seat)
            self.actor = tuple((seat,) if holder == aside else own for holder, own in enumerate(ALONE))
        if self.trick:
            self.step -= 1
            self.ask(PLAY, *self.actor[self.order[1]])
        else:
            self.goto(PLAY)

    def begin_play(self) -> None:
        if self.who_open_hands() and self.first_leader() != self.declarer:
            self.goto(OPEN_HANDS)
            return
        if self.name.startswith(SLAM):
            for one in self.three():
                self.shown[one] = self.hands[one]
        self.ranking = self.rankings[self.trump()]
        if self.declarer < 0:
            self.ask_to_turn()
        else:
            super().begin_play()

    def trump(self) -> int:
        return next((suit for suit, letter in enumerate(SUITS) if self.name.endswith(letter)), NO_TRUMP)

    def trick_order(self, leader: int) -> tuple[int, ...]:
        three = self.three()
        place = three.index(leader)
        return three[place:] + three[:place]

    def turned_over(self) -> None:
        self.lead(self.best_holder if self.best_holder >= 0 else self.first_leader())

    def lead_duties(self, leader: int) -> Duties:
        """At raspasi the talon says the suits of the first two tricks."""
        return in_order(PACK.of_suit[PACK.suit[self.turned]]) if self.turned >= 0 else ()

    def follow_duties(self, led: int, best: int) -> Duties:
        return in_order(self.ranking.follow[led], self.ranking.trumps)

    def play_card(self, card: int) -> None:
        """A governor may wait for the declarer's lead before he lays the hands open."""
        super().play_card(card)
        if len(self.trick) == 1 and self.who_open_hands():
            self.goto(OPEN_HANDS)

    def on_trick(self, winner: int) -> None:
        """The card of the talon goes with the trick."""
        if self.turned < 0:
            return
        self.put_down(self.stock_holder, self.turned)
        self.taken[winner] |= BIT[self.turned]
        self.stock, self.turned = self.stock[:-1], -1
        if self.stock:
            self.ask_to_turn()

    def rest_claimable(self, seat: int) -> tuple[int, ...]:
        return super().rest_claimable(seat) if self.declarer >= 0 else ()

    def certain(self) -> int:
        """The tricks that the declarer, if he leads, takes however the cards lie."""
        if self.first_leader() != self.declarer:
            return 0
        ranking, out = self.rankings[self.trump()], PACK.whole & ~self.twelve()
        own = self.hands[self.declarer] | self.played[self.declarer]
        trumps, drawn = sure(own & ranking.trumps, out & ranking.trumps, ranking.beats)
        plain = [suit for suit in ranking.suits if suit != ranking.trumps]
        return trumps + sum(sure(own & suit, out & suit, ranking.beats)[0] for suit in plain) * drawn

    def underbid(self) -> bool:
        """Whether eight tricks were certain in a lower contract, which was not lost."""
        made = not self.playing or self.won[self.declarer] >= level_of(self.name)
        return made and self.certain() >= CERTAIN

    def result(self) -> PreferenceResult:
        tricks = tuple(self.won[: self.table.seats])
        if self.declarer < 0:
            return PreferenceResult(contract=PASSED, tricks=tricks)
        return PreferenceResult(
            contract=self.name,
            declarer=self.declarer,
            defence=(NEITHER, ONE, BOTH)[len(self.playing)],
            governor=self.governor if self.governor >= 0 else None,
            tricks=tricks if self.playing else None,
            under=self.underbid() if level_of(self.name) in (6, 7) else None,
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def labels(self, seat: int) -> list[str]:
        sits_out = [say_in("beside a seat", "sits out")] * (seat not in self.three())
        return super().labels(seat) + sits_out

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say("Bid"), say("six in the dark")]] if self.dark and self.bid <= 0 else []
        if self.game >= 0:
            facts.append([say("Contract"), SAID[self.name]])
        if self.name == "misere":
            twelve = joined(self.card_said(self.declarer, card) for card in PACK.sorted(self.twelve()))
            facts.append([say("The declarer's cards, with two put away"), twelve])
        return facts

    def points(self) -> tuple[int, ...]:
        """For bots: a point in the pool is worth what another would give for it."""
        book = Book.of(self.table, self.deal.carry)
        before = book.totals(with_pools=True)
        self.result().write(book, self.deal)
        return tuple(new - old for new, old in zip(book.totals(with_pools=True), before, strict=True))

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.name not in ("", "misere")

    def together(self, one: int, other: int) -> bool:
        if self.declarer < 0:
            return one == other
        return (one == self.declarer) == (other == self.declarer)

    def hopes(self, seat: int, trump: int) -> float:
        """About how many tricks a hand takes: high cards, and trumps from the fourth on."""
        hand, found = self.hands[seat], 0.0
        for suit, cards in enumerate(PACK.of_suit):
            own = hand & cards
            length = own.bit_count()
            high = [
                worth for rank, worth in HIGH.items() if own & PACK.of_rank[rank] and length >= GUARDED[rank]
            ]
            found += sum(high) + max(0, length - 3) * (suit == trump)
        return found

    def best_suit(self, seat: int) -> int:
        return max(range(len(SUITS)), key=lambda suit: (self.hopes(seat, suit), suit))

    def greedy_in_the_dark(self, seat: int, rng: Random) -> int:
        return LOOK

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """As many tricks as he hopes for and what the talon may bring."""
        assert self.auction is not None
        suit = self.best_suit(seat)
        top = min(int(self.hopes(seat, suit) + TALON_BRINGS), CARDS_EACH)
        bids = [BIDS.index(f"{level}{SUITS[suit]}") for level in range(6, top + 1)]
        allowed = [bid for bid in bids if bid >= self.auction.bid and bid in self.may_bidding(seat)]
        return allowed[0] if allowed else -1

    def greedy_put_away(self, seat: int, rng: Random) -> Action:
        """Low cards of short suits that are no trumps."""
        hand, suit = self.hands[seat], self.best_suit(seat)
        return min(
            self.pickable(seat),
            key=lambda card: (
                PACK.suit[card] == suit,
                PACK.rank[card],
                (hand & PACK.of_suit[PACK.suit[card]]).bit_count(),
            ),
        )

    def greedy_contract(self, seat: int, rng: Random) -> int:
        """His best suit, as high as he is sure of or has bid."""
        suit = self.best_suit(seat)
        hoped = min(max(int(self.hopes(seat, suit)), 6), CARDS_EACH)
        own = [value for value in self.may_contract(seat) if CONTRACTS[value].endswith(SUITS[suit])]
        reached = [value for value in own if level_of(CONTRACTS[value]) <= hoped]
        return reached[-1] if reached else self.may_contract(seat)[0]

    def greedy_joining(self, seat: int, rng: Random) -> int:
        """Who can take his own quota plays."""
        quota = QUOTAS.get(level_of(self.name), (0, 0))[1]
        return int(self.hopes(seat, self.trump()) < quota)

    def greedy_open_hands(self, seat: int, rng: Random) -> int:
        return 0


@register
class Preference(Game):
    title = "Preference"
    summary = say("Bid what you will take alone, and write it down three ways; the others may stand aside.")
    wins = say("Who is most up when all pools are full wins.")
    sources = ("parlett 3814-3927",)
    variants = (Variant("four", say("Four at the table"), "parlett 3816", seats=SITTING),)
    seats = (3, 4)
    options = (Option("target", say("Points that fill a pool"), TARGET, lo=2, hi=100),)
    tie = TABLE_CHOOSES
    settlements = ("preference", "fixed")

    Sheet = PreferenceSheet
    State = PreferenceState
    Result = PreferenceResult
