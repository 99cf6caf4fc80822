"""The pussi games: 36 cards with the ten above the king, and marriages that are announced or asked of the partner.

Four players, partners facing each other. After a trick its winner may make a suit trumps of which his side holds king
and queen: both in his own hand (a whole), both in his partner's, or one each (halves).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from games.core.fields import Fields, each_seat, first
from games.core.messages import Message, Seat, Side, joined, say, say_in
from games.core.state import Action
from games.kits.cards import BIT, CARD, RANK_OF, RANKS, SUIT_SIGNS, SUITS, mask_of
from games.kits.determinization import Limit
from games.kits.hands import CALL
from games.kits.rankings import Duties, in_order, rankings
from games.kits.tricks import TrickState

DECK: Final = tuple(card for card in range(52) if RANKS[RANK_OF[card]] in "6789TJQKA")
ORDER: Final = "6789JQKTA"
TRICKS: Final = 9
TENS: Final = mask_of([card for card in DECK if RANKS[RANK_OF[card]] in "TA"])
"""Aces and tens, the cards of most points."""
ACES: Final = mask_of([CARD["A" + suit] for suit in SUITS])
ABOVE_JACK: Final = mask_of([card for card in DECK if RANKS[RANK_OF[card]] in "QKTA"])
PAIR: Final = tuple(mask_of([CARD["K" + suit], CARD["Q" + suit]]) for suit in SUITS)
"""King and queen of each suit: a whole. One of them is a half."""

NOTHING, YES, NO, WHOLE = range(CALL, CALL + 4)
TRUMPS: Final = CALL + 4
HALF: Final = TRUMPS + 4
HAVE: Final = HALF + 4
"""From these on, four actions each, a suit each: it is announced; the other half asked for; a whole answered."""

NEXT_WORD: Final = HAVE + 4
"""The first action of a game's own words, which it adds behind these."""


ANNOUNCE: Final = say_in("phase", "announce")
ANSWER: Final = say_in("phase", "answer")


