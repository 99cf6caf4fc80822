"""The packs of Ninety-Nine by how many play, and what cards laid aside say."""

from __future__ import annotations

from typing import Final

from games.core.game import GameTable
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.pack import Pack
from games.kits.rankings import Ranking

FIVE: Final = 5
WORTH: Final = {"D": 0, "S": 1, "H": 2, "C": 3}
"""What a card laid aside says."""
PACK: Final = Pack([*"23456789T", "11", "12", *"JQKA"], jokers=1)
THE_JOKER: Final = PACK.first["*"]
OF: Final = tuple(WORTH[PACK.suits[suit]] if suit >= 0 else 0 for suit in PACK.suit)
FULL, LARGE = "52", "60"
LOWEST: Final = {2: "9", 3: "6", 4: "2", FIVE: "2"}


def with_dummy(table: GameTable) -> bool:
    return table.seats == 2 and bool(table.options["dummy"])


def two_turned(table: GameTable) -> bool:
    """Whether five play with 52 cards."""
    return table.seats == FIVE and table.options["pack"] == FULL


def aside(table: GameTable) -> int:
    """How many cards are a bid."""
    return 2 if two_turned(table) else 3


def tricks_of(table: GameTable) -> int:
    return 8 if two_turned(table) else 10 if table.seats == 4 else 9


def dealt(table: GameTable) -> list[int]:
    """The cards of a table, without the joker."""
    lowest = "6" if with_dummy(table) else LOWEST[table.seats]
    large = table.seats == FIVE and not two_turned(table)
    ranks = [rank for rank in PACK.ranks[PACK.ranks.index(lowest) :] if large or rank not in ("11", "12")]
    return cards_of(sum(PACK.of_rank[rank] for rank in ranks))


def bid_of(cards: int) -> int:
    """The tricks that cards laid aside say."""
    return sum(OF[card] for card in cards_of(cards))


def is_made(bid: int, won: int, tricks: int, count: int) -> bool:
    """Whether a bid is made; the lowest ones also say what is too high for so many cards."""
    return won == bid or (won == tricks - bid and won > count * max(WORTH.values()))


def hopes_of(table: GameTable, ranking: Ranking) -> list[float]:
    """By card about how many tricks it takes."""
    cards, hopes = mask_of(dealt(table)), [0.0] * len(PACK.deck)
    for card in cards_of(cards):
        above = (ranking.beats[card] & ranking.follow[card] & cards).bit_count()
        hopes[card] = max(0.0, 1 - 0.3 * above) + 0.35 * bool(BIT[card] & ranking.trumps)
    return hopes
