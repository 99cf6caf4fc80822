"""Two tiny games for tests of the contract and the bots: `Aside`, with hidden cards, and `Frames`, a bare sheet.

Neither is registered. `spoiled` makes a copy of a game with some methods of its state or sheet replaced.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Self

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.options import Option, Preset, Source
from games.core.results import DealResult, Number, Score, per_seat, per_side, side
from games.core.sheet import FirstTo
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.cards import CARD, TEXT

DECK = tuple(range(39, 51))
HAND = 3


class AsideResult(DealResult):
    """Tricks won by each seat."""

    tricks: tuple[int, ...] = per_seat("Tricks", Number(0, HAND - 1), total=HAND - 1)


class AsideSheet(FirstTo):
    """A point a trick; every third deal begins anew."""

    def score(self, result: AsideResult, deal: Deal) -> Score:  # type: ignore[override]
        return Score(
            result.tricks,
            ("a point a trick",),
            reset=deal.number % 3 == 0 and bool(self.table.options["fall"]),
        )


class AsideState(State):
    """Three cards each; all lay one aside in secret at the same time, then play two tricks."""

    __slots__ = ("aside", "hands", "last", "rest", "taken", "trick", "turn")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.hands: list[list[int]] = []
        self.rest: list[int] = []
        self.aside = [-1] * table.seats
        self.trick: list[int] = []
        self.last: list[tuple[int, int]] = []
        self.taken = [0] * table.seats
        self.turn = table.next_seat(deal.dealer)

    def actors(self) -> tuple[int, ...]:
        if not self.hands:
            return (CHANCE,)
        choosing = tuple(seat for seat, card in enumerate(self.aside) if card < 0)
        return choosing or ((self.turn,) if any(self.hands) else ())

    def legal(self, seat: int) -> list[Action]:
        return sorted(self.hands[seat])

    def apply(self, seat: int, action: Action) -> None:
        self.hands[seat].remove(action)
        if self.aside[seat] < 0:
            self.aside[seat] = action
            return
        self.trick.append(action)
        seats = self.table.seats
        self.turn = (seat + 1) % seats
        if len(self.trick) == seats:
            leader = self.turn
            self.last = [((leader + i) % seats, card) for i, card in enumerate(self.trick)]
            self.turn = max(self.last, key=lambda played: played[1])[0]
            self.taken[self.turn] += 1
            self.trick = []

    def draw(self, rng: Random) -> list[int]:
        return rng.sample(DECK, len(DECK))

    def apply_chance(self, outcome: list[int]) -> None:
        seats = self.table.seats
        self.hands = [outcome[i * HAND : i * HAND + HAND] for i in range(seats)]
        self.rest = outcome[seats * HAND :]

    def result(self) -> AsideResult:
        return AsideResult(tricks=tuple(self.taken))

    def returns(self) -> list[float]:
        return [float(tricks) for tricks in self.taken]

    def clone(self) -> Self:
        twin = type(self)(self.table, self.deal)
        twin.hands = [hand[:] for hand in self.hands]
        twin.rest, twin.aside = self.rest[:], self.aside[:]
        twin.trick, twin.last, twin.taken, twin.turn = self.trick[:], self.last[:], self.taken[:], self.turn
        return twin

    def view(self, viewer: int | None) -> View:
        seats: list[SeatView] = []
        for seat in range(self.table.seats):
            hand = sorted(self.hands[seat]) if self.hands else []
            seen = viewer in (seat, OPEN)
            cards = [TEXT[card] if seen else "?" for card in hand]
            seats.append({"seat": seat, "hand": cards, "count": len(hand), "tricks": self.taken[seat]})
            if seen and self.aside[seat] >= 0:
                seats[-1]["call"] = TEXT[self.aside[seat]]
        leader = (self.turn - len(self.trick)) % self.table.seats
        view: View = {
            "picture": "cards",
            "phase": "play" if min(self.aside) >= 0 else "aside",
            "seats": seats,
            "trick": [
                {"seat": (leader + i) % self.table.seats, "card": TEXT[card]}
                for i, card in enumerate(self.trick)
            ],
            "last_trick": [{"seat": seat, "card": TEXT[card]} for seat, card in self.last],
        }
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.aside[seat] < 0:
            what = TEXT[action] if viewer in (seat, OPEN) else "a card"
            return f"{{{seat}}} lays {what} aside."
        return f"{{{seat}}} plays {TEXT[action]}."

    def resample(self, seat: int, rng: Random) -> Self:
        world = self.clone()
        if not self.hands:
            return world
        others = [other for other in range(self.table.seats) if other != seat]
        hidden = self.rest[:]
        for other in others:
            hidden += self.hands[other] + [card for card in self.aside[other : other + 1] if card >= 0]
        hidden.sort()
        rng.shuffle(hidden)
        for other in others:
            world.hands[other] = [hidden.pop() for _ in self.hands[other]]
            world.aside[other] = hidden.pop() if self.aside[other] >= 0 else -1
        world.rest = hidden
        return world

    def text(self, seat: int, action: Action) -> str:
        return TEXT[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(CARD, text)

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lay the lowest card aside; then win as cheaply as can be, or throw the lowest."""
        hand = sorted(self.hands[seat])
        if self.aside[seat] < 0:
            return hand[0]
        winning = [card for card in hand if card > max(self.trick, default=-1)]
        return (winning[0] if self.trick else winning[-1]) if winning else hand[0]


class Aside(Game):
    """The honest toy."""

    key = "aside"
    title = "Aside"
    wins = "The first to win the agreed points."
    family = "toys"
    seats = (2, 3, 4)
    simultaneous = True
    max_actions = 12
    options = (Option("target", "Target", 5, lo=3, hi=9), Option("fall", "Fall", False))
    presets = (
        Preset("plain", "Plain", (Source("my-games", "aside", (1, 2)),)),
        Preset("fall", "With the fall", (), {"fall": True}, seats=4),
    )
    max_deals = 60
    settlements = ("average-pot",)
    Result = AsideResult
    Sheet = AsideSheet
    State: ClassVar[type[State] | None] = AsideState


class FrameResult(DealResult):
    """Who won a frame and the points of both sides."""

    winner: int = side("Winner")
    points: tuple[int, ...] = per_side("Points", Number(0, 9), total=9)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.points[self.winner] < 5:
            raise BadResult({"winner": "the winner has the more points."})


class FrameSheet(FirstTo):
    """First to three frames."""

    target = 3

    def score(self, result: FrameResult, deal: Deal) -> Score:  # type: ignore[override]
        return Score(tuple(int(number == result.winner) for number in range(2)), ("a frame",))


class Frames(Game):
    """A game that is only written down."""

    key = "frames"
    title = "Frames"
    wins = "The first to win the agreed frames."
    family = "toys"
    kind = "sheet"
    seats = (2,)
    hidden = chance = False
    presets = (Preset("plain", "Plain", ()),)
    max_deals = 9
    Result = FrameResult
    Sheet = FrameSheet


def spoiled(
    base: type[Game] = Aside,
    state: dict[str, Callable[..., Any]] | None = None,
    sheet: dict[str, Callable[..., Any]] | None = None,
    **game: Any,
) -> type[Game]:
    """A copy of a game with methods of its state or sheet, or attributes of its own, replaced."""
    changes = dict(game)
    if state:
        assert base.State is not None
        changes["State"] = type("SpoiledState", (base.State,), {"__slots__": (), **state})
    if sheet:
        changes["Sheet"] = type("SpoiledSheet", (base.Sheet,), dict(sheet))
    return type("Spoiled", (base,), changes)
