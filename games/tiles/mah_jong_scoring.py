"""What a hand is worth in Tuomas's Mah Jong: both categories of the table, and who pays whom.

Source: My Games, lines 2884-2940 (Category I 2889-2903, Category II 2905-2917, procedure 2919-2926, example 2928-2940).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Message, Seat, Several, joined, say, say_in
from games.core.results import Choice, DealResult, Maybe, Record, SeatOf, choice, entry, flag, many, per_seat
from games.kits.tiles import (
    COPIES,
    FIRST_WIND,
    FLOWERS,
    KIND,
    KINDS,
    TEXT,
    WIND_NAMES,
    flower_number,
    is_dragon,
    is_end,
    is_honour,
    may_begin_chow,
    suit_of,
    tiles_of,
)

COMBINATIONS: Final = 4
HAND: Final = 13
PUNG: Final = 2
KONG: Final = 4
ENDS: Final = 2
CONCEALED: Final = 2
FLOWER: Final = 4
FITTING_FLOWER: Final = 2
PAIR: Final = 2
HONOUR_PUNG: Final = 2
WINNING: Final = 20
FROM_WALL: Final = 2
REPLACEMENT: Final = 10
SUIT_AND_HONOURS: Final = 2
ONE_SUIT: Final = 8
ONLY_HONOURS: Final = 8
NO_CHOWS: Final = 2
ONLY_CHOWS: Final = 2
EAST_FACTOR: Final = 2

TILES: Final = tuple((text, text) for text in TEXT[:KINDS])
FLOWER_TEXTS: Final = tuple((TEXT[kind], TEXT[kind]) for kind in FLOWERS)


class Combination(DealResult):
    """A chow, pung or kong of a hand."""

    kind: str = choice(
        say("Combination"), ("chow", say("Chow")), ("pung", say("Pung")), ("kong", say("Kong"))
    )
    tile: str = choice(say("Tile"), *TILES, help=say("The lowest tile of a chow."))
    concealed: bool = flag(say("Concealed"), help=say("Not melded, or a kong melded face down."))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.kind == "chow" and not may_begin_chow(KIND[self.tile]):
            refuse("tile", "no chow has {tile} as its lowest tile.", tile=self.tile)


class HandResult(DealResult):
    """What a player has at the end of a deal, as far as it counts."""

    combinations: tuple[Combination, ...] = many(say("Combinations"), Record(Combination), COMBINATIONS)
    pairs: tuple[str, ...] = many(say("Pairs"), Choice(TILES), HAND // 2)
    flowers: tuple[str, ...] = many(say("Flowers"), Choice(FLOWER_TEXTS), len(FLOWERS))

    def tiles(self) -> list[int]:
        """The kinds of the tiles in combinations and pairs."""
        found = [kind for one in self.combinations for kind in tiles_of((one.kind, KIND[one.tile]))]
        return found + [KIND[pair] for pair in self.pairs for _ in range(2)]


WON: Final = {"winner": (0, 1, 2, 3)}


class MahJongResult(DealResult):
    """Who won, if anybody, with which tile, and what everybody has."""

    winner: int | None = entry(Maybe(SeatOf()), say("Winner"), help=say("Nobody if the deal was void."))
    from_wall: bool | None = flag(say("Winning tile from the wall"), when=WON)
    replacement: bool | None = flag(say("Winning tile is a replacement"), when=WON)
    hands: tuple[HandResult, ...] | None = per_seat(say("Hands"), Record(HandResult), when=WON)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.winner is None or self.hands is None:
            return
        if self.replacement and not self.from_wall:
            refuse("replacement", "a replacement tile comes from the wall.")
        for seat, hand in enumerate(self.hands):
            self._check_size(seat, hand)
        tiles = [kind for hand in self.hands for kind in hand.tiles()]
        flowers = [flower for hand in self.hands for flower in hand.flowers]
        for text in {TEXT[kind] for kind in tiles if tiles.count(kind) > COPIES}:
            refuse("hands", "there are only {copies} tiles {text}.", copies=COPIES, text=text)
        for text in {flower for flower in flowers if flowers.count(flower) > 1}:
            refuse("hands", "there is only one flower {text}.", text=text)

    def _check_size(self, seat: int, hand: HandResult) -> None:
        if seat == self.winner:
            if len(hand.combinations) != COMBINATIONS or len(hand.pairs) != 1:
                refuse(
                    "hands",
                    "the winner has {combinations} combinations and one pair.",
                    combinations=COMBINATIONS,
                )
        elif 3 * len(hand.combinations) + 2 * len(hand.pairs) > HAND:
            refuse("hands", "the hand of {player} has more than {hand} tiles.", player=Seat(seat), hand=HAND)


@dataclass(frozen=True, slots=True)
class Value:
    """What a hand is worth: basic points, what the entire hand is multiplied with, and an explanation."""

    points: int
    factors: tuple[int, ...]
    why: str

    @property
    def total(self) -> int:
        """The points multiplied."""
        return self.points * prod(self.factors)


def combination_points(one: Combination) -> int:
    """Category I: a pung or kong by itself; chows count nothing."""
    if one.kind == "chow":
        return 0
    points = PUNG * (KONG if one.kind == "kong" else 1)
    points *= ENDS if is_end(KIND[one.tile]) else 1
    return points * (CONCEALED if one.concealed else 1)


def flower_points(text: str, own: int, round_wind: int) -> int:
    """Category I: a flower; winds are numbered from 0, flowers from 1."""
    number = flower_number(KIND[text]) - 1
    fitting = (FITTING_FLOWER for wind in (own, round_wind) if wind == number)
    return FLOWER * prod(fitting)


def pair_points(text: str, own: int, round_wind: int) -> int:
    """Category I: a pair of dragons, or of the own or the round's wind."""
    wind = KIND[text] - FIRST_WIND
    return PAIR * (is_dragon(KIND[text]) + (wind == own) + (wind == round_wind))


