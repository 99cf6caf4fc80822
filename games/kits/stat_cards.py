"""Trick games in which every card has its own value in each of several suits or categories, and the leader names one.

The base of games with a deck of their own: Multimulta's three-suit cards, the decks of statistics that Top Trumps is
played with. A game gives a `StatDeck` and says in `follow_duties` what must be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.game import Deal, GameTable
from games.core.messages import Seat, joined, say
from games.core.state import Action, Outcome, State, parse_from
from games.core.views import View, cards_seen
from games.kits.cards import BIT, cards_of
from games.kits.hands import CALL
from games.kits.rankings import Ranking, in_order
from games.kits.tricks import PLAY, TrickState

LEAD: Final = CALL
"""Leading card c in category k is action `LEAD + CALL * k + c`."""
MOST_CARDS: Final = 64


class StatRanking(Ranking):
    """The order of the cards in one category, from each card's value there (None: it has none).

    An equal value beats too: of equal cards the last one played wins. `follow` is the mask of all cards with a value.
    """

    __slots__ = ()

    def __init__(self, values: Sequence[float | None]) -> None:
        ranked = [card for card, value in enumerate(values) if value is not None]
        everyone = sum(BIT[card] for card in ranked)
        self.suits = (everyone,)
        self.trumps = 0
        self.follow = (everyone,) * len(values)
        self.duty = (in_order(everyone),) * len(values)
        self.beats = tuple(
            0
            if value is None
            else sum(BIT[other] for other in ranked if other != card and _number(values[other]) >= value)
            for card, value in enumerate(values)
        )
        order = {
            value: place for place, value in enumerate(sorted({_number(values[card]) for card in ranked}))
        }
        self.height = tuple(-1 if value is None else order[value] for value in values)


def _number(value: float | None) -> float:
    assert value is not None
    return value


@dataclass(frozen=True)
class StatDeck:
    """Cards by number with their texts and how people read them, categories, and the value of each card in each.

    texts and categories are those of logs and the wire; together (`text category`) they must stay unique.
    values: by category, by card; None where the card has none; the higher the better. faces: what is written on each
    card, line by line. Raises ValueError if two moves would have the same text.
    """

    texts: tuple[str, ...]
    said: tuple[str, ...]
    categories: tuple[str, ...]
    category_names: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    faces: tuple[tuple[str, ...], ...]
    rankings: tuple[StatRanking, ...] = field(init=False, compare=False, repr=False)
    actions: dict[str, Action] = field(init=False, compare=False, repr=False)
    worth: tuple[float, ...] = field(init=False, compare=False, repr=False)
    """By card: how strong it is in all categories together."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rankings", tuple(map(StatRanking, self.values)))
        names: dict[str, Action] = {}
        for action in self.every_action():
            text = self.text(action)
            if text in names:
                raise ValueError(f"{text!r} can be read in two ways: change a name.")
            names[text] = action
        object.__setattr__(self, "actions", names)
        everything = range(len(self.texts))
        worth = [
            sum(1 / (1 + one.beats[card].bit_count()) for one in self.rankings if one.height[card] >= 0)
            for card in everything
        ]
        object.__setattr__(self, "worth", tuple(worth))

    def every_action(self) -> list[Action]:
        """All cards, alone and led in every category."""
        size = len(self.texts)
        leads = [
            LEAD + CALL * category + card for category in range(len(self.categories)) for card in range(size)
        ]
        return [*range(size), *leads]

    def leads(self, hand: int) -> list[Action]:
        """The leads that a hand allows: each card in each category in which it has a value."""
        return [
            LEAD + CALL * category + card
            for category, ranking in enumerate(self.rankings)
            for card in cards_of(hand & ranking.suits[0])
        ]

    def text(self, action: Action) -> str:
        """`card` or `card category`."""
        if action < LEAD:
            return self.texts[action]
        category, card = divmod(action - LEAD, CALL)
        return f"{self.texts[card]} {self.categories[category]}"

    def say(self, action: Action) -> str:
        """The same for people."""
        if action < LEAD:
            return self.said[action]
        category, card = divmod(action - LEAD, CALL)
        return joined([self.said[card], self.category_names[category]], ": ")


