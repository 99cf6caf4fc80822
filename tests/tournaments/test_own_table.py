"""Where somebody sits: in the last round that is published, and in few statements."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, play_on, publish, win_all
from tournaments.models import Pairing
from tournaments.own_table import entry_of, own_table
from tournaments.services.drafts import draft_draw
from tournaments.services.leaving import go_home

pytestmark = pytest.mark.django_db


def test_it_is_the_table_of_the_published_round_and_never_of_a_draft(club: Club) -> None:
    made = drafted(club, 5)
    entry = made.entries.get(number=1)
    assert entry_of(made, entry.player) == entry and own_table(made, entry) is None
    play_on(made)
    found = own_table(made, entry)
    assert found is not None and (found.round, found.current) == (1, True), "the second round is a draft"
    seats = found.table.sides.select_related("entry__player")
    assert set(found.against) == {side.entry.title for side in seats} - {entry.title}
    publish(made)
    again = own_table(made, entry)
    assert again is not None and again.round == 2


def test_who_has_gone_reads_their_last_table(club: Club) -> None:
    made = drafted(club, 6)
    publish(made)
    win_all(made)
    entry = made.entries.get(number=2)
    go_home(competition=made, player=entry.player)
    draft_draw(competition=made)
    publish(made)
    found = own_table(made, entry)
    assert found is not None and (found.round, found.current) == (1, False) and found.points in ("0", "1")


def test_who_is_free_meets_nobody(club: Club) -> None:
    made = drafted(club, 3)
    publish(made)
    free = Pairing.objects.get(kind="bye").sides.get().entry
    found = own_table(made, free)
    assert found is not None and (found.against, found.match, found.table.kind) == ((), None, "bye")


def test_four_statements_are_all(club: Club, django_assert_max_num_queries: Callable[..., object]) -> None:
    made = drafted(club, 20)
    publish(made)
    player = made.entries.get(number=7).player
    with django_assert_max_num_queries(4):  # type: ignore[attr-defined]
        entry = entry_of(made, player)
        assert entry is not None and own_table(made, entry) is not None