def honour_factors(hand: HandResult, own: int, round_wind: int) -> list[int]:
    """Category I: what dragon and wind pungs and kongs multiply the entire hand with."""
    factors = []
    for one in hand.combinations:
        if one.kind != "chow":
            wind = KIND[one.tile] - FIRST_WIND
            times = is_dragon(KIND[one.tile]) + (wind == own) + (wind == round_wind)
            factors += [HONOUR_PUNG] * times
    return factors


def winner_factors(hand: HandResult, own: int, round_wind: int) -> list[int]:
    """Category II: what the winner's entire hand is multiplied with."""
    tiles = hand.tiles()
    suits = {suit_of(kind) for kind in tiles if not is_honour(kind)}
    honours = any(is_honour(kind) for kind in tiles)
    chows = sum(one.kind == "chow" for one in hand.combinations)
    factors = []
    if not suits:
        factors.append(ONLY_HONOURS)
    elif len(suits) == 1:
        factors.append(SUIT_AND_HONOURS if honours else ONE_SUIT)
    if not chows:
        factors.append(NO_CHOWS)
    if chows == COMBINATIONS and len(suits) > 1 and not pair_points(hand.pairs[0], own, round_wind):
        factors.append(ONLY_CHOWS)
    return factors


def loser_value(hand: HandResult, own: int, round_wind: int) -> Value:
    """Category I alone."""
    combinations = sum(map(combination_points, hand.combinations))
    flowers = sum(flower_points(flower, own, round_wind) for flower in hand.flowers)
    pairs = sum(pair_points(pair, own, round_wind) for pair in hand.pairs)
    named = (
        (say_in("points", "combinations"), combinations),
        (say_in("points", "flowers"), flowers),
        (say_in("points", "pairs"), pairs),
    )
    why = joined((Several((name, points), " ") for name, points in named if points), " + ")
    return Value(
        combinations + flowers + pairs,
        tuple(honour_factors(hand, own, round_wind)),
        why or say_in("points", "nothing"),
    )


def winner_value(hand: HandResult, own: int, round_wind: int, *, from_wall: bool, replacement: bool) -> Value:
    """Both categories."""
    first = loser_value(hand, own, round_wind)
    extra = WINNING + FROM_WALL * from_wall + REPLACEMENT * replacement
    why = say("winning {points}", points=extra)
    if first.points:
        why = joined([why, first.why], " + ")
    factors = (*first.factors, *winner_factors(hand, own, round_wind))
    return Value(first.points + extra, factors, why)


def payments(winner: int, values: list[int], east: int) -> list[int]:
    """What everybody gets: each loser pays the winner, then the losers settle their differences; double with east."""
    gained = [0] * len(values)

    def pay(payer: int, taker: int, amount: int) -> None:
        amount *= EAST_FACTOR if east in (payer, taker) else 1
        gained[payer] -= amount
        gained[taker] += amount

    losers = [seat for seat in range(len(values)) if seat != winner]
    for loser in losers:
        pay(loser, winner, values[winner])
    for place, one in enumerate(losers):
        for other in losers[place + 1 :]:
            pay(one, other, values[other] - values[one])
    return gained


def said_value(value: Value) -> Message:
    """`46 × 2 × 2 = 184 (winning 20 + combinations 24 + pairs 2)`."""
    product = " × ".join(map(str, (value.points, *value.factors)))
    total = f"{product} = {value.total}" if value.factors else str(value.total)
    return say("{total} ({why})", total=total, why=value.why)


def wind_name(wind: int) -> str:
    """`east`."""
    return WIND_NAMES[wind].lower()
