"""Melds of one rank."""

from itertools import product
from random import Random

import pytest

from games.kits.melds import JOKER, JOKER_RANK, THREE, TWO
from games.rummy.canasta_rules import CARD_VALUES
from games.rummy.kit.rank_melds import MeldRules, RankMelds, can_empty, can_reach, most_points

RULES = MeldRules(CARD_VALUES)


FREE = MeldRules(CARD_VALUES, free_canastas=True)


def counts(**cards: int) -> list[int]:
    """Counts by rank: `counts(K=3, two=1, joker=1)`."""
    ranks = {"two": TWO, "three": THREE, "joker": JOKER_RANK, **{r: i for i, r in enumerate("23456789TJQKA")}}
    hand = [0] * 14
    for name, count in cards.items():
        hand[ranks[name.removeprefix("r")]] += count
    return hand


def laid(**melds: tuple[int, int]) -> RankMelds:
    """Melds on the table: natural and wild cards of each rank."""
    table = RankMelds()
    for name, (natural, wild) in melds.items():
        rank = "23456789TJQKA".index(name.removeprefix("r"))
        for number in range(natural + wild):
            table.lay(rank, rank if number < natural else JOKER, wild=number >= natural)
    return table


@pytest.mark.parametrize(
    ("hand", "points", "used"),
    [
        (counts(K=3), 30, 3),
        (counts(A=2, joker=1), 90, 3),
        (counts(A=2, K=2, joker=1), 90, 3),
        (counts(A=2, K=2, joker=1, two=1), 130, 6),
        (counts(A=1, two=3), 0, 0),
        (counts(r4=3, joker=4), 165, 6),
        (counts(three=3), 0, 0),
    ],
)
def test_most_points_from_a_hand(hand, points, used):
    assert most_points(hand, RankMelds(), RULES) == (points, used)


def test_wild_cards_beyond_three_go_on_a_canasta_where_that_is_allowed():
    assert most_points(counts(A=4, two=4), RankMelds(), RULES) == (140, 7)
    assert most_points(counts(A=4, two=4), RankMelds(), FREE) == (160, 8)


def test_cards_to_keep_are_taken_into_account():
    hand = counts(A=3, r4=3)
    assert can_reach(hand, RankMelds(), RULES, 60, 2)
    assert can_reach(hand, RankMelds(), RULES, 60, 3)
    assert not can_reach(hand, RankMelds(), RULES, 75, 2)
    assert can_reach(hand, RankMelds(), RULES, 75, 0)


def test_going_out_needs_the_canasta_and_no_card_too_many():
    table = laid(A=(5, 0))
    assert can_empty(counts(A=2, K=1), table, RULES, 1)
    assert not can_empty(counts(A=2, K=1), table, RULES, 1, discard=False)
    assert not can_empty(counts(A=2, K=1, Q=1), table, RULES, 1)
    assert not can_empty(counts(A=1, K=1), table, RULES, 1)
    assert can_empty(counts(A=1, two=1, K=1), table, RULES, 1)
    assert not can_empty(counts(A=1, two=1, K=1), table, RULES, 2)


@pytest.mark.parametrize(("threes", "out"), [(0, True), (1, True), (2, False), (3, True), (4, True)])
def test_black_threes_go_down_three_or_four_together(threes, out):
    assert can_empty(counts(K=3, three=threes), laid(A=(7, 0)), RULES, 1) is out


SMALL = (TWO, THREE, 2, 6, 12, JOKER_RANK)
"""Twos, black threes, fours, eights, aces and jokers are enough to meet every case."""


def every_way(hand: list[int], melds: RankMelds, rules: MeldRules) -> list[tuple[list[int], int, int]]:
    """Every way to lay complete melds from a hand: what stays in it, points, and canastas then on the table."""
    ranks = [2, 6, 12]
    ways = []
    spans = [range(hand[rank] + 1) for rank in ranks]
    wild = range(rules.wilds + (4 if rules.free_canastas else 0) + 1)
    for naturals in product(*spans):
        for twos in product(*[range(min(hand[TWO], len(wild)) + 1)] * 3):
            if sum(twos) > hand[TWO]:
                continue
            for jokers in product(*[range(min(hand[JOKER_RANK], len(wild)) + 1)] * 3):
                if sum(jokers) > hand[JOKER_RANK]:
                    continue
                way = _way(
                    hand,
                    melds,
                    rules,
                    dict(zip(ranks, zip(naturals, twos, jokers, strict=True), strict=True)),
                )
                if way:
                    ways.append(way)
    return ways


def _way(hand, melds, rules, chosen):
    rest, points, canastas = list(hand), 0, 0
    for rank, (natural, twos, jokers) in chosen.items():
        total, wild = melds.natural[rank] + natural, melds.wild[rank] + twos + jokers
        size = total + wild
        if size == 0:
            continue
        free = rules.free_canastas and total + min(wild, rules.wilds) >= rules.canasta
        if total < 2 or size < 3 or (wild > rules.wilds and not free):
            return None
        canastas += size >= rules.canasta
        rest[rank] -= natural
        rest[TWO] -= twos
        rest[JOKER_RANK] -= jokers
        points += natural * CARD_VALUES[rank] + twos * 20 + jokers * 50
    return rest, points, canastas


def random_case(rng: Random) -> tuple[list[int], RankMelds]:
    hand = [0] * 14
    for rank in SMALL:
        hand[rank] = (
            rng.choice((0, 0, 1, 1, 2, 3))
            if rank in (TWO, JOKER_RANK, THREE)
            else rng.choice((0, 1, 2, 3, 4))
        )
    table = RankMelds()
    for rank in (2, 6, 12):
        if rng.random() < 0.4:
            natural, wild = rng.choice(((3, 0), (2, 1), (4, 3), (4, 2), (5, 0), (6, 1), (1, 0), (2, 0)))
            for number in range(natural + wild):
                table.lay(rank, rank, wild=number >= natural)
    return hand, table


@pytest.mark.parametrize("rules", [RULES, FREE], ids=["three wilds", "free canastas"])
def test_the_bounds_agree_with_trying_everything(rules):
    rng = Random(5)
    met = {"reach": 0, "empty": 0}
    for _ in range(120):
        hand, melds = random_case(rng)
        ways = every_way(hand, melds, rules)
        keep, points = rng.randrange(3), rng.choice((15, 50, 90, 120))
        reached = any(way[1] >= points and sum(way[0]) >= keep for way in ways)
        assert can_reach(hand, melds, rules, points, keep) is reached, (hand, melds.cards, keep, points)
        for canastas, discard in product((1, 2), (True, False)):
            out = any(made >= canastas and _gone(rest, discard) for rest, _, made in ways)
            got = can_empty(hand, melds, rules, canastas, discard=discard)
            assert got is out, (hand, melds.cards, canastas, discard)
            met["empty"] += out
        met["reach"] += reached
    assert min(met.values()) > 20


def _gone(rest: list[int], discard: bool) -> bool:
    """Whether what stays is nothing, a discard, black threes for a meld, or both."""
    left = sum(rest)
    threes = rest[THREE]
    melded = {0, *([3] if threes >= 3 else []), *([4] if threes == 4 else [])}
    return any(left - three <= (1 if discard else 0) for three in melded if left >= three)
