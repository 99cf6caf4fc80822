"""Streams hear of a match by its topic, once a transaction and after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from common import changes
from matches import changed
from matches.models import Match
from tests.matches.clocked import clocked


@pytest.mark.django_db
def test_whoever_holds_a_match_tells_its_topic_once(
    crowd: dict[str, Any],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    match = clocked([crowd["Seated"], crowd["Member"]])
    settings.STREAMS, told = True, []
    monkeypatch.setattr(changes, "_send", told.append)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        changed.tell(match.pk)
        changed.tell(match.pk)
        assert told == [], "not before the commit"
    assert told == [changed.topic_of(match.pk)] == [f"match:{match.pk}"]


@pytest.mark.django_db
def test_another_match_has_another_topic(crowd: dict[str, Any]) -> None:
    for _ in range(2):
        clocked([crowd["Seated"], crowd["Member"]])
    assert len({changed.topic_of(pk) for pk in Match.objects.values_list("pk", flat=True)}) == 2
