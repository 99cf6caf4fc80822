"""What the database keeps of a table that was reported."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Player
from clubs.services import create_player
from matches.models import Match, Report, ReportRecord

pytestmark = pytest.mark.django_db


def test_a_report_keeps_its_table_once(hex_of_people: Match, aino: Player) -> None:
    eero = create_player(name="Eero")
    report = Report.objects.create(match=hex_of_people, by=aino, about=eero, promise="signals", text="x")
    kept = ReportRecord.objects.create(report=report, seq=3, status="running", digest="d")
    assert str(kept) == f"report {report.pk} after event 3"
    words = kept.words.create(kind="claim", player=aino, text="All mine", at=timezone.now())
    assert str(words) == f"claim of {aino.pk} in record {kept.pk}" and not words.sealed
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        ReportRecord.objects.create(report=report, seq=4, status="running", digest="d")
