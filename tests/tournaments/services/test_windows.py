"""Leagues whose rounds have days to be played in."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from clubs.models import Club, Notice
from common.site_time import today
from tests.helpers.company import with_logins
from tests.tournaments.matches import matches_of, win
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, Window
from tournaments.services import competitions
from tournaments.services.leaving import go_home
from tournaments.services.windows import open_due, remind, windows_set

pytestmark = pytest.mark.django_db


def league(club: Club, people: int = 4, **settings: int) -> Competition:
    made = competitions.create_competition(
        kind="tournament",
        title="League",
        game="hex",
        format="league",
        settings={"window": 7, **settings},
        club=club,
        seed=7,
    )
    competitions.enter(
        competition=made, players=list(with_logins(*(f"W{n}" for n in range(people))).values())
    )
    return competitions.start(competition=made)


def days_of(made: Competition) -> dict[int, tuple[date, date]]:
    return {one.number: (one.opens, one.closes) for one in made.windows.all()}


def shift(made: Competition, days: int) -> None:
    """As if so many days had gone."""
    for one in Window.objects.filter(competition=made).order_by("number"):
        one.opens -= timedelta(days=days)
        one.closes -= timedelta(days=days)
        one.save()


def test_each_round_has_a_week_and_the_first_begins_at_once(club: Club) -> None:
    made = league(club)
    assert made.rounds == 3 and made.round_set.count() == 1
    first, second, _third = days_of(made).values()
    assert first[1] - first[0] == timedelta(days=6) and second[0] - first[0] == timedelta(days=7)


def test_a_round_waits_for_its_first_day_and_begins_then_though_one_before_is_not_played(club: Club) -> None:
    made = league(club)
    for match in matches_of(made):
        win(match)
    assert competitions.make_next_round(competition_id=made.pk) is None and open_due() == 0
    shift(made, 7)
    assert open_due() == 1 and open_due() == 0
    shift(made, 7)
    assert open_due() == 1
    assert Pairing.objects.filter(round__competition=made, counted=False).count() == 4
    made.refresh_from_db()
    assert made.status == Competition.Status.RUNNING
    for match in matches_of(made, status="running"):
        win(match)
    competitions.make_next_round(competition_id=made.pk)
    made.refresh_from_db()
    assert made.status == Competition.Status.FINISHED


def test_who_has_gone_forfeits_in_rounds_to_come(club: Club) -> None:
    made = league(club)
    for match in matches_of(made):
        win(match)
    leaver = made.entries.order_by("number").last()
    assert leaver is not None
    go_home(competition=made, player=leaver.player)
    shift(made, 7)
    open_due()
    assert Pairing.objects.get(round__number=2, sides__entry=leaver).kind == Pairing.Kind.FORFEIT


def test_who_still_has_to_play_is_reminded_once(club: Club) -> None:
    made = league(club)
    win(matches_of(made)[0])
    assert remind() == 0
    shift(made, 5)
    assert remind() == 1 and remind() == 0
    told = {notice.player for notice in Notice.objects.filter(kind="due")}
    late = Pairing.objects.get(round__competition=made, counted=False)
    assert told == {side.entry.player for side in late.sides.all()}


def test_organisers_change_the_days(club: Club) -> None:
    made = league(club)
    second = days_of(made)[2]
    longer = (second[0] + timedelta(days=2), second[1] + timedelta(days=9))
    third = (longer[1] + timedelta(days=1), longer[1] + timedelta(days=7))
    windows_set(competition=made, days={2: longer, 3: third})
    assert days_of(made)[2] == longer and days_of(made)[3] == third


@pytest.mark.parametrize(
    ("number", "opens", "closes"), [(1, 1, 7), (2, 5, 4), (9, 1, 2), (3, -300, 2), (2, 10, 4000), (2, 40, 50)]
)
def test_days_that_are_none_change_nothing(club: Club, number: int, opens: int, closes: int) -> None:
    made = league(club)
    before, start = days_of(made), today()
    with pytest.raises(CompetitionError):
        windows_set(
            competition=made,
            days={number: (start + timedelta(days=opens), start + timedelta(days=closes))},
        )
    assert days_of(made) == before


def test_divisions_play_side_by_side_until_the_largest_is_through(club: Club) -> None:
    league(club, 7, size=4)
    assert {pairing.part for pairing in Pairing.objects.all()} == {"division:1", "division:2"}
