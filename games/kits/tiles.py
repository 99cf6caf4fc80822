"""Mah jong tiles as small ints, hands as counts of each kind, and what a hand is made of.

Kind 9 * suit + number - 1 for the suits circles, bamboos and characters; then the winds east, south, west, north; then
the green, red and white dragon; then the flowers, which are individuals: two of each number from 1 to 4. A hand is a
list of how many tiles of each of the first 34 kinds it has. Text: `C5`, `B1`, `M9`, `East`, `Green`, `F2a`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from games.core.messages import say_in

SUITS: Final = "CBM"
SUIT_NAMES: Final = ("circles", "bamboos", "characters")
WIND_NAMES: Final = ("East", "South", "West", "North")
DRAGON_NAMES: Final = ("Green", "Red", "White")
COPIES: Final = 4

FIRST_WIND: Final = 27
FIRST_DRAGON: Final = 31
KINDS: Final = 34
"""Kinds that make combinations; the flowers are the kinds from here on."""
FLOWERS: Final = tuple(range(KINDS, KINDS + 8))

TEXT: Final = (
    *(f"{suit}{number}" for suit in SUITS for number in range(1, 10)),
    *WIND_NAMES,
    *DRAGON_NAMES,
    *(f"F{number}{copy}" for number in range(1, 5) for copy in "ab"),
)
"""The text of each kind."""
WINDS_SAID: Final = (
    say_in("a wind", "east"),
    say_in("a wind", "south"),
    say_in("a wind", "west"),
    say_in("a wind", "north"),
)
HONOURS_SAID: Final = {
    "East": say_in("a tile", "East"),
    "South": say_in("a tile", "South"),
    "West": say_in("a tile", "West"),
    "North": say_in("a tile", "North"),
    "Green": say_in("a tile", "Green"),
    "Red": say_in("a tile", "Red"),
    "White": say_in("a tile", "White"),
}
KIND: Final = {text: kind for kind, text in enumerate(TEXT)}
"""The kind of each text."""
ALL_TILES: Final = (*(kind for kind in range(KINDS) for _ in range(COPIES)), *FLOWERS)
"""A whole set: 144 tiles."""

Hand = list[int]
Combination = tuple[str, int]
"""`chow`, `pung` or `kong`, and its kind: the lowest of a chow."""


def suit_of(kind: int) -> int:
    """0, 1 or 2; -1 for an honour."""
    return kind // 9 if kind < FIRST_WIND else -1


def tile_said(kind: int) -> str:
    """A tile for people: honours by their names, the others by suit and number."""
    return HONOURS_SAID.get(TEXT[kind], TEXT[kind])


def is_wind(kind: int) -> bool:
    """Whether a kind is a wind."""
    return FIRST_WIND <= kind < FIRST_DRAGON


def is_dragon(kind: int) -> bool:
    """Whether a kind is a dragon."""
    return FIRST_DRAGON <= kind < KINDS


def is_honour(kind: int) -> bool:
    """Winds and dragons."""
    return FIRST_WIND <= kind < KINDS


def is_end(kind: int) -> bool:
    """A terminal (1 or 9) or an honour."""
    return kind >= FIRST_WIND or kind % 9 in (0, 8)


def flower_number(kind: int) -> int:
    """1 to 4."""
    return (kind - KINDS) // 2 + 1


def may_begin_chow(kind: int) -> bool:
    """Whether a chow may have this kind as its lowest."""
    return kind < FIRST_WIND and kind % 9 <= 6


def tiles_of(combination: Combination) -> tuple[int, ...]:
    """The kinds of a combination's tiles."""
    what, kind = combination
    if what == "chow":
        return kind, kind + 1, kind + 2
    return (kind,) * (4 if what == "kong" else 3)


def texts_of(hand: Sequence[int]) -> list[str]:
    """The texts of a hand's tiles in order."""
    return [TEXT[kind] for kind, count in enumerate(hand) for _ in range(count)]


def is_complete(hand: Hand) -> bool:
    """Whether a hand, without what is melded, is nothing but chows, pungs and exactly one pair."""
    pairs = 0
    for kind in range(FIRST_WIND, KINDS):
        count = hand[kind]
        if count in (1, 4):
            return False
        pairs += count == 2
    for start in (0, 9, 18):
        suit = hand[start : start + 9]
        rest = sum(suit) % 3
        if rest == 1:
            return False
        pairs += rest == 2
    return pairs == 1 and all(_suit_works(tuple(hand[start : start + 9])) for start in (0, 9, 18))


@lru_cache(maxsize=100_000)
def _suit_works(suit: tuple[int, ...]) -> bool:
    """Whether one suit is combinations, with a pair if that is what is left over."""
    if sum(suit) % 3 == 0:
        return _all_sets(suit)
    return any(
        count >= 2 and _all_sets((*suit[:place], count - 2, *suit[place + 1 :]))
        for place, count in enumerate(suit)
    )


def _all_sets(suit: tuple[int, ...]) -> bool:
    """Whether one suit is chows and pungs: the lowest tiles beyond a pung must begin chows."""
    left = list(suit)
    for place in range(9):
        chows = left[place] % 3
        if not chows:
            continue
        if place > 6 or left[place + 1] < chows or left[place + 2] < chows:
            return False
        left[place + 1] -= chows
        left[place + 2] -= chows
    return True


def arrangements(hand: Hand) -> Iterator[tuple[tuple[Combination, ...], int]]:
    """Every way to see a complete hand: its combinations and the kind of its pair."""
    for pair, count in enumerate(hand):
        if count >= 2:
            rest = hand[:]
            rest[pair] -= 2
            for found in _combinations(rest, 0):
                yield found, pair


def _combinations(hand: Hand, start: int) -> Iterator[tuple[Combination, ...]]:
    kind = next((one for one in range(start, KINDS) if hand[one]), KINDS)
    if kind == KINDS:
        yield ()
        return
    options: list[Combination] = [("pung", kind)] if hand[kind] >= 3 else []
    if may_begin_chow(kind) and hand[kind + 1] and hand[kind + 2]:
        options.append(("chow", kind))
    for option in options:
        rest = hand[:]
        for tile in tiles_of(option):
            rest[tile] -= 1
        for more in _combinations(rest, kind):
            yield (option, *more)
