"""Dealer's Choice: whoever deals names the poker that is played.

Source: Parlett, lines 5654-5656.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Final, Self

from games.core.fields import Fields
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.registry import register
from games.core.results import DealResult
from games.core.state import Action, Outcome, State, parse_from
from games.core.views import View
from games.kits.penalties import POKER_ERRORS
from games.vying.american_seven_card_stud import SevenCardStud
from games.vying.draw_poker import DrawPoker
from games.vying.english_long_stud import EnglishLongStud
from games.vying.five_card_stud import FiveCardStud
from games.vying.hold_em import HoldEm
from games.vying.kit.game import VyingGame
from games.vying.kit.state import VyingState
from games.vying.spit_in_the_ocean import SpitInTheOcean
from games.vying.wild_card_poker import WildCardPoker

CHOICES: Final[dict[str, tuple[type[Game], str]]] = {
    "draw": (DrawPoker, ""),
    "five-stud": (FiveCardStud, ""),
    "seven-stud": (SevenCardStud, ""),
    "long-stud": (EnglishLongStud, ""),
    "spit": (SpitInTheOcean, ""),
    "hold-em": (HoldEm, ""),
    "deuces-wild": (WildCardPoker, "parlett"),
    "joker-wild": (WildCardPoker, "joker"),
    "hole-card-wild": (WildCardPoker, "hole-card"),
    "spit-wild": (WildCardPoker, "spit"),
}
"""The games, each with its preset."""
CHOOSE: Final = 64
"""Actions below, and those above 255, are of the game that was chosen."""
TEXTS: Final = {CHOOSE + number: key for number, key in enumerate(CHOICES)}
ACTIONS: Final = {text: action for action, text in TEXTS.items()}


def table_of(key: str, seats: int) -> GameTable:
    game, preset = CHOICES[key]
    return game.table_for(seats, {}, preset)


TITLES: Final = {
    "draw": say("Draw Poker"),
    "five-stud": say("Five-card Stud"),
    "seven-stud": say("American Seven-card Stud"),
    "long-stud": say("English Long Stud"),
    "spit": say("Spit in the Ocean"),
    "hold-em": say("Hold 'em"),
    "deuces-wild": say("Deuces wild in draw poker"),
    "joker-wild": say("A joker in draw poker"),
    "hole-card-wild": say("Stud, everybody's hole card wild"),
    "spit-wild": say("Spit, the card on the table wild"),
}
"""What the choices are called."""


class DealersChoiceState(Fields, State):
    """chosen: the key of the game, "" before. played: its deal, which is the rest of this one."""

    chosen: str = ""
    played: VyingState | None = None

    @property
    def inner(self) -> VyingState:
        assert self.played is not None
        return self.played

    def actors(self) -> tuple[int, ...]:
        return self.inner.actors() if self.played else (self.deal.dealer,)

    def legal(self, seat: int) -> list[Action]:
        return self.inner.legal(seat) if self.played else list(TEXTS)

    def apply(self, seat: int, action: Action) -> None:
        if self.played:
            self.played.apply(seat, action)
            return
        self.chosen = TEXTS[action]
        table = table_of(self.chosen, self.table.seats)
        state = table.game.State
        assert state is not None and issubclass(state, VyingState)
        self.played = state(table, self.deal)

    def draw(self, rng: Random) -> Outcome:
        return self.inner.draw(rng)

    def apply_chance(self, outcome: Outcome) -> None:
        self.inner.apply_chance(outcome)

    def reveals(self) -> bool:
        return self.inner.reveals()

    def result(self) -> DealResult:
        return self.inner.result()

    def returns(self) -> list[float]:
        return self.inner.returns()

    def resample(self, seat: int, rng: Random) -> Self:
        world = self.clone()
        if self.played:
            world.played = self.played.resample(seat, rng)
        return world

    def position(self) -> Hashable:
        return self.chosen, self.played and self.played.position()

    # What is seen and told ----------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        if self.played:
            view = self.played.view(viewer)
            view["facts"] = [[say("This deal"), TITLES[self.chosen]], *view.get("facts", [])]
            return view
        begun = DealersChoicePoker.before(self.table, self.deal).view(viewer)
        begun["phase"] = say_in("phase", "choose the game")
        return begun

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.played:
            return self.played.told(viewer, seat, action)
        return say("{player} chooses {game}.", player=Seat(seat), game=TITLES[TEXTS[action]])

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        return self.inner.told_chance(viewer, outcome)

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action] if action in TEXTS else self.inner.text(seat, action)

    def parse(self, seat: int, text: str) -> Action:
        if self.played:
            return self.played.parse(seat, text)
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        return TITLES[action_text] if action_text in ACTIONS else self.inner.say(action_text)

    def greedy(self, seat: int, rng: Random) -> Action:
        return self.inner.greedy(seat, rng) if self.played else self.sample_legal(seat, rng)


@register
class DealersChoicePoker(VyingGame):
    title = "Dealer's Choice Poker"
    summary = say(
        "Whoever deals names the poker that is played: draw, stud, spit, hold 'em, or one with wild cards."
    )
    sources = ("parlett 5654-5656",)
    penalties = POKER_ERRORS
    seats = tuple(range(2, 8))

    State = DealersChoiceState

    @classmethod
    def before(cls, table: GameTable, deal: Deal) -> VyingState:
        """What the table looks like before a game is chosen."""
        state = FiveCardStud.State
        assert issubclass(state, VyingState)
        return state(table, deal)
