"""The view for the wall: everything in sight on a small projector and on a large one, the code large enough to scan."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from clubs.models import Player
from clubs.services import add_guests, create_club
from nights.services import sessions
from tests.browser.conftest import PHONE, Visitor

pytestmark = pytest.mark.browser
SCREENS = [(1280, 800), (1920, 1080)]


@pytest.mark.parametrize("tables", [2, 10])
def test_nothing_is_cut_and_the_code_is_large(
    visit: Callable[..., Visitor], people: dict[str, Player], tables: int
) -> None:
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    guests = add_guests(club=club, names=[f"Maximiliana Guest {n:02}" for n in range(4 * tables)])
    night = sessions.open_session(club=club, title="Thursday cards", starts_at=timezone.now())
    for guest in guests:
        sessions.check_in(session=night, player=guest)
    for first in range(0, 4 * tables, 4):
        sessions.open_table(session=night, game="tuppi", players=guests[first : first + 4])
    for width, height in SCREENS:
        screen = visit(None, viewport={"width": width, "height": height})
        screen.page.goto(f"/nights/{night.pk}/wall/")
        screen.shot(f"wall-{tables}-{width}")
        boxes = [
            one.bounding_box() for one in screen.page.locator(".wall-table, .code svg, .wall-head h1").all()
        ]
        assert len(boxes) == tables + 2
        for box in boxes:
            assert box is not None
            assert box["x"] >= 0 and box["y"] >= 0
            assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, (width, box)
        code = screen.page.locator(".code svg").bounding_box()
        assert code is not None
        assert code["width"] >= 0.35 * height, "a phone reads it from the other end of the room"
        assert screen.overflow() <= 0


def test_a_phone_shows_the_code_too(visit: Callable[..., Visitor], people: dict[str, Player]) -> None:
    """Whoever stands at the entrance holds out a phone."""
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    night = sessions.open_session(club=club, title="Thursday cards", starts_at=timezone.now())
    phone = visit(None)
    phone.page.goto(f"/nights/{night.pk}/wall/")
    code = phone.page.locator(".code svg").bounding_box()
    assert code is not None
    assert code["width"] == code["height"] >= 180
    assert code["y"] + code["height"] <= PHONE["height"]
    assert phone.overflow() <= 0
