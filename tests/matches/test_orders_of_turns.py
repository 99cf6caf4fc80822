"""A turn of several steps, and a short line of turns, are ordered beforehand: each bound to its own decision."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.errors import MatchError
from matches.models import Match, Order
from matches.tasks import carry_out_orders
from tests.helpers.company import browser_of
from tests.matches.ordering import hex_of, log, move, order, state

pytestmark = pytest.mark.django_db
OPENING = "0 i9,1 e6,0 second,1 Ti6,0 Tb9,1 Th9,0 Te5,1 Tf6,0 i9-e2,0 Tg4,1 Pc4,0 e2-b2"
"""Of the golden playthrough of Urbino: an architect is moved, then something is built."""


@pytest.fixture
def urbino(two: list[Player]) -> Match:
    """The first has moved an architect and is to build."""
    match = hex_of(*two, game="urbino", options={})
    for one in OPENING.split(","):
        seat, text = one.split()
        move(match, int(seat), text)
    return match


def test_the_steps_of_a_turn_are_played_together_and_then_the_next_turn_of_the_line(urbino: Match) -> None:
    first = order(urbino, 1, text="e6-f4, Pc1; f4-g9, Pa3")
    assert (first.text, first.steps, first.line) == ("e6-f4", ["Pc1"], [["f4-g9", "Pa3"]])
    assert order(urbino, 1, text="e6-f4, Pc1; f4-g9, Pa3") == first, "the same again"
    move(urbino, 0, "Pb6")
    assert carry_out_orders() == 1
    assert log(urbino)[-2:] == ["e6-f4", "Pc1"]
    assert state(first) == ("done", "") and len(first.played) == 2
    second = Order.objects.get(state="waiting")
    assert (second.text, second.steps, second.line) == ("f4-g9", ["Pa3"], [])
    assert carry_out_orders() == 0, "not before the others have moved"
    move(urbino, 0, "Pf2")
    assert [carry_out_orders(), carry_out_orders()] == [1, 0]
    assert log(urbino)[-2:] == ["f4-g9", "Pa3"]


def test_a_turn_of_which_a_step_is_not_possible_is_cancelled_whole(urbino: Match) -> None:
    made = order(urbino, 1, text="e6-f4, Pb6; f4-g9, Pa3")
    move(urbino, 0, "Pb6")
    assert carry_out_orders() == 0
    assert log(urbino)[-1] == "Pb6" and state(made) == ("cancelled", "not-possible")
    assert not Order.objects.filter(state="waiting").exists(), "nor is the line gone on with"


def test_a_line_ends_where_its_turn_was_not_over(urbino: Match) -> None:
    order(urbino, 1, text="e6-f4; f4-g9, Pa3")
    move(urbino, 0, "Pb6")
    assert carry_out_orders() == 1
    assert state(Order.objects.latest("pk")) == ("cancelled", "turn-goes-on")
    assert log(urbino)[-1] == "e6-f4", "its player goes on"


def test_what_is_no_move_and_what_is_too_long_is_refused(urbino: Match) -> None:
    for text in ("e6-f4, nonsense", "e6-f4;", "; e6-f4", ",".join(["e6-f4"] * 9), ";".join(["e6-f4"] * 6)):
        with pytest.raises(MatchError):
            order(urbino, 1, text=text)


def test_the_page_says_the_whole_line_and_a_program_names_it(urbino: Match, two: list[Player]) -> None:
    browser, here = browser_of(two[1]), f"/api/matches/{urbino.code}/orders/"
    body = {"kind": "premove", "seq": 12, "move": "e6-f4", "steps": ["Pc1"], "line": [["f4-g9", "Pa3"]]}
    made = browser.post(here, body, content_type="application/json")
    assert (made.status_code, made.json()["line"]) == (201, [["f4-g9", "Pa3"]])
    page = browser.get(f"/matches/{urbino.code}/").content.decode()
    assert "In the turns after that:" in page
    assert (
        "In the turns after that:" not in browser_of(two[0]).get(f"/matches/{urbino.code}/").content.decode()
    )


def test_by_taps_a_step_and_a_turn_are_added_to_what_waits(urbino: Match, two: list[Player]) -> None:
    browser, here = browser_of(two[1]), f"/matches/{urbino.code}/"
    for text, adds in (("e6-f4", ""), ("Pc1", "step"), ("f4-g9", "turn"), ("Pa3", "step")):
        posted = {"kind": "premove", "seq": "12", "move": text, "adds": adds, "ahead": "1"}
        browser.post(f"{here}orders/", posted)
    made = Order.objects.get()
    assert (made.text, made.steps, made.line) == ("e6-f4", ["Pc1"], [["f4-g9", "Pa3"]])
    page = browser.get(here, {"ahead": "1"}).content.decode()
    assert "as my turn after that" in page
