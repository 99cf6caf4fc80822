"""What Historical Skruuvi and Vint add to a deal: trick points towards games, honours and sequences held.

Source: My Games, lines 1341-1425 and 1444-1484; lines 1164-1172 on the game that both sides win in one deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Message, Seat, Side, Signed, say
from games.core.options import Option
from games.core.results import (
    DealResult,
    Maybe,
    Number,
    Record,
    SideOf,
    choice,
    entry,
    many,
    number,
    per_side,
    side,
)
from games.core.sheet import Row, Sheet
from games.kits.aces import ACES
from games.kits.cards import BIT, RANKS, SUIT_MASK, SUIT_TITLES, SUITS, mask_of
from games.kits.rubbers import GAMES_TO_WIN, RubberStanding
from games.kits.skruuvi_bids import BIDDABLE, SUIT_KINDS, TRICK_KINDS
from games.kits.skruuvi_results import Contract

TOP_FIVE: Final = tuple(mask_of([RANKS.index(rank) + 13 * suit for rank in "TJQKA"]) for suit in range(4))
"""By suit ten to ace."""
SHORTEST: Final = 3
"""Ace, king and queen are the shortest sequence."""

DECISIVE_TRICK: Final = Option(
    "decisive_trick",
    say("A game both sides reach in one deal goes to the first to win the trick for it"),
    True,
    help=say(
        "The book's reconstruction. Otherwise it goes to the side with more trick points, of equal sides to the "
        "declaring one."
    ),
)


class HeldSequence(DealResult):
    """A sequence from the ace down, in one hand."""

    side: int = side(say("Held by"))
    suit: str = choice(say("Suit"), *zip(SUITS, SUIT_TITLES, strict=True))
    cards: int = number(say("Cards"), SHORTEST, 13)


class AcesInHand(DealResult):
    """Three or four aces in one hand."""

    side: int = side(say("Held by"))
    aces: int = number(say("Aces"), 3, 4)


class RubberDeal(Contract):
    """A contract with what was held after the exchange, and who was first to a game."""

    trick_value: ClassVar[int] = 1
    """Trick points of a trick in a contract of one."""

    trump_honours: tuple[int, ...] | None = per_side(
        say("Trumps from ten to ace"), Number(0, 5), total=5, when={"game": SUIT_KINDS}
    )
    aces_held: tuple[int, ...] | None = per_side(
        say("Aces"), Number(0, 4), total=4, when={"game": TRICK_KINDS}
    )
    aces_in_hand: tuple[AcesInHand, ...] | None = many(
        say("Three or four aces in one hand"), Record(AcesInHand), 1, when={"game": TRICK_KINDS}
    )
    sequences: tuple[HeldSequence, ...] | None = many(
        say("Sequences"),
        Record(HeldSequence),
        4,
        when={"game": TRICK_KINDS},
        help=say("Ace, king, queen and on, in one hand."),
    )
    first: int | None = entry(
        Maybe(SideOf()),
        say("First to its game"),
        when={"game": BIDDABLE},
        help=say(
            "Only if both sides reach the points of a game in this deal: who won the trick for it first."
        ),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        super().check(table, deal)
        if self.aces_held is not None:
            self._check_held(self.aces_held)

    @property
    def trick_points(self) -> tuple[int, int]:
        """What the tricks of each side count towards a game, whether the contract was made or not."""
        each = self.trick_value * (self.level or 0)
        return each * self.counted(0), each * self.counted(1)

    def _check_held(self, aces: tuple[int, ...]) -> None:
        sequences = self.sequences or ()
        for held in self.aces_in_hand or ():
            if held.aces > aces[held.side]:
                refuse("aces_in_hand", "that side holds {aces} aces in all.", aces=aces[held.side])
        if len({one.suit for one in sequences}) < len(sequences):
            refuse("sequences", "a suit has only one ace, so only one sequence.")
        for by in range(2):
            if sum(one.side == by for one in sequences) > aces[by]:
                refuse(
                    "sequences", "each has its ace, but {side} holds {aces}.", side=Side(by), aces=aces[by]
                )
            if self.trump_honours is not None and self.trump_honours[by] == 5 and not aces[by]:
                refuse("aces_held", "the ace of trumps is with {side}.", side=Side(by))
        for one in sequences:
            trumps = self.trump_honours if one.suit == self.game else None
            if trumps is not None and trumps[one.side] < min(5, one.cards):
                refuse("trump_honours", "the sequence of trumps is among them.")


def held_fields(
    hands: Sequence[int], team: Sequence[int], trump: int, suits: Sequence[int]
) -> dict[str, Any]:
    """The fields of `RubberDeal` that tell what was held. suits: those in which sequences count."""
    sides = [hands[by_seat] for by_seat in range(4)]
    of_side = [sum(hand for seat, hand in enumerate(sides) if team[seat] == by) for by in range(2)]
    in_hand = [(team[seat], (hand & ACES).bit_count()) for seat, hand in enumerate(sides)]
    found = [
        HeldSequence(side=team[seat], suit=SUITS[suit], cards=length)
        for suit in suits
        for seat, hand in enumerate(sides)
        if (length := run_from_ace(hand, suit)) >= SHORTEST
    ]
    trumps = None
    if trump < 4:
        trumps = tuple((hand & TOP_FIVE[trump]).bit_count() for hand in of_side)
    return {
        "trump_honours": trumps,
        "aces_held": tuple((hand & ACES).bit_count() for hand in of_side),
        "aces_in_hand": tuple(AcesInHand(side=by, aces=aces) for by, aces in in_hand if aces >= 3),
        "sequences": tuple(found),
    }


def run_from_ace(hand: int, suit: int) -> int:
    """How many cards of a suit a hand holds from the ace down without a gap."""
    cards, length = hand & SUIT_MASK[suit], 0
    while length < 13 and cards & BIT[13 * suit + 12 - length]:
        length += 1
    return length


def rubber_facts(deal: Deal) -> list[list[str]]:
    """How the rubber stands, for a view."""
    rubber = RubberSheet.rubber_before(deal)
    return [
        [say("Games"), f"{rubber.games[0]} - {rubber.games[1]}"],
        [say("Trick points"), f"{rubber.leg[0]} - {rubber.leg[1]}"],
    ]


def line_said(side: Seat | Side, what: str, points: int) -> Message:
    """A line of the sheet: whose, what for, and the points."""
    return say("{side}: {what} {points}", side=side, what=what, points=Signed(points))


class RubberSheet(Sheet):
    """Trick points win games of `target`; the rubber stands in `rubber`, and in `carry` for the deal to come."""

    objective = "either"

    target: ClassVar[int]

    def begin(self) -> None:
        super().begin()
        self.rubber = RubberStanding()

    def carry(self) -> Mapping[str, Any]:
        return {"leg": list(self.rubber.leg), "games": list(self.rubber.games)}

    def coming(self) -> tuple[str, ...]:
        games = say(
            "Games won: {each}; {needed} make the rubber",
            each=self.each(self.rubber.games),
            needed=GAMES_TO_WIN,
        )
        return games, say(
            "{target} trick points win a game; {race}",
            target=self.target,
            race=self.race(self.target, self.rubber.leg),
        )

    def left_out(self) -> tuple[str, ...]:
        half = say("Trick points towards a game that win none: {each}", each=self.each(self.rubber.leg))
        return (*super().left_out(), *((half,) if any(self.rubber.leg) else ()))

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        self.book(row)
        return row

    def book(self, row: Row) -> None:
        """A row has been entered: the rubber goes on."""
        assert isinstance(row.result, RubberDeal)
        self.rubber = self.rubber.after(row.result.trick_points, self.game_won(row.result, row.deal))

    def game_won(self, result: RubberDeal, deal: Deal) -> int | None:
        """The side that wins a game by this deal. Raises BadResult if `first` is needed, or idle."""
        gained = result.trick_points
        there = self.rubber_before(deal).reaching(gained, self.target) if any(gained) else ()
        asked = len(there) == 2 and bool(self.table.options["decisive_trick"])
        if asked and result.first is None:
            refuse("first", "both sides reach {target} trick points: who was first to?", target=self.target)
        if result.first is not None and not asked:
            refuse("first", "this is only asked if both sides reach the points of a game.")
        if len(there) < 2:
            return there[0] if there else None
        return result.first if asked else self._ahead(result, deal)

    def _ahead(self, result: RubberDeal, deal: Deal) -> int | None:
        leg, gained = self.rubber_before(deal).leg, result.trick_points
        totals = leg[0] + gained[0], leg[1] + gained[1]
        return result.declarer if totals[0] == totals[1] else int(totals[1] > totals[0])

    @staticmethod
    def rubber_before(deal: Deal) -> RubberStanding:
        """The rubber as it stands when a deal begins."""
        leg, games = deal.carry.get("leg", (0, 0)), deal.carry.get("games", (0, 0))
        return RubberStanding((leg[0], leg[1]), (games[0], games[1]))
