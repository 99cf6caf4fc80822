"""Decks of statistics as CSV: what is read, and what is refused with which reason."""

import pytest

from games.core.errors import BadOption
from games.kits.cards import cards_of
from games.kits.stat_csv import read_deck


def deck(*lines, head="name,Strength,Speed (low)", rest=12):
    """A deck of these cards, filled up with plain ones."""
    spare = [f"Card {number},{number},{number}" for number in range(rest - len(lines))]
    return "\n".join([head, *lines, *spare])


class TestReading:
    def test_cards_categories_and_gaps(self):
        read = read_deck(deck("Owl,,12", "Fox,3.5,-", '"Troll, old",99,1'))
        assert read.texts[:3] == ("Owl", "Fox", "Troll, old")
        assert read.categories == ("Strength", "Speed")
        assert read.values[0][:3] == (None, 3.5, 99)
        assert read.faces[0] == ("Strength -", "Speed 12")

    def test_lower_is_better_where_the_deck_says_so(self):
        read = read_deck(deck("Owl,5,12", "Fox,5,11"))
        assert 1 in cards_of(read.rankings[1].beats[0])
        assert 0 not in cards_of(read.rankings[1].beats[1])

    def test_semicolons_and_decimal_commas(self):
        lines = deck("Owl,5,12").replace(",", ";").replace("Owl;5;", "Owl;5,25;")
        assert read_deck(lines).values[0][0] == 5.25


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "the text is empty"),
            ("name\n" + "x\n" * 12, "1 to 10 categories, not 0"),
            (deck(head="name" + ",a" * 11), "line 2 has 3 cells, but the first line has 12"),
            (deck(rest=11), "12 to 64 cards are needed, not 11"),
            (deck(rest=65), "12 to 64 cards are needed, not 65"),
            (deck("Owl,5"), "line 2 has 2 cells"),
            (deck("Owl,5,x"), "line 2: Speed .low. of Owl is 'x', which is not a number"),
            (deck("Owl,5,nan"), "not a number"),
            (deck("Owl,1e9,5"), "not a number"),
            (deck("Owl,٣,5"), "not a number"),
            (deck("Owl,-,"), "Owl has no number in any category"),
            (deck(",5,6"), "line 2: the name of a card has 1 to 40 characters, not 0"),
            (deck("O" * 41 + ",5,6"), "not 41"),
            (deck("Owl {0},5,6"), "contains '{'"),
            (deck("Owl,5,6", "Owl,7,8"), "two of the card 'Owl'"),
            (deck(head="name,a,a (low)"), "two of the category 'a'"),
            (deck("Owl,5,6", "Owl Speed,7,8"), "can be read in two ways"),
            (deck('"Owl,5,6'), "this is not CSV"),
            (deck("Ow\x01l,5,6"), "contains"),
            (deck("Ow:l,5,6"), "contains ':'"),
        ],
    )
    def test_it_says_what_is_wrong_and_where(self, text, reason):
        with pytest.raises(BadOption, match=reason):
            read_deck(text)
