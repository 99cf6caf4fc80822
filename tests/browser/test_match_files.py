"""A match is taken away as a file and read in again on a phone in Finnish, stepped through, shared and deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from clubs.models import Player
from matches.models import ImportedMatch
from tests.browser.conftest import Visitor
from tests.browser.steps import begin
from tests.games.files.samples import BOARD, PLAYED

pytestmark = pytest.mark.browser


def fi(words: str) -> str:
    with translation.override("fi"):
        return translation.gettext(words)


def stands_at(page: Page, seq: int, last: int) -> None:
    expect(page.locator("#step output")).to_have_text(f"{seq} / {last}")


def test_a_match_goes_out_and_comes_in_again_on_a_phone(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player], tmp_path: Path
) -> None:
    match = begin("tuppi", [bots["random"], bots["greedy"], bots["random"], bots["greedy"]])
    visitor = visit(people["Aino"].user, locale="fi-FI")
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    with page.expect_download() as saved:
        page.get_by_role("link", name=fi("Take this match away as a file")).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name.startswith("tuppi-") and file.suffix == ".json"
    page.goto("/matches/")
    page.get_by_role("link", name=fi("Read a match in from a file")).click()
    assert visitor.overflow() <= 0
    visitor.shot("match-files")
    page.locator("#id_file").set_input_files(file)
    page.get_by_role("button", name=fi("Read it in")).click()
    expect(page.get_by_text(fi("From a file, not played here."))).to_be_visible()
    last = match.seq
    stands_at(page, last, last)
    for key, seq in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        stands_at(page, seq, last)
    page.locator("#step-slider").fill("5")
    stands_at(page, 5, last)
    assert visitor.overflow() <= 0
    visitor.shot("match-from-file")
    page.get_by_role("button", name=fi("Let whoever has the link see it")).click()
    expect(page.get_by_text(fi("Whoever has the link to this page."))).to_be_visible()
    other = visit(locale="fi-FI")
    other.page.goto(page.url)
    expect(other.page.get_by_text(fi("From a file, not played here."))).to_be_visible()
    expect(other.page.get_by_role("button", name=fi("Delete it"))).to_have_count(0)
    page.get_by_role("button", name=fi("Delete it")).click()
    visitor.shot("match-from-file-delete")
    page.get_by_role("button", name=fi("Delete it")).click()
    expect(page.get_by_text(fi("The match from a file is deleted."))).to_be_visible()
    assert not ImportedMatch.objects.exists()


def test_bridge_from_elsewhere_is_read_with_its_alerts_and_a_broken_file_keeps_what_was_typed(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto("/me/match-files/")
    page.get_by_label("or its text").fill(BOARD.replace("2C =1=", "8C") + PLAYED)
    page.get_by_role("button", name="Read it in").click()
    expect(page.get_by_text("Board 1: 8C is no call.")).to_be_visible()
    visitor.shot("match-file-refused")
    page.get_by_label("or its text").fill(BOARD + PLAYED)
    page.get_by_role("button", name="Read it in").click()
    expect(page.get_by_role("heading", name="Contract Bridge")).to_be_visible()
    page.goto(f"{page.url}?at=2")
    expect(page.get_by_text("strong, any shape")).to_be_visible()
    visitor.shot("bridge-from-file")
    assert visitor.overflow() <= 0
