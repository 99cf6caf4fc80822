"""An arena: who is free is paired until the time is up, people pause and come back, and the last result ends it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import create_player, join
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.tournaments.matches import matches_of, win
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, PairingEntry, Round
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.arena import (
    arena_end,
    arena_minutes,
    arena_pair,
    arena_pause,
    ends_at,
    is_up,
    pair_due,
)
from tournaments.services.drafts import draft_set
from tournaments.services.late_entry import enter_late
from tournaments.services.leaving import come_back, go_home
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db


def arena(club: Club, people: int = 6, **settings: int) -> Competition:
    made = competitions.create_competition(
        kind="tournament", title="Arena", game="hex", format="arena", settings=settings, club=club, seed=7
    )
    players = Player.objects.bulk_create(Player(name=f"A{n}", slug=f"a{n}-{made.pk}") for n in range(people))
    for player in players[:8]:
        join(club=club, player=player)
    competitions.enter(competition=made, players=players)
    return competitions.start(competition=made)


def running(made: Competition) -> list[Match]:
    return matches_of(made, status=Match.Status.RUNNING)


def tables(made: Competition) -> list[tuple[int, tuple[str, ...]]]:
    rows = (
        Pairing.objects.filter(round__competition=made)
        .order_by("table")
        .prefetch_related("sides__entry__player")
    )
    return [
        (
            row.table,
            tuple(side.entry.player.name for side in sorted(row.sides.all(), key=lambda s: s.position)),
        )
        for row in rows
    ]


def test_everybody_plays_at_once_and_who_is_free_again(club: Club) -> None:
    made = arena(club)
    assert [number for number, _names in tables(made)] == [1, 2, 3] and made.rounds == 0
    assert arena_pair(competition=made) == 0
    one, two, three = running(made)
    win(one)
    assert arena_pair(competition=made) == 0  # the two who have just met
    win(two)
    assert arena_pair(competition=made) == 2
    assert [number for number, _names in tables(made)] == [1, 2, 3, 4, 5]
    first = {frozenset(names) for _n, names in tables(made)[:3]}
    assert not first & {frozenset(names) for _n, names in tables(made)[3:]}
    assert made.round_set.count() == 1 and Round.objects.get(competition=made).state == "published"
    assert three in running(made)
    open_ = PairingEntry.objects.filter(pairing__round__competition=made, pairing__counted=False)
    assert open_.count() == open_.values("entry").distinct().count() == 6


def test_when_all_are_free_the_call_for_the_next_round_pairs_them(club: Club) -> None:
    made = arena(club)
    for match in running(made):
        win(match)
    assert Round.objects.get(competition=made).state == "closed"
    assert competitions.make_due_rounds() == 0
    assert len(running(made)) == 3 and Round.objects.get(competition=made).state == "published"


def test_streaks_count_double_in_the_standings(club: Club) -> None:
    made = arena(club, 2)
    for _game in range(4):
        (match,) = running(made)
        best = match.seats.get(player__name="A0").side
        win(match, best)
        competitions.make_next_round(competition_id=made.pk)
    rows = table_of_standings(made)
    assert [(row.entry.player.name, row.hundredths) for row in rows] == [("A0", 1200), ("A1", 0)]


def test_who_pauses_is_not_paired_until_they_are_back(club: Club) -> None:
    made = arena(club)
    names = {entry.player.name: entry.player for entry in made.entries.select_related("player")}
    for match in running(made):
        win(match)
    for name in ("A0", "A1", "A2"):
        entry = arena_pause(competition=made, player=names[name], paused=True)
        again = arena_pause(competition=made, player=names[name], paused=True)
        assert entry.paused_at and again.paused_at == entry.paused_at
    assert arena_pair(competition=made) == 1
    (match,) = running(made)
    assert not {"A0", "A1", "A2"} & {seat.player.name for seat in match.seats.select_related("player")}
    for name in ("A0", "A1", "A2"):
        assert arena_pause(competition=made, player=names[name], paused=False).back_at is not None
    assert arena_pair(competition=made) == 2
    sitting = arena_pause(competition=made, player=names["A3"], paused=True)
    assert sitting.paused_at and len(running(made)) == 3
    with pytest.raises(CompetitionError, match="not in this arena"):
        arena_pause(competition=made, player=create_player(name="Who"), paused=True)


def test_of_an_odd_number_who_has_waited_least_is_left(club: Club) -> None:
    made = arena(club, 5)
    seated = {name for _n, names in tables(made) for name in names}
    (left,) = {f"A{n}" for n in range(5)} - seated
    for match in running(made):
        win(match)
    assert arena_pair(competition=made) == 2
    assert left in {name for _n, names in tables(made)[2:] for name in names}


def test_people_come_late_go_and_come_back(club: Club) -> None:
    made = arena(club)
    late = create_player(name="Late")
    enter_late(competition=made, player=late, organiser=True)
    gone = made.entries.get(player__name="A0").player
    with pytest.raises(CompetitionError, match="still sits"):
        go_home(competition=made, player=gone)
    win(next(match for match in running(made) if match.seats.filter(player=gone).exists()))
    go_home(competition=made, player=gone)
    assert arena_pair(competition=made) >= 1
    assert "Late" in {name for _n, names in tables(made)[3:] for name in names}
    assert "A0" not in {name for _n, names in tables(made)[3:] for name in names}
    come_back(competition=made, player=gone)
    for match in running(made):
        win(match)
    arena_pair(competition=made)
    assert len(running(made)) == 3


def test_when_the_time_is_up_no_table_begins_and_the_last_result_ends_it(club: Club) -> None:
    made = arena(club, minutes=30)
    end = ends_at(made)
    assert end and made.started_at and end - made.started_at == timedelta(minutes=30) and not is_up(made)
    win(running(made)[0])
    Competition.objects.filter(pk=made.pk).update(started_at=timezone.now() - timedelta(minutes=31))
    made.refresh_from_db()
    assert is_up(made) and pair_due() == 0
    made.refresh_from_db()
    assert made.status == "running" and len(running(made)) == 2
    for match in running(made):
        win(match)
    pair_due()
    made.refresh_from_db()
    assert made.status == "finished" and made.finished_at
    with pytest.raises(CompetitionError, match="no arena that is being played"):
        arena_pair(competition=made)


def test_the_organisers_end_it_with_every_result_in(club: Club) -> None:
    made = arena(club, 2)
    with pytest.raises(CompetitionError, match="without a result"):
        arena_end(competition=made)
    win(running(made)[0])
    assert arena_end(competition=made).status == arena_end(competition=made).status == "finished"


def test_its_end_is_moved_but_not_into_the_past(club: Club) -> None:
    made, owner = arena(club, minutes=30), club.memberships.get(role="owner").player
    change = partial(arena_minutes, competition=made, by=owner)
    change(minutes=45, reason="  Many came\nlate ")
    Competition.objects.filter(pk=made.pk).update(started_at=timezone.now() - timedelta(minutes=20))
    for wrong in (-1, 0, 4, 10, 19, 1441, 10**9):
        with pytest.raises(CompetitionError):
            change(minutes=wrong, reason="Why")
    for reason in ("", " \n", "x" * 301, "a\0b"):
        with pytest.raises(CompetitionError, match="reason"):
            change(minutes=60, reason=reason)
    assert ends_at(change(minutes=45, reason="")) and made.arena_times.count() == 1
    change(minutes=25, reason="The hall closes")
    said = made.arena_times.values_list("before", "minutes", "reason")
    assert list(said) == [(30, 45, "Many came late"), (45, 25, "The hall closes")]
    made.refresh_from_db()
    assert not is_up(made) and ends_at(made) == made.started_at + timedelta(minutes=25)  # type: ignore[operator]


def test_more_minutes_let_tables_begin_again_until_the_last_result_has_ended_it(club: Club) -> None:
    made, owner = arena(club, 6, minutes=30), club.memberships.get(role="owner").player
    Competition.objects.filter(pk=made.pk).update(started_at=timezone.now() - timedelta(minutes=31))
    for match in running(made)[:2]:
        win(match)
    assert pair_due() == 0
    arena_minutes(competition=made, minutes=60, reason="One more hour", by=owner)
    assert pair_due() == 2
    Competition.objects.filter(pk=made.pk).update(started_at=timezone.now() - timedelta(minutes=61))
    for match in running(made):
        win(match)
    pair_due()
    with pytest.raises(CompetitionError, match="no arena that is being played"):
        arena_minutes(competition=made, minutes=90, reason="Too late", by=owner)
    made.refresh_from_db()
    assert (made.status, made.settings["minutes"]) == ("finished", 60)


@pytest.mark.django_db(transaction=True)
def test_a_longer_time_and_the_end_at_once_leave_one_of_the_two(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    for _again in range(4):
        made = arena(club, 2, minutes=30)
        win(running(made)[0])
        Competition.objects.filter(pk=made.pk).update(started_at=timezone.now() - timedelta(minutes=31))
        longer = partial(arena_minutes, competition=made, minutes=60, reason="Longer", by=owner)
        refused = at_once([longer, partial(arena_pair, competition=made), longer])
        made.refresh_from_db()
        if made.status == "finished":
            assert made.settings["minutes"] == 30 or len(running(made)) == 0
            assert made.arena_times.count() == (made.settings["minutes"] == 60)
        else:
            assert not refused and made.settings["minutes"] == 60 and made.arena_times.count() == 1


def test_no_round_of_it_is_undone_or_drafted_and_other_formats_are_no_arena(club: Club) -> None:
    made = arena(club, 2)
    owner = club.memberships.get(role="owner").player
    with pytest.raises(CompetitionError, match="not drawn one by one"):
        round_undo(competition=made, round_id=made.round_set.get().pk, reason="No", by=owner)
    with pytest.raises(CompetitionError, match="not drawn one by one"):
        draft_set(competition=made, drafts=True)
    other = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", club=club
    )
    for act in (arena_pair, arena_end):
        with pytest.raises(CompetitionError, match="no arena"):
            act(competition=other)


@pytest.mark.django_db(transaction=True)
def test_two_who_pair_at_once_seat_nobody_twice(club: Club) -> None:
    made = arena(club, 8)
    for match in running(made):
        win(match)
    at_once([partial(arena_pair, competition=made)] * 4)
    open_ = PairingEntry.objects.filter(pairing__round__competition=made, pairing__counted=False)
    assert open_.count() == open_.values("entry").distinct().count() == 8
