"""Sets and sequences in which suits count for nothing: twos and jokers above the ace, wild in sets.

Source: Parlett, lines 4962-4982. The base of the Bum Game and of its form for two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import Illegal
from games.core.fields import Fields
from games.core.messages import Card, Message, Seat, joined, say, say_in
from games.core.state import Action
from games.core.views import View
from games.kits.cards import cards_of, mask_of
from games.kits.climbing import thinned
from games.kits.hands import CALL, HandsState
from games.kits.pack import Pack

PACK: Final = Pack((*"3456789", "10", *"JQKA2"), ("",), copies=4, jokers=2)
"""Suits count for nothing, so the cards have none: four of each rank."""
TWO, JOKER = 12, 13
SINGLE, SET, RUN = range(3)
SHORTEST: Final = 3
PLAYED: Final = 10
"""From this bit on an action has the numbers of cards of each rank, three bits each."""
LISTED: Final = 300
PLAYING: Final = say_in("phase", "play or pass")
Kind = tuple[int, int, int]
"""What cards are together: the form, how many they are, and how high."""
RANK: Final = tuple(JOKER if joker else PACK.rank[card] for card, joker in enumerate(PACK.joker))
NAMES: Final = (*PACK.ranks, "*")
OF_RANK: Final = tuple(
    mask_of([card for card in PACK.deck if RANK[card] == rank]) for rank in range(JOKER + 1)
)


@lru_cache(maxsize=1 << 15)
def kind_of(cards: int, form: int = RUN) -> Kind | None:
    """What these cards are together, None where they are nothing that may be played.

    Ace, two and joker are a sequence, or three aces where the `form` to beat is a set.
    """
    ranks = sorted(RANK[card] for card in cards_of(cards))
    size = len(ranks)
    if size < 2:
        return (SINGLE, 1, ranks[0]) if ranks else None
    if size >= SHORTEST and ranks == [*range(ranks[0], ranks[0] + size)] and (form == RUN or ranks[1] < TWO):
        return RUN, size, ranks[-1]
    plain = {rank for rank in ranks if rank < TWO}
    if len(plain) < 2:
        return SET, size, plain.pop() if plain else TWO if ranks[0] == TWO else JOKER
    return None


def action_of(cards: int) -> Action:
    """Playing these cards, by how many of each rank they are: which of the alike ones is all one."""
    return sum(1 << PLAYED + 3 * RANK[card] for card in cards_of(cards))


def counts(action: Action) -> list[int]:
    """How many cards of each rank a play has."""
    return [action >> PLAYED + 3 * rank & 7 for rank in range(JOKER + 1)]


def cards_for(hand: int, action: Action) -> int:
    """The cards of a hand that a play is of; 0 where it has not as many."""
    wanted = counts(action)
    if any((hand & rank).bit_count() < count for rank, count in zip(OF_RANK, wanted, strict=True)):
        return 0
    return sum(lowest(hand & rank, count) for rank, count in zip(OF_RANK, wanted, strict=True))


def lowest(cards: int, count: int) -> int:
    """So many of the cards, whichever: the lowest numbers."""
    return mask_of(cards_of(cards)[:count])


@lru_cache(maxsize=1 << 12)
def plays(hand: int) -> tuple[int, ...]:
    """Everything that a hand can play, of cards that are alike only one choice; the weakest first."""
    found = [lowest(hand & rank, 1) for rank in OF_RANK if hand & rank]
    found += [*_sets(hand), *_runs(hand)]
    return tuple(sorted(set(found), key=lambda cards: (*_kind(cards), _wild(cards), cards)))


def _kind(cards: int) -> Kind:
    kind = kind_of(cards)
    assert kind is not None
    return kind


def _wild(cards: int) -> int:
    return (cards & (OF_RANK[TWO] | OF_RANK[JOKER])).bit_count()


def _sets(hand: int) -> Iterator[int]:
    twos, jokers = hand & OF_RANK[TWO], hand & OF_RANK[JOKER]
    wilds = [
        lowest(twos, two) | lowest(jokers, joker)
        for two in range(twos.bit_count() + 1)
        for joker in range(jokers.bit_count() + 1)
    ]
    yield from (wild for wild in wilds if wild.bit_count() > 1)
    for rank in range(TWO):
        own = hand & OF_RANK[rank]
        for count in range(1, own.bit_count() + 1):
            yield from (lowest(own, count) | wild for wild in wilds if count + wild.bit_count() > 1)


def _runs(hand: int) -> Iterator[int]:
    singles = [lowest(hand & rank, 1) for rank in OF_RANK]
    for first in range(len(singles)):
        run = 0
        for size, card in enumerate(singles[first:], 1):
            if not card:
                break
            run |= card
            if size >= SHORTEST:
                yield run


class RankedSetsState(Fields, HandsState):
    """order: the seats as they play one after another. top: the cards to beat, of the kind `to_beat` and by `top_seat`;
    passes since.

    said: the last action of each in this trick. went_out: in order. What was played lies in the last of the piles.
    """

    pack = PACK
    piles: ClassVar[tuple[str, ...]] = (say_in("pile", "played"),)
    words_said = {"pass": say_in("a move", "pass")}

    order: tuple[int, ...] = ()
    top: int = 0
    to_beat: tuple[int, ...] = ()
    top_seat: int = -1
    passes: int = 0
    said: tuple[tuple[int, Action], ...] = ()
    went_out: tuple[int, ...] = ()

    # Turns --------------------------------------------------------------------------------------------------------

    def still_in(self) -> list[int]:
        return [seat for seat in self.order if self.hands[seat]]

    def next_in(self, seat: int) -> int:
        """Who is next of those who have cards."""
        place = self.order.index(seat)
        return next(other for other in (*self.order[place + 1 :], *self.order) if self.hands[other])

    def lead(self, seat: int) -> None:
        """A new trick, led by a seat."""
        self.top, self.to_beat, self.top_seat, self.passes, self.said = 0, (), -1, 0, ()
        self.ask(PLAYING, seat)

    def choices(self, seat: int) -> list[Action]:
        fit = [action_of(cards) for cards in plays(self.hands[seat]) if self.beats(cards)]
        return sorted([*thinned(fit, LISTED), *([CALL] if self.top else [])])

    def beats(self, cards: int) -> bool:
        """Whether these cards may be played now."""
        top = self.to_beat
        kind = kind_of(cards, top[0] if top else RUN)
        return kind is not None and (not top or (kind[:2] == top[:2] and kind[2] > top[2]))

    def is_legal(self, seat: int, action: Action) -> bool:
        """What is not listed, where there is too much, may be played as well."""
        cards = cards_for(self.hands[seat], action)
        if self.phase != PLAYING or not cards or action & ((1 << PLAYED) - 1):
            return action in self.choices(seat)
        return cards in plays(self.hands[seat]) and self.beats(cards)

    def act(self, seat: int, action: Action) -> None:
        self.said += ((seat, action),)
        if action == CALL:
            self.passes += 1
            if self.passes == len([other for other in self.still_in() if other != self.top_seat]):
                self.trick_won()
            else:
                self.ask(PLAYING, self.next_in(seat))
            return
        self.lay(seat, cards_for(self.hands[seat], action))
        if not self.hands[seat]:
            self.out(seat)
        else:
            self.ask(PLAYING, self.next_in(seat))

    def lay(self, seat: int, cards: int) -> None:
        """Cards go onto the pile before everybody's eyes."""
        pile = len(self.hands) - 1
        self.to_beat = kind_of(cards, self.to_beat[0] if self.to_beat else RUN) or ()
        self.top, self.top_seat, self.passes = cards, seat, 0
        self.hands[seat] ^= cards
        self.shown[seat] &= ~cards
        self.hands[pile] |= cards
        self.shown[pile] |= cards

    def trick_won(self) -> None:
        """The winner leads, or whoever is next where he has gone out."""
        self.lead(self.top_seat if self.hands[self.top_seat] else self.next_in(self.top_seat))

    def out(self, seat: int) -> None:
        """A seat has no cards left; the deal ends when one has any."""
        self.went_out += (seat,)
        if len(self.still_in()) > 1:
            self.ask(PLAYING, self.next_in(seat))
        else:
            self.end()

    # What is seen and told ----------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        if self.top:
            view["trick"] = [{"seat": self.top_seat, "card": text} for text in self.texts_of(self.top)]
        return view

    def texts_of(self, cards: int) -> list[str]:
        return [PACK.texts[card] for card in sorted(cards_of(cards), key=lambda one: (-RANK[one], one))]

    def call(self, seat: int) -> str:
        last = next((action for who, action in reversed(self.said) if who == seat), -1)
        return "" if last < 0 else self.say(self.text(seat, last))

    def labels(self, seat: int) -> list[str]:
        out = seat in self.went_out
        number = self.went_out.index(seat) + 1 if out else 0
        gone = [say("out as number {number}", number=number)] if out else []
        return [*super().labels(seat), *gone]

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == CALL:
            return say("{player} passes.", player=player)
        told = say(
            "{player} plays {cards}.", player=player, cards=self.cards_said(self.text(seat, action).split())
        )
        if sum(counts(action)) < self.hands[seat].bit_count():
            return told
        out = say("{player} is out as number {number}.", player=player, number=len(self.went_out) + 1)
        return joined([told, out], " ")

    def cards_said(self, texts: list[str]) -> Message:
        return joined(map(Card, texts), " ")

    def text(self, seat: int, action: Action) -> str:
        if not action >> PLAYED:
            return super().text(seat, action)
        return " ".join(
            text for rank, count in reversed([*enumerate(counts(action))]) for text in [NAMES[rank]] * count
        )

    def parse(self, seat: int, text: Any) -> Action:
        words = text.split() if isinstance(text, str) else []
        if not words or any(word not in NAMES for word in words):
            return super().parse(seat, text)
        if max(words.count(word) for word in words) > 4:
            raise Illegal(say("{text} is not a move of this game.", text=f"{text!r:.60}"))
        return sum(1 << PLAYED + 3 * NAMES.index(word) for word in words)

    def say(self, action_text: str) -> str:
        words = action_text.split()
        return self.cards_said(words) if words[0] in PACK.named else super().say(action_text)

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lead the lowest card with most others; beat as low as may be, without wild cards and breaking little."""
        hand = self.hands[seat]
        legal = [cards_for(hand, action) for action in self.choices(seat) if action >> PLAYED]
        if not legal:
            return CALL
        if not self.top:
            least = min(RANK[card] for card in cards_of(hand))
            fit = [cards for cards in legal if cards & OF_RANK[least]]
            plain = [cards for cards in fit if not self.waste(hand, cards)] or fit
            return action_of(max(plain, key=lambda cards: (cards.bit_count(), -cards)))
        close = hand.bit_count() < 5 or min(self.hands[other].bit_count() for other in self.still_in()) < 4
        cheap = legal if close else [cards for cards in legal if not self.waste(hand, cards)]
        if not cheap:
            return CALL
        return action_of(min(cheap, key=lambda cards: (self.waste(hand, cards), _kind(cards), cards)))

    def waste(self, hand: int, cards: int) -> int:
        """Wild cards that are spent, and ranks that are broken up, where not all goes out at once."""
        if cards == hand:
            return 0
        broken = sum(1 for rank in OF_RANK[:TWO] if cards & rank and hand & rank & ~cards)
        return 2 * _wild(cards) + broken
