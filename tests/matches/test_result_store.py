"""A result as rows: the match over, and each seat with its side's score, place and its own fault."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.core.match_result import MatchResult
from matches.models import Match
from matches.result_store import write_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(tuppi_sheet: Match) -> Match:
    """What its end is written with is set before the result is stored."""
    tuppi_sheet.finished_at = timezone.now()
    return tuppi_sheet


def rows(match: Match) -> list[tuple[int | None, int | None, str]]:
    return list(match.seats.order_by("index").values_list("score", "place", "fault"))


def test_each_seat_has_its_side_s_part(ended: Match) -> None:
    result = MatchResult((16, 0), (2, 1), "lost by a fault", faults={2: "crash"}, gave_up=0)
    write_result(ended, result, list(ended.seats.all()))
    assert rows(ended) == [(16, 2, ""), (0, 1, ""), (16, 2, "crash"), (0, 1, "")]
    match = Match.objects.get(pk=ended.pk)
    assert (match.status, match.reason) == (Match.Status.FINISHED, "lost by a fault")
    assert match.result is not None and MatchResult.from_json(match.result) == result


def test_another_result_leaves_nothing_of_the_first(ended: Match) -> None:
    seats = list(ended.seats.all())
    write_result(ended, MatchResult((16, 0), (2, 1), "a fault", faults={2: "crash"}, gave_up=0), seats)
    write_result(ended, MatchResult((4, 8), None, "no winner"), seats)
    assert rows(ended) == [(4, None, ""), (8, None, "")] * 2
    match = Match.objects.get(pk=ended.pk)
    assert match.reason == "no winner" and "gave_up" not in (match.result or {})
