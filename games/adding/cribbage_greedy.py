"""How the quick player lays away and pegs in Cribbage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from games.adding.kit.counting import LIMIT, LOW_ACE, PLACE, VALUE, of_ranks, pegged, ranks_of
from games.kits.cards import cards_of, mask_of


def _strangers() -> list[tuple[int, int]]:
    """The ranks that three unknown cards may have, with how often they do."""
    found = []
    for ranks in combinations_with_replacement(range(13), 3):
        times = 1
        for rank in set(ranks):
            times *= comb(4, ranks.count(rank))
        found.append((sum(1 << 3 * rank for rank in ranks), times))
    return found


STRANGERS: Final = _strangers()
ALL_TIMES: Final = sum(times for _, times in STRANGERS)


@cache
def crib_worth(ranks: int) -> float:
    """What two cards are worth to a crib on average, whatever else lies in it."""
    return sum(times * sum(of_ranks(ranks + others)) for others, times in STRANGERS) / ALL_TIMES


def laid_away(hand: int, dealing: bool) -> int:
    """The two cards of six that leave most: the hand over all cards that may be turned, with or without the crib."""
    unseen = [PLACE[card] for card in cards_of(LOW_ACE.whole & ~hand)]

    def left(pair: tuple[int, int]) -> float:
        away = mask_of(pair)
        kept = hand ^ away
        ranks = ranks_of(kept)
        most = sum([sum(of_ranks(ranks + place)) for place in unseen]) / len(unseen)
        suited = 4 * any(not kept & ~suit for suit in LOW_ACE.of_suit)
        crib = crib_worth(ranks_of(away))
        return most + suited + (crib if dealing else -crib)

    return mask_of(max(combinations(cards_of(hand), 2), key=left))


def played_next(laid: Sequence[int], cards: Sequence[int], unseen: int, others: int) -> int:
    """The card that scores most beyond what is to be feared of the answer; of equal ones the dearest.

    unseen: the cards that may be among those, `others` in number, that the opponent holds.
    """
    likely, total = others / max(1, unseen.bit_count()), sum([VALUE[card] for card in laid])
    answers = [(ranked & unseen).bit_count() for ranked in LOW_ACE.of_rank.values()]

    def gain(card: int) -> float:
        after, reached = [*laid, card], total + VALUE[card]
        fear = sum(
            min(1.0, likely * number) * pegged([*after, rank]).points
            for rank, number in enumerate(answers)
            if number and reached + VALUE[rank] <= LIMIT
        )
        return pegged(after).points - fear

    return max(cards, key=lambda card: (gain(card), VALUE[card]))