class MarriageState(Fields, TrickState):
    """One deal of a pussi game.

    named: by suit the side that made it trumps, or -1. asked: questions and their answers as
    (seat, question, answer or -1). pairs: (a, b, suit) where all know that a, and b if it is a seat, holds exactly
    one of king and queen. no_whole: by seat the suits of which all know that it does not hold both.
    """

    deck = DECK
    rankings = rankings(DECK, ORDER)
    words = (
        "nothing", "yes", "no", "whole", *(f"{word} {suit}" for word in ("trumps", "half", "have") for suit in SUITS),
    )  # fmt: skip
    words_said: ClassVar[Mapping[str, str]] = {
        "nothing": say_in("an announcement", "nothing"),
        "yes": say_in("an answer", "yes"),
        "no": say_in("an answer", "no"),
    }

    named: list[int] = each_seat(-1)
    asked: list[tuple[int, int, int]] = first(lambda state: [])
    pairs: list[tuple[int, int, int]] = first(lambda state: [])
    no_whole: list[tuple[int, ...]] = each_seat(())

    # The rules a game may change ----------------------------------------------------------------------------------

    def may_announce(self, winner: int) -> bool:
        """Whether the winner of the `last` trick may announce or ask."""
        return True

    def announcements(self, seat: int) -> list[Action]:
        """What he may announce or ask: suits that have not been trumps, halves of which he holds exactly one."""
        hand = self.hands[seat]
        found = [NOTHING, WHOLE]
        for suit, pair in enumerate(PAIR):
            if self.named[suit] < 0 and hand & pair:
                found.append((TRUMPS if hand & pair == pair else HALF) + suit)
        return sorted(found)

    def name_trumps(self, suit: int) -> None:
        """The suit has been announced: it becomes trumps."""
        self.ranking = self.rankings[suit]

    def announced_as(self, suit: int) -> str:
        """What a suit was announced as, for `facts`."""
        return say("made trumps")

    # Play ---------------------------------------------------------------------------------------------------------

    def partner(self, seat: int) -> int:
        """The seat across the table."""
        return (seat + 2) % 4

    def follow_duties(self, led: int, best: int) -> Duties:
        """Beat in the suit led, follow, overruff, ruff: what comes first of these that the hand allows."""
        ranking = self.ranking
        follow, beats, trumps = ranking.follow[led], ranking.beats[best], ranking.trumps
        return in_order(follow & beats, follow, trumps & beats, trumps)

    def on_trick(self, winner: int) -> None:
        if self.hands[winner] and -1 in self.named and self.may_announce(winner):
            self.ask(ANNOUNCE, winner)

    def choices(self, seat: int) -> list[Action]:
        return self.announcements(seat) if self.phase == ANNOUNCE else self.answers(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase == ANNOUNCE:
            self._announce(seat, action)
        else:
            self._answer(seat, action)

    def _announce(self, seat: int, action: Action) -> None:
        if action == NOTHING:
            self.lead(seat)
        elif action == WHOLE or action >= HALF:
            self.asked.append((seat, action, -1))
            if action != WHOLE:
                self._note_half(seat, action - HALF)
            self.ask(ANSWER, self.partner(seat))
        else:
            suit = action - TRUMPS
            self.shown[seat] |= PAIR[suit]
            self._name(suit, seat)

    def answers(self, seat: int) -> list[Action]:
        """The truth; who has several wholes says which."""
        hand, question = self.hands[seat], self.asked[-1][1]
        if question != WHOLE:
            return [YES if hand & PAIR[question - HALF] else NO]
        wholes = [
            HAVE + suit for suit in range(4) if self.named[suit] < 0 and hand & PAIR[suit] == PAIR[suit]
        ]
        return wholes or [NO]

    def _answer(self, seat: int, action: Action) -> None:
        asker, question, _ = self.asked[-1]
        self.asked[-1] = asker, question, action
        if action >= HAVE:
            self.shown[seat] |= PAIR[action - HAVE]
            self._name(action - HAVE, asker)
        elif action == YES:
            self._note_halves(asker, seat, question - HALF)
            self._name(question - HALF, asker)
        else:
            if question == WHOLE:
                still_open = (suit for suit in range(4) if self.named[suit] < 0)
                self.no_whole[seat] = tuple(sorted({*self.no_whole[seat], *still_open}))
            else:
                self.lacks[seat] |= PAIR[question - HALF]
            self.lead(asker)

    def _name(self, suit: int, leader: int) -> None:
        """A suit is announced and the next trick is led."""
        self.named[suit] = self.team[leader]
        self.name_trumps(suit)
        self.lead(leader)

    # What questions tell everybody --------------------------------------------------------------------------------

    def _note_half(self, asker: int, suit: int) -> None:
        """Who asks for a half has the other, and not both."""
        played = self.taken[0] | self.taken[1] | self.taken[2] | self.taken[3]
        if PAIR[suit] & played:
            self.shown[asker] |= PAIR[suit] & ~played
        elif (asker, -1, suit) not in self.pairs:
            self.pairs.append((asker, -1, suit))

    def _note_halves(self, asker: int, partner: int, suit: int) -> None:
        """The two have one each; they themselves know which."""
        self.pairs = [*(fact for fact in self.pairs if fact[2] != suit), (asker, partner, suit)]
        self.know(asker, partner, PAIR[suit] & self.hands[partner])
        self.know(partner, asker, PAIR[suit] & self.hands[asker])
        for other in range(4):
            if other not in (asker, partner):
                self.lacks[other] |= PAIR[suit]

    def play_card(self, card: int) -> None:
        bit, holder = BIT[card], self.order[len(self.trick)]
        for suit in self.no_whole[holder]:
            if PAIR[suit] & bit:
                self.lacks[holder] |= PAIR[suit]
        if self.pairs:
            for fact in [fact for fact in self.pairs if PAIR[fact[2]] & bit]:
                self._settle(fact, holder, PAIR[fact[2]] ^ bit)
        super().play_card(card)

    def _settle(self, fact: tuple[int, int, int], holder: int, other_half: int) -> None:
        """One of a pair is played, so all know who has, or has not, the other."""
        asker, partner, _ = fact
        self.pairs.remove(fact)
        if holder not in (asker, partner):
            self.shown[asker] |= other_half
            return
        self.lacks[holder] |= other_half
        if partner >= 0:
            self.shown[self.partner(holder)] |= other_half

    def limits(self, viewer: int) -> list[Limit]:
        halves = [
            Limit((holder,), ((PAIR[suit], 1),), 1, 1)
            for one, other, suit in self.pairs
            for holder in (one, other)
            if holder >= 0
        ]
        no_whole = [
            Limit((seat,), ((PAIR[suit], 1),), 0, 1)
            for seat, suits in enumerate(self.no_whole)
            for suit in suits
        ]
        return halves + no_whole

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [
            [joined([SUIT_SIGNS[suit], self.announced_as(suit)], " "), joined([Side(by)])]
            for suit, by in enumerate(self.named)
            if by >= 0
        ]
        for seat, question, answer in self.asked:
            words = joined((self.say(self.text(seat, one)) for one in (question, answer) if one >= 0), " ")
            facts.append([say("{player} asked", player=Seat(seat)), words])
        return facts

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == NOTHING:
            return say("{player} announces nothing.", player=Seat(seat))
        return say("{player}: {choice}", player=Seat(seat), choice=self.say(self.text(seat, action)))

    def say(self, action_text: str) -> str:
        word, _, suit = action_text.partition(" ")
        sign = SUIT_SIGNS[SUITS.index(suit)] if suit else ""
        spoken = {
            "trumps": self.trumps_said(sign),
            "half": say("a half of {suit}?", suit=sign),
            "have": say("a whole of {suit}", suit=sign),
            "whole": say("a whole?"),
        }
        return spoken.get(word) or super().say(action_text)

    def trumps_said(self, sign: str) -> Message:
        """An announcement that has both halves of a suit."""
        return say("{suit} trumps", suit=sign)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """The highest suit in hand, else the half of the highest not asked before, else a whole."""
        if self.phase != ANNOUNCE:
            return self.answers(seat)[0]
        options = self.announcements(seat)
        whole = [action for action in options if TRUMPS <= action < HALF]
        half = [action for action in options if action >= HALF and (seat, action, NO) not in self.asked]
        found = whole or half
        return max(found, key=self.trump_value) if found else WHOLE if WHOLE in options else NOTHING

    def trump_value(self, action: Action) -> int:
        """What naming the suit of an announcement is worth to `greedy_choice`."""
        return 0
