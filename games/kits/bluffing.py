"""Bluffing games: cards go face down onto a pile under a claim, and the others may doubt it.

`DoubtWindow`: everybody asked answers in secret, and of those who doubt the one first in order counts. `ClaimState`:
hands, stock, pile, a turn of picking cards and announcing a rank, the window, and its closing. What a seat knows of
the cards follows from their trail (`games.kits.card_tracking`).

The closing of the window is an event of the table, like a deal: it says who doubted and turns the cards over, so that
the answer of the last to be asked tells nothing about the answers of the others.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final, Self

from games.core.commitment import shuffled
from games.core.game import Deal, GameTable
from games.core.messages import Card, Message, Seat, joined, say, say_in
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import PileView, SeatView, View
from games.kits.card_tracking import DISCARD, PILE, STOCK, Trail
from games.kits.cards import (
    BIT,
    CARD,
    COUNTED,
    DECK_52,
    RANK_PLURALS,
    RANKS,
    TEXT,
    cards_of,
    cards_said,
    mask_of,
    said,
    texts_of,
)
from games.kits.doubt_window import DoubtWindow
from games.kits.shedding import many_cards

CLAIM, BELIEVE, DOUBT = 60, 80, 81
"""Actions: a card's number picks it, CLAIM + rank announces the picked cards, and the two answers."""
TEXTS: Final[dict[Action, str]] = {
    **{card: f"+{TEXT[card]}" for card in DECK_52},
    **{CLAIM + rank: "claim " + RANKS[rank] for rank in range(13)},
    BELIEVE: "believe",
    DOUBT: "doubt",
}
ACTIONS: Final[dict[str, Action]] = {text: action for action, text in TEXTS.items()}
MOST_CARDS: Final = 4
"""How many cards can be put down at once: there are no more of one rank."""

DEALING, PLAYING, DOUBTING, CLOSING, OVER = range(5)
PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "play"),
    say_in("phase", "doubt or believe"),
    say_in("phase", "closing"),
    say_in("phase", "over"),
)
SPOKEN: Final = {"doubt": say_in("a move", "doubt"), "believe": say_in("a move", "believe")}


@dataclass(slots=True, unsafe_hash=True)
class Claim:
    """Cards put down together, and the rank they were announced as."""

    seat: Final[int]
    rank: Final[int]
    cards: Final[int]

    @property
    def count(self) -> int:
        return self.cards.bit_count()

    @property
    def true(self) -> bool:
        return all(card % 13 == self.rank for card in cards_of(self.cards))

    @property
    def words(self) -> str:
        """`2 eights`, `1 six`."""
        return COUNTED[self.rank](self.count)


