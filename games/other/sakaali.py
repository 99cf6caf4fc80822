"""Sakaali: part with eight cards in the open, so that what you and your partner keep are threes and fours.

Source: My Games, lines 2602-2660.

Decided where the source is open: see `Sakaali.decisions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

from games.core.commitment import shuffled
from games.core.game import Deal, Game, GameTable
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Score, per_side
from games.core.sheet import Rubber
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.cards import CARD, DECK_52, TEXT, cards_of, said, texts_of
from games.other.sakaali_table import (
    ALL_SETS_BONUS,
    HAND,
    KEPT,
    PAIR_COST,
    PLAYED,
    SINGLE_COST,
    VALUE,
    WIN_BONUS,
    MinusPoints,
    SakaaliTable,
    game_points,
)

TARGET = 100
MOST_GAMES = 2
SIGNALS = (
    "The author's basic system: the first and the third card played tell of a pair or a three one rank below it, the "
    "second of one a rank above it. The fourth, fifth and sixth card answer the partner's first "
    "three in their order: "
    "a low card says that one has a card to go with what was told of, a high card that one has "
    "not. The last two mean "
    "nothing."
)
AGREEMENTS = (
    "Partners may agree on what the cards played tell, but must explain it to the opponents "
    "before the match. They may "
    "play against it, as long as that surprises the partner no less than the opponents. No other signs are allowed."
)


class SakaaliResult(DealResult):
    """The minus points of both sides."""

    minus: tuple[int, int] = per_side("Minus card points", MinusPoints())


class SakaaliSheet(Rubber):
    """Game points; the bonus for a tied deal waits for the next one."""

    target = TARGET

    def begin(self) -> None:
        super().begin()
        self.bonus = WIN_BONUS

    def carry(self) -> Mapping[str, Any]:
        return {**super().carry(), "bonus": self.bonus}

    def coming(self) -> tuple[str, ...]:
        waiting = self.bonus - WIN_BONUS
        more = (f"The bonus of tied deals waits: {waiting} more for who wins this one",) if waiting else ()
        return (*super().coming(), *more)

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, SakaaliResult)
        points, why = game_points(result.minus, deal.carry["bonus"])
        counted = tuple(f"{self.who(side)}: {minus} minus points" for side, minus in enumerate(result.minus))
        if not any(points):
            why += f": the next deal is worth {deal.carry['bonus'] + WIN_BONUS} more"
        return Score(points, (*counted, why))

    def enter(self, result: DealResult) -> Any:
        row = super().enter(result)
        self.bonus = WIN_BONUS if any(row.points) else self.bonus + WIN_BONUS
        return row


class SakaaliState(State):
    """A deal in play."""

    __slots__ = ("dealt", "four")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.four = SakaaliTable(table.next_seat(deal.dealer))
        self.dealt = False

    def actors(self) -> tuple[int, ...]:
        if not self.dealt:
            return (CHANCE,)
        return () if self.four.over else (self.four.turn,)

    def draw(self, rng: Random) -> list[int]:
        return shuffled(list(DECK_52), rng)

    def apply_chance(self, outcome: Any) -> None:
        self.four.deal(outcome, self.four.turn)
        self.dealt = True

    def legal(self, seat: int) -> list[Action]:
        return cards_of(self.four.hands[seat])

    def apply(self, seat: int, action: Action) -> None:
        self.four.play(action)

    def result(self) -> SakaaliResult:
        return SakaaliResult(minus=self.four.minus())

    def returns(self) -> list[float]:
        """Game points won or lost."""
        points, _ = game_points(self.four.minus(), self.deal.carry["bonus"])
        lead = float(points[0] - points[1])
        return [lead, -lead, lead, -lead]

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.table, twin.deal = self.table, self.deal
        twin.four, twin.dealt = self.four.clone(), self.dealt
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        world = self.clone()
        if self.dealt:
            world.four = self.four.resampled(seat, rng)
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        over = self.dealt and self.four.over
        view: View = {
            "picture": "cards",
            "phase": "over" if over else "play" if self.dealt else "deal",
            "seats": [self._seat_view(seat, viewer, over) for seat in range(self.table.seats)],
            "facts": [["for winning the deal", str(self.deal.carry["bonus"])]],
        }
        if over:
            view["facts"] += [
                [f"minus points of {{side {side}}}", str(minus)]
                for side, minus in enumerate(self.four.minus())
            ]
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None, over: bool) -> SeatView:
        hand = self.four.hands[seat]
        return {
            "seat": seat,
            "side": self.table.side_of(seat),
            "count": hand.bit_count(),
            "hand": texts_of(hand) if over or viewer in (seat, OPEN) else ["?"] * hand.bit_count(),
            "melds": [self.four.row_view(seat)],
            "labels": ["dealer"] if seat == self.deal.dealer else [],
        }

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        return f"{{{seat}}} plays {said(action)}."

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return f"The cards are dealt. {{{self.four.turn}}} starts."

    def text(self, seat: int, action: Action) -> str:
        return TEXT[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(CARD, text)

    def say(self, action_text: str) -> str:
        return said(CARD[action_text]) if action_text in CARD else action_text

    def greedy(self, seat: int, rng: Random) -> Action:
        """Keep what may become a three, and of the rest the cheap cards."""
        return self.four.cheapest(seat)


@register
class Sakaali(Game):
    title = "Sakaali"
    summary = "Discards that talk: tell your partner what to keep, and end up with threes and fours together."
    wins = "The first side to reach the agreed points wins the game."
    seats = (4,)
    options = (
        Option(
            "games",
            "Games that win the match",
            1,
            lo=1,
            hi=MOST_GAMES,
            help="Two make it the best of three games, each from nought.",
        ),
    )
    presets = (
        Preset("my-games", "Sakaali", (Source("my-games", "sakaali", (2602, 2660)),)),
        Preset(
            "best-of-three",
            "Sakaali, best of three games",
            (Source("my-games", "sakaali", (2602, 2660)),),
            {"games": MOST_GAMES},
        ),
    )
    objective = "either"
    luck = "some"
    may_stop = False
    settlements = ("two-sides", "fixed")
    max_actions = 4 * PLAYED
    max_deals = 200
    page: ClassVar[dict[str, str]] = {
        "object": "Keep cards that make threes and fours of a kind together with those that your partner keeps.",
        "equipment": (
            f"One deck of 52 cards. An ace counts {VALUE[12]}, two to ten their number, a jack {VALUE[9]}, a queen "
            f"{VALUE[10]}, a king {VALUE[11]}. Partners sit opposite each other."
        ),
        "deal": f"{HAND} cards each. The player left of the dealer starts; the deal passes to the left.",
        "play": (
            "In turn everybody plays a card face up, in a row in front of them that shows the order, until each has "
            f"played {PLAYED} and has {KEPT} left."
        ),
        "agreements": f"{AGREEMENTS} {SIGNALS}",
        "scoring": (
            f"The {2 * KEPT} cards of a side are put together. Cards in a three or a four of a kind cost "
            f"nothing, a pair "
            f"costs {PAIR_COST}, and any other card its value and {SINGLE_COST}. The side with fewer "
            f"minus points wins "
            f"the difference and {WIN_BONUS} more, and another {ALL_SETS_BONUS} if all its cards are in "
            f"threes and fours. "
            f"The other side wins nothing. After a tie the {WIN_BONUS} are added to those of the next deal."
        ),
        "match": f"The first side with {TARGET} points wins the game; the match is one game or the best of three.",
        "settlement": "A fixed stake, or the difference of points.",
    }
    decisions = (
        "The player left of the dealer starts, and the deal passes to the left.",
        "The extra bonus takes all ten cards: two threes and a four. Two sides that both have nothing but sets tie.",
        "A bonus that waits for the next deal cannot outlive a game, since a tied deal ends none.",
        "A match of three games stopped early goes by games won, then by points.",
    )

    Result = SakaaliResult
    Sheet = SakaaliSheet
    State = SakaaliState

    two_sides = True
