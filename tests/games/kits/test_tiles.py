"""Mah jong tiles and what hands are made of."""

from collections import Counter
from itertools import combinations_with_replacement

from games.kits.tiles import ALL_TILES, KIND, KINDS, TEXT, arrangements, is_complete, is_end, suit_of


def hand(text):
    counts = [0] * KINDS
    for tile in text.split():
        counts[KIND[tile]] += 1
    return counts


def test_a_set_has_144_tiles__lines_2788_2806():
    count = Counter(ALL_TILES)
    assert len(ALL_TILES) == 144
    assert len(set(TEXT)) == 42
    assert all(count[kind] == (4 if kind < KINDS else 1) for kind in count)


def test_terminals_and_honours_are_ends():
    assert [text for text in TEXT[:9] if is_end(KIND[text])] == ["C1", "C9"]
    assert is_end(KIND["North"])
    assert suit_of(KIND["M9"]) == 2
    assert suit_of(KIND["Red"]) == -1


def test_four_combinations_and_a_pair_are_complete():
    assert is_complete(hand("C1 C2 C3 C4 C5 C6 Green Green Green B8 B8 B8 Red Red"))
    assert is_complete(hand("C1 C1")), "the rest is melded"
    assert not is_complete(hand("C1 C2 C3 C4 C5 C6 Green Green Green B8 B8 Red Red Red East"))
    assert not is_complete(hand("C1 C1 B2 B2")), "a hand has one pair"
    assert not is_complete(hand("C8 C9 B1 East East")), "a chow does not go on in another suit"
    assert not is_complete(hand("East South West North North")), "winds make no chow"


def test_completeness_agrees_with_trying_every_arrangement():
    for tiles in combinations_with_replacement(range(7), 5):
        counts = [0] * KINDS
        for tile in tiles:
            counts[tile] += 1
        if max(counts) <= 4:
            assert is_complete(counts) == any(True for _ in arrangements(counts))


def test_a_hand_may_be_seen_in_several_ways():
    found = {frozenset(sets) for sets, _ in arrangements(hand("C1 C1 C1 C2 C2 C2 C3 C3 C3 East East"))}
    assert len(found) == 2
