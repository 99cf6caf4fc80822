"""What cards of the Decktet count: Abstract Games, lines 1712-1847."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.kits.bhargs import (
    BHARG,
    ELEVEN,
    VALUE,
    Count,
    Shortage,
    counted,
    laid_away,
    pegged,
    shortage,
    with_turned,
)
from games.kits.cards import cards_of, mask_of
from games.kits.decktet import DECKTET, SIGNS


def count(cards: str) -> Count:
    return counted(DECKTET.mask(cards))


def in_play(cards: str) -> list[Count]:
    """What each of these cards makes, laid one after another."""
    laid = DECKTET.cards(cards)
    return [pegged(laid[: n + 1]) for n in range(len(laid))]


class TestTheHand:
    def test_the_cards_are_worth_four_and_four_tenths_on_average_line_1704(self):
        assert sum(VALUE) == 198

    def test_two_crowns_and_an_ace_are_two_elevens_and_a_pawn_doubles_them_line_1746(self):
        assert count("Km Ks Am").elevens == 4
        assert count("Km Ks Am Pmyk").elevens == 8

    def test_three_cards_of_no_value_make_eight_elevens_of_one_line_1802(self):
        assert count("Pswk Cmly E 5sw 6sy") == Count(elevens=16, bhargs=12)

    def test_the_excuse_doubles_every_bharg(self):
        assert (count("8yk 8ms 8wl").bhargs, count("8yk 8ms 8wl E").bhargs) == (6, 12)

    def test_all_three_of_a_number_are_a_bharg_too_line_1775(self):
        assert count("5sw 5yk 5ml") == Count(sets=6, bhargs=6)

    @pytest.mark.parametrize(
        ("cards", "points"), [("Am As", 2), ("Am As Aw", 6), ("Am As Aw Al", 12), ("Km Ks Kw Kl Ky", 20)]
    )
    def test_cards_of_a_rank_count_by_pairs(self, cards, points):
        assert count(cards).sets == points

    def test_sequences_and_twenty_three_count_nothing(self):
        assert count("2mk 3sk 4ms").points == 0
        assert count("9ms 9lk 5sw").points == 2

    def test_each_way_to_an_eleven_or_a_bharg_is_found(self):
        rng = Random(7)
        for _ in range(300):
            cards = rng.sample(DECKTET.deck, 5)
            ways = [some for size in range(1, 6) for some in combinations(cards, size)]
            elevens = sum(sum(VALUE[card] for card in some) == ELEVEN for some in ways)
            bhargs = sum(
                sorted(bit for card in some for bit in cards_of(SIGNS[card])) == list(range(6))
                for some in ways
            )
            made = counted(mask_of(cards))
            assert (made.elevens, made.bhargs) == (2 * elevens, BHARG * bhargs)

    def test_friends_count_only_beside_a_chief_and_never_in_the_bhargage(self):
        hand, chief, place = DECKTET.mask("2mk 8ms 9wy"), DECKTET.first["Km"], DECKTET.first["Kw"]
        assert with_turned(hand, chief, friends=True).friends == 2
        assert with_turned(hand, place, friends=True).friends == 0
        assert with_turned(hand, chief, friends=False).friends == 0

    def test_what_counts_is_said(self):
        made = with_turned(DECKTET.mask("Ks Am Pmyk"), DECKTET.first["Km"], friends=True)
        assert str(made.said()) == "11 for 8, sets 2, friends of the Chief 2"
        assert str(Count().said()) == "nothing"


class TestThePlay:
    def test_the_books_example_line_1732(self):
        assert [made.points for made in in_play("As Kw Pmsl E 8yk")] == [0, 2, 2, 2, 6]

    def test_a_bharg_may_have_the_excuse_inside_it_or_last(self):
        assert [made.bhargs for made in in_play("Km Pswk E 3ly")] == [0, 0, 0, 6]
        assert [made.bhargs for made in in_play("2mk 2sy 2wl E")] == [0, 0, 6, 6]

    def test_a_card_before_those_that_make_it_does_not_spoil_a_bharg(self):
        assert in_play("Km 5sw 5yk 5ml")[-1] == Count(sets=6, bhargs=6)

    def test_a_suit_that_stands_twice_among_the_last_cards_spoils_it(self):
        assert in_play("Km Pmyk 8wl Am")[-1].bhargs == 0

    def test_a_bharg_counts_once_also_where_the_excuse_lies_before_it(self):
        assert in_play("E 2mk 2sy 2wl")[-1].bhargs == 6

    def test_eleven_and_twenty_three_count_again_with_a_card_of_no_value(self):
        assert [made.elevens for made in in_play("Km Am Pwly Cswy")] == [0, 2, 2, 2]
        assert [made.limit for made in in_play("Km Ks 3ly Pwly")] == [0, 0, 3, 3]

    def test_another_rank_parts_those_of_a_rank(self):
        assert [made.sets for made in in_play("Am As 2wl Aw Al Ay")] == [0, 2, 0, 0, 2, 6]


class TestShortage:
    @pytest.mark.parametrize(
        ("cards", "lacking", "points"),
        [
            ("8yk 8ms 8wl E", 0, 0),
            ("8yk 8ms Kw", 1, 1),
            ("8yk 8ms", 2, 3),
            ("8yk Km", 3, 6),
            ("Am Ks E Km", 4, 10),
        ],
    )
    def test_suits_that_lack(self, cards, lacking, points):
        short = shortage(DECKTET.mask(cards))
        assert (short, short.points) == (Shortage(lacking), points)

    def test_four_cards_lack_no_more_than_four_suits_line_1812(self):
        ones = [card for card in DECKTET.deck if SIGNS[card].bit_count() < 2]
        assert max(shortage(mask_of(some)).lacking for some in combinations(ones, 4)) == 4

    def test_it_is_said(self):
        assert [str(Shortage(number).said()) for number in (1, 3)] == [
            "a suit is lacking",
            "3 suits are lacking",
        ]


class TestLayingAway:
    def away(self, hand: str, dealing: bool) -> list[str]:
        cards = DECKTET.mask(hand)
        return DECKTET.texts_of(laid_away(cards, DECKTET.whole & ~cards, dealing))

    def test_what_counts_is_kept(self):
        assert self.away("8yk 8ms 8wl Km Aw", dealing=False) == ["Km", "Aw"]

    def test_the_other_is_not_given_what_one_would_give_oneself(self):
        hand = "Km Am E 5sw 5ml"
        assert self.away(hand, dealing=True) != self.away(hand, dealing=False)
