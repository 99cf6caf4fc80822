"""Paskahousu: Valepaska with open cards. Put equal or higher ranks on the pile, and do not be the last with cards.

Source: My Games, lines 2592-2596, with the rules of lines 2686-2709 and the remedy of lines 2719-2721.

Decided where the source is open: see `Paskahousu.decisions`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.errors import Illegal
from games.core.game import Deal, Game, GameTable
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.state import CHANCE, Action
from games.core.views import PileView, View
from games.kits.bluffing import Claim, rank_words
from games.kits.cards import BIT, CARD, TEXT, cards_of, said, texts_of
from games.kits.climbing import equal_ranks
from games.kits.going_out import GoingOutOrNot, OutOrCalledOff
from games.kits.paska_piles import ACE, FALLING, TEN, TWO, ace_alone, dear, pile_falls, playable_ranks
from games.kits.poker import RANK_MASK
from games.kits.shedding import OVER, SheddingState, many_cards

HAND: Final = 5
MOST_TURNS: Final = 500
"""After so many turns the game is called off."""
TAKE: Final = 0
TRY: Final = 1 << 60
PASS: Final = 1 << 61
WORDS: Final = {TAKE: "take", TRY: "try", PASS: "pass"}
PLAYING, TURNING = 1, 2


class PaskahousuState(SheddingState):
    """A game in play. An action is the mask of the cards played, or one of `WORDS`."""

    hand_size = HAND
    phases: ClassVar[dict[int, str]] = {PLAYING: "play", TURNING: "turn"}

    __slots__ = ("last", "passes", "pile", "turns")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.pile: list[Claim] = []
        self.last: Claim | None = None
        """What was played last, wherever its cards are now."""
        self.turns = 0
        self.passes = 0

    def opened(self) -> None:
        self.phase = PLAYING

    def copy_to(self, twin: Self) -> None:
        twin.pile, twin.last, twin.turns, twin.passes = self.pile[:], self.last, self.turns, self.passes

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return (CHANCE,) if self.phase == TURNING else super().actors()

    def reveals(self) -> bool:
        return self.phase == TURNING

    def draw(self, rng: Random) -> Any:
        """The deck; for a try the top card of the stock, which is fixed already."""
        return TEXT[self.stock[0]] if self.phase == TURNING else super().draw(rng)

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == TURNING:
            self._tried()
        else:
            super().apply_chance(outcome)

    def playable(self) -> list[int]:
        return playable_ranks(self.pile, high_on_empty=bool(self.table.options["allow-high-on-empty"]))

    def legal(self, seat: int) -> list[Action]:
        hand = 0
        for rank in self.playable():
            hand |= self.hands[seat] & RANK_MASK[rank]
        plays = [cards for size in (1, 2, 3, 4) for cards in equal_ranks(hand, size)]
        if not self.pile:
            return sorted(plays) or [PASS]
        other = [TAKE]
        if self.table.options["try-stock"] and self.stock:
            other.append(TRY)
        return sorted(plays + other)

    def apply(self, seat: int, action: Action) -> None:
        self.turns += 1
        if action == TRY:
            self.phase = TURNING
        elif action == PASS:
            self.passes += 1
            self._move_on(self.next_in(seat))
        elif action == TAKE:
            self._take_pile(seat)
            self._move_on(self.next_in(seat))
        else:
            self._play(seat, action)

    def _play(self, seat: int, cards: int) -> None:
        self.passes = 0
        self.put_down(seat, cards)
        self.last = Claim(seat, _rank(cards), cards)
        self.pile.append(self.last)
        again = self._settle_pile(seat)
        self.refill(seat)
        self.out_if_empty(seat)
        self._move_on(seat if again and self.still_in(seat) else self.next_in(seat))

    def _settle_pile(self, seat: int) -> bool:
        """The aces that go to the next player, the pile that falls. Returns whether the player goes on."""
        if ace_alone(self.pile):
            self._take_pile(self.next_in(seat))
            return True
        if pile_falls(self.pile):
            self.pile = []
            return True
        return False

    def _take_pile(self, seat: int) -> None:
        for play in self.pile:
            self.pick_up(seat, play.cards)
        self.pile = []

    def _tried(self) -> None:
        """The top card of the stock is played if it fits; otherwise it goes to the hand together with the pile."""
        seat, card = self.turn, self.stock.pop(0)
        self.phase = PLAYING
        self.pick_up(seat, BIT[card])
        if card % 13 in self.playable():
            self._play(seat, BIT[card])
        else:
            self._take_pile(seat)
            self._move_on(self.next_in(seat))

    def _move_on(self, seat: int) -> None:
        self.turn = seat
        left = self.table.seats - len(self.went_out)
        if self.phase != OVER and (self.passes >= left or self.turns >= MOST_TURNS):
            self.phase = OVER

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self) -> list[list[str]]:
        top = self.pile[-1].words if self.pile else "nothing"
        return [["on top", top], ["turns", f"{self.turns} of at most {MOST_TURNS}"]]

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        pile: PileView = {"name": "pile", "count": sum(play.count for play in self.pile)}
        pile["cards"] = [text for play in self.pile for text in texts_of(play.cards)]
        fallen = self.gone & ~sum(play.cards for play in self.pile)
        view["piles"] += [pile, {"name": "fallen", "count": fallen.bit_count()}]
        if self.last:
            view["last_trick"] = [
                {"seat": self.last.seat, "card": text} for text in texts_of(self.last.cards)
            ]
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action in WORDS:
            count = many_cards(sum(play.count for play in self.pile))
            return {
                TAKE: f"{{{seat}}} takes the pile of {count}.",
                TRY: f"{{{seat}}} tries the top card of the stock.",
                PASS: f"{{{seat}}} cannot start a pile.",
            }[action]
        return f"{{{seat}}} plays {_said(action)}.{self._consequences(seat, action)}"

    def _consequences(self, seat: int, cards: int) -> str:
        after = self.clone()
        after._play(seat, cards)
        story = ""
        if ace_alone([*self.pile, Claim(seat, _rank(cards), cards)]):
            story = f" {{{self.next_in(seat)}}} must take {rank_words(ACE, cards.bit_count())}."
        elif not after.pile:
            story = " The pile falls."
        if seat in after.went_out:
            story += f" {{{seat}}} is out as number {len(after.went_out)}."
        return story

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase != TURNING:
            return super().told_chance(viewer, outcome)
        seat, card = self.turn, CARD[outcome]
        story = f"The top card is {said(card)}"
        if card % 13 not in self.playable():
            return f"{story}, which does not fit: {{{seat}}} takes it and the pile."
        world = self.clone()
        world.stock.pop(0)
        world.pick_up(seat, BIT[card])
        return f"{story}, which {{{seat}}} plays.{world._consequences(seat, BIT[card])}"

    def text(self, seat: int, action: Action) -> str:
        return WORDS.get(action) or " ".join(texts_of(action))

    def parse(self, seat: int, text: str) -> Action:
        words = text.split() if isinstance(text, str) else []
        for action, word in WORDS.items():
            if words == [word]:
                return action
        cards = {CARD[word] for word in words if word in CARD}
        if not words or len(cards) != len(words):
            raise Illegal(f"{text!r:.60} is neither {', '.join(WORDS.values())} nor cards such as `8H 8D`.")
        return sum(BIT[card] for card in cards)

    def say(self, action_text: str) -> str:
        return " ".join(said(CARD[word]) if word in CARD else word for word in action_text.split())

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """All cards of the cheapest rank that fits; tens, aces and twos one at a time, and only if need be."""
        plays = [action for action in self.legal(seat) if action not in WORDS]
        if not plays:
            return self.legal(seat)[0]
        return min(plays, key=lambda cards: (dear(_rank(cards)), _waste(cards), cards))


def _rank(cards: int) -> int:
    return (cards.bit_length() - 1) % 13


def _waste(cards: int) -> int:
    """Of a cheap rank as many as possible, of a dear one as few."""
    count = cards.bit_count()
    return count if _rank(cards) in (TWO, TEN, ACE) else -count


def _said(cards: int) -> str:
    return " ".join(said(card) for card in reversed(cards_of(cards)))


@register
class Paskahousu(Game):
    key = "paskahousu"
    title = "Paskahousu"
    family = "climbing"
    summary = "Valepaska without the lies: put equal or higher cards on the pile, or take it all."
    wins = "Who is left with cards loses; the others are placed in the order in which they got rid of theirs."
    seats = (2, 3, 4, 5, 6)
    options = (
        Option(
            "try-stock",
            "The top card of the stock may be tried",
            False,
            help="Instead of taking the pile: if it fits it is played, otherwise it is taken together with the pile.",
        ),
        Option(
            "allow-high-on-empty",
            "Jacks, queens and kings may start a pile",
            True,
            help="Without it many games end because nobody can start a pile.",
        ),
    )
    presets = (
        Preset("my-games", "Paskahousu", (Source("my-games", "paskahousu", (2592, 2596)),), seats=4),
        Preset(
            "try-stock",
            "Paskahousu with a try from the stock",
            (Source("my-games", "paskahousu", (2592, 2596)),),
            {"try-stock": True},
            seats=4,
        ),
    )
    objective = "win"
    draws = True
    luck = "much"
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_actions = MOST_TURNS + 1
    max_deals = 1
    page: ClassVar[dict[str, str]] = {
        "object": "Get rid of all your cards. Who is left with cards in the end loses and is called paskahousu.",
        "equipment": (
            "One deck of 52 cards. From high to low: 2, ace, king, queen, jack, 10, 9, 8, 7, 6, 5, 4, 3. Suits do not "
            "matter."
        ),
        "deal": f"{HAND} cards each; the others are the stock. The player left of the dealer starts.",
        "play": (
            "In turn put one or more cards of one rank face up on the pile. On an empty pile: any rank (by an option "
            "no jack, queen or king). On other cards: the same rank or a higher one. Jacks, queens and kings not on "
            "cards below seven; "
            "aces only on jacks, queens and kings; twos on anything, and on a two only twos. Then draw up to "
            f"{HAND} cards while the stock lasts. A ten makes the pile fall, so does an ace on a face card, and so do "
            f"{FALLING} or more equal ranks on top (but not twos): its cards leave the game, and the same player "
            "starts the next pile. An ace on an empty pile goes to the next player, and the same player plays again. "
            "Who cannot play, or does not want to, takes the whole pile, and the turn passes; who cannot start an "
            "empty pile passes. Who has no cards left when the stock is gone is out."
        ),
        "scoring": "Each player gets a point for everybody still holding cards when they go out.",
        "match": (
            "One game. When nobody can start a pile, one player after the other, or after "
            f"{MOST_TURNS} turns, it is called off, and all who still have cards share the last place."
        ),
        "settlement": "The winner gets a fixed stake, from each of the others or from the loser, as agreed.",
    }
    decisions = (
        "Jacks, queens and kings may start a pile, which the source names as the remedy for deadlocks; an option takes "
        "it away.",
        "The player left of the dealer starts.",
        "Who cannot or does not want to play takes the pile, and the turn passes to the next player.",
        "The top card of the stock may be tried only by an option; it is shown to all.",
        "On an empty pile a player who can play has to; one who cannot passes.",
        "The game is called off when everybody still in has passed in a row, since nobody can ever start a pile then.",
        f"It is also called off after {MOST_TURNS} turns.",
        "The players between winner and loser are placed as they went out.",
        "If the one who would play again is out, the next player to the left plays.",
        "Any number of aces on an empty pile go to the next player; four of them do not make it fall.",
    )

    Result = OutOrCalledOff
    Sheet = GoingOutOrNot
    State = PaskahousuState

    @classmethod
    def default_seats(cls) -> int:
        return 4
