"""The page on which an event is loaded from a file: a look, then a click."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import two_rounds_played
from tests.tournaments.engine.dsl import stage
from tournaments.engine.trf import write
from tournaments.exchange.archive import archive_of
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def test_a_report_is_looked_at_and_then_loaded(visit: Callable[[str], Client], house: Club) -> None:
    browser, at = visit("Organiser"), f"/clubs/{house.slug}/tournaments/load/"
    assert at in browser.get(f"/clubs/{house.slug}/tournaments/new/").content.decode()
    text = write(stage(4, "1-3 1-0, 2-4 0-1"), title="Spring")
    sent = {"game": "hex", "format": "dutch"}
    page = browser.post(at, sent | {"file": SimpleUploadedFile("e.trf", text.encode())}).content.decode()
    assert "New guests:" in page and "P1, P2, P3, P4" in page and not Competition.objects.exists()
    answer = browser.post(at, sent | {"text": text, "store": "1"})
    assert answer.url == f"/competitions/{Competition.objects.get().slug}/"
    assert "Spring" in browser.get(answer.url).content.decode()


def test_its_rounds_are_checked_against_the_rules_before_it_is_loaded(
    visit: Callable[[str], Client], house: Club
) -> None:
    browser, at = visit("Organiser"), f"/clubs/{house.slug}/tournaments/load/"
    text = write(stage(4, "1-3 1-0, 4-2 0-1", "2-3 1-0, 4-1 0-1"), title="Spring")
    page = browser.post(at, {"game": "hex", "format": "dutch", "text": text}).content.decode()
    assert page.count("as the rules pair") == 2 and page.count("not as the rules pair") == 1
    assert "only in the file:" in page and "P4 – P1" in page
    other = browser.post(at, {"game": "hex", "format": "swiss", "text": text}).content.decode()
    assert "as the rules pair" not in other and "New guests:" in other


def test_a_report_cut_in_half_is_refused_with_its_line(visit: Callable[[str], Client], house: Club) -> None:
    text = write(stage(6, "1-4 1-0, 2-5 0-1, 3-6 1-0", "4-2 1-0, 1-3 0-1, 5-6 1-0"), title="Spring")
    lines = text.splitlines()
    sent = {"game": "hex", "format": "dutch", "store": "1"}
    browser, at = visit("Organiser"), f"/clubs/{house.slug}/tournaments/load/"
    for part, why in (
        ("\n".join(lines[: len(lines) // 2 + 2]), "there are 6 players, and has"),
        ("\n".join([*lines[:-1], lines[-1][:96]]), f"Line {len(lines)}"),
        ("\n".join(line[:95] for line in lines), "Line"),
    ):
        page = browser.post(at, sent | {"text": part})
        assert page.status_code == 200 and why in page.content.decode()
    assert not Competition.objects.exists()


def test_an_archive_goes_from_one_club_to_another(
    visit: Callable[[str], Client], house: Club, club: Club
) -> None:
    made = two_rounds_played(house)
    browser = visit("Organiser")
    taken = browser.get(f"/competitions/{made.slug}/files/archive/").content.decode()
    assert visit("Nobody").get(f"/competitions/{made.slug}/files/archive/").status_code == 404
    page = browser.post(f"/clubs/{house.slug}/tournaments/load/", {"text": taken, "store": "1"})
    assert "in the club already" in page.content.decode()
    assert archive_of(made) == taken


def test_others_load_nothing(visit: Callable[[str], Client], house: Club) -> None:
    at = f"/clubs/{house.slug}/tournaments/load/"
    assert visit("Member").get(at).status_code == 404
    assert visit("Member").post(at, {"text": "{}", "store": "1"}).status_code == 404
