"""Draw, meld, discard: what the rummy family shares.

Cards are kinds, counted (`games.kits.kinds`). The state knows the stock, the face-up pile, the hands, and which cards
everybody knows to be in a hand because they were picked up from the pile. What a meld is, when the pile may be taken
and what it all is worth belong to the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from random import Random
from typing import ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.game import Deal, GameTable
from games.core.messages import say, say_in
from games.core.state import CHANCE, OPEN, Action, Outcome, State, give_up, parse_from
from games.core.views import PileView, SeatView, View
from games.kits.determinization import shuffle_within
from games.kits.kinds import KIND, KINDS, RANK, RANK_PLURALS, RANK_TEXT, TEXT, Hand, said

# Actions every game of the family may use; each game shows only those its rules know.
DRAW, TAKE, END, BONUS, ASK, YES, NO, DONE = range(8)
MELD: Final = 64
"""MELD + kind: lay a card with its own rank."""
DISCARD: Final = 128
"""DISCARD + kind."""
MELD_WILD: Final = 192
"""MELD_WILD + 16 * number of the wild kind + rank: lay a wild card with the cards of a rank."""

DEALING, DRAWING, MELDING, ANSWERING, OVER, BIDDING, OPENING = range(7)
PHASES: Final = (
    say_in("phase", "dealing"),
    say_in("phase", "drawing"),
    say_in("phase", "melding"),
    say_in("phase", "answering"),
    say_in("phase", "over"),
    say_in("phase", "bidding"),
    say_in("phase", "opening"),
)
SPOKEN: Final = {
    "draw": say_in("a move", "draw"),
    "take": say_in("a move", "take"),
    "end": say_in("a move", "end"),
    "yes": say_in("an answer", "yes"),
    "no": say_in("an answer", "no"),
    "pass": say_in("a bid", "pass"),
    "double": say_in("a bid", "double"),
    "done": say_in("a move", "done"),
}
"""How people read the plain words."""
TRIES: Final = 30
"""How many worlds `resample` tries in search of one that explains what a player has done in the turn so far."""


def vocabulary(
    words: dict[Action, str], wild_kinds: Sequence[int], wild_ranks: Sequence[int]
) -> dict[Action, str]:
    """The text of every action: the game's words for the plain ones, and all cards to meld and discard.

    >>> vocabulary({DRAW: "draw"}, [JOKER], [11])[MELD_WILD + 11]
    'meld * K'
    """
    texts = dict(words)
    for kind in range(KINDS):
        if kind not in wild_kinds:
            texts[MELD + kind] = "meld " + TEXT[kind]
        texts[DISCARD + kind] = "discard " + TEXT[kind]
    for number, kind in enumerate(wild_kinds):
        for rank in wild_ranks:
            texts[MELD_WILD + 16 * number + rank] = "meld " + " ".join((TEXT[kind], RANK_TEXT[rank]))
    return texts


class DrawDiscardState(State):
    """A deal in which one draws, melds and discards. `stock[-1]` is the next card, `pile[-1]` the top of the pile.

    A game says: `deck`, `bonus` (cards laid out at once and replaced), the texts of its actions, what is
    legal, and what it does. `known[seat]` counts by kind the cards that everybody knows the seat to hold.
    """

    __slots__ = ("hands", "known", "phase", "pile", "seat", "stock")

    deck: ClassVar[tuple[int, ...]]
    bonus: ClassVar[frozenset[int]] = frozenset()
    texts: ClassVar[dict[Action, str]]
    actions: ClassVar[dict[str, Action]]

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.phase = DEALING
        self.seat = table.next_seat(deal.dealer)
        self.hands = [Hand() for _ in range(table.seats)]
        self.known = [bytearray(KINDS) for _ in range(table.seats)]
        self.stock: list[int] = []
        self.pile: list[int] = []

    # Cards --------------------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Outcome:
        """The whole deck in the order in which it is dealt and drawn."""
        return shuffled(list(self.deck), rng)

    def deal_out(self, order: list[int], hand_size: int) -> None:
        """Deal the hands one card at a time from the dealer's left; the rest is the stock."""
        seats = self.table.seats
        dealt = seats * hand_size
        for number, kind in enumerate(order[:dealt]):
            self.hands[(self.deal.dealer + 1 + number) % seats].add(kind)
        self.stock = order[: dealt - 1 : -1]

    def draw_cards(self, seat: int, count: int) -> list[int]:
        """Draw into a hand, fewer if the stock ends; bonus cards are replaced and returned."""
        hand, stock, laid = self.hands[seat], self.stock, []
        while count and stock:
            kind = stock.pop()
            if kind in self.bonus:
                laid.append(kind)
            else:
                hand.add(kind)
                count -= 1
        return laid

    def pick_up(self, seat: int, kinds: Iterable[int]) -> None:
        """Put cards that all have seen into a hand."""
        for kind in kinds:
            self.hands[seat].add(kind)
            self.known[seat][kind] += 1

    def put_down(self, seat: int, kind: int) -> None:
        """Take a card out of a hand before everybody's eyes."""
        hand = self.hands[seat]
        hand.kinds[kind] -= 1
        hand.ranks[RANK[kind]] -= 1
        hand.size -= 1
        if self.known[seat][kind]:
            self.known[seat][kind] -= 1

    # The contract -------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == DEALING:
            return (CHANCE,)
        return () if self.phase == OVER else (self.mover(),)

    def mover(self) -> int:
        """Who acts now; games in which a partner is asked override it."""
        return self.seat

    def text(self, seat: int, action: Action) -> str:
        return self.texts[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(self.actions, text)

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.table = self.table
        twin.deal = self.deal
        twin.phase = self.phase
        twin.seat = self.seat
        twin.hands = [hand.clone() for hand in self.hands]
        twin.known = [known[:] for known in self.known]
        twin.stock = self.stock[:]
        twin.pile = self.pile[:]
        return twin

    # What a seat cannot tell apart --------------------------------------------------------------------------------

    def may_hold_bonus(self, seat: int) -> bool:
        """Whether a hand may, as far as the others know, still hold bonus cards."""
        return False

    def owed(self, seat: int) -> tuple[int, int]:
        """A rank and how many of it a hand must hold, because of what the player has begun."""
        return 0, 0

    def plausible(self, seat: int) -> bool:
        """Whether this world explains what the others have done in the turn so far. `seat` is who imagines it."""
        return True

    def resample(self, seat: int, rng: Random) -> Self:
        """Another world for the seat: unseen cards dealt anew, cards known to be in hands left there."""
        for _ in range(TRIES):
            world = self._dealt_anew(seat, rng, self._owing(seat, rng))
            if world.plausible(seat):
                return world
        own = self._exchanged(seat, rng)
        for _ in range(TRIES):
            world = self._dealt_anew(seat, rng, own)
            if world.plausible(seat):
                return world
        give_up(self)
        return world

    def face_down(self) -> list[int]:
        """The cards in nobody's hand that nobody has seen; a resampled world's stock has them all."""
        return self.stock

    def _unseen(self, seat: int, others: Iterable[int]) -> list[int]:
        """The cards in these hands of which nobody knows that they are there."""
        return [
            kind
            for other in others
            if other != seat
            for kind, count in enumerate(self.hands[other].kinds)
            for _ in range(count - self.known[other][kind])
        ]

    def _owing(self, seat: int, rng: Random) -> list[int] | None:
        """Unseen cards for the hand of him whose turn it is, if it must hold some of a rank."""
        rank, count = (0, 0) if seat == self.seat else self.owed(self.seat)
        missing = count - sum(
            number for kind, number in enumerate(self.known[self.seat]) if RANK[kind] == rank
        )
        if missing <= 0:
            return None
        room = len(self._unseen(seat, [self.seat]))
        pool = [*self.face_down(), *self._unseen(seat, range(self.table.seats))]
        wanted = [kind for kind in pool if RANK[kind] == rank]
        others = [kind for kind in pool if RANK[kind] != rank and kind not in self.bonus]
        numbers = range(missing, min(len(wanted), room) + 1)
        weights = [comb(len(wanted), number) * comb(len(others), room - number) for number in numbers]
        number = rng.choices(numbers, weights)[0]
        return [*rng.sample(wanted, number), *rng.sample(others, room - number)]

    def _exchanged(self, seat: int, rng: Random) -> list[int]:
        """Unseen cards for the hand of him whose turn it is, where few hands explain his turn."""
        trial = self.clone()
        known = [kind for kind, count in enumerate(self.known[self.seat]) for _ in range(count)]
        rank, count = self.owed(self.seat)

        def fits(cards: list[int]) -> bool:
            hand = trial.hands[self.seat] = Hand([*known, *cards])
            plain = self.may_hold_bonus(self.seat) or not any(kind in self.bonus for kind in cards)
            return plain and hand.ranks[rank] >= count and trial.plausible(seat)

        own = self._unseen(seat, [self.seat])
        others = [other for other in range(self.table.seats) if other != self.seat]
        shuffle_within(own, [*self.face_down(), *self._unseen(seat, others)], fits, rng)
        return own

    def _dealt_anew(self, seat: int, rng: Random, own: list[int] | None) -> Self:
        """own: the unseen cards of him whose turn it is, if they have been chosen."""
        world = self.clone()
        others = [other for other in range(self.table.seats) if other != seat]
        unseen = [*self.face_down(), *self._unseen(seat, others)]
        for other in others:
            world.hands[other] = Hand(
                kind for kind, count in enumerate(self.known[other]) for _ in range(count)
            )
        for kind in own or ():
            unseen.remove(kind)
            world.hands[self.seat].add(kind)
        rng.shuffle(unseen)
        world.stock = self._spread(world, others, unseen, rng)
        return world

    def _spread(self, world: Self, others: list[int], unseen: list[int], rng: Random) -> list[int]:
        """Fill the hands of the others from shuffled cards and return the stock; bonus cards only where they may be."""
        rooms = [self.hands[other].size - world.hands[other].size for other in others]
        places = [other for other, room in zip(others, rooms, strict=True) for _ in range(room)]
        places += [-1] * (len(unseen) - len(places))
        special = [kind for kind in unseen if kind in self.bonus]
        allowed = [at for at, place in enumerate(places) if place < 0 or self.may_hold_bonus(place)]
        chosen = dict(zip(rng.sample(allowed, len(special)), special, strict=True))
        plain = iter([kind for kind in unseen if kind not in self.bonus])
        stock = []
        for at, place in enumerate(places):
            kind = chosen[at] if at in chosen else next(plain)
            if place < 0:
                stock.append(kind)
            else:
                world.hands[place].add(kind)
        return stock

    # What is seen -------------------------------------------------------------------------------------------------

    def sees_hand(self, viewer: int | None, seat: int) -> bool:
        return viewer in (seat, OPEN)

    def view(self, viewer: int | None) -> View:
        seen: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self.seat_view(viewer, seat) for seat in range(self.table.seats)],
            "piles": [self.stock_view(viewer), self.pile_view()],
            "facts": self.facts(viewer),
        }
        if viewer is not None and viewer >= 0:
            seen["you"] = viewer
        return seen

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        """What is seen at a seat; games add melds and labels."""
        hand = self.hands[seat]
        seen: SeatView = {
            "seat": seat,
            "side": self.table.side_of(seat),
            "hand": hand.texts() if self.sees_hand(viewer, seat) else ["?"] * hand.size,
            "count": hand.size,
            "labels": [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else [],
        }
        return seen

    def stock_view(self, viewer: int | None) -> PileView:
        """The stock: face down, except for the replay of a finished match."""
        seen: PileView = {"name": say_in("pile", "stock"), "count": len(self.stock)}
        if viewer == OPEN:
            seen["cards"] = [TEXT[kind] for kind in self.stock]
        return seen

    def pile_view(self) -> PileView:
        """The pile: every card in it was seen when it was laid."""
        return {
            "name": say_in("pile", "discard pile"),
            "count": len(self.pile),
            "cards": [TEXT[kind] for kind in self.pile],
        }

    def facts(self, viewer: int | None) -> list[list[str]]:
        """What else is public: pairs of a name and a value."""
        return []

    def say(self, action_text: str) -> str:
        """`discard KS` is `discard K♠`, `meld 2C K` is `meld 2♣ with kings`."""
        word, *cards = action_text.split()
        if not cards:
            return SPOKEN.get(action_text, action_text)
        if cards[0] not in KIND:
            return action_text
        card = said(KIND[cards[0]])
        if word == "discard":
            return say("discard {card}", card=card)
        if len(cards) == 2:
            ranks = RANK_PLURALS[RANK_TEXT.index(cards[1])]
            return say("meld {card} with {ranks}", card=card, ranks=ranks)
        return say("meld {card}", card=card)


def action_table(texts: dict[Action, str]) -> dict[str, Action]:
    """The action of each text. Raises ValueError if two actions share one."""
    table = {text: action for action, text in texts.items()}
    if len(table) != len(texts):
        raise ValueError("Two actions have the same text.")
    return table


def wild_action(number: int, rank: int) -> Action:
    """Lay the wild kind of that number with the cards of a rank."""
    return MELD_WILD + 16 * number + rank
