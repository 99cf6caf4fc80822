"""What a table chooses of when moves are shown, and of how a deal ends, is part of its terms and of its match."""

from __future__ import annotations

import pytest

from clubs.models import Player
from games.core import registry
from lobby.pace_form import PaceForm, pace_said
from matches.pace_rules import BadPace, Pace
from tests.helpers.company import browser_of
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db


def form(game: str, **given: str) -> PaceForm:
    return PaceForm(given, game=registry.get(game))


def test_it_is_asked_where_people_have_partners() -> None:
    assert form("tuppi").fields and not form("hex").fields
    assert "jumps" not in form("tuppi").fields, "it has no bids that leave out lower ones"
    wanted = form("contract-bridge", tick="5", stop="8", jumps="on")
    assert wanted.is_valid() and wanted.pace() == Pace(5, 8, True)
    for game in ("tuppi", "hex"):
        usual = form(game)
        assert usual.is_valid() and usual.pace() == Pace()
    assert not form("tuppi", tick="4").is_valid()


def test_in_words() -> None:
    assert pace_said(Pace()) == []
    assert pace_said(Pace(5, 8, True)) == [
        "moves are shown every 5 seconds",
        "after a stop sign 8 seconds",
        "a jump bid is a stop sign",
    ]


def test_it_is_agreed_to_and_the_match_has_it(opened: Opened, people: dict[str, Player]) -> None:
    usual = opened(seats=[people["Aino"], None])
    other = opened(seats=[people["Aino"], None], pace=Pace(tick=5), ends_decided=True)
    assert usual.terms != other.terms
    match = sit(other, people["Outi"]).match
    assert match is not None
    assert (match.pace, match.ends_decided) == ({"tick": 5}, True)


def test_what_cannot_be_is_refused(opened: Opened, people: dict[str, Player]) -> None:
    for wrong in (Pace(tick=60), Pace(stop=-1), Pace(jumps=True)):
        with pytest.raises(BadPace):
            opened(pace=wrong)


def test_it_stands_on_the_page_of_the_table(people: dict[str, Player]) -> None:
    browser = browser_of(people["Aino"])
    chosen = {"seat": ["free", "free", "free"], "audience": "anybody", "hours": "24", "rated": "on"}
    answer = browser.post("/games/tuppi/table/", {**chosen, "tick": "5", "stop": "8"}, follow=True)
    shown = answer.content.decode()
    assert "moves are shown every 5 seconds" in shown and "after a stop sign 8 seconds" in shown
