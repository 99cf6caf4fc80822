"""Packs of cards of any size, of one or several decks shuffled together, with or without jokers.

A card is a number from 0 on and a set of cards an int with bit `1 << card` for each (`games.kits.cards`). The numbers
go deck by deck, in each suit by suit and from the lowest rank up, jokers last. *Twins* are cards with the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.core.native import mypyc_attr
from games.kits.cards import BIT, RANKS, SUITS, cards_of, mask_of

JOKER: Final = "*"


@mypyc_attr(allow_interpreted_subclasses=True)
class Pack:
    """The cards of a game. ranks: from the lowest up. jokers: how many there are altogether.

    By card: `texts`, `suit` and `rank` (-1 of a joker), `copy` (which of the twins), `kind` (the lowest of the twins),
    `joker`. Masks: `whole`, `of_suit` by number, `of_rank` by letter, `named` by text: every card of that text.
    """

    def __init__(
        self, ranks: Sequence[str] = RANKS, suits: Sequence[str] = SUITS, copies: int = 1, jokers: int = 0
    ) -> None:
        faces = [
            (number, place, rank + suit)
            for number, suit in enumerate(suits)
            for place, rank in enumerate(ranks)
        ]
        self.ranks, self.suits, self.copies = tuple(ranks), tuple(suits), copies
        self.kinds = len(faces)
        plain = self.kinds * copies
        if plain + jokers > len(BIT):
            raise ValueError(f"a pack of {plain + jokers} cards; there may be {len(BIT)}")
        if len({text for _, _, text in faces} | {JOKER}) <= self.kinds:
            raise ValueError("two cards of a deck have the same text")
        cards = [*faces * copies, *[(-1, -1, JOKER)] * jokers]
        self.deck = tuple(range(len(cards)))
        self.texts = tuple(text for _, _, text in cards)
        self.suit = tuple(suit for suit, _, _ in cards)
        self.rank = tuple(rank for _, rank, _ in cards)
        self.joker = tuple(card >= plain for card in self.deck)
        self.copy = tuple(card - plain if card >= plain else card // self.kinds for card in self.deck)
        self.kind = tuple(plain if card >= plain else card % self.kinds for card in self.deck)
        self.twins = copies > 1 or jokers > 1
        self.whole = mask_of(self.deck)
        self.jokers = self._mask(self.joker, True)
        self.of_suit = tuple(self._mask(self.suit, number) for number in range(len(suits)))
        self.of_rank = {rank: self._mask(self.rank, place) for place, rank in enumerate(ranks)}
        self.named = {text: self._mask(self.texts, text) for text in self.texts}
        self.first = {text: (mask & -mask).bit_length() - 1 for text, mask in self.named.items()}

    def _mask(self, table: Sequence[object], value: object) -> int:
        return mask_of([card for card in self.deck if table[card] == value])

    def worth(self, points: Mapping[str, int]) -> tuple[int, ...]:
        """By card the points of its text if they are given, else of its rank, else 0."""
        by_rank = [points.get(rank, 0) for rank in self.ranks]
        return tuple(
            points.get(text, by_rank[rank] if rank >= 0 else 0)
            for text, rank in zip(self.texts, self.rank, strict=True)
        )

    def single(self, cards: int) -> int:
        """Of twins in a set only the lowest."""
        if not self.twins:
            return cards
        deck = BIT[self.kinds] - 1
        seen = found = 0
        for start in range(0, self.kinds * self.copies, self.kinds):
            new = cards >> start & deck & ~seen
            seen |= new
            found |= new << start
        jokers = cards & self.jokers
        return found | (jokers & -jokers)

    def cards(self, text: str) -> list[int]:
        """The cards of some texts, `AS AS KD`; a text that stands there again is its twin. Raises ValueError."""
        left = self.whole
        found = []
        for word in text.split():
            twins = self.named.get(word, 0) & left
            if not twins:
                raise ValueError(f"{word!r}: no such card, or too many")
            left ^= twins & -twins
            found.append((twins & -twins).bit_length() - 1)
        return found

    def mask(self, text: str) -> int:
        """The same as a set."""
        return mask_of(self.cards(text))

    def sorted(self, cards: int) -> list[int]:
        """A set as people hold it: jokers, then suits together, high cards first, twins side by side."""
        return sorted(cards_of(cards), key=self.kind.__getitem__, reverse=True)

    def texts_of(self, cards: int) -> list[str]:
        """The texts of a set for a view."""
        return [self.texts[card] for card in self.sorted(cards)]


def total(cards: Iterable[int], worth: Sequence[int]) -> int:
    """What some cards count, by a table of `Pack.worth`."""
    return sum([worth[card] for card in cards])


PACK_52: Final = Pack()
PIPS: Final = {"A": 1, **{str(pips): pips for pips in range(2, 10)}, **dict.fromkeys("TJQK", 10)}
"""What the ranks count by their pips, for `Pack.worth`: an ace 1, court cards 10."""
