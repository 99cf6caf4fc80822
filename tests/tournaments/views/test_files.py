"""The page of an event's files, and results from a table: a look first, then all of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, Pairing, PairingEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(house: Club) -> Competition:
    made = drafted(house, 6)
    publish(made)
    made.refresh_from_db()
    return made


def test_everybody_takes_away_what_is_published(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Nobody"), f"/competitions/{swiss.slug}/"
    assert f"{at}files/" in browser.get(at).content.decode()
    page = browser.get(f"{at}files/").content.decode()
    for what in ("entrants", "pairings", "standings", "report"):
        assert f"{at}files/{what}/" in page
        answer = browser.get(f"{at}files/{what}/")
        assert answer.status_code == 200 and "P1" in answer.content.decode()
        assert f"{swiss.slug}-{what}" in answer["Content-Disposition"]
    assert browser.get(f"{at}files/nothing/").status_code == 404
    assert "Hex Swiss, round 1" in page and "results/file" not in page


def test_a_draft_is_in_no_file(visit: Callable[[str], Client], house: Club) -> None:
    made, browser = drafted(house, 4), visit("Nobody")
    at = f"/competitions/{made.slug}/files/"
    assert browser.get(f"{at}report/").status_code == 404
    assert browser.get(f"{at}pairings/").content.decode().count("\n") == 1
    assert "round 1" not in browser.get(at).content.decode()


def test_a_table_of_results_is_looked_at_and_then_written(
    visit: Callable[[str], Client], swiss: Competition
) -> None:
    browser, at = visit("Organiser"), f"/competitions/{swiss.slug}/results/file/"
    assert at in browser.get(f"/competitions/{swiss.slug}/files/").content.decode()
    file = SimpleUploadedFile("round.csv", b"table;result\n1;1\n2;win\n")
    page = browser.post(at, {"file": file}).content.decode()
    assert "win is no result" in page and "Nothing has been written down" in page and "store" not in page
    looked = browser.post(at, {"text": "table,result\n1,1\n2,0\n"}).content.decode()
    assert "Write 2 results down" in looked and not Pairing.objects.filter(counted=True).exists()
    answer = browser.post(at, {"text": "table,result\n1,1\n2,0\n", "store": "1"})
    assert answer.status_code == 302 and Pairing.objects.filter(counted=True).count() == 2
    again = browser.post(at, {"text": "table,result\n1,1\n"}).content.decode()
    assert "No line brings a new result" in again


@pytest.mark.parametrize("text", [*RUBBISH, "table,result\n1,1\n1,0\n"])
def test_rubbish_changes_nothing(visit: Callable[[str], Client], swiss: Competition, text: str) -> None:
    at = f"/competitions/{swiss.slug}/results/file/"
    assert visit("Organiser").post(at, {"text": text, "store": "1"}).status_code in (200, 302)
    assert not PairingEntry.objects.filter(points__isnull=False).exists()


def test_others_bring_no_results(visit: Callable[[str], Client], swiss: Competition) -> None:
    at = f"/competitions/{swiss.slug}/results/file/"
    assert visit("Member").post(at, {"text": "table,result\n1,1\n", "store": "1"}).status_code == 403
    assert not Pairing.objects.filter(counted=True).exists()
