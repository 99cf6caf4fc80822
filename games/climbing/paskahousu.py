"""Paskahousu: Valepaska with open cards. Put equal or higher ranks on the pile, and do not be the last with cards.

Source: My Games, lines 2592-2596, with the rules of lines 2686-2709 and the remedy of lines 2719-2721.

Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.messages import Card, Message, Seat, joined, say, say_in, say_n
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import Action
from games.core.views import PileView, View
from games.kits import paska_piles
from games.kits.bluffing import Claim
from games.kits.cards import BIT, CARD, TEXT, cards_of, cards_said, texts_of
from games.kits.climbing import equal_ranks
from games.kits.going_out import OutGame
from games.kits.paska_piles import ACE, TEN, TWO, ace_alone, dear, pile_falls, playable_ranks
from games.kits.poker import RANK_MASK
from games.kits.shedding import DEALING, OVER, SheddingState

CARDS: Final = 52
HAND: Final = 5
FALLING: Final = paska_piles.FALLING
MOST_TURNS: Final = 500
"""After so many turns the game is called off."""
TAKE: Final = 0
TRY: Final = 1 << 60
PASS: Final = 1 << 61
PLAYING, TURNING = 1, 2


class PaskahousuState(SheddingState):
    """A game in play. An action is the mask of the cards played, or one of `words`."""

    hand_size = HAND
    phases: ClassVar[dict[int, str]] = {PLAYING: say_in("phase", "play"), TURNING: say_in("phase", "turn")}
    by_chance = (DEALING, TURNING)
    words: ClassVar[Mapping[Action, str]] = {TAKE: "take", TRY: "try", PASS: "pass"}
    words_said: ClassVar[Mapping[str, str]] = {
        "take": say_in("a move", "take"),
        "try": say_in("a move", "try"),
        "pass": say_in("a move", "pass"),
    }

    pile: tuple[Claim, ...] = ()
    last: tuple[Claim, ...] = ()
    """What was played last, wherever its cards are now."""
    turns: int = 0
    passes: int = 0

    def opened(self) -> None:
        self.phase = PLAYING

    # Turns --------------------------------------------------------------------------------------------------------

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

    def is_legal(self, seat: int, action: Action) -> bool:
        if action == TAKE:
            return bool(self.pile)
        if not 0 < action < TRY:
            return action in self.legal(seat)
        rank = _rank(action)
        return not action & ~(self.hands[seat] & RANK_MASK[rank]) and rank in self.playable()

    def apply(self, seat: int, action: Action) -> None:
        self.turns += 1
        if action == TRY:
            self.phase = TURNING
        elif action == PASS:
            self.passes += 1
            for rank in self.playable():
                self.lacks[seat] |= RANK_MASK[rank]
            self._move_on(self.next_in(seat))
        elif action == TAKE:
            self._take_pile(seat)
            self._move_on(self.next_in(seat))
        else:
            self._play(seat, action)

    def _play(self, seat: int, cards: int) -> None:
        self.passes = 0
        self.put_down(seat, cards)
        self.last = (Claim(seat, _rank(cards), cards),)
        self.pile += self.last
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
            self.pile = ()
            return True
        return False

    def _take_pile(self, seat: int) -> None:
        for play in self.pile:
            self.pick_up(seat, play.cards)
        self.pile = ()

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
        top = self.pile[-1].words if self.pile else say_in("on top of a pile", "nothing")
        return [
            [say_in("fact", "on top"), top],
            [say_in("fact", "turns"), say("{number} of at most {most}", number=self.turns, most=MOST_TURNS)],
        ]

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        pile: PileView = {"name": say_in("pile", "pile"), "count": sum(play.count for play in self.pile)}
        pile["cards"] = [text for play in self.pile for text in texts_of(play.cards)]
        fallen = self.gone & ~sum(play.cards for play in self.pile)
        view["piles"] += [pile, {"name": say_in("pile", "fallen"), "count": fallen.bit_count()}]
        if self.last:
            view["last_trick"] = [
                {"seat": play.seat, "card": text} for play in self.last for text in texts_of(play.cards)
            ]
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action in self.words:
            return self._told_word(Seat(seat), action)
        played = say("{player} plays {cards}.", player=Seat(seat), cards=_said(action))
        return joined([played, *self._consequences(seat, action)], " ")

    def _told_word(self, player: Seat, action: Action) -> str:
        if action == TRY:
            return say("{player} tries the top card of the stock.", player=player)
        if action == PASS:
            return say("{player} cannot start a pile.", player=player)
        count = sum(play.count for play in self.pile)
        return say_n(
            "{player} takes the pile of {count} card.",
            "{player} takes the pile of {count} cards.",
            count,
            player=player,
        )

    def _consequences(self, seat: int, cards: int) -> list[Message]:
        after = self.clone()
        after._play(seat, cards)
        story = []
        if ace_alone([*self.pile, Claim(seat, _rank(cards), cards)]):
            following = Seat(self.next_in(seat))
            story.append(
                say_n(
                    "{player} must take ace.", "{player} must take aces.", cards.bit_count(), player=following
                )
            )
        elif not after.pile:
            story.append(say("The pile falls."))
        if seat in after.went_out:
            number = len(after.went_out)
            story.append(say("{player} is out as number {number}.", player=Seat(seat), number=number))
        return story

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase != TURNING:
            return super().told_chance(viewer, outcome)
        seat, card = self.turn, CARD[outcome]
        if card % 13 not in self.playable():
            return say(
                "The top card is {card}, which does not fit: {player} takes it and the pile.",
                card=Card(outcome),
                player=Seat(seat),
            )
        world = self.clone()
        world.stock.pop(0)
        world.pick_up(seat, BIT[card])
        played = say("The top card is {card}, which {player} plays.", card=Card(outcome), player=Seat(seat))
        return joined([played, *world._consequences(seat, BIT[card])], " ")

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """All cards of the cheapest rank that fits; tens, aces and twos one at a time, and only if need be."""
        plays = [action for action in self.legal(seat) if action not in self.words]
        if not plays:
            return self.legal(seat)[0]
        return min(plays, key=lambda cards: (dear(_rank(cards)), _waste(cards), cards))


def _rank(cards: int) -> int:
    return (cards.bit_length() - 1) % 13


def _waste(cards: int) -> int:
    """Of a cheap rank as many as possible, of a dear one as few."""
    count = cards.bit_count()
    return count if _rank(cards) in (TWO, TEN, ACE) else -count


def _said(cards: int) -> Message:
    return cards_said(reversed(cards_of(cards)))


@register
class Paskahousu(OutGame):
    title = "Paskahousu"
    summary = say("Valepaska without the lies: put equal or higher cards on the pile, or take it all.")
    seats = (2, 3, 4, 5, 6)
    options = (
        Option(
            "try-stock",
            say("The top card of the stock may be tried"),
            False,
            help=say(
                "Instead of taking the pile: if it fits it is played, otherwise it is taken "
                "together with the pile."
            ),
        ),
        Option(
            "allow-high-on-empty",
            say("Jacks, queens and kings may start a pile"),
            True,
            help=say("Without it many games end because nobody can start a pile."),
        ),
    )
    sources = ("my-games 2592-2596",)
    variants = (
        Variant(
            "try-stock",
            say("Paskahousu with a try from the stock"),
            "my-games 2592-2596",
            {"try-stock": True},
        ),
    )
    luck = "much"
    State = PaskahousuState