class StatTrickState(TrickState):
    """One deal. category: what is led in this trick, or was in the last."""

    __slots__ = ("category",)

    stats: ClassVar[StatDeck]

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.category = 0

    def the_deck(self) -> StatDeck:
        """The deck of this table."""
        return self.stats

    def clone(self) -> Self:
        new = super().clone()
        new.category = self.category
        return new

    def draw(self, rng: Random) -> Outcome:
        return shuffled(list(range(len(self.the_deck().texts))), rng)

    def whole_deck(self) -> int:
        return BIT[len(self.the_deck().texts) - 1] * 2 - 1

    # Play ---------------------------------------------------------------------------------------------------------

    def begin_play(self) -> None:
        self.lead(self.first_leader())

    def legal(self, seat: int) -> list[Action]:
        if self.phase == PLAY and not self.trick:
            return self.the_deck().leads(self.playable())
        return super().legal(seat)

    sample_legal = State.sample_legal

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.phase == PLAY and not self.trick:
            return action in self.legal(seat)
        return super().is_legal(seat, action)

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == PLAY and action >= LEAD:
            self.category, action = divmod(action - LEAD, CALL)
            self.ranking = self.the_deck().rankings[self.category]
        super().apply(seat, action)

    # What is seen -------------------------------------------------------------------------------------------------

    def texts_of(self, cards: int) -> list[str]:
        texts = self.the_deck().texts
        return [texts[card] for card in cards_of(cards)]

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        deck = self.the_deck()
        seen = sorted(cards_seen(view), key=deck.actions.__getitem__)
        view["faces"] = {text: list(deck.faces[deck.actions[text]]) for text in seen}
        return view

    def text(self, seat: int, action: Action) -> str:
        return self.the_deck().text(action)

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(self.the_deck().actions, text)

    def say(self, action_text: str) -> str:
        action = self.the_deck().actions.get(action_text)
        return action_text if action is None else self.the_deck().say(action)

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("Led"), self.the_deck().category_names[self.category]]] if self.trick else []

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == PLAY and action >= LEAD:
            return say(
                "{player} leads {choice}.", player=Seat(seat), choice=self.say(self.text(seat, action))
            )
        return super().told(viewer, seat, action)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        if self.phase != PLAY or self.trick:
            return super().greedy(seat, rng)
        return self._greedy_lead(seat)

    def _greedy_lead(self, seat: int) -> Action:
        """A card that nothing unseen beats, the weakest such in everything else; else the weakest card of all."""
        deck, unseen = self.the_deck(), self.unseen(seat)
        leads = deck.leads(self.playable())

        def danger(lead: Action) -> tuple[bool, float, int]:
            category, card = divmod(lead - LEAD, CALL)
            beaten = deck.rankings[category].beats[card] & unseen
            return bool(beaten), deck.worth[card], -beaten.bit_count()

        return min(leads, key=danger)

    def _greedy_win(self, seat: int, holder: int, playable: int) -> Action:
        """Win with the weakest card when last, else with the best of the category; throw the weakest."""
        worth, ranking = self.the_deck().worth, self.ranking
        winners = playable & ranking.beats[self.best]
        last = len(self.trick) == len(self.order) - 1
        partners = self.together(self.best_holder, holder) and (last or not self._beatable(seat))
        spare = playable & ~winners
        if partners and spare:
            return min(cards_of(spare), key=worth.__getitem__)
        if not winners or last or partners:
            return min(cards_of(winners or playable), key=worth.__getitem__)
        return max(cards_of(winners), key=lambda card: (ranking.height[card], -worth[card]))
