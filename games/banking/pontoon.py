"""Pontoon: draw towards twenty-one against the banker, who wins what is equal.

Source: Parlett, lines 5140-5279.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.banking.kit.banking import PLAYING, STAKING, BankingState, Hand
from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, per_seat
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.cards import BIT, RANK_OF
from games.kits.hands import CALL
from games.kits.pack import PACK_52, PIPS
from games.kits.stacks import StackSheet

LIMIT: Final = 21
LEAST: Final = 16
FIVE: Final = 5
HIGH_ACE: Final = 11
SURE: Final = 11
"""Who counts no more with four cards cannot go bust with the fifth."""
STAKE: Final = 5
MOST_STAKE: Final = 10
MOST_PRICE: Final = 4 * MOST_STAKE
CHIPS: Final = 50
DEALS: Final = 20
MOST_WON: Final = 100_000
WORTH: Final = PACK_52.worth(PIPS)
ACES: Final = PACK_52.of_rank["A"]
SEVEN: Final = RANK_OF[PACK_52.first["7C"]]
SPLIT_WELL: Final = PACK_52.mask(" ".join(rank + suit for rank in "A8764" for suit in "CDHS"))
"""What the quick player splits."""
STICK, TWIST, SPLIT = range(CALL, CALL + 3)
STAKES: Final = SPLIT
BUYS: Final = STAKES + MOST_STAKE
"""The actions of a stake and a price are so much more."""


def low(cards: Sequence[int]) -> int:
    """What cards count with every ace as one."""
    return sum([WORTH[card] for card in cards])


def best(cards: Sequence[int]) -> int:
    """What they count at best: an ace as eleven where that is not too much."""
    count = low(cards)
    higher = count + HIGH_ACE - 1
    return higher if higher <= LIMIT and any(ACES & BIT[card] for card in cards) else count


def is_pontoon(cards: Sequence[int]) -> bool:
    return len(cards) == 2 and best(cards) == LIMIT


def pays(hand: Hand, banker: Sequence[int]) -> int:
    """How many stakes a hand wins from the banker's cards; below 0 it loses them."""
    if hand.bust:
        return -1
    if is_pontoon(banker):
        return -1 if is_pontoon(hand.cards) else -2
    if [RANK_OF[card] for card in hand.cards] == [SEVEN] * 3:
        return 3
    burst, five = low(banker) > LIMIT, len(hand.cards) == FIVE
    if is_pontoon(hand.cards) or (five and (burst or len(banker) < FIVE)):
        return 2
    return 1 if burst or (len(banker) < FIVE and best(hand.cards) > best(banker)) else -1


