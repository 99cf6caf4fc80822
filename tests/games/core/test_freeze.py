"""What any object of the engine holds, as one hashable value."""

import pytest

from games.core.freeze import frozen, names_of, slots_of


class Slotted:
    __slots__ = ("cards", "seat")

    def __init__(self, cards, seat):
        self.cards, self.seat = cards, seat


class More(Slotted):
    """Slots of its own, those of its base, and a dictionary."""

    def __init__(self, cards, seat, noted):
        super().__init__(cards, seat)
        self.noted = noted


@pytest.mark.parametrize(
    "make",
    [
        lambda: [1, [2, "x"], {"a": [3]}],
        lambda: {"a": {1, 2}, "b": bytearray(b"z")},
        lambda: Slotted([1, 2], 3),
        lambda: More([1], 2, {"said": ["pass"]}),
        lambda: (None, True, 1.5, b"x", "y"),
    ],
)
def test_equal_contents_are_one_key(make):
    one, other = make(), make()
    assert frozen(one) == frozen(other)
    assert len({frozen(one), frozen(other)}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ([1, [2]], [1, 2]),
        ({"a": 1}, {"a": 2}),
        (Slotted([1], 0), Slotted([1], 1)),
        (More([1], 0, "x"), More([1], 0, "y")),
    ],
)
def test_other_contents_are_another(one, other):
    assert frozen(one) != frozen(other)


def test_in_a_set_and_a_dictionary_no_order_counts():
    assert frozen({"a": 1, "b": 2}) == frozen({"b": 2, "a": 1})
    assert frozen({3, 1, 2}) == frozen({2, 3, 1})


def test_a_key_does_not_change_with_what_it_was_made_of():
    thing = More([1], 0, ["pass"])
    before = frozen(thing)
    thing.cards.append(2)
    thing.noted.append("bid")
    assert frozen(thing) != before


def test_slots_of_all_bases_are_held_and_what_stands_in_the_dictionary():
    assert slots_of(More) == ("cards", "seat")
    assert names_of(More([], 0, "")) == ("cards", "seat", "noted")
    assert names_of(object()) == ()
