"""Several sets of a rank and sequences: what can be laid from a hand, against plain trying of every set of cards."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from games.kits.melds import JOKER, KIND, KINDS, RANK
from games.rummy.contract_samba_count import RULES as CONTRACT
from games.rummy.hand_and_foot import RULES as FOOT
from games.rummy.kit.canastas import SEQUENCES, Meld, Rules, can_empty, can_reach, completions
from games.rummy.samba import RULES as SAMBA


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


def test_a_sequence_of_three_round_any_card():
    assert SAMBA.companions[KIND["4S"]] == ((KIND["5S"], KIND["6S"]),)
    assert len(SAMBA.companions[KIND["9S"]]) == 3
    assert len(CONTRACT.companions[KIND["AS"]]) == 3
    assert FOOT.companions[KIND["9S"]] == ()


def test_completions_take_as_few_cards_as_they_can():
    hand = counted(kinds("KH KD 2C 5S 6S 7S 9S"))
    assert {frozenset(way) for way in completions(Meld(11, 1, 1), hand, SAMBA)} == {
        frozenset(kinds("KD KH")), frozenset(kinds("KD 2C")), frozenset(kinds("KH 2C")),
    }  # fmt: skip
    assert completions(Meld(11, 1, 1), hand, SAMBA, owed=2) == [tuple(sorted(kinds("KD KH")))]
    spades = Meld(SEQUENCES + 3, 1, 1, 0, RANK[KIND["8S"]])
    assert {frozenset(way) for way in completions(spades, hand, SAMBA)} == {
        frozenset(kinds("7S 9S")), frozenset(kinds("6S 7S")),
    }  # fmt: skip
