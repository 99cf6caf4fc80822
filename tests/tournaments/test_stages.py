"""A competition as the engine reads it: byes, forfeits and void tables are told apart, and nobody's name is in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matches import services as matches
from tests.tournaments.matches import matches_of, win
from tournaments.engine.event import Kind
from tournaments.models import Competition, PairingEntry
from tournaments.services import competitions
from tournaments.stages import stage_of

pytestmark = pytest.mark.django_db


def test_tables_are_as_they_were_counted(
    hex_open: Callable[..., Competition], django_assert_num_queries: Callable[..., object]
) -> None:
    made = hex_open(4)
    competitions.start(competition=made)
    first, second, third, *_ = matches_of(made)
    win(first, side=1)
    matches.void_match(match_id=second.pk, reason="The board fell.")
    third.pairing_match.delete()
    PairingEntry.objects.filter(pairing__matches=None).update(points=2)
    third_table = made.round_set.get(number=2).pairings.order_by("table").first()
    assert third_table is not None
    third_table.counted, third_table.kind = True, "forfeit"
    third_table.save()
    entries = list(made.entries.select_related("player"))
    with django_assert_num_queries(3):  # type: ignore[attr-defined]
        stage = stage_of(made, entries)
    rounds = {one.number: one.tables for one in stage.rounds}
    assert (rounds[1][0].kind, rounds[1][0].points) == (Kind.PLAYED, (0, 100))
    assert (rounds[1][1].kind, rounds[1][1].points) == (Kind.FORFEIT, (0, 0))
    assert rounds[2][0].kind is Kind.FORFEIT and rounds[2][0].points == (100, 100)
    assert not rounds[3][0].finished
    assert stage.numbers == [1, 2, 3, 4]
