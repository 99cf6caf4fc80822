"""Cassino: take cards by rank and by totals, or build with them what only one card can take.

Source: Parlett, lines 1602-1672.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple, Self

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, joined, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side, seat
from games.core.sheet import Sheet, fixed_deals
from games.core.state import Action, give_up
from games.core.ties import TABLE_CHOOSES
from games.fishing.kit.claims import ahead, claim, swept
from games.fishing.kit.table import Build, FishingState, Play, play_of
from games.fishing.kit.totals import MOST, side_by_side, totals
from games.kits.cards import BIT, SPADES, cards_of, mask_of
from games.kits.determinization import Limit
from games.kits.pack import Pack, total

LOW_ACE: Final = Pack("A23456789TJQK")
CARDS: Final = 52
SUIT: Final = 13
EACH: Final = 4
TEN: Final = 10
ACES: Final = 4
MOST_CARDS: Final = 3
BIG: Final = 2
MOST_SWEEPS: Final = 24
TRIES: Final = 200


class Vow(NamedTuple):
    """What a build tells of the hand of the seat that left it standing: it could take it, or (`more`) make it more.

    played: the cards that the seat has played since.
    """

    seat: int
    value: int
    more: bool
    played: int


class CassinoState(FishingState):
    """vows: what builds have told of hands, and the cards played since have not yet shown."""

    inferred = FishingState.inferred | {"vows"}
    pack = LOW_ACE
    cards_each = EACH
    laid_out = EACH
    worth = LOW_ACE.worth({rank: count for count, rank in enumerate("A23456789T", start=1)})
    prizes = tuple(
        1 + 0.5 * (LOW_ACE.suit[card] == SPADES) + {"TD": 6, "2S": 3}.get(text, 3 * (text[0] == "A"))
        for card, text in enumerate(LOW_ACE.texts)
    )
    sweep_prize = 3.0

    vows: tuple[Vow, ...] = ()

    def plays(self, seat: int, card: int) -> Iterable[Play]:
        """A court card takes one of its rank; others take what they can, build, and add to builds."""
        value, trails = self.worth[card], [] if self.own(seat) else [Play(card)]
        if not value:
            same = [one for one in self.loose if LOW_ACE.rank[one] == LOW_ACE.rank[card]]
            takes = [BIT[one] for one in same]
        else:
            builds = [build.cards for build in self.builds if build.value == value]
            takes = side_by_side([*builds, *totals(self.loose, self.worth, value)])
        moves = trails + [move for one in takes if self.keeps(seat, move := Play(card, one))]
        if value:
            built = self.building(card, value, self.hands[seat] ^ BIT[card])
            moves += dict.fromkeys(move for move in built if self.keeps(seat, move))
        return moves

    def building(self, card: int, value: int, hand: int) -> Iterator[Play]:
        """The builds that a card can make more, whoever has made them, and those that it can make."""
        for build in self.builds:
            if self.single(build.cards, build.value) and build.value + value <= TEN:
                yield Play(card, build.cards, build.value + value)
            if all(self.worth[one] == build.value == value for one in cards_of(build.cards)):
                yield Play(card, build.cards, value)
        for height in range(value, TEN + 1):
            if self.able(hand, height, True):
                yield from (Play(card, others, height) for others in islice(self.making(value, height), MOST))

    def making(self, value: int, height: int) -> Iterator[int]:
        """The cards on the table that a card makes a build with: one total first, then several."""
        firsts = totals(self.loose, self.worth, height - value) if height > value else [0]
        yield from (first for first in firsts if first)
        sets = totals(self.loose, self.worth, height)
        for first in firsts:
            yield from (first | more for more in side_by_side([one for one in sets if not one & first]))

    def single(self, cards: int, value: int) -> bool:
        """Whether a build is one total, which can be made more."""
        return total(cards_of(cards), self.worth) == value

    def own(self, seat: int) -> list[Build]:
        return [build for build in self.builds if build.owner == seat]

    def keeps(self, seat: int, move: Play) -> bool:
        """Whether what he then has on the table can be taken with his hand, or, if it is one build, be made more."""
        hand = self.hands[seat] ^ BIT[move.card]
        left = [build for build in self.own(seat) if not build.cards & move.others]
        if move.value:
            left.append(Build(BIT[move.card] | move.others, move.value, seat))
        return all(self.able(hand, *need) for need in self.needs(left))

    def needs(self, builds: Sequence[Build]) -> list[tuple[int, bool]]:
        """What builds ask of a hand: the value of each, and whether making it more is enough."""
        one = len(builds) == 1
        return [(build.value, one and self.single(build.cards, build.value)) for build in builds]

    def able(self, hand: int, value: int, more: bool) -> bool:
        have = {self.worth[card] for card in cards_of(hand)}
        return value in have or (more and any(value + one in have for one in have))

    def heir(self, seat: int) -> int:
        return self.last if self.last >= 0 else seat

    # What builds tell of hands ------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        card = BIT[play_of(action).card]
        super().act(seat, action)
        vows = [vow._replace(played=vow.played | card * (vow.seat == seat)) for vow in self.vows]
        vows += [Vow(seat, value, more, 0) for value, more in self.needs(self.own(seat))]
        self.vows = tuple([vow for vow in dict.fromkeys(vows) if not self.kept(vow, 0)])

    def kept(self, vow: Vow, hand: int) -> bool:
        """Whether it is true of a hand."""
        return self.able(hand | vow.played, vow.value, vow.more)

    def limits(self, viewer: int) -> list[Limit]:
        return [
            *super().limits(viewer),
            *(Limit((vow.seat,), ((self.helps(vow), 1),), 1, CARDS) for vow in self.vows),
        ]

    def helps(self, vow: Vow) -> int:
        """The cards of which he has at least one."""
        steps = {self.worth[card] - vow.value for card in cards_of(vow.played)} | {vow.value}
        return mask_of(
            [card for card, one in enumerate(self.worth) if one in steps or (vow.more and one > vow.value)]
        )

    def _deal_within(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit]) -> None:
        for _ in range(TRIES):
            super()._deal_within(world, viewer, rng, limits)
            if all(self.kept(vow, world.hands[vow.seat]) for vow in self.vows):
                return
        give_up(self)

    def result(self) -> Cassino.Result:
        first, second = self.won
        aces = LOW_ACE.of_rank["A"]
        return Cassino.Result(
            cards=(first.bit_count(), second.bit_count()),
            spades=tuple((won & LOW_ACE.of_suit[SPADES]).bit_count() for won in self.won),
            big=int(bool(second & LOW_ACE.named["TD"])),
            little=int(bool(second & LOW_ACE.named["2S"])),
            aces=((first & aces).bit_count(), (second & aces).bit_count()),
            sweeps=tuple(swept.bit_count() for swept in self.sweeps),
        )


@register
class Cassino(Game):
    title = "Cassino"
    summary = say("Take cards by rank and by totals, and build on the table what you mean to take next.")
    seats = (2,)
    sources = ("parlett 1602-1672",)
    options = (Option("deals", say("Deals"), 1, lo=1, hi=50),)
    tie = TABLE_CHOOSES
    settlements = ("two-sides", "fixed")

    State = CassinoState
    Sheet = fixed_deals(1)

    class Result(DealResult):
        """What each has taken."""

        cards: tuple[int, ...] = per_side(say("Cards"), Number(0, CARDS), total=CARDS)
        spades: tuple[int, ...] = per_side(say("Spades"), Number(0, SUIT), total=SUIT)
        big: int = seat(say("Who took the ten of diamonds"))
        little: int = seat(say("Who took the two of spades"))
        aces: tuple[int, ...] = per_side(say("Aces"), Number(0, ACES), total=ACES)
        sweeps: tuple[int, ...] = per_side(say("Sweeps"), Number(0, MOST_SWEEPS))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if any(suit > cards for suit, cards in zip(self.spades, self.cards, strict=True)):
                refuse("spades", "nobody has more spades than cards.")
            if not self.spades[self.little]:
                refuse("little", "the two is a spade.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            claims = [
                *claim(ahead(self.cards), MOST_CARDS, Template("{player} has most cards: {points}")),
                *claim(ahead(self.spades), 1, Template("{player} has most spades: {points}")),
                *claim(self.big, BIG, Template("{player} has Big Cassino: {points}")),
                *claim(self.little, 1, Template("{player} has Little Cassino: {points}")),
                *((self.aces, say("aces: {list}", list=joined(self.aces))),),
                *swept(self.sweeps),
            ]
            points = (sum(one[side] for one, _ in claims) for side in (0, 1))
            return Score(tuple(points), tuple(line for _, line in claims))
