"""Every number of the standings opens its sum, every place says what decided it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from tests.helpers.speed import slower
from tests.tournaments.drafts import drafted, two_rounds_played
from tournaments import selectors
from tournaments.models import Competition, Pairing, PairingEntry, Round
from tournaments.services.table_results import ruling_add
from tournaments.standing_sums import account, decided_in_words

pytestmark = pytest.mark.django_db


def test_points_and_tie_breaks_are_the_sums_of_their_parts(club: Club) -> None:
    made = two_rounds_played(club)
    rows = selectors.table_of_standings(made)
    for row in rows:
        assert row.rank is not None
        found = account(made, row.rank.number)
        assert found is not None and found.rounds[-1].total == row.points == found.points
        assert [one.key for one in found.sums] == made.tie_breaks == ["BH-C1", "BH", "SB"]
        buchholz = found.sums[1]
        assert len(buchholz.parts) == 2 and all(part.counted for part in buchholz.parts)
        assert sum(not part.counted for part in found.sums[0].parts) == 1, "the lowest is cut"
    decided = [decided_in_words(row.rank) for row in rows if row.rank]
    assert decided[0] == "by points" and all(decided)
    assert {row.rank.decided_by for row in rows if row.rank} <= {"points", "level", "BH-C1", "BH", "SB"}


def test_a_ruling_stands_beside_the_result_it_rules_on(club: Club) -> None:
    made = two_rounds_played(club)
    one = Pairing.objects.filter(round__competition=made, round__number=1).order_by("table")[0]
    owner = club.memberships.get(role="owner").player
    ruling_add(competition=made, pairing_id=one.pk, kind="penalty", points=[-25, 0], reason="Phone", by=owner)
    first = one.sides.get(position=0).entry
    found = account(made, first.number or 0)
    assert found is not None
    assert (found.rounds[0].own, found.rounds[0].points, found.rounds[0].rulings) == (
        "1",
        "0.75",
        ("-0.25: Phone",),
    )


def test_nobody_else_has_an_account(club: Club) -> None:
    made = drafted(club, 4)
    assert account(made, 1) is None, "its first round is a draft"
    assert account(two_rounds_played(club), 99) is None


@pytest.mark.no_cover
def test_standings_of_a_hundred_after_nine_rounds_take_four_statements_and_little_time(
    club: Club, django_assert_num_queries: Callable[..., object]
) -> None:
    """Processor time, so that a busy machine is not taken for a slow page."""
    made = drafted(club, 100, rounds=9)
    made.round_set.all().delete()
    entries = list(made.entries.order_by("number"))
    for number in range(1, 10):
        made_round = Round.objects.create(competition=made, number=number, state="closed")
        turned = [entries[0], *entries[1 + number :], *entries[1 : 1 + number]]
        tables = Pairing.objects.bulk_create(
            Pairing(round=made_round, table=at, counted=True) for at in range(1, 51)
        )
        PairingEntry.objects.bulk_create(
            PairingEntry(pairing=table, entry=entry, position=position, points=points)
            for table, pair in zip(tables, zip(turned[:50], reversed(turned[50:]), strict=True), strict=True)
            for position, (entry, points) in enumerate(zip(pair, (2, 0), strict=True))
        )
    Competition.objects.filter(pk=made.pk).update(
        started_at=made.created_at, tie_breaks=["DE", "BH-C1", "BH", "SB", "WIN"]
    )
    made.refresh_from_db()
    selectors.table_of_standings(made)
    best = 1.0
    for _ in range(3):
        begun = time.thread_time()
        with django_assert_num_queries(4):  # type: ignore[attr-defined]
            assert len(selectors.table_of_standings(made)) == 100
        best = min(best, time.thread_time() - begun)
    assert best < 0.09 * slower(), best


def test_people_are_entered_together_in_few_statements(
    club: Club, django_assert_max_num_queries: Callable[..., object]
) -> None:
    from tournaments.services import competitions

    made = competitions.create_competition(
        kind="tournament", title="Hundred", game="hex", format="swiss", club=club
    )
    players = Player.objects.bulk_create(Player(name=f"H{n}", slug=f"h{n}") for n in range(100))
    with django_assert_max_num_queries(20):  # type: ignore[attr-defined]
        competitions.enter(competition=made, players=players)
    assert made.entries.count() == 100
