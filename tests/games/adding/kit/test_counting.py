"""What cards count in Cribbage: Parlett, lines 1324-1384 and the deals of lines 1418-1458."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.adding.kit.counting import LOW_ACE, MOST, NEVER, RANK, VALUE, Count, counted, pegged
from games.kits.cards import BIT, cards_of


def count(hand: str, turned: str, crib: bool = False) -> Count:
    return counted(LOW_ACE.mask(hand), LOW_ACE.first[turned], crib)


def in_play(cards: str) -> list[int]:
    """What each of these cards scores, laid one after another."""
    laid = LOW_ACE.cards(cards)
    return [pegged(laid[: n + 1]).points for n in range(len(laid))]


class TestTheHand:
    @pytest.mark.parametrize(
        ("hand", "turned", "points"),
        [
            ("5C 5D 6H JS", "7S", Count(fifteens=4, pairs=2, runs=6, nob=1)),
            ("3C 4H 5S TC", "5H", Count(fifteens=4, pairs=2, runs=6)),
            ("5D 9S TH JH", "5H", Count(fifteens=8, pairs=2, runs=3, nob=1)),
            ("5C 5D 8H TS", "9C", Count(fifteens=4, pairs=2, runs=3)),
            ("2C 5H QD QS", "9C", Count(fifteens=4, pairs=2)),
            ("7C 6D 6H 5S", "KC", Count(fifteens=2, pairs=2, runs=6)),
            ("7C 7D 7H 8S", "KC", Count(fifteens=6, pairs=6)),
            ("5C 5D 5S JH", "5H", Count(fifteens=16, pairs=12, nob=1)),
            ("AC 2D 3H 4S", "5C", Count(fifteens=2, runs=5)),
            ("9C TD JH QS", "2C", Count(runs=4)),
            ("QC KD AH 2S", "7C", Count()),
            ("4C 4D 5H 5S", "6C", Count(fifteens=8, pairs=4, runs=12)),
        ],
    )  # fmt: skip
    def test_every_combination_counts_and_a_card_in_each_of_which_it_is_part(self, hand, turned, points):
        assert count(hand, turned) == points

    def test_what_the_figure_says_of_the_other_discard(self):
        assert count("5C 5D TS KH", "9C").points == 10
        assert count("3C 5H 7D 8S", "9C", crib=True).points == 7

    def test_four_of_a_suit_are_a_flush_and_five_with_the_card_turned_up(self):
        assert count("2C 6C TC QC", "8D").flush == 4
        assert count("2C 6C TC QC", "8C").flush == 5
        assert count("2C 6C TC QD", "8C").flush == 0

    def test_trap_in_the_crib_only_five_of_a_suit_are(self):
        assert count("2C 6C TC QC", "8D", crib=True).flush == 0
        assert count("2C 6C TC QC", "8C", crib=True).flush == 5
        assert count("AH 7C QS KS", "5H", crib=True).points == 4

    def test_trap_the_jack_that_is_turned_up_is_no_nob(self):
        assert count("2C 6D TC QC", "JC").nob == 0
        assert count("2C 6D JC QC", "8C").nob == 1
        assert count("2C 6D JD QC", "8C").nob == 0

    def test_it_is_what_looking_at_every_combination_comes_to(self):
        rng, seen = Random(1), set()
        for _ in range(3000):
            *hand, turned = rng.sample(LOW_ACE.deck, 5)
            five = [*hand, turned]
            assert counted(sum(BIT[card] for card in hand), turned)[:3] == (
                2
                * sum(
                    sum(VALUE[c] for c in some) == 15 for n in range(2, 6) for some in combinations(five, n)
                ),
                2 * sum(RANK[a] == RANK[b] for a, b in combinations(five, 2)),
                runs(five),
            )
            seen.add(counted(sum(BIT[card] for card in hand), turned).points)
        assert not seen & NEVER and max(seen) <= MOST


def runs(five: list[int]) -> int:
    """The longest runs that there are, by trying all."""
    for length in (5, 4, 3):
        ranks = [sorted(RANK[card] for card in some) for some in combinations(five, length)]
        found = sum(one == list(range(one[0], one[0] + length)) for one in ranks)
        if found:
            return found * length
    return 0


class TestThePlay:
    def test_trap_a_run_needs_no_order_lines_1374_to_1376(self):
        assert in_play("4C 7D 6C 5D 4D 2S 3S") == [0, 0, 0, 4, 4, 0, 6 + 2]

    def test_trap_a_pair_in_between_kills_a_run_lines_1380_to_1382(self):
        assert in_play("4C 5D 6C 6D 7S") == [0, 0, 2 + 3, 2, 0]

    def test_trap_a_card_in_between_breaks_a_pair_line_1384(self):
        assert in_play("6C 2D 6D") == [0, 0, 0]

    def test_pairs_grow_two_six_twelve(self):
        assert in_play("6C 6D 6H 6S") == [0, 2, 6, 12]

    def test_a_flush_never_scores_in_play(self):
        assert in_play("2C 4C 6C 8C") == [0, 0, 0, 0]

    def test_fifteen_is_two_and_so_is_thirty_one(self):
        assert in_play("TC 5D KS 6D") == [0, 2, 0, 2]

    def test_the_king_is_not_followed_by_the_ace(self):
        assert in_play("QC KC AC") == [0, 0, 0]


def test_a_count_is_said_part_by_part():
    assert str(count("5D 9S TH JH", "5H").said()) == "fifteens 8, pairs 2, runs 3, his nob 1"
    assert str(Count().said()) == "nothing"
    assert str(pegged(LOW_ACE.cards("8C KD 6C 7C")).said()) == "31 for 2"


def test_cards_are_those_of_one_pack_with_a_low_ace():
    assert [VALUE[card] for card in cards_of(LOW_ACE.mask("AC 2C 9C TC JC QC KC"))] == [
        1,
        2,
        9,
        10,
        10,
        10,
        10,
    ]
