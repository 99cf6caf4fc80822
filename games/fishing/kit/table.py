"""The table of fishing games: single cards and builds face up, cards from the hand that take them, sweeps.

A move is one card of the hand with all the cards of the table that it takes or is built on. Source: Parlett, lines
1560-1672.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import ClassVar, Final, NamedTuple

from games.core.fields import each_seat
from games.core.messages import Card, Message, Seat, joined, say, say_in, say_n
from games.core.state import Action, parse_from
from games.core.views import PileView, SeatView, View
from games.kits.cards import BIT, RANK_NAMES, RANK_PLURALS, cards_of, mask_of
from games.kits.hands import CALL
from games.kits.pack import total
from games.kits.stock import StockState

PLAYING: Final = say_in("phase", "play")
MOVE: Final = re.compile(r"trail (\w+)|(\w+) takes ([\w ]+)|(\w+) builds (\d+) ([\w ]+)")
VALUES: Final = 16
"""Builds are worth less."""


class Play(NamedTuple):
    """A move: the card from the hand, the cards on the table that go with it, and the value of the build they become.

    No cards on the table: it is trailed. No value: it takes them.
    """

    card: int
    others: int = 0
    value: int = 0

    @property
    def action(self) -> Action:
        return self.card + CALL * (self.value + VALUES * self.others)


def play_of(action: Action) -> Play:
    """The move that an action is."""
    rest, card = divmod(action, CALL)
    others, value = divmod(rest, VALUES)
    return Play(card, others, value)


class Build(NamedTuple):
    """Cards that lie together and are taken only together, by a card of their value. owner: who made it what it is."""

    cards: int
    value: int
    owner: int


class FishingState(StockState):
    """One deal. loose: the single cards on the table in the order they came. won: the cards that each has taken.

    sweeps: of these the cards that took all there was. last: who has taken last, -1 before. caught: what he took.
    """

    inferred = StockState.inferred | {"won"}
    laid_out: ClassVar[int] = 4
    """The cards dealt to the table."""
    last_sweep: ClassVar[bool] = True
    """Whether the last card of the deal can make a sweep."""
    worth: ClassVar[tuple[int, ...]]
    """By card what it counts in totals; 0 for one that counts in none."""
    prizes: ClassVar[tuple[float, ...]]
    """By card what it is worth to have taken it, to the quick player."""
    sweep_prize: ClassVar[float]

    loose: tuple[int, ...] = ()
    builds: tuple[Build, ...] = ()
    won: list[int] = each_seat(0)
    sweeps: list[int] = each_seat(0)
    last: int = -1
    caught: int = 0

    # What a game says ---------------------------------------------------------------------------------------------

    def plays(self, seat: int, card: int) -> Iterable[Play]:
        """What may be done with a card of the hand."""
        raise NotImplementedError

    def heir(self, seat: int) -> int:
        """Who gets what is left on the table when this seat has played the last card: he himself, by default."""
        return seat

    # A turn -------------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.loose = self.stock[: -self.laid_out - 1 : -1]
        self.stock = self.stock[: -self.laid_out]
        self.hands[self.stock_holder] ^= mask_of(self.loose)
        self.ask(PLAYING, self.table.next_seat(self.deal.dealer))

    def on_table(self) -> int:
        """All the cards on the table."""
        return mask_of(self.loose) | mask_of(
            [card for build in self.builds for card in cards_of(build.cards)]
        )

    def choices(self, seat: int) -> list[Action]:
        return sorted([play.action for card in cards_of(self.hands[seat]) for play in self.plays(seat, card)])

    def is_legal(self, seat: int, action: Action) -> bool:
        """Only what may be done with its card is looked at."""
        card = play_of(action).card
        return bool(self.hands[seat] >> card & 1) and any(p.action == action for p in self.plays(seat, card))

    def act(self, seat: int, action: Action) -> None:
        play = play_of(action)
        self.put_down(seat, play.card)
        if not play.others:
            self.loose = (*self.loose, play.card)
        else:
            swept = self.clears(play)
            self.loose = tuple([card for card in self.loose if not play.others & BIT[card]])
            self.builds = tuple([build for build in self.builds if not play.others & build.cards])
            if play.value:
                self.builds = (*self.builds, Build(BIT[play.card] | play.others, play.value, seat))
            else:
                self._take(seat, play, swept)
        self._next(seat)

    def clears(self, play: Play) -> bool:
        """Whether a move takes all there is."""
        return not play.value and play.others == self.on_table() != 0

    def _take(self, seat: int, play: Play, swept: bool) -> None:
        self.last, self.caught = seat, BIT[play.card] | play.others
        self.won[seat] |= self.caught
        if swept and (self.last_sweep or self.stock or any(self.hands[: self.table.seats])):
            self.sweeps[seat] |= BIT[play.card]

    def _next(self, seat: int) -> None:
        """The next player; new cards when all have played theirs; the end when there are none."""
        following = self.table.next_seat(seat)
        if not any(self.hands[: self.table.seats]):
            if not self.stock:
                self._leave_to(self.heir(seat))
                return
            for _ in range(self.cards_each):
                self.from_stock(*range(following, self.table.seats), *range(following))
        self.ask(PLAYING, following)

    def _leave_to(self, heir: int) -> None:
        """The end: somebody gets what is left on the table."""
        if left := self.on_table():
            self.last, self.caught = heir, left
            self.won[heir] |= left
        self.loose, self.builds = (), ()
        self.end()

    # What is seen -------------------------------------------------------------------------------------------------

    def labels(self, seat: int) -> list[str]:
        taken = self.won[seat].bit_count()
        more = [say_n("{count} card taken", "{count} cards taken", taken)] if taken else []
        return [*super().labels(seat), *more]

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [] if self.stock else [[say_in("pile", "stock"), say("all dealt")]]

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        if self.sweeps[seat]:
            shown["melds"] = [{"cards": self.texts_of(self.sweeps[seat]), "title": say_in("cards", "sweeps")}]
        return shown

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        table = [self._spread(say_in("pile", "table"), self.loose)]
        builds = [self._spread(self._titled(build), self.pack.sorted(build.cards)) for build in self.builds]
        view["piles"] = [*table, *builds, *self._caught(), *view.get("piles", [])]
        return view

    def _caught(self) -> list[PileView]:
        """What was taken last, and by whom."""
        if self.last < 0:
            return []
        name = say("taken last by {player}", player=Seat(self.last))
        return [{"name": name, "count": self.caught.bit_count(), "cards": self.texts_of(self.caught)}]

    def _spread(self, name: str, cards: Iterable[int]) -> PileView:
        texts = [self.pack.texts[card] for card in cards]
        return {"name": name, "count": len(texts), "cards": texts, "spread": True}

    def _titled(self, build: Build) -> Message:
        what = self.built(build.cards, build.value)
        return say("{player} builds: {what}", player=Seat(build.owner), what=what)

    def built(self, cards: int, value: int) -> Message:
        """What is announced of a build: `eight` of one total, `fours` of several."""
        several = total(cards_of(cards), self.worth) > value
        return (RANK_PLURALS if several else RANK_NAMES)[value - 2]

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        play, player = play_of(action), Seat(seat)
        card, others = Card(self.pack.texts[play.card]), self._cards(play.others)
        if not play.others:
            return say("{player} trails {card}.", player=player, card=card)
        if play.value:
            what = self.built(BIT[play.card] | play.others, play.value)
            return say(
                "{player} lays {card} on {cards} and builds: {what}.",
                player=player,
                card=card,
                cards=others,
                what=what,
            )
        if self.clears(play):
            return say(
                "{player} takes {cards} with {card}: all there is.", player=player, card=card, cards=others
            )
        return say("{player} takes {cards} with {card}.", player=player, card=card, cards=others)

    def _cards(self, cards: int) -> Message:
        return joined([Card(text) for text in self.texts_of(cards)], " ")

    # Texts --------------------------------------------------------------------------------------------------------

    def text(self, seat: int, action: Action) -> str:
        play = play_of(action)
        card, others = self.pack.texts[play.card], " ".join(self.texts_of(play.others))
        if not others:
            return " ".join(("trail", card))
        did = ("builds", str(play.value)) if play.value else ("takes",)
        return " ".join((card, *did, others))

    def parse(self, seat: int, text: str) -> Action:
        found = MOVE.fullmatch(text) if isinstance(text, str) else None
        try:
            action = self._read(*found.groups("")).action if found else -1
        except ValueError:
            action = -1
        return action if action >= 0 and self.text(seat, action) == text else parse_from({}, text)

    def _read(self, trailed: str, taker: str, taken: str, builder: str, value: str, under: str) -> Play:
        (card,) = self.pack.cards(trailed or taker or builder)
        return Play(card, self.pack.mask(taken or under), min(int(value or 0), VALUES - 1))

    def say(self, action_text: str) -> str:
        play = play_of(self.parse(0, action_text))
        card, others = Card(self.pack.texts[play.card]), self._cards(play.others)
        if not play.others:
            return say("trail {card}", card=card)
        if not play.value:
            return say("{card} takes {cards}", card=card, cards=others)
        what = self.built(BIT[play.card] | play.others, play.value)
        return say("{card} on {cards}: {what}", card=card, cards=others, what=what)

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Take what is worth most, and leave as little as possible that one card could sweep."""
        return max(self.choices(seat), key=lambda action: self.hope(seat, play_of(action)))

    def hope(self, seat: int, play: Play) -> float:
        """What a move may be worth."""
        cards = BIT[play.card] | play.others
        prize = sum([self.prizes[card] for card in cards_of(cards)])
        if play.value:
            return prize / 2
        if not play.others:
            return -prize - self.risk(self.on_table() | cards)
        return prize + (self.sweep_prize if self.clears(play) else -self.risk(self.on_table() & ~play.others))

    def risk(self, left: int) -> float:
        """What is lost if the next player sweeps what is left, where one card can take it."""
        cards = cards_of(left)
        return self.sweep_prize / 3 if cards and total(cards, self.worth) <= max(self.worth) else 0.0
