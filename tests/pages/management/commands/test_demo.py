"""`manage.py demo`: what it promises without workers; with them, tests/ops/local plays it whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from bots.models import BotVersion
from matches.models import Match
from nights.models import Session
from pages.management.commands import demo
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody checks the examples here: they are not waited for."""
    monkeypatch.setattr(demo, "wait_for_checks", lambda versions, patience: [])


def test_there_is_nothing_to_report_before_it_was_played() -> None:
    with pytest.raises(CommandError, match="has not been played yet"):
        call_command("demo", "--report")


def test_it_is_played_once_however_often_it_is_called_and_then_reported(tmp_path: Path) -> None:
    begun, told = tmp_path / "begun.json", tmp_path / "report.json"
    counts = []
    for _ in range(2):
        call_command("demo", "--json", begun)
        counts.append([model.objects.count() for model in (Match, Session, Competition, BotVersion)])
    assert counts[0] == counts[1]
    said = json.loads(begun.read_text())
    assert said["leagues"] == list(
        Competition.objects.filter(kind="league").order_by("pk").values_list("slug", flat=True)
    )
    assert set(said["seconds"]) == {"examples_handed_in", "club_night", "tournament", "examples_checked"}
    call_command("demo", "--report", "--json", told)
    report = json.loads(told.read_text())
    assert (
        report["matches_played"]
        == sum(report["games"].values())
        == Match.objects.filter(status="finished").count()
    )
    assert report["settlement"]["sum"] == 0
    assert set(report["ratings"]) == set(report["games"])
    assert all(len(rows) <= 3 for rows in report["ratings"].values())
