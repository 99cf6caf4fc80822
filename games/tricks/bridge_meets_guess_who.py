"""Bridge Meets Guess Who: a short auction, android partners that play what they are told, and questions about them.

Source: My Games, lines 844-920. Everything is paid in chips: contracts, questions, errors, and a rake that ends the
game. The questions and commands are the closed grammar of `guess_who_words`.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from games.core.fields import each_seat
from games.core.game import GameTable
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.registry import register
from games.core.state import Action, Outcome, State
from games.core.views import SeatView
from games.kits.androids import ANDROID, ANSWER, ERROR, AndroidState, Asked
from games.kits.cards import SUIT_MASK, cards_of
from games.kits.chips import SHEET, ChipGame
from games.kits.high_cards import ALL_POINTS, hcp, lengths
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import ALONE, PLAY
from games.tricks import guess_who_words as grammar
from games.tricks.guess_who_sheet import (
    BOOK,
    CHIPS,
    DEBT_TOKENS,
    MOST_QUESTIONS,
    PRICE,
    RAKE,
    TRICKS,
    GuessWhoResult,
    GuessWhoSheet,
)
from games.tricks.guess_who_words import ANYTHING, ASK, BID, BIDS, DOUBLE, PASS, SUIT

AUCTION: Final = say_in("phase", "auction")
OPPONENTS_CHOICE: Final = say_in("phase", "anything goes")
OPEN: Final = 6
"""The quick player asks while the android may have so many points more or less."""
NEEDED: Final = 22
"""The points of both hands with which the quick player bids one; every `STEP` more are worth one more."""
STEP: Final = 3
SPREAD: Final = 4.5
"""How far the points of a hand of thirteen lie from the average, as a standard deviation."""
QUICK_QUESTIONS: Final = 1
"""The most questions of the quick player in a deal: a price paid to the opponent, who hears the answer too."""


class GuessWhoState(AndroidState):
    """Auction and play; questions at every turn of one's own.

    bids: the bids so far. passed, doubled: how the auction stands. partial: the words said so far of a question or a
    command. asker: who asked last, in the phase `resume`. paid: units by seat. asked_count: questions by seat.
    """

    bids: tuple[int, ...] = ()
    bidder: int = -1
    asker: int = -1
    passed: int = 0
    doubled: bool = False
    partial: tuple[Action, ...] = ()
    paid: list[int] = each_seat(0)
    asked_count: list[int] = each_seat(0)
    resume: str = AUCTION

    words_said = dict(zip(grammar.WORDS, grammar.SPOKEN, strict=True))

    def after_deal(self) -> None:
        self.show_androids()
        self.ask(AUCTION, self.deal.dealer)

    # What may be said ---------------------------------------------------------------------------------------------

    def chips_of(self, seat: int) -> int:
        """The chips of a player during the deal; below nought what the bank has lent him."""
        return self.deal.scores[seat] - RAKE - self.paid[seat] + self.paid[1 - seat]

    def may_ask(self, seat: int) -> bool:
        """Whether a player may ask a question now: in his own turn, while he has chips or debt tokens."""
        own_turn = self.phase in (AUCTION, PLAY)
        return own_turn and self.chips_of(seat) > -DEBT_TOKENS and self.asked_count[seat] < MOST_QUESTIONS

    def legal(self, seat: int) -> list[Action]:
        if self.partial:
            return list(grammar.next_words(self.partial, self.failed()))
        if self.phase == AUCTION:
            said = self._calls()
        elif self.commanding():
            said = [*grammar.open_suits(self.failed()), ANYTHING]
        else:
            said = cards_of(self.playable())
        return sorted([*said, ASK]) if self.may_ask(seat) else sorted(said)

    sample_legal = State.sample_legal

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.partial:
            return action in grammar.next_words(self.partial, self.failed())
        return self.may_ask(seat) if action == ASK else action in self.legal(seat)

    def failed(self) -> list[tuple[int, int, int]]:
        """Suits and ranges that the android could not obey in this turn, where they say what may come next."""
        if not self.order or self.partial[:1] == (ASK,) or len(self.partial) > 2:
            return []
        android, failed = self.holder(), []
        for holder, gone, asked, reply in reversed(self.answers):
            if holder == android:
                if gone != self.played[android]:
                    break
                if reply == ERROR:
                    failed.append((asked[1], asked[2], asked[3]))
        return failed

    def _calls(self) -> list[Action]:
        higher = list(range(BID + (self.bids[-1] + 1 if self.bids else 0), BID + BIDS))
        return [*higher, PASS, DOUBLE] if self.bids else [*higher, PASS]

    # What is done -------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        if self.partial or action == ASK or (self.commanding() and action != ANYTHING):
            self._say(seat, (*self.partial, action))
        elif self.phase == AUCTION:
            self._call(seat, action)
        elif action == ANYTHING:
            self.ask(OPPONENTS_CHOICE, 1 - seat)
        else:
            self.phase = PLAY
            self.play_card(action)

    def _say(self, seat: int, said: tuple[Action, ...]) -> None:
        """One more word; when the question or the command is complete, the android answers."""
        if not grammar.is_complete(said):
            self.partial = said
            return
        self.partial = ()
        self.asker, self.resume = seat, self.phase
        if said[0] == ASK:
            self.paid[seat] += PRICE
            self.asked_count[seat] += 1
            self.ask_android(*said)
        else:
            suit, low, high, end = said
            led = self.trick[0] if self.trick else -1
            self.ask_android(0, suit - SUIT, low - grammar.FROM, high - grammar.TO, end, led)

    def _call(self, seat: int, call: Action) -> None:
        if BID <= call < BID + BIDS:
            self.bids += (call - BID,)
            self.bidder = seat
            self.turn = ALONE[1 - seat]
            return
        self.doubled = call == DOUBLE
        self.passed += call == PASS
        if self.bids or self.passed == 2:
            self.begin_play()
        else:
            self.turn = ALONE[1 - seat]

    def trump(self) -> int:
        return self.bids[-1] % 5 if self.bids else NO_TRUMP

    def first_leader(self) -> int:
        """On the declarer's left; the dealer himself if nobody has bid."""
        return self.left_of(self.bidder) if self.bids else self.deal.dealer

    # Answers ------------------------------------------------------------------------------------------------------

    def reply(self, asked: Asked, hand: int) -> int:
        if asked[0] == ASK:
            return int(grammar.answer(asked, hand))
        _, suit, low, high, end, led = asked
        if led >= 0 and suit != led // 13 and hand & SUIT_MASK[led // 13]:
            return ERROR
        cards = [card for card in cards_of(hand & SUIT_MASK[suit]) if low <= card % 13 <= high]
        if not cards:
            return ERROR
        return cards[0] if end == grammar.LOWEST else cards[-1]

    def answering(self) -> int:
        return ANDROID + self.asker

    def spoken(self, reply: int) -> Outcome:
        return bool(reply) if self.asked[0] == ASK else super().spoken(reply)

    def replied(self, reply: int) -> None:
        if self.asked[0] == ASK:
            self.phase, self.turn = self.resume, ALONE[self.asker]
            return
        if reply == ERROR:
            self.paid[self.asker] += PRICE
        super().replied(reply)

    def result(self) -> GuessWhoResult:
        first = self.won[0] + self.won[ANDROID]
        return GuessWhoResult(
            declarer=self.bidder if self.bids else None,
            contract=grammar.bid_text(self.bids[-1]) if self.bids else None,
            doubled=self.doubled if self.bids else None,
            tricks=(first, TRICKS - first),
            paid=tuple(self.paid),
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        if self.phase != "deal":
            shown["chips"] = max(0, self.chips_of(seat))
        return shown

    def labels(self, seat: int) -> list[str]:
        labels = super().labels(seat)
        if self.order and seat == self.bidder:
            labels.append(say_in("beside a seat", "declarer"))
        debt = -self.chips_of(seat)
        return (
            [*labels, say("owes the bank {points}", points=debt)]
            if debt > 0 and self.phase != "deal"
            else labels
        )

    def call(self, seat: int) -> str:
        return grammar.bid_said(self.bids[-1]) if seat == self.bidder else ""

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = []
        if self.order:
            contract = (
                grammar.contract_said(self.bids[-1], doubled=self.doubled)
                if self.bids
                else say("none: no trump")
            )
            facts.append([say("Contract"), contract])
        if self.commanding():
            facts.append(
                [say("To command"), say("the android of {player}", player=Seat(self.holder() - ANDROID))]
            )
        if self.partial:
            facts.append([say("Saying"), grammar.sentence(self.partial)])
        if self.phase == ANSWER:
            facts.append([say("Asked"), self.said_asked()])
        if self.phase == AUCTION:
            facts.append([say("Passes"), str(self.passed)])
        return facts + self._heard()

    def _heard(self) -> list[list[str]]:
        """The answers so far, the newest last."""
        heard: list[list[str]] = []
        for android, _, asked, reply in self.answers[-8:]:
            words = grammar.question(asked) if asked[0] == ASK else grammar.order(asked)
            title = say("Android of {player}", player=Seat(android - ANDROID))
            heard.append([title, joined([words, _answered(asked[0] == ASK, reply)], ": ")])
        return heard

    def said_asked(self) -> str:
        return grammar.question(self.asked) if self.asked[0] == ASK else grammar.order(self.asked)

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        said = (*self.partial, action)
        if self.partial or action == ASK or (self.commanding() and action != ANYTHING):
            if not grammar.is_complete(said):
                return ""
            words = grammar.sentence(said)
            if said[0] == ASK:
                return say("{player} asks: {question}.", player=Seat(seat), question=words)
            return say("{player} commands: {choice}.", player=Seat(seat), choice=words)
        if action == ANYTHING:
            return say(
                "{player} commands: anything goes. {other} chooses.", player=Seat(seat), other=Seat(1 - seat)
            )
        if self.phase == AUCTION:
            return say("{player}: {choice}.", player=Seat(seat), choice=self.say(self.text(seat, action)))
        android = say("The android of {player}", player=Seat(1 - seat))
        owner = android if self.phase == OPPONENTS_CHOICE else Seat(seat)
        return say("{player} plays {card}.", player=owner, card=self.card_said(seat, action))

    def told_answer(self, outcome: Any) -> str:
        if isinstance(outcome, bool):
            return say("The answer is yes.") if outcome else say("The answer is no.")
        return super().told_answer(outcome)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Bids by points, asks how strong the android is before it bids, and commands whole suits."""
        legal = self.legal(seat)
        if self.partial[:1] == (ASK,):
            asking = {(ASK,): grammar.POINTS, (ASK, grammar.POINTS): grammar.AT_LEAST + self._middle(seat)}
            return asking.get(self.partial) or rng.choice(legal)
        if self.phase == AUCTION:
            call = self._greedy_call(seat, legal)
            return ASK if call != PASS and ASK in legal and self._wonders(seat) else call
        if self.phase == OPPONENTS_CHOICE:
            return self.ranking.lowest(self.playable())
        if not self.commanding():
            return super().greedy(seat, rng)
        if not self.partial:
            return self._greedy_suit(seat, legal)
        if len(self.partial) < 3:
            return legal[0] if len(self.partial) == 1 else legal[-1]
        return grammar.HIGHEST if self._should_win(seat) else grammar.LOWEST

    def _unseen(self, seat: int) -> int:
        """The points that a player does not see: the own android's and the opponent's."""
        return ALL_POINTS - hcp(self.hands[seat]) - hcp(self.hands[ANDROID + 1 - seat])

    def _bounds(self, seat: int) -> tuple[int, int]:
        """How few and how many points the own android has, by what it has answered."""
        least, most = 0, min(self._unseen(seat), grammar.MOST_POINTS)
        asking = range(grammar.AT_LEAST, grammar.EXACTLY)
        for holder, _, asked, reply in self.answers:
            if holder == ANDROID + seat and asked[:2] == (ASK, grammar.POINTS) and asked[2] in asking:
                number = asking.index(asked[2])
                least, most = (max(least, number), most) if reply else (least, min(most, number - 1))
        return least, most

    def _expected(self, seat: int) -> float:
        """The points of the own android on average: half of what is unseen, give or take, within the bounds."""
        least, most = self._bounds(seat)
        half = self._unseen(seat) / 2
        weights = {points: exp(-(((points - half) / SPREAD) ** 2) / 2) for points in range(least, most + 1)}
        return sum(points * weight for points, weight in weights.items()) / sum(weights.values())

    def _middle(self, seat: int) -> int:
        """The number of points of which the android has rather more than not or rather less."""
        least, most = self._bounds(seat)
        return max(1, (least + most + 1) // 2)

    def _wonders(self, seat: int) -> bool:
        """Whether another answer is worth its price: the android's points are quite open, and it is early."""
        least, most = self._bounds(seat)
        return most - least > OPEN and self.asked_count[seat] < QUICK_QUESTIONS

    def _greedy_call(self, seat: int, legal: list[Action]) -> Action:
        """By the own points and those that the android may be expected to have."""
        own = self.hands[seat]
        points = hcp(own) + self._expected(seat)
        level = BOOK + 1 + int((points - NEEDED) // STEP)
        longest = max(range(4), key=lambda suit: (lengths(own)[suit], suit))
        trump = longest if lengths(own)[longest] >= 6 else NO_TRUMP
        wish = BID + 5 * (min(level, TRICKS) - BOOK - 1) + trump
        if level > BOOK and wish in legal:
            lower = [bid for bid in legal if BID <= bid <= wish and (bid - BID) % 5 == trump]
            return lower[0]
        theirs = ALL_POINTS - points
        promised = BOOK + 1 + self.bids[-1] // 5 if self.bids else 0
        return DOUBLE if promised > BOOK + 2 + int((theirs - NEEDED) // STEP) + 1 else PASS

    def _should_win(self, seat: int) -> bool:
        return bool(self.trick) and (self.best_holder % 2 != seat or len(self.trick) < 2)

    def _greedy_suit(self, seat: int, legal: list[Action]) -> Action:
        """The suit led; without it a trump if the trick is not won yet; leading, what the own hand is long in."""
        own = lengths(self.hands[seat])
        wish = sorted(range(4), key=lambda suit: -own[suit])
        if self.trick:
            trump = self.trump()
            ruff = [trump] if trump != NO_TRUMP and self.best_holder % 2 != seat else []
            wish = [self.trick[0] // 13, *ruff, *reversed(wish)]
        return next((SUIT + suit for suit in wish if SUIT + suit in legal), ANYTHING)


def _answered(question: bool, reply: int) -> Message:
    """What an android answered to a question, or did at a command."""
    if question:
        return say_in("an answer", "yes") if reply else say_in("an answer", "no")
    return say_in("a command", "error") if reply == ERROR else say_in("a command", "done")


@register
class BridgeMeetsGuessWho(ChipGame):
    title = "Bridge Meets Guess Who"
    summary = say(
        "Bridge for two with android partners: pay for yes-or-no questions about the hand you cannot see."
    )
    wins = say("Who cannot pay any more has lost, and the other wins.")
    seats = (2,)
    options = (SHEET,)
    sources = ("my-games 844-920",)
    objective = "either"
    draws = True
    max_actions = 4000
    max_deals = 2 * CHIPS // (2 * RAKE) + 1

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return CHIPS

    Result = GuessWhoResult
    Sheet = GuessWhoSheet
    State = GuessWhoState
