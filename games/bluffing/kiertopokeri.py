"""Kiertopokeri: one poker hand goes round under ever higher announcements, until somebody doubts one.

Source: My Games, lines 1702-1738, and the poker hands of lines 1554-1594.

Decided where the source is open: see the rules page. Showing the doubted hand and shuffling the discards are
events of the table.
"""

from __future__ import annotations

from bisect import bisect_right
from random import Random
from typing import Any, Final, NamedTuple, Self

from games.bluffing.poker_claims import (
    CLAIMS,
    HEAD_NUMBER,
    HEADS,
    ONE_OF,
    WITH_EXTRA,
    Claim,
    head_of,
    head_text,
    head_words,
    is_true,
    true_claims,
    words,
)
from games.core.commitment import shuffled
from games.core.fields import Fields, each_seat, first
from games.core.game import Game
from games.core.messages import Card, Seat, say, say_in
from games.core.registry import register
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.cards import (
    BIT,
    CARD,
    DECK_52,
    RANK_NAMES,
    RANKS,
    TEXT,
    cards_of,
    cards_said,
    mask_of,
    texts_of,
)
from games.kits.going_out import DroppedOut, LastOneIn, dropped_points
from games.kits.poker import RANK_MASK, STRAIGHT, category_of, hand_strength
from games.kits.shedding import many_cards

HAND: Final = 5
MOST_SEATS: Final = 10
DONE, TAKE, DOUBT, EXTRA, HEAD = 52, 53, 54, 60, 100
"""Actions: a card's number discards it; EXTRA + rank names the extra card; HEAD + n says the n-th head of `HEADS`."""
TEXTS: Final[dict[Action, str]] = {
    **{card: "drop " + TEXT[card] for card in DECK_52},
    DONE: "done",
    TAKE: "take",
    DOUBT: "doubt",
    **{EXTRA + rank: "and " + RANKS[rank] for rank in range(13)},
    **{HEAD + number: head_text(head) for number, head in enumerate(HEADS)},
}
ACTIONS: Final[dict[str, Action]] = {text: action for action, text in TEXTS.items()}
DEALING, ANSWERING, CHANGING, ANNOUNCING, SHOWING, SHUFFLING, OVER = range(7)
PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "doubt or take"),
    say_in("phase", "discard"),
    say_in("phase", "announce"),
    say_in("phase", "show"),
    say_in("phase", "shuffle"),
    say_in("phase", "over"),
)
SPOKEN: Final = {
    "done": say_in("a move", "done"),
    "take": say_in("a move", "take"),
    "doubt": say_in("a move", "doubt"),
}
SUSPICION: Final = (0.03, 0.1, 0.3, 0.4, 0.6, 0.7, 0.6, 0.9, 1.0)
"""How likely the quick player doubts an announcement of each category."""


class Change(NamedTuple):
    """How the hand changed: who discarded how many, in which shuffle of the deck, and the hand afterwards."""

    seat: int
    discarded: int
    shuffle: int
    hand: int