class PontoonState(BankingState):
    """Nothing besides the hands and what has been staked on them."""

    words_said = {
        "stick": say_in("a move", "stick"),
        "twist": say_in("a move", "twist"),
        "split": say_in("a move", "split"),
        **{f"stake {chips}": say("stake {chips}", chips=chips) for chips in range(1, MOST_STAKE + 1)},
        **{f"buy {chips}": say("buy for {chips}", chips=chips) for chips in range(1, MOST_PRICE + 1)},
    }

    def opened(self) -> bool:
        return is_pontoon(self.banker.cards)

    def complete(self, hand: Hand) -> bool:
        return is_pontoon(hand.cards) or len(hand.cards) == FIVE

    def too_much(self, cards: Sequence[int]) -> bool:
        return low(cards) > LIMIT

    def agrees(self, hand: Hand, cards: Sequence[int]) -> bool:
        """Who bought a fifth card might have gone bust with it, and who sticks has enough."""
        return (
            is_pontoon(cards[:2]) == is_pontoon(hand.cards[:2])
            and low(cards) <= max(LIMIT, low(hand.cards))
            and (not hand.stuck or (best(cards) >= LEAST) == (best(hand.cards) >= LEAST))
            and (len(cards) < FIVE or hand.twisted or low(cards[:4]) > SURE)
        )

    def called(self, hand: Hand) -> str:
        return (
            say_in("a hand", "pontoon")
            if is_pontoon(hand.cards) and self.shows(hand)
            else super().called(hand)
        )

    def shows(self, hand: Hand) -> bool:
        """Whether everybody sees what a hand of two cards is."""
        return bool(self.shown[hand.seat] & ACES & (BIT[hand.cards[0]] | BIT[hand.cards[1]]))

    def deal_to(self, at: int, face_up: bool = False) -> None:
        """Who gets a pontoon shows the ace."""
        super().deal_to(at, face_up)
        hand = self.held[at]
        if is_pontoon(hand.cards) and hand.seat != self.deal.dealer:
            self.shown[hand.seat] |= self.hands[hand.seat] & ACES & (BIT[hand.cards[0]] | BIT[hand.cards[1]])

    # A turn -------------------------------------------------------------------------------------------------------

    def choices(self, seat: int) -> list[Action]:
        hand, left = self.held[self.at], self.deal.carry["stacks"][seat] - self.staked(seat)
        if self.phase == STAKING:
            return [STAKES + chips for chips in range(1, min(int(self.table.options["stake"]), left) + 1)]
        cards, punts = hand.cards, self.phase == PLAYING
        pair = len(cards) == 2 and RANK_OF[cards[0]] == RANK_OF[cards[1]]
        sure = len(cards) == FIVE - 1 and low(cards) <= SURE
        most = min(hand.stake, left) if punts and self.stock and not (hand.twisted or sure) else 0
        return [
            *[STICK] * (best(cards) >= LEAST or not self.stock),
            *[TWIST] * bool(self.stock),
            *[SPLIT] * (punts and pair and hand.stake <= left and len(self.stock) > 1),
            *range(BUYS + hand.paid, BUYS + most + 1),
        ]

    def act(self, seat: int, action: Action) -> None:
        hand = self.held[self.at]
        if self.phase == STAKING:
            self.stake(action - STAKES)
            return
        if action == SPLIT:
            self.split()
            return
        if action == STICK:
            self.change(self.at, stuck=True)
        elif action == TWIST:
            self.change(self.at, twisted=True)
            self.deal_to(self.at, face_up=True)
        else:
            self.change(self.at, stake=hand.stake + action - BUYS, paid=action - BUYS)
            self.deal_to(self.at, face_up=len(hand.cards) == FIVE - 1)
        self.go_on()

    def result(self) -> Pontoon.Result:
        won, banker = [0] * self.table.seats, self.banker
        for hand in self.held[:-1]:
            chips = hand.stake * pays(hand, banker.cards)
            won[hand.seat] += chips
            won[banker.seat] -= chips
        natural = is_pontoon(banker.cards)
        takers = (
            [] if natural else [one.seat for one in self.held[:-1] if is_pontoon(one.cards) and not one.split]
        )
        return Pontoon.Result(won=tuple(won), bank=takers[0] if takers else None)

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Stake high on an ace or a tenth, buy up to eleven, split what is better apart, and stick where one can."""
        legal, hand = self.choices(seat), self.held[self.at]
        if self.phase == STAKING:
            return legal[-1] if WORTH[hand.cards[0]] in (1, 10) else legal[0]
        count, soft = low(hand.cards), best(hand.cards) > low(hand.cards)
        if SPLIT in legal and SPLIT_WELL & BIT[hand.cards[0]]:
            return SPLIT
        if STICK in legal and not (soft and best(hand.cards) <= LEAST + 1):
            return STICK
        prices = [action for action in legal if action > BUYS and count <= SURE]
        return prices[-1 if count >= SURE - 1 else 0] if prices else TWIST if TWIST in legal else STICK


class PontoonSheet(StackSheet):
    """It is over when somebody has no chips left."""

    dealer_does = say("has the bank")

    def dealer(self) -> int:
        """The bank stays until somebody wins it with a pontoon."""
        if not self.rows:
            return 0
        last = self.rows[-1]
        assert isinstance(last.result, Pontoon.Result)
        return last.deal.dealer if last.result.bank is None else last.result.bank

    def finished(self) -> bool:
        return super().finished() or min(self.stacks) <= 0

    def reason(self) -> str:
        return say("Somebody has no chips left.") if min(self.stacks) <= 0 else super().reason()


@register
class Pontoon(Game):
    title = "Pontoon"
    summary = say(
        "Draw towards twenty-one and stake on it against the banker, until a pontoon wins the bank."
    )
    wins = say("Who has most chips after the last deal, or when somebody has none, wins.")
    seats = (2, 3, 4, 5, 6, 7)
    usual = 5
    sources = ("parlett 5140-5279",)
    options = (
        Option("deals", say("Deals"), DEALS, lo=1, hi=200),
        Option("stake", say("The most that is staked on the first card"), STAKE, lo=1, hi=MOST_STAKE),
        Option("stack", say("Chips to begin with"), CHIPS, lo=10, hi=1000),
    )
    luck = "much"
    settlements = ("chips", "average-pot")

    State = PontoonState
    Sheet = PontoonSheet

    class Result(DealResult):
        """What each has won or lost, the banker among them, and who takes the bank."""

        won: tuple[int, ...] = per_seat(say("Chips won"), Number(-MOST_WON, MOST_WON), total=0)
        bank: int | None = entry(
            Maybe(SeatOf()), say("Who takes the bank"), help=say("Empty if the banker keeps it.")
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.bank is not None and (self.won[self.bank] <= 0 or (deal and self.bank == deal.dealer)):
                refuse("bank", "who takes the bank has won with a pontoon against it.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            return sheet.payments(self.won)
