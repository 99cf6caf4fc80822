"""How strictly a match is played, as a program reads and says it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from clubs.models import Club, Player
from matches.api.strictness import StrictnessField, StrictnessSerializer, strictness_given
from matches.strictness import UNSAID, Strictness
from tests.matches.sheets import phone, running


def test_what_was_sent() -> None:
    assert strictness_given(None) == UNSAID
    sent = StrictnessSerializer(data={"word": "club", "details": {"undo": "organiser"}})
    assert sent.is_valid() and strictness_given(sent.validated_data) == Strictness(
        "club", {"undo": "organiser"}
    )
    for wrong in ({"word": "strict"}, {"word": ""}, {"word": "club", "details": {"undo": "no"}}, {}):
        assert not StrictnessSerializer(data=wrong).is_valid()


def test_what_is_told() -> None:
    shown = StrictnessField().to_representation
    assert shown(SimpleNamespace(strictness="", strictness_details={})) is None
    assert shown(SimpleNamespace(strictness="club", strictness_details={})) == {"word": "club", "details": {}}


@pytest.mark.django_db
def test_it_stands_on_a_match(people: list[Player], club: Club) -> None:
    match = running("tuppi", people, club=club, strictness=Strictness("tournament"))
    told = phone(people[0]).get(f"/api/matches/{match.code}/").json()
    assert told["strictness"] == {"word": "tournament", "details": {}}
    match = running("tuppi", people, club=club)
    assert phone(people[0]).get(f"/api/matches/{match.code}/").json()["strictness"] is None