class KiertopokeriState(Fields, State):
    """A game in play. `hand` lies before or is held by `holder`."""

    announced: tuple[int, ...] = ()
    head: tuple[int, ...] = ()
    stock: list[int] = first(lambda state: [])
    hand: int = 0
    dropped: int = 0
    discards: int = 0
    gone: list[int] = each_seat(0)
    """For each seat the discards it knows of."""
    path: tuple[Change, ...] = ()
    shown: tuple[int, int] = (-1, 0)
    shuffles: int = 0
    out: list[int] = first(lambda state: [])
    turn: int = first(lambda state: state.table.next_seat(state.deal.dealer))
    holder: int = first(lambda state: state.turn)
    phase: int = DEALING

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase in (ANSWERING, CHANGING, ANNOUNCING):
            return (self.turn,)
        return () if self.phase == OVER else (CHANCE,)

    def reveals(self) -> bool:
        return self.phase == SHOWING

    def draw(self, rng: Random) -> list[str]:
        """The deck; the discards as a new stock; or the doubted hand, which is fixed already."""
        if self.phase == SHOWING:
            return texts_of(self.hand)
        cards = list(DECK_52) if self.phase == DEALING else cards_of(self.discards)
        return [TEXT[card] for card in shuffled(cards, rng)]

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == SHOWING:
            self._show()
            return
        self.stock = [CARD[text] for text in outcome]
        if self.phase == SHUFFLING:
            self.discards = 0
            self.gone = [0] * self.table.seats
            self.shuffles += 1
        self._fill()

    def legal(self, seat: int) -> list[Action]:
        if self.phase == ANSWERING:
            return [DOUBT] if self.announced == CLAIMS[-1] else [TAKE, DOUBT]
        if self.phase == CHANGING:
            return [*cards_of(self.hand & ~self.dropped), DONE]
        lowest = CLAIMS[bisect_right(CLAIMS, self.announced)]
        if not self.head:
            return [HEAD + number for number in range(HEAD_NUMBER[head_of(lowest)], len(HEADS))]
        size = len(self.head)
        return [EXTRA + claim[size] for claim in CLAIMS[CLAIMS.index(lowest) :] if claim[:size] == self.head]

    def apply(self, seat: int, action: Action) -> None:
        if action == DOUBT:
            self.phase = SHOWING
        elif action == TAKE:
            self.holder = seat
            self.phase = CHANGING
        elif action == DONE:
            self._discard(seat)
        elif action < DONE:
            self.dropped |= BIT[action]
        elif action >= HEAD:
            self.head = HEADS[action - HEAD]
            if self.head[0] not in WITH_EXTRA:
                self._announce(self.head)
        else:
            self._announce((*self.head, action - EXTRA))

    def _discard(self, seat: int) -> None:
        self.hand &= ~self.dropped
        self.discards |= self.dropped
        self.gone[seat] |= self.dropped
        self.path += (Change(seat, self.dropped.bit_count(), self.shuffles, 0),)
        self.dropped = 0
        self._fill()

    def _fill(self) -> None:
        """The holder draws up to five cards; when the stock is empty the discards are shuffled first."""
        missing = HAND - self.hand.bit_count()
        self.hand |= mask_of(self.stock[:missing])
        del self.stock[:missing]
        if self.hand.bit_count() < HAND:
            self.phase = SHUFFLING
            return
        if not self.path:
            self.path += (Change(self.holder, 0, self.shuffles, 0),)
        self.path = (*self.path[:-1], self.path[-1]._replace(hand=self.hand))
        self.phase = ANNOUNCING

    def _announce(self, claim: Claim) -> None:
        self.announced, self.head = claim, ()
        self.turn = self.next_in(self.holder)
        self.phase = ANSWERING

    def next_in(self, seat: int) -> int:
        """The next player to the left who is still in."""
        seat = self.table.next_seat(seat)
        while seat in self.out:
            seat = self.table.next_seat(seat)
        return seat

    def _show(self) -> None:
        """The hand is turned up: the doubter or the announcer drops out, and a new hand is dealt."""
        doubter, announcer = self.turn, self.holder
        true = is_true(self.announced, self.hand)
        self.shown = announcer, self.hand
        self.out.append(doubter if true else announcer)
        self.discards |= self.hand
        self.gone = [gone | self.hand for gone in self.gone]
        self.hand, self.announced, self.path = 0, (), ()
        if len(self.out) == self.table.seats - 1:
            self.phase = OVER
            return
        self.turn = self.holder = self.next_in(doubter) if true else doubter
        self._fill()

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> DroppedOut:
        return DroppedOut(dropped=tuple(self.out))

    def returns(self) -> list[float]:
        average = (self.table.seats - 1) / 2
        return [points - average for points in dropped_points(self.out, self.table.seats)]

    # Copies and worlds --------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """The seat's cards as it saw them last, any of them discarded since; everything else is dealt anew."""
        world = self.clone()
        if self.phase == DEALING:
            return world
        kept, gone = self._remembered(seat, rng)
        gone |= self.gone[seat]
        pool = shuffled([card for card in DECK_52 if not (kept | gone) & BIT[card]], rng)
        missing = self.hand.bit_count() - kept.bit_count()
        world.hand = kept | mask_of(pool[:missing])
        unknown = self.discards.bit_count() - gone.bit_count()
        world.discards = gone | mask_of(pool[missing : missing + unknown])
        world.stock = pool[missing + unknown :]
        if self.dropped and self.holder != seat:
            world.dropped = mask_of(rng.sample(cards_of(world.hand), self.dropped.bit_count()))
        if world.path:
            world.path = (*world.path[:-1], world.path[-1]._replace(hand=world.hand))
        return world

    def _remembered(self, seat: int, rng: Random) -> tuple[int, int]:
        """Which cards of the hand a seat may still know in a world, and which of those it saw lie in the discards."""
        if self.holder == seat:
            return self.hand, 0
        own = next(
            (number for number in reversed(range(len(self.path))) if self.path[number].seat == seat), None
        )
        if own is None:
            return 0, 0
        cards: list[int | None] = list(cards_of(self.path[own].hand))
        gone = 0
        for change in self.path[own + 1 :]:
            rng.shuffle(cards)
            for card in cards[: change.discarded]:
                if card is not None and change.shuffle == self.shuffles:
                    gone |= BIT[card]
            cards[: change.discarded] = [None] * change.discarded
        return mask_of([card for card in cards if card is not None]), gone

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        announced = words(self.announced) if self.announced else say_in("on top of a pile", "nothing")
        view: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "piles": [
                {"name": say_in("pile", "stock"), "count": len(self.stock)},
                {"name": say_in("pile", "discards"), "count": self.discards.bit_count()},
            ],
            "facts": [[say_in("fact", "announced"), announced]],
        }
        if self.head:
            view["facts"].append([say_in("fact", "announcing"), head_words(self.head)])
        if self.shown[1]:
            view["last_trick"] = [{"seat": self.shown[0], "card": text} for text in texts_of(self.shown[1])]
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        dealer = seat == self.deal.dealer
        shown: SeatView = {"seat": seat, "labels": [say_in("beside a seat", "dealer")] if dealer else []}
        seen = viewer in (seat, OPEN)
        if seat == self.holder and self.hand:
            count = self.hand.bit_count()
            shown["count"] = count
            shown["hand"] = texts_of(self.hand) if seen else ["?"] * count
            if self.announced and self.phase in (ANSWERING, SHOWING):
                shown["call"] = words(self.announced)
            if self.dropped and seen:
                shown["melds"] = [{"title": say("to discard"), "cards": texts_of(self.dropped)}]
        if seat in self.out:
            shown["labels"].append(say_in("beside a seat", "out"))
        elif self.phase == OVER:
            shown["labels"].append(say_in("beside a seat", "winner"))
        return shown

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        own = viewer in (seat, OPEN)
        if action < DONE:
            card = Card(TEXT[action])
            return say("{player} wants to discard {card}.", player=Seat(seat), card=card) if own else ""
        if action == DONE and not self.dropped:
            return say("{player} discards no cards.", player=Seat(seat))
        if action == DONE:
            cards = many_cards(self.dropped.bit_count())
            return say("{player} discards {cards}.", player=Seat(seat), cards=cards)
        if action == TAKE:
            return say("{player} takes the hand.", player=Seat(seat))
        if action == DOUBT:
            return say("{player} doubts it.", player=Seat(seat))
        if action >= HEAD:
            head = HEADS[action - HEAD]
            player, announced = Seat(seat), head_words(head)
            if head[0] in WITH_EXTRA:
                return say("{player} announces {announced} ...", player=player, announced=announced)
            return say("{player} announces {announced}.", player=player, announced=announced)
        return say("{player} adds: and {card}.", player=Seat(seat), card=ONE_OF[action - EXTRA])

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase == DEALING:
            return say("The cards are shuffled. {player} gets a hand.", player=Seat(self.turn))
        if self.phase == SHUFFLING:
            return say("The discards are shuffled and make a new stock.")
        true = is_true(self.announced, self.hand)
        loser = self.turn if true else self.holder
        cards, player = cards_said(CARD[text] for text in outcome), Seat(loser)
        if true:
            return say("The hand is {cards}: true. {player} drops out.", cards=cards, player=player)
        return say("The hand is {cards}: a lie. {player} drops out.", cards=cards, player=player)

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        action = ACTIONS.get(action_text, DONE)
        if action >= HEAD:
            return head_words(HEADS[action - HEAD])
        if action < DONE:
            return say("drop {card}", card=Card(TEXT[action]))
        if action >= EXTRA:
            return say("and {rank}", rank=RANK_NAMES[action - EXTRA])
        return SPOKEN.get(action_text, action_text)

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Doubt what is rare; keep what belongs together; announce the truth if it is high enough,
        else just enough.
        """
        if self.phase == ANSWERING:
            careful = 0.04 * len(self.path)
            doubts = rng.random() < SUSPICION[self.announced[0]] - careful
            return DOUBT if doubts or self.announced == CLAIMS[-1] else TAKE
        if self.phase == CHANGING:
            return self._greedy_drop()
        claim = next((claim for claim in true_claims(self.hand) if claim > self.announced), None)
        if claim is None or (self.head and claim[: len(self.head)] != self.head):
            higher = CLAIMS[bisect_right(CLAIMS, self.announced) :]
            claim = next((one for one in higher if one[: len(self.head)] == self.head), higher[0])
        return EXTRA + claim[-1] if self.head else HEAD + HEAD_NUMBER[head_of(claim)]

    def _greedy_drop(self) -> Action:
        if category_of(hand_strength(self.hand)) >= STRAIGHT:
            return DONE
        left = cards_of(self.hand & ~self.dropped)
        single = [card for card in left if (self.hand & RANK_MASK[card % 13]).bit_count() == 1]
        return min(single, key=lambda card: card % 13) if single else DONE


@register
class Kiertopokeri(Game):
    title = "Kiertopokeri"
    summary = say(
        "A poker hand travels round the table, and every announcement must be higher than the "
        "last. Or doubted."
    )
    wins = say("The last player left wins; the others are placed in the order in which they dropped out.")
    seats = tuple(range(4, MOST_SEATS + 1))
    sources = ("my-games 1702-1738",)
    luck = "some"
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_actions = MOST_SEATS * len(CLAIMS) * (HAND + 4)
    max_deals = 1

    Result = DroppedOut
    Sheet = LastOneIn
    State = KiertopokeriState
