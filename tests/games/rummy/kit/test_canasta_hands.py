"""What can be melded from a hand, against plain trying of every set of cards."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from games.kits.kinds import JOKER, JOKER_RANK, KIND, KINDS, KINDS_OF, RANK, THREE, TWO
from games.rummy.canasta_rules import CARD_VALUES, FREE_RULES, RULES
from games.rummy.contract_samba_count import RULES as CONTRACT
from games.rummy.hand_and_foot import RULES as FOOT
from games.rummy.kit.canasta_hands import can_empty, can_empty_sets, can_reach, most_points
from games.rummy.kit.canastas import FULL, Meld, Rules
from games.rummy.samba import RULES as SAMBA


def counts(**cards: int) -> list[int]:
    """Counts by rank: `counts(K=3, two=1, joker=1)`."""
    ranks = {"two": TWO, "three": THREE, "joker": JOKER_RANK, **{r: i for i, r in enumerate("23456789TJQKA")}}
    hand = [0] * 14
    for name, count in cards.items():
        hand[ranks[name.removeprefix("r")]] += count
    return hand


def by_kind(hand: list[int]) -> list[int]:
    """The same cards by kind, all of a rank of one suit; threes are black."""
    kinds = [0] * KINDS
    for rank, count in enumerate(hand):
        kinds[KINDS_OF[rank][0]] = count
    return kinds


def laid(**melds: tuple[int, int]) -> dict[int, Meld]:
    """Melds on the table: natural and wild cards of each rank."""
    ranks = {name: "23456789TJQKA".index(name.removeprefix("r")) for name in melds}
    return {ranks[name]: Meld(ranks[name], 1, *counted) for name, counted in melds.items()}


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
    assert most_points(hand, [], RULES) == (points, used)


def test_wild_cards_beyond_three_go_on_a_canasta_where_that_is_allowed():
    assert most_points(counts(A=4, two=4), [], RULES) == (140, 7)
    assert most_points(counts(A=4, two=4), [], FREE_RULES) == (160, 8)


def test_cards_to_keep_are_taken_into_account():
    hand = by_kind(counts(A=3, r4=3))
    assert can_reach(hand, [], RULES, 60, 2)
    assert can_reach(hand, [], RULES, 60, 3)
    assert not can_reach(hand, [], RULES, 75, 2)
    assert can_reach(hand, [], RULES, 75, 0)


def test_going_out_needs_the_canasta_and_no_card_too_many():
    table = laid(A=(5, 0))
    assert can_empty_sets(counts(A=2, K=1), table, RULES, 1)
    assert not can_empty_sets(counts(A=2, K=1), table, RULES, 1, discard=False)
    assert not can_empty_sets(counts(A=2, K=1, Q=1), table, RULES, 1)
    assert not can_empty_sets(counts(A=1, K=1), table, RULES, 1)
    assert can_empty_sets(counts(A=1, two=1, K=1), table, RULES, 1)
    assert not can_empty_sets(counts(A=1, two=1, K=1), table, RULES, 2)


@pytest.mark.parametrize(("threes", "out"), [(0, True), (1, True), (2, False), (3, True), (4, True)])
def test_black_threes_go_down_three_or_four_together(threes, out):
    assert can_empty_sets(counts(K=3, three=threes), laid(A=(7, 0)), RULES, 1) is out


SMALL = (TWO, THREE, 2, 6, 12, JOKER_RANK)
"""Twos, black threes, fours, eights, aces and jokers are enough to meet every case."""


def every_way(hand: list[int], melds: dict[int, Meld], rules: Rules) -> list[tuple[list[int], int, int]]:
    """Every way to lay complete melds from a hand: what stays in it, points, and canastas then on the table."""
    ranks = [2, 6, 12]
    ways = []
    spans = [range(hand[rank] + 1) for rank in ranks]
    wild = range(rules.wilds + (4 if rules is FREE_RULES else 0) + 1)
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
        there = melds.get(rank, Meld(rank))
        total, wild = there.natural + natural, there.wild + twos + jokers
        size = total + wild
        if size == 0:
            continue
        free = rules is FREE_RULES and total + min(wild, rules.wilds) >= FULL
        if total < 2 or size < 3 or (wild > rules.wilds and not free):
            return None
        canastas += size >= FULL
        rest[rank] -= natural
        rest[TWO] -= twos
        rest[JOKER_RANK] -= jokers
        points += natural * CARD_VALUES[rank] + twos * 20 + jokers * 50
    return rest, points, canastas


def random_case(rng: Random) -> tuple[list[int], dict[int, Meld]]:
    hand = [0] * 14
    for rank in SMALL:
        hand[rank] = (
            rng.choice((0, 0, 1, 1, 2, 3))
            if rank in (TWO, JOKER_RANK, THREE)
            else rng.choice((0, 1, 2, 3, 4))
        )
    table = {}
    for rank in (2, 6, 12):
        if rng.random() < 0.4:
            table[rank] = Meld(rank, 1, *rng.choice(((3, 0), (2, 1), (4, 3), (4, 2), (5, 0), (6, 1))))
    return hand, table


@pytest.mark.parametrize("rules", [RULES, FREE_RULES], ids=["three wilds", "free canastas"])
def test_the_bounds_agree_with_trying_everything(rules):
    rng = Random(5)
    met = {"reach": 0, "empty": 0}
    for _ in range(120):
        hand, melds = random_case(rng)
        ways = every_way(hand, melds, rules)
        keep, points = rng.randrange(3), rng.choice((15, 50, 90, 120))
        reached = any(way[1] >= points and sum(way[0]) >= keep for way in ways)
        got = can_reach(by_kind(hand), list(melds.values()), rules, points, keep)
        assert got is reached, (hand, melds, keep, points)
        for canastas, discard in product((1, 2), (True, False)):
            out = any(made >= canastas and _gone(rest, discard) for rest, _, made in ways)
            got = can_empty_sets(hand, melds, rules, canastas, discard=discard)
            assert got is out, (hand, melds, canastas, discard)
            met["empty"] += out
        met["reach"] += reached
    assert min(met.values()) > 20


def _gone(rest: list[int], discard: bool) -> bool:
    """Whether what stays is nothing, a discard, black threes for a meld, or both."""
    left = sum(rest)
    threes = rest[THREE]
    melded = {0, *([3] if threes >= 3 else []), *([4] if threes == 4 else [])}
    return any(left - three <= (1 if discard else 0) for three in melded if left >= three)


# Several sets of a rank, and sequences -------------------------------------------------------------------------------


def kinds(text):
    return [KIND[one] for one in text.split()]


def counted(cards):
    return [cards.count(kind) for kind in range(KINDS)]


def is_meld(cards, rules: Rules):
    """The rules of a new meld in plain words, written independently of the kit; no set of twos."""
    wild = [kind for kind in cards if RANK[kind] in (0, 13)]
    natural = [kind for kind in cards if RANK[kind] not in (0, 13)]
    ranks = {RANK[kind] for kind in natural}
    if len(ranks) == 1 and len(natural) >= 2 and len(wild) <= rules.wilds and ranks <= rules.sets:
        return len(cards) >= 3 and (len(cards) <= 7 or rules.more == "all")
    if not rules.run or not 3 <= len(cards) <= 7 or JOKER in cards or len({kind // 13 for kind in cards}) > 1:
        return False
    held = sorted(RANK[kind] for kind in cards)
    if len(set(held)) < len(held) or not set(held) <= set(rules.run):
        return False
    if not rules.circular:
        return held[-1] - held[0] == len(held) - 1
    return any(all((low + step) % 13 in held for step in range(len(held))) for low in held)


def ways(cards, rules):
    """Every set of disjoint melds that can be laid from these cards, as what stays in hand."""

    @cache
    def rests(held):
        found = {held}
        for size in range(3, len(held) + 1):
            for places in combinations(range(len(held)), size):
                if is_meld([held[at] for at in places], rules):
                    found |= rests(tuple(kind for at, kind in enumerate(held) if at not in places))
        return found

    return rests(tuple(sorted(cards)))


def hands(seed, rules, size):
    """A small hand of few ranks and suits, so that melds come up, with at most two wild cards."""
    rng = Random(seed)
    low = rng.randrange(2, 10)
    pool = [13 * suit + rank for suit in (0, 1) for rank in range(low, low + 4)] * 3
    wild = [0, 13, JOKER] if rules is not CONTRACT else [JOKER, JOKER]
    return rng.sample(pool, size - 1) + rng.sample(wild, 1)


@pytest.mark.parametrize("rules", [SAMBA, FOOT, CONTRACT], ids=["samba", "foot", "contract"])
def test_what_a_hand_can_reach_is_found_by_trying_everything_too(rules):
    found = set()
    for seed in range(60):
        hand = hands(seed, rules, 7)
        left = ways(hand, rules)
        total = sum(rules.values[RANK[kind]] for kind in hand)
        for keep in (0, 1, 2):
            best = max(
                (
                    total - sum(rules.values[RANK[kind]] for kind in rest)
                    for rest in left
                    if len(rest) >= keep
                ),
                default=0,
            )
            assert can_reach(counted(hand), [], rules, best, keep)
            assert not can_reach(counted(hand), [], rules, best + 5, keep), (seed, keep)
            found.add(best)
    assert len(found) > 10


@pytest.mark.parametrize("rules", [SAMBA, FOOT, CONTRACT], ids=["samba", "foot", "contract"])
def test_whether_a_hand_can_be_emptied_is_found_by_trying_everything_too(rules):
    answers = set()
    for seed in range(60):
        hand = hands(seed, rules, 7)
        fewest = min(map(len, ways(hand, rules)))
        for discards, most in (((0,), 0), ((0, 1), 1)):
            expected = fewest <= most
            answers.add(expected)
            assert can_empty(counted(hand), [], rules, lambda melds, gone: True, discards) == expected, seed
    assert answers == {True, False}


def test_enough_sees_the_melds_as_they_would_lie_and_the_discard():
    seen = []

    def enough(melds, gone):
        seen.append((sorted(meld.size for meld in melds), gone))
        return False

    assert not can_empty(counted(kinds("KS KH KD 4C")), [], SAMBA, enough, (1,))
    assert seen == [([3], KIND["4C"])]


def test_black_threes_by_three_or_more_and_red_ones_never():
    yes = lambda melds, gone: True  # noqa: E731
    assert can_empty(counted(kinds("3S 3C 3S")), [], SAMBA, yes, (0,))
    assert not can_empty(counted(kinds("3S 3C 3H")), [], SAMBA, yes, (0, 1))
    assert not can_empty(counted(kinds("3S 3C *")), [], SAMBA, yes, (0, 1))
