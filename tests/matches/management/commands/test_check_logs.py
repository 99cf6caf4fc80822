"""Proving the logs at a terminal: a sample, all of them, or what is played, before a new version is let in."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from matches import services
from matches.models import Event, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(hex_of_people: Match) -> Match:
    return services.play_move(match_id=hex_of_people.pk, seat=0, texts=["a1"], expect_seq=0)


def said(*options: str) -> str:
    out = StringIO()
    call_command("check_logs", *options, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("options", [(), ("--all",), ("--running",)])
def test_what_is_right_is_counted_and_what_is_not_is_named(played: Match, options: tuple[str, ...]) -> None:
    assert said(*options) == "1 logs are right.\n"
    Event.objects.update(text="z9")
    errors = StringIO()
    with pytest.raises(CommandError, match="1 of 1 logs have a fault"):
        call_command("check_logs", *options, stderr=errors)
    assert f"Match {played.pk}: Event 1 (move z9)" in errors.getvalue()


def test_a_match_that_cannot_go_on_keeps_a_new_version_out(played: Match) -> None:
    Match.objects.update(rules_version=9)
    assert said("--all") == "1 logs are right.\n"
    with pytest.raises(CommandError):
        call_command("check_logs", "--running", stderr=StringIO())
