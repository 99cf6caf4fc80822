"""What the sweeps know of the tables without reading them again is what stands in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction

from clubs.models import Club
from tests.helpers.watched_tables import Watched, digest
from tests.pages.night_in_full import Night
from tests.pages.permission_table import ACTIONS
from tests.pages.whole_site import changes, send, state

pytestmark = pytest.mark.django_db
TABLES = sorted({model._meta.db_table for model in apps.get_models(include_auto_created=True)})
DONE = [action for action in ACTIONS if action.form is not None and action.changes and action.who][::12]
BY_HAND = (
    "UPDATE clubs_club SET name = 'Other'",
    "  update clubs_club set name = 'Other'",
    "WITH other AS (SELECT 'Other' AS name) UPDATE clubs_club SET name = (SELECT name FROM other)",
)


def read() -> dict[str, str]:
    """Every table, read now."""
    with connection.cursor() as cursor:
        return {table: digest(cursor, table) for table in TABLES}


@pytest.fixture
def watched() -> Iterator[Watched]:
    """One of its own, which goes again."""
    made = Watched()
    yield made
    if made._listen in connection.execute_wrappers:
        connection.execute_wrappers.remove(made._listen)


def test_what_is_known_after_requests_is_what_stands_there(night: Night, watched: Watched) -> None:
    """Also after a step that was taken back, and although a part of the tables was not read again."""
    begun = watched.state(TABLES)
    seen = 0
    for action in DONE:
        with transaction.atomic():
            send(night, action, min(action.who))
            now = watched.state(TABLES)
            assert now == read(), action
            seen += now != begun
            transaction.set_rollback(True)
        assert watched.state(TABLES) == begun, action
    assert seen > len(DONE) // 2 > 10
    assert begun == read()


@pytest.mark.parametrize("statement", BY_HAND)
def test_what_is_written_by_hand_is_seen(night: Night, statement: str) -> None:
    before = state()
    with connection.cursor() as cursor:
        cursor.execute(statement)
    assert changes(before) == ["clubs_club"]


def test_a_table_is_read_again_only_when_it_was_written_to(night: Night, watched: Watched) -> None:
    asked: list[str] = []
    watched.state(TABLES)
    connection.execute_wrappers.append(lambda do, sql, *rest: (asked.append(sql), do(sql, *rest))[1])
    try:
        watched.state(TABLES)
        assert asked == []
        Club.objects.filter(pk=night.club.pk).update(name="Other")
        asked.clear()
        watched.state(TABLES)
        assert len(asked) == 1 and "clubs_club" in asked[0]
    finally:
        connection.execute_wrappers.pop()


def test_what_was_first_read_in_a_step_that_was_taken_back_is_known_after_it(
    night: Night, watched: Watched
) -> None:
    """The sweeps look within such steps only; but what was written there is read again."""
    watched.state([])
    asked: list[str] = []
    with transaction.atomic():
        Club.objects.filter(pk=night.club.pk).update(name="Other")
        within = watched.state(TABLES)
        transaction.set_rollback(True)
    connection.execute_wrappers.append(lambda do, sql, *rest: (asked.append(sql), do(sql, *rest))[1])
    try:
        after = watched.state(TABLES)
    finally:
        connection.execute_wrappers.pop()
    assert len(asked) == 1 and "clubs_club" in asked[0]
    assert [table for table in TABLES if within[table] != after[table]] == ["clubs_club"]
    assert after == read()


def test_a_step_that_was_taken_back_leaves_no_trace_around_it(night: Night, watched: Watched) -> None:
    """Nor does what was written there keep later steps from being known; what was done for good does."""
    club = Club.objects.filter(pk=night.club.pk)
    watched.state([])
    with transaction.atomic():
        for again in range(2):
            with transaction.atomic():
                club.update(name="Other")
                transaction.set_rollback(True)
            asked: list[str] = []
            connection.execute_wrappers.append(
                lambda do, sql, *rest, to=asked: (to.append(sql), do(sql, *rest))[1]
            )
            before = watched.state(TABLES)
            connection.execute_wrappers.pop()
            assert len(asked) == (0 if again else len(TABLES))
        with transaction.atomic():
            club.update(name="Third")
        done = watched.state(TABLES)
        assert [table for table in TABLES if done[table] != before[table]] == ["clubs_club"]
        transaction.set_rollback(True)
    assert watched.state(TABLES) == before == read()


def test_what_fails_or_is_taken_back_within_leaves_what_was(night: Night, watched: Watched) -> None:
    club = Club.objects.filter(pk=night.club.pk)

    @transaction.atomic
    def fail() -> None:
        club.update(name="Third")
        assert watched.state(TABLES) not in (before, changed)
        club.update(name=None)

    before = watched.state(TABLES)
    with transaction.atomic():
        club.update(name="Other")
        changed = watched.state(TABLES)
        with pytest.raises(DatabaseError):
            fail()
        assert watched.state(TABLES) == changed == read()
        transaction.set_rollback(True)
    assert watched.state(TABLES) == before == read()


def test_another_transaction_is_read_from_the_start(watched: Watched) -> None:
    """What was committed in between, by anybody, was not listened to."""
    watched.state(TABLES)
    watched._block = object()
    watched._known["clubs_club"] = "of another transaction"
    assert watched.state(TABLES) == read()
