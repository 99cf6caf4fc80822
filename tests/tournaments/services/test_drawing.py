"""What a format answers with becomes rows: a draft without matches, or a round that is played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.messages import say
from tournaments.engine.event import Kind, Table
from tournaments.models import Competition, Entry
from tournaments.services.drawing import end, write_draft, write_published

pytestmark = pytest.mark.django_db


@pytest.fixture
def entries(hex_open: Callable[..., Competition]) -> list[Entry]:
    rows = list(hex_open(3).entries.select_related("player").order_by("pk"))
    for number, entry in enumerate(rows, 1):
        entry.number = number
        entry.save()
    return rows


WHY = say("They have not met.")
TABLES = (
    Table(Kind.PLAYED, ((1,), (2,)), why=(WHY,)),
    Table(Kind.BYE, ((3,),), points=(100,)),
)


def test_a_draft_has_its_tables_and_reasons_and_no_match(entries: list[Entry]) -> None:
    made = write_draft(entries[0].competition, entries, TABLES)
    assert (made.number, made.state, made.published_at) == (1, "draft", None)
    first, second = made.pairings.order_by("table")
    assert (first.kind, first.why, first.matches.count()) == ("played", [WHY.to_json()], 0)
    assert [side.entry for side in first.sides.order_by("position")] == entries[:2]
    assert (second.kind, [side.points for side in second.sides.all()]) == ("bye", [2])


def test_a_published_round_begins_and_the_next_has_the_next_number(entries: list[Entry]) -> None:
    made = write_published(entries[0].competition, entries, TABLES)
    assert made.state == "published" and made.published_at is not None
    assert made.pairings.get(table=1).matches.get().match.status == "running"
    assert write_draft(entries[0].competition, entries, TABLES[:1]).number == 2


def test_a_round_in_which_nobody_plays_is_closed_at_once(entries: list[Entry]) -> None:
    assert write_published(entries[0].competition, entries, TABLES[1:]).state == "closed"


def test_it_is_over(entries: list[Entry]) -> None:
    end(entries[0].competition)
    made = Competition.objects.get()
    assert made.status == "finished" and made.finished_at is not None
