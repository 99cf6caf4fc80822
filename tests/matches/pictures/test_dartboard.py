"""A dart board to tap on."""

from __future__ import annotations

import itertools
from collections import Counter
from xml.etree import ElementTree

from games.kits.throws import CLOCKWISE
from matches.pictures.dartboard import BULL, DOUBLE, OUTER_BULL, RIM, TRIPLE, dart_board


def parts() -> list[ElementTree.Element]:
    return [part for part in ElementTree.fromstring(dart_board()).iter() if "data-dart" in part.attrib]


def test_every_throw_has_its_place() -> None:
    places = Counter(part.attrib["data-dart"] for part in parts())
    for sector in CLOCKWISE:
        assert places.pop(str(sector)) == (2 if sector != 25 else 1), "inside and outside the triple"
        assert places.pop(f"T{sector}") == places.pop(f"D{sector}") == 1
    assert places == {"25": 1, "BULL": 1}


def test_the_bull_lies_on_top_of_what_is_around_it() -> None:
    assert [part.attrib["data-dart"] for part in parts()][-2:] == ["25", "BULL"]
    assert BULL < OUTER_BULL < TRIPLE < DOUBLE < RIM


def test_neighbours_differ_in_colour() -> None:
    singles = [part.attrib["class"] for part in parts() if part.attrib["data-dart"] in map(str, CLOCKWISE)][
        ::2
    ]
    assert all(one != other for one, other in itertools.pairwise(singles))
    assert len(singles) == 20


def test_twenty_is_at_the_top() -> None:
    assert CLOCKWISE[0] == 20
    number = next(part for part in ElementTree.fromstring(dart_board()).iter("text") if part.text == "20")
    assert float(number.attrib["x"]) == 0 and float(number.attrib["y"]) < -90
