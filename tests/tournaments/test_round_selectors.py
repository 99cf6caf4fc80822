"""What organisers read of a draft, what would change in it, and rounds that were undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, play_on, publish, seated, the_draft
from tournaments.models import PairWish
from tournaments.round_selectors import draft, preview, undone_rounds
from tournaments.services.leaving import go_home
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db


def test_a_draft_with_its_tables_wishes_and_reasons(
    club: Club, django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = drafted(club, 12)
    second = play_on(made)
    one, other = made.entries.order_by("pk")[:2]
    PairWish.objects.create(competition=made, number=2, one=one, other=other, together=False)
    PairWish.objects.create(competition=made, number=1, one=one, other=other, together=True)
    with django_assert_max_num_queries(9):  # type: ignore[attr-defined]
        found = draft(made)
    assert found is not None and found.round == second
    names = [tuple(side.entry.player.name for side in table.sides) for table in found.tables]
    assert names == seated(second)
    assert {table.met for table in found.tables} == {0} and all(table.why for table in found.tables)
    assert [wish.number for wish in found.wishes] == [2] and found.wished and found.exchanges
    assert not found.stale


def test_it_is_stale_once_somebody_of_it_has_gone(club: Club) -> None:
    made = drafted(club, 6)
    leaver = made.entries.order_by("pk")[0]
    go_home(competition=made, player=leaver.player)
    found = draft(made)
    assert found is not None and found.stale and (found.gone, found.come) == ([leaver], [])


def test_a_published_round_is_no_draft(club: Club) -> None:
    made = drafted(club, 4)
    publish(made)
    assert draft(made) is None


def test_a_preview_tells_what_would_change_and_writes_nothing(club: Club) -> None:
    made = drafted(club, 6)
    before = seated(the_draft(made))
    assert preview(made) == []
    leaver = made.entries.get(player__name=before[0][0])
    changes = preview(made, gone=[leaver.pk])
    assert changes
    assert {change.names for change in changes if not change.new} <= set(before)
    assert not any(leaver.player.name in change.names for change in changes if change.new)
    leaver.refresh_from_db()
    assert leaver.until is None and seated(the_draft(made)) == before


def test_undone_rounds_have_their_tables_in_a_fixed_number_of_queries(
    club: Club, django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = drafted(club, 12)
    owner, first = club.memberships.get(role="owner").player, publish(made)
    assert undone_rounds(made) == []
    round_undo(competition=made, round_id=first.pk, reason="The wrong list", by=owner)
    with django_assert_max_num_queries(5):  # type: ignore[attr-defined]
        (found,) = undone_rounds(made)
        names = [[side.entry.player.name for side in table.sides.all()] for table in found.tables]
        assert {link.match.status for table in found.tables for link in table.matches.all()} == {"void"}
    assert (found.round.undone_because, len(names)) == ("The wrong list", 6)
