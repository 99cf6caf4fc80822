"""Turns of rummy games with jokers and twins: melds of three, cards added to any meld, jokers taken for their cards.

A turn is made of small steps. Where a first meld must be worth something, the steps towards it are laid out one by one,
and who does not get there takes all of them back and discards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from games.core.messages import Card, Message, Seat, joined, say
from games.core.state import Action
from games.core.views import MeldView, SeatView
from games.kits.cards import BIT, cards_of
from games.kits.pack import JOKER
from games.rummy.kit.drawing import DISCARD, DONE_WORD, DrawState
from games.rummy.kit.laying import LayingState
from games.rummy.kit.wild_melds import (
    COUNTS,
    EACH,
    KIND,
    KINDS,
    PACK,
    PLACES,
    THREES,
    WILD,
    Laid,
    added,
    kinds_in,
    slots_of,
    taker,
    text,
    worth,
)

BACK: Final = DONE_WORD + 1
LAYING: Final = BACK + 1
JOKER_LAYING: Final = LAYING + KINDS
SWAPPING: Final = JOKER_LAYING + KINDS
MELDING: Final = SWAPPING + KINDS
TWINS: Final = tuple(PACK.named[one] for one in PACK.texts[:KINDS])

Melds = tuple[Laid, ...]
Held = tuple[int, int]
"""A hand, and the upcard just taken, or -1."""


def jokers(hand: int) -> int:
    return (hand & PACK.jokers).bit_count()


def picked(held: Held, cards: int) -> int:
    """One of some twins in a hand as a mask: the upcard just taken first, since it may not be discarded."""
    hand, taken = held
    cards &= hand
    return BIT[taken] if taken >= 0 and cards & BIT[taken] else cards & -cards


def melds_in(hand: int) -> Iterator[Action]:
    """The melds of three that can be laid from a hand."""
    have, spare = slots_of(kinds_in(hand)), jokers(hand)
    if not spare:
        yield from [MELDING + EACH * at for at, three in enumerate(THREES) if not three & ~have]
        return
    for at, (three, wild) in enumerate(WILD):
        if not three & ~wild & ~have and wild.bit_count() <= spare:
            yield MELDING + at


def fitting(laid: Melds) -> int:
    """The different cards that fit melds on the table."""
    slots = 0
    for meld in laid:
        slots |= added(meld.slots)
    return sum([BIT[kind] for kind in {KIND[slot] for slot in cards_of(slots)}])


def lays_in(hand: int, laid: Melds) -> list[Action]:
    """The cards and jokers of a hand that can be added to melds."""
    fit = fitting(laid)
    wild = cards_of(fit) if hand & PACK.jokers else []
    held = cards_of(fit & kinds_in(hand))
    return [*(LAYING + kind for kind in held), *(JOKER_LAYING + kind for kind in wild)]


def after(held: Held, laid: Melds, seat: int, step: Action) -> tuple[int, Melds, int]:
    """The hand and the melds after a step, and what was laid out is worth."""
    hand, taken = held
    if step >= MELDING:
        three, wild = WILD[step - MELDING]
        for slot in cards_of(three):
            hand ^= picked((hand, taken), PACK.jokers if wild >> slot & 1 else TWINS[KIND[slot]])
        return hand, (*laid, Laid(seat, three, wild)), worth(three)
    joker = step >= JOKER_LAYING
    kind = step - (JOKER_LAYING if joker else LAYING)
    at, slot = taker(laid, kind)
    owner, slots, wild = laid[at]
    more = Laid(owner, slots | BIT[slot], wild | (BIT[slot] if joker else 0))
    return (
        hand ^ picked(held, PACK.jokers if joker else TWINS[kind]),
        (*laid[:at], more, *laid[at + 1 :]),
        COUNTS[kind],
    )


def exchangeable(hand: int, laid: Melds) -> int:
    """The different cards of a hand for which jokers stand in melds."""
    wild = 0
    for meld in laid:
        wild |= meld.wild
    kinds = kinds_in(hand)
    return sum([BIT[kind] for kind in {KIND[slot] for slot in cards_of(wild)} if kinds >> kind & 1])


class WildLayingState(LayingState):
    """laid: the melds on the table; before: those of before this turn. loose: the jokers in them, as cards.

    opened: a bit for each seat whose first meld is behind. value: what has been laid out in this turn, and out: the
    cards.
    """

    pack = PACK
    first_meld: ClassVar[int]
    """What the first meld, with cards added to melds in the same turn, must be worth."""
    words = (
        *DrawState.words,
        "back",
        *("lay " + one for one in PACK.texts[:KINDS]),
        *("lay " + JOKER + one for one in PACK.texts[:KINDS]),
        *("swap " + one for one in PACK.texts[:KINDS]),
        *("meld " + text(*meld) for meld in WILD),
    )
    words_said = {**DrawState.words_said, "back": say("take all back")}

    laid: tuple[Laid, ...] = ()
    before: tuple[Laid, ...] = ()
    loose: int = 0
    opened: int = 0
    value: int = 0
    out: int = 0

    def may_swap(self, seat: int) -> bool:
        """Whether a seat may take jokers off the table now."""
        return True

    # A turn -------------------------------------------------------------------------------------------------------

    def has_drawn(self, seat: int) -> None:
        self.value, self.out, self.before = 0, 0, self.laid
        super().has_drawn(seat)

    def has_opened(self, seat: int) -> bool:
        return bool(self.opened >> seat & 1)

    def has_melded(self, seat: int) -> bool:
        return any(meld.owner == seat for meld in self.laid)

    def nameable(self, seat: int) -> int:
        """The upcard just taken is not the one that is discarded."""
        return self.hands[seat] & ~(BIT[self.taken] if self.taken >= 0 else 0)

    def throwable(self, seat: int) -> list[int]:
        return cards_of(PACK.single(self.nameable(seat)))

    def laying(self, seat: int) -> list[Action]:
        hand = self.hands[seat]
        lays = lays_in(hand, self.laid) if self.has_melded(seat) else []
        steps = [step for step in [*lays, *melds_in(hand)] if self.sound(seat, step)]
        if self.out and not self.has_opened(seat):
            return [BACK, *sorted(steps)]
        swaps = cards_of(exchangeable(hand, self.laid)) if self.may_swap(seat) else []
        return sorted([*self.throwable(seat), *(SWAPPING + kind for kind in swaps), *steps])

    def sound(self, seat: int, step: Action) -> bool:
        """Whether the turn can be ended after a step: not with the upcard just taken alone, nor out too cheaply."""
        left, laid, gained = after((self.hands[seat], self.taken), self.laid, seat, step)
        if not self.has_opened(seat) and self.value + gained < self.first_meld:
            return bool(left)
        stuck = self.taken >= 0 and left == BIT[self.taken]
        return not stuck or bool(lays_in(left, laid) or exchangeable(left, laid))

    def lay(self, seat: int, action: Action) -> None:
        if action == BACK:
            self.take_back(seat)
        elif SWAPPING <= action < MELDING:
            self.take_joker(seat, action - SWAPPING)
        else:
            hand, self.laid, gained = after((self.hands[seat], self.taken), self.laid, seat, action)
            gone = self.hands[seat] & ~hand
            self.out, self.value = self.out | gone, self.value + gained
            self.loose |= gone & PACK.jokers
            for card in cards_of(gone):
                self.put_down(seat, card)
            if self.value >= self.first_meld:
                self.opened |= 1 << seat

    def take_back(self, seat: int) -> None:
        """What has been laid out is not enough: the cards, which all have seen, go back into the hand."""
        self.laid, self.loose = self.before, self.loose & ~self.out
        self.hold(seat, self.out)
        self.out = self.value = 0
        self.ask(DISCARD, seat)

    def hold(self, seat: int, cards: int) -> None:
        """Cards go from the table into a hand, before everybody's eyes."""
        self.hands[seat] |= cards
        self.shown[seat] |= cards
        self._may_have(seat, cards, 0, 0)

    def take_joker(self, seat: int, kind: int) -> None:
        """A card goes to where a joker stands for it, and the joker into the hand, before everybody's eyes."""
        at, slot = next(
            (at, BIT[slot])
            for at, meld in enumerate(self.laid)
            for slot in cards_of(meld.wild & PLACES[kind])
        )
        meld = self.laid[at]
        self.laid = (*self.laid[:at], meld._replace(wild=meld.wild ^ slot), *self.laid[at + 1 :])
        self.put_down(seat, picked((self.hands[seat], self.taken), TWINS[kind]).bit_length() - 1)
        joker = self.loose & -self.loose
        self.loose ^= joker
        self.hold(seat, joker)

    # What is seen -------------------------------------------------------------------------------------------------

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        melds = [self._meld_view(meld) for meld in self.laid if meld.owner == seat]
        if melds:
            shown["melds"] = melds
        return shown

    def _meld_view(self, meld: Laid) -> MeldView:
        slots = cards_of(meld.slots)
        view: MeldView = {
            "cards": ["*" if meld.wild >> slot & 1 else PACK.texts[KIND[slot]] for slot in slots]
        }
        if meld.wild:
            cards = [Card(PACK.texts[KIND[slot]]) for slot in cards_of(meld.wild)]
            view["title"] = say("joker for {cards}", cards=joined(cards, " "))
        return view

    def say(self, action_text: str) -> str:
        word, *cards = action_text.split()
        if word == "meld":
            return cards_said(cards)
        if word == "lay":
            return say("lay off {card}", card=cards_said(cards))
        if word == "swap":
            return say("take the joker for {card}", card=Card(cards[0]))
        return super().say(action_text)

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player, words = Seat(seat), self.text(seat, action).split()
        if action >= MELDING:
            return say("{player} melds {cards}.", player=player, cards=cards_said(words[1:]))
        if action >= SWAPPING:
            return say("{player} takes the joker for {card}.", player=player, card=Card(words[1]))
        if action == BACK:
            return say("{player} takes all back.", player=player)
        if action >= LAYING:
            return say("{player} lays off {card}.", player=player, card=cards_said(words[1:]))
        return super().told_choice(viewer, seat, action)


def cards_said(words: list[str]) -> Message:
    """Cards of a meld for people; `*5C` is a joker."""
    return joined(
        [say("joker ({card})", card=Card(word[1:])) if word[0] == "*" else Card(word) for word in words], " "
    )
