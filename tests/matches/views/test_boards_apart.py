"""The buttons and the form of one's own table (MATCH-7)."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.models import HalfBoard, Match
from tests.helpers.company import browser_of
from tests.matches.halves import enter

pytestmark = pytest.mark.django_db


def test_from_the_form_to_the_word_of_the_other_side(sakaali: Match, eight: dict[str, Player]) -> None:
    at = f"/matches/{sakaali.code}/boards/0/"
    aino, bertta = browser_of(eight["Aino"]), browser_of(eight["Bertta"])
    assert "Board 1 is next, and Bertta begins." in aino.get(f"/matches/{sakaali.code}/").content.decode()
    assert "Board 1 at this table" in aino.get(f"/matches/{sakaali.code}/").content.decode()
    form = {"board": "1", "first.0": "50", "first.1": "71"}
    page = aino.post(at, form, follow=True).content.decode()
    assert "waits for the other side’s word" in page
    assert "Enter a board of both tables at once" not in page
    page = bertta.post(at + "1/agree/", follow=True).content.decode()
    assert "waits for the other table" in page
    page = bertta.post(at + "1/take-back/", follow=True).content.decode()
    assert "Enter a board of both tables at once" in page


def test_what_cannot_be_comes_back_with_the_reason(sakaali: Match, eight: dict[str, Player]) -> None:
    answer = browser_of(eight["Aino"]).post(
        f"/matches/{sakaali.code}/boards/0/", {"board": "1", "first.0": "10", "first.1": "71"}
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "ten cards cannot have 10 minus points" in page and 'value="71"' in page


def test_who_cannot_enter_it_is_told_so_and_nothing_changes(sakaali: Match, eight: dict[str, Player]) -> None:
    at, form = f"/matches/{sakaali.code}/boards/0/", {"board": "1", "first.0": "50", "first.1": "71"}
    page = browser_of(eight["Eero"]).post(at, form, follow=True).content.decode()
    assert "Each table enters its own boards" in page
    page = browser_of(eight["Aino"]).post(at, form | {"board": "two"}, follow=True).content.decode()
    assert "enters board 1 next" in page
    assert browser_of(eight["Plain"]).post(at, form).status_code == 403
    assert browser_of(None).post(at, form)["Location"].startswith("/log-in/")
    assert not HalfBoard.objects.exists()


def test_what_a_table_entered_is_not_for_the_other_to_say_or_take_back(
    sakaali: Match, eight: dict[str, Player]
) -> None:
    enter(sakaali, eight["Aino"], 0, 1, 50, 71)
    for action in ("agree", "take-back"):
        at = f"/matches/{sakaali.code}/boards/0/1/{action}/"
        page = browser_of(eight["Eero"]).post(at, follow=True).content.decode()
        assert "Each table enters its own boards" in page
    assert HalfBoard.objects.get().words.count() == 1
