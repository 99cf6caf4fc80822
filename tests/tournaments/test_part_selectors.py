"""Groups with their cross tables, and brackets, as pages show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, play_on, publish, the_draft, win_all
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition, Pairing
from tournaments.part_selectors import has_parts, parts
from tournaments.services.drafts import draft_draw
from tournaments.services.table_results import ruling_add

pytestmark = pytest.mark.django_db


@pytest.fixture
def grouped(club: Club) -> Competition:
    """Eight in two groups of four, of each of which one goes on."""
    made = drafted(club, 8, rounds=0, format="groups-play-offs")
    made.settings = {"size": 4, "onward": 1, "best_of": 1}
    made.save()
    draft_draw(competition=made, known=the_draft(made).pk)
    return made


def test_groups_have_their_cross_table_and_who_goes_on(grouped: Competition) -> None:
    assert not has_parts(grouped), "nothing is seen of a draft"
    for _ in range(3):
        play_on(grouped)
    grouped.refresh_from_db()
    assert has_parts(grouped)
    found = parts(grouped)
    assert [group.name for group in found.groups] == ["Group A", "Group B"]
    for group in found.groups:
        assert [line.place for line in group.lines] == sorted(line.place for line in group.lines)
        assert sum(len([cell for cell in line.cells if cell]) for line in group.lines) == 12
        assert [line.onward for line in group.lines].count(True) == 1
    (final,) = found.steps
    assert final.title == "Final." and len(final.meetings[0].sides) == 2


def test_a_group_corrected_after_the_play_offs_were_drawn_moves_nobody_in_them(grouped: Competition) -> None:
    for _ in range(3):
        play_on(grouped)
    before = [side.entry for side in parts(grouped).steps[0].meetings[0].sides]
    publish(grouped)
    winner = before[0]
    assert winner is not None
    for table in Pairing.objects.filter(round__number__lt=4, sides__entry=winner):
        ruling_add(
            competition=grouped,
            pairing_id=table.pk,
            kind="adjusted",
            points=[0 if side.entry_id == winner.pk else 100 for side in table.sides.order_by("position")],
            reason="Typed wrongly",
            by=grouped.club.memberships.first().player,  # type: ignore[union-attr]
        )
    assert [side.entry for side in parts(grouped).steps[0].meetings[0].sides] == before
    win_all(grouped)
    grouped.refresh_from_db()
    assert grouped.status == Competition.Status.FINISHED


def test_a_bracket_says_whom_a_place_waits_for(club: Club) -> None:
    made = drafted(club, 5, rounds=0, format="knock-out")
    publish(made)
    made.refresh_from_db()
    steps = parts(made).steps
    assert [len(step.meetings) for step in steps] == [4, 2, 1]
    assert sum(len(meeting.sides) == 1 for meeting in steps[0].meetings) == 3
    (final,) = steps[2].meetings
    assert [side.waits for side in final.sides] == ["winner of 5", "winner of 6"]
    win(matches_of(made)[0])
    assert sum(side.won for meeting in parts(made).steps[0].meetings for side in meeting.sides) == 4


def test_it_takes_four_queries_whatever_its_size(
    club: Club, django_assert_num_queries: Callable[[int], Any]
) -> None:
    made = drafted(club, 24, rounds=0, format="groups-play-offs")
    publish(made)
    made.refresh_from_db()
    with django_assert_num_queries(4):
        parts(made)