@cache
def _others(seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat the other ones, from its left on."""
    return tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))


class ClaimState(State):
    """Hands, a stock, a pile of claims, and turns of picking, announcing and doubting.

    A game says how many cards are dealt, which ranks may be announced (`claimable`), and what follows when the doubting
    is over (`close`), using `take`, `discard`, `refill` and `news`.
    """

    __slots__ = (
        "hands", "phase", "picked", "pile", "plays", "shown", "stock", "story", "trail", "turn", "went_out", "window",
    )  # fmt: skip

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.hands = [0] * table.seats
        self.phase = DEALING
        self.picked = 0
        self.pile: list[Claim] = []
        self.plays = 0
        self.shown: Claim | None = None
        """The claim whose cards were turned over last, until the next one is made."""
        self.stock: list[int] = []
        self.story: list[tuple[int, str, str]] | None = None
        self.trail = Trail()
        self.turn = table.next_seat(deal.dealer)
        self.went_out: list[int] = []
        self.window = DoubtWindow(())

    # What a game says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def cards_each(self) -> int:
        """How many cards everybody gets at first."""

    @abstractmethod
    def claimable(self) -> list[int]:
        """The ranks that may be announced now, 2..A as 0..12, ascending."""

    @abstractmethod
    def close(self, claim: Claim, doubter: int | None) -> None:
        """What follows when everybody has answered. Ends with a phase and a turn."""

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == PLAYING:
            return (self.turn,)
        if self.phase == DOUBTING:
            return self.window.pending()
        return () if self.phase == OVER else (CHANCE,)

    def draw(self, rng: Random) -> Any:
        """A deck; at the end of a window who doubted and the cards that are turned over, which follow from the play."""
        if self.phase == DEALING:
            return shuffled(list(DECK_52), rng)
        doubter = self.window.doubter()
        return {"cards": texts_of(self.pile[-1].cards) if doubter is not None else [], "doubter": doubter}

    def reveals(self) -> bool:
        return self.phase == CLOSING

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == CLOSING:
            self.close(self.pile[-1], self.window.doubter())
            return
        self.stock = list(outcome)
        for step in range(self.table.seats):
            self._draw((self.turn + step) % self.table.seats, self.cards_each())
        self.phase = PLAYING

    def legal(self, seat: int) -> list[Action]:
        if self.phase == DOUBTING:
            return [BELIEVE, DOUBT]
        count = self.picked.bit_count()
        picks = cards_of(self.hands[seat] & ~self.picked) if count < MOST_CARDS else []
        return [*picks, *(CLAIM + rank for rank in self.claimable())] if count else picks

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.phase == DOUBTING:
            return action in (BELIEVE, DOUBT)
        if action < CLAIM:
            return (
                bool(self.hands[seat] & ~self.picked & BIT[action]) and self.picked.bit_count() < MOST_CARDS
            )
        return bool(self.picked) and action - CLAIM in self.claimable()

    def sample_legal(self, seat: int, rng: Random) -> Action:
        """A random action; so many doubt that about half of the claims are believed, however many are asked."""
        if self.phase == DOUBTING:
            return DOUBT if rng.random() * len(self.window.asked) < 0.7 else BELIEVE
        return super().sample_legal(seat, rng)

    def apply(self, seat: int, action: Action) -> None:
        if action < CLAIM:
            self.picked |= BIT[action]
        elif action < BELIEVE:
            self._claim(seat, action - CLAIM)
        else:
            self.window.answer(seat, action == DOUBT)
            if not self.window.pending():
                self.phase = CLOSING

    def _claim(self, seat: int, rank: int) -> None:
        self.pile.append(Claim(seat, rank, self.picked))
        self.hands[seat] ^= self.picked
        self.trail.add(seat, PILE, self.picked, BIT[seat])
        self.picked = 0
        self.shown = None
        self.plays += 1
        self.window = DoubtWindow(self.others_in(seat))
        self.phase = DOUBTING

    # What a game uses ---------------------------------------------------------------------------------------------

    def others_in(self, seat: int) -> list[int]:
        """Who else is still in, from the left of the seat on."""
        others, out = _others(self.table.seats)[seat], self.went_out
        return [other for other in others if other not in out] if out else list(others)

    def news(self, public: Callable[[], str]) -> None:
        """Note what happens while the window closes, if anybody listens."""
        if self.story is not None:
            self.story.append((-1, public(), ""))

    def turn_over(self) -> None:
        """Show everybody the cards of the last claim."""
        self.shown = self.pile[-1]
        self.trail.add(PILE, PILE, self.pile[-1].cards, BIT[self.table.seats] - 1)

    def take(self, seat: int) -> None:
        """A seat takes the whole pile into its hand."""
        cards = self.piled()
        self.trail.add(PILE, seat, cards, BIT[seat])
        self.hands[seat] |= cards
        self.pile = []
        if self.story is not None:
            player, count = Seat(seat), many_cards(cards.bit_count())
            public = say("{player} takes {cards}.", player=player, cards=count)
            private = say("{player} takes {count}: {cards}.", player=player, count=count, cards=_said(cards))
            self.story.append((seat, public, private))

    def piled(self) -> int:
        """The cards of the pile, as a mask."""
        cards = 0
        for claim in self.pile:
            cards |= claim.cards
        return cards

    def discard(self) -> None:
        """The pile leaves the game unseen."""
        cards = self.piled()
        self.trail.add(PILE, DISCARD, cards, 0)
        self.pile = []
        self.news(
            lambda: say("The pile of {cards} falls and leaves the game.", cards=many_cards(cards.bit_count()))
        )

    def refill(self, seat: int) -> None:
        """A seat draws until it has as many cards as were dealt, as long as the stock lasts."""
        missing = self.cards_each() - self.hands[seat].bit_count()
        if missing > 0 and self.stock:
            drawn = self._draw(seat, missing)
            if self.story is not None:
                player, count = Seat(seat), many_cards(drawn.bit_count())
                public = say("{player} draws {cards}.", player=player, cards=count)
                private = say(
                    "{player} draws {count}: {cards}.", player=player, count=count, cards=_said(drawn)
                )
                self.story.append((seat, public, private))

    def _draw(self, seat: int, count: int) -> int:
        drawn = mask_of(self.stock[:count])
        del self.stock[:count]
        self.trail.add(STOCK, seat, drawn, BIT[seat])
        self.hands[seat] |= drawn
        return drawn

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = super().clone()
        twin.hands, twin.stock, twin.pile = self.hands[:], self.stock[:], self.pile[:]
        twin.phase, twin.picked, twin.plays = self.phase, self.picked, self.plays
        twin.shown, twin.story, twin.turn = self.shown, None, self.turn
        twin.trail, twin.window, twin.went_out = self.trail.clone(), self.window.clone(), self.went_out[:]
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        """Another history that fits all the seat has seen; secret picks and answers of the others are random."""
        world = self.clone()
        world.trail, now = self.trail.imagined(seat, rng)
        world.hands = [mask_of([now[card] for card in cards_of(hand)]) for hand in self.hands]
        world.stock = [now[card] for card in self.stock]
        world.pile = [
            replace(claim, cards=mask_of([now[card] for card in cards_of(claim.cards)]))
            for claim in self.pile
        ]
        if self.picked and self.turn != seat:
            hand = cards_of(world.hands[self.turn])
            world.picked = mask_of(rng.sample(hand, self.picked.bit_count()))
        world.window = self.window.imagined(seat, rng)
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        top = self.pile[-1] if self.pile else None
        view: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "piles": [{"name": say_in("pile", "stock"), "count": len(self.stock)}, self._pile_view(viewer)],
            "facts": [
                [say_in("fact", "announced"), top.words if top else say_in("on top of a pile", "nothing")]
            ],
        }
        if self.shown:
            view["last_trick"] = [
                {"seat": self.shown.seat, "card": text} for text in texts_of(self.shown.cards)
            ]
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _pile_view(self, viewer: int | None) -> PileView:
        pile: PileView = {"name": say_in("pile", "pile"), "count": sum(claim.count for claim in self.pile)}
        if self.pile:
            pile["cards"] = [
                text if viewer in (claim.seat, OPEN) else "?"
                for claim in self.pile
                for text in texts_of(claim.cards)
            ]
            pile["note"] = joined(claim.words for claim in self.pile)
        return pile

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        hand = self.hands[seat]
        seen = viewer in (seat, OPEN)
        shown: SeatView = {
            "seat": seat,
            "count": hand.bit_count(),
            "hand": texts_of(hand) if seen else ["?"] * hand.bit_count(),
        }
        if seen and self.picked and seat == self.turn:
            shown["melds"] = [{"cards": texts_of(self.picked), "title": say_in("pile", "picked")}]
        if self.pile and self.pile[-1].seat == seat:
            shown["call"] = self.pile[-1].words
        elif seen and self.phase in (DOUBTING, CLOSING) and self.window.answer_of(seat) is not None:
            shown["call"] = SPOKEN["doubt" if self.window.answer_of(seat) else "believe"]
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if seat in self.went_out:
            labels.append(say("out as number {number}", number=self.went_out.index(seat) + 1))
        if labels:
            shown["labels"] = labels
        return shown

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        """Picking and answering are the player's secrets; so is what is really put down."""
        own = viewer in (seat, OPEN)
        if action < CLAIM:
            return say("{player} picks {card}.", player=Seat(seat), card=Card(TEXT[action])) if own else ""
        if action >= BELIEVE:
            if not own:
                return ""
            believes = say("{player} believes it.", player=Seat(seat))
            return say("{player} doubts it.", player=Seat(seat)) if action == DOUBT else believes
        claim = Claim(seat, action - CLAIM, self.picked)
        player, count = Seat(seat), many_cards(claim.count)
        if not own:
            return say(
                "{player} puts down {count} and says: {claim}.", player=player, count=count, claim=claim.words
            )
        return say(
            "{player} puts down {count} ({cards}) and says: {claim}.",
            player=player,
            count=count,
            cards=_said(claim.cards),
            claim=claim.words,
        )

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase == DEALING:
            return say("The cards are dealt. {player} starts.", player=Seat(self.turn))
        world = self.clone()
        world.story = []
        world.apply_chance(outcome)
        told = [
            private if private and viewer in (seat, OPEN) else public for seat, public, private in world.story
        ]
        return joined(told, " ")

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        if action_text.startswith("+") and action_text[1:] in CARD:
            return "+" + said(CARD[action_text[1:]])
        action = ACTIONS.get(action_text, BELIEVE)
        if action >= BELIEVE:
            return SPOKEN.get(action_text, action_text)
        return say("Say: {rank}", rank=RANK_PLURALS[action - CLAIM])


def _said(cards: int) -> Message:
    return cards_said(reversed(cards_of(cards)))
