"""What may be said with an event's file."""

from __future__ import annotations

import pytest

from tournaments.file_forms import EventFileForm
from tournaments.models import Competition
from tournaments.offers import REPORTED, offers


@pytest.mark.django_db
def test_games_of_two_and_systems_that_go_on_are_offered() -> None:
    form = EventFileForm({"text": " 001 \n"})
    assert form.is_valid() and form.said() == " 001 \n", "columns count"
    games = {key for key, _title in form.fields["game"].choices}  # type: ignore[attr-defined]
    assert (
        "hex" in games
        and not {one.game.key for one in offers(Competition.Kind.TOURNAMENT) if one.refusal} & games
    )
    assert {key for key, _title in form.fields["format"].choices} == REPORTED  # type: ignore[attr-defined]
