"""Which rounds are a member's."""

from __future__ import annotations

import pytest

from tournaments.models import EntryMember


@pytest.mark.parametrize(
    ("since", "until", "rounds"), [(1, None, [1, 2, 3]), (2, None, [2, 3]), (1, 2, [1, 2]), (2, 2, [2])]
)
def test_a_member_plays_from_one_round_to_another(since: int, until: int | None, rounds: list[int]) -> None:
    member = EntryMember(since=since, until=until)
    assert [number for number in (1, 2, 3) if member.plays(number)] == rounds
