"""Series: nights, tournaments and events counted together, closed for ever, with divisions and the next season."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import join
from games.core.errors import Refusal
from nights.models import Session
from nights.services import sessions
from tests.helpers.concurrency import at_once
from tests.tournaments.seasons import night, tournament
from tests.tournaments.staged import group_event, play_stage
from tournaments.models import Series, SeriesPlace
from tournaments.series_selectors import Division, parts_of, tables, titles
from tournaments.services.series import (
    member_set,
    part_add,
    part_drop,
    series_close,
    series_create,
)
from tournaments.services.stage_filling import stage_fill

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(club: Club) -> list[Player]:
    made = Player.objects.bulk_create(
        Player(name=name, slug=name.lower()) for name in ("Aino", "Eero", "Ida", "Otto")
    )
    for player in made:
        join(club=club, player=player)
    return made


def key_of(made: Session) -> str:
    return f"night/{made.created_at.timestamp():.6f}"


def table(series: Series, number: int = 0) -> list[tuple[int, str, int]]:
    series.refresh_from_db()
    found: list[Division] = tables(series, parts_of(series))
    return [(line.place, line.player.name, line.total) for line in found[number].lines]


def test_nights_tournaments_and_events_count_together(club: Club, four: list[Player]) -> None:
    aino, eero, ida, _otto = four
    series = series_create(title="Spring", club=club, scale=[5, 3, 1], best=2)
    part_add(series=series, kind="competition", key=tournament(club, four).slug)
    part_add(series=series, kind="night", key=key_of(night(club, ida, aino)))
    part_add(series=series, kind="night", key=key_of(night(club, ida, eero, days=1)))
    event = group_event(club, 6, consolation=False)
    part_add(series=series, kind="event", key=event.slug)
    found = table(series)
    assert found[:2] == [(1, "Ida", 1000), (2, "Aino", 800)], "two nights won; what was third does not count"
    lines = {line.player.name: line for line in tables(series, parts_of(series))[0].lines}
    assert sum(not cell.counted for cell in lines["Ida"].said_cells) == 1
    assert [part.over for part in parts_of(series)].count(False) == 1
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    play_stage(event, 2)
    assert all(part.over for part in parts_of(series))
    assert "E1" in {name for _place, name, _total in table(series)}


def test_points_and_scores(club: Club, four: list[Player]) -> None:
    made = tournament(club, four)
    for counting, best in (("points", 300), ("scores", 600)):
        series = series_create(title=counting, club=club, counting=counting)
        part_add(series=series, kind="competition", key=made.slug)
        assert table(series)[0] == (1, "Aino", best)


def test_a_closed_season_keeps_its_table_whatever_comes(club: Club, four: list[Player]) -> None:
    series, owner = series_create(title="Spring", club=club), club.memberships.get(role="owner").player
    made = tournament(club, four)
    part = part_add(series=series, kind="competition", key=made.slug)
    member_set(series=series, player=four[2], category="Juniors")
    before = table(series)
    series_close(series=series, by=owner)
    assert table(series) == before
    made.round_set.all().update(state="undone")
    assert table(series) == before
    acts: list[Any] = [
        lambda: part_drop(series=series, part=part.pk),
        lambda: part_add(series=series, kind="competition", key=made.slug),
        lambda: member_set(series=series, player=four[0]),
        lambda: series_close(series=series, by=owner),
    ]
    for act in acts:
        with pytest.raises(Refusal, match="closed"):
            act()
    assert [str(one.series) for one in titles(four[0], None)] == ["Spring"]
    assert [(one.place, one.class_place) for one in titles(four[2], None)] == [(3, 1)]
    assert not titles(four[1], None).exists()
    Club.objects.filter(pk=club.pk).update(visibility="private")
    assert not titles(four[0], None).exists(), "a private club tells nobody"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"title": ""}, "title"),
        ({"counting": "luck"}, "counts by"),
        ({"scale": [1, 2]}, "behind"),
        ({"best": 0}, "How many count"),
        ({"game": "nothing"}, "nothing"),
        ({"divisions": ["One"]}, "No divisions"),
        ({"divisions": ["One", "one"]}, "same name"),
        ({"divisions": ["One", " "]}, "No divisions"),
        ({"up": 99}, "rise and fall"),
    ],
)
def test_what_cannot_be_a_season(club: Club, given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        series_create(**{"title": "Spring", "club": club, **given})
    assert not Series.objects.exists()


def test_only_what_the_club_has_counts_and_only_once(club: Club, four: list[Player]) -> None:
    series = series_create(title="Spring", club=club)
    made = tournament(club, four)
    for _each in range(2):
        part_add(series=series, kind="competition", key=made.slug)
    assert series.parts.count() == 1
    for kind, key in (
        ("competition", "nothing"),
        ("event", made.slug),
        ("night", "night/1"),
        ("luck", ""),
        ("", "\x00"),
    ):
        with pytest.raises(Refusal, match="Choose a tournament"):
            part_add(series=series, kind=kind, key=key)
    with pytest.raises(Refusal, match="no such division"):
        member_set(series=series, player=four[0], division=1)
    with pytest.raises(Refusal, match="at most 40"):
        member_set(series=series, player=four[0], category="x" * 41)
    with pytest.raises(Refusal, match="does not count"):
        part_drop(series=series, part=0)


def test_nothing_is_closed_that_is_not_over(club: Club, four: list[Player]) -> None:
    series, owner = series_create(title="Spring", club=club), club.memberships.get(role="owner").player
    with pytest.raises(Refusal, match="Nothing counts"):
        series_close(series=series, by=owner)
    made = sessions.open_session(club=club, title="Tonight", starts_at=timezone.now())
    part_add(series=series, kind="night", key=key_of(made))
    with pytest.raises(Refusal, match="Not over yet: Tonight"):
        series_close(series=series, by=owner)


@pytest.mark.django_db(transaction=True)
def test_five_who_close_at_once_close_it_once(club: Club, four: list[Player]) -> None:
    series, owner = series_create(title="Spring", club=club), club.memberships.get(role="owner").player
    part_add(series=series, kind="competition", key=tournament(club, four).slug)
    raised = at_once([lambda: series_close(series=series, by=owner) for _each in range(5)])
    assert len(raised) == 4 and SeriesPlace.objects.count() == 4
