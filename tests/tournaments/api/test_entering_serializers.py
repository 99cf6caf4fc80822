"""What the API of entering an event takes."""

from __future__ import annotations

import pytest

from tournaments.api.entering_serializers import EntryAskSerializer, EntryTermsSerializer


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ({"check_in_from": "2030-01-01T09:00:00Z", "check_in_until": "2030-01-01T10:00:00Z"}, True),
        ({"check_in_from": "2030-01-01T10:00:00Z", "check_in_until": "2030-01-01T10:00:00Z"}, False),
        ({"categories": ["c" * 41]}, False),
        ({"most_entries": None}, True),
    ],
)
def test_terms_in_their_order(said: dict[str, object], good: bool) -> None:
    assert EntryTermsSerializer(data=said, partial=True).is_valid() == good


def test_whoever_asks_says_what_they_have_seen() -> None:
    assert not EntryAskSerializer(data={}).is_valid()
    asked = EntryAskSerializer(data={"seen": "x"})
    assert asked.is_valid() and asked.validated_data == {"seen": "x", "answers": {}, "category": ""}
