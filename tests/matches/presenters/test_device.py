"""What the page of a live table shows of the one device that all there play on."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.models import Match
from matches.one_device import to_move
from matches.presenters.device import DeviceShown, shown
from tests.matches.on_device import moved_on, together

pytestmark = pytest.mark.django_db


def test_it_names_who_gets_it_and_then_who_has_it(two: list[Player]) -> None:
    match, names = together(two[0]), ["Aino", "Sylvi"]
    (first,) = to_move(match)
    assert shown(match, names) == DeviceShown(first, names[first], covered=True, covers=True)
    match.device_seat = first
    assert shown(match, names) == DeviceShown(first, names[first], covered=False, covers=True)
    after = moved_on(match, two[0])
    assert shown(after, names) == DeviceShown(1 - first, names[1 - first], covered=True, covers=True)


def test_elsewhere_there_is_nothing_to_show(hex_of_people: Match) -> None:
    assert shown(hex_of_people, ["Aino", "Eero"]) is None
