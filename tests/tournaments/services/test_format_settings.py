"""Settings and points are said until the draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted
from tests.tournaments.matches import matches_of, win
from tournaments.engine.event import EventError
from tournaments.errors import CompetitionError
from tournaments.models import Competition, PairingEntry
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.format_settings import settings_set

pytestmark = pytest.mark.django_db


def founded(club: Club, format: str, game: str = "hex", **more: Any) -> Competition:
    return competitions.create_competition(
        kind="tournament", title="Open", game=game, format=format, club=club, seed=7, **more
    )


def test_what_is_not_said_is_as_it_fits_the_game(club: Club) -> None:
    assert founded(club, "mcmahon", "beginners-go").settings["handicap"] == 9
    assert founded(club, "keizer", settings={"rounds": 8}).settings["rounds"] == 8


def test_three_points_for_a_win_count_at_tables_byes_and_in_the_standings(club: Club) -> None:
    made = founded(club, "swiss", settings={"rounds": 2})
    settings_set(
        competition=made, settings={"rounds": 2}, scheme={"win": 300, "draw": 100, "loss": 0, "bye": 300}
    )
    other = drafted(club, 3)
    competitions.enter(competition=made, players=[entry.player for entry in other.entries.all()])
    competitions.start(competition=made)
    win(matches_of(made)[0])
    made.refresh_from_db()
    assert sorted(
        PairingEntry.objects.filter(pairing__round__competition=made).values_list("points", flat=True)
    ) == [*(0, 6, 6)]
    assert [line.points for line in table_of_standings(made)] == ["3", "3", "0"]


def test_after_the_draw_nothing_is_changed(club: Club) -> None:
    made = drafted(club, 4)
    with pytest.raises(CompetitionError, match="The draw has been made"):
        settings_set(competition=made, settings={}, scheme={})


@pytest.mark.parametrize(
    ("settings", "scheme"),
    [
        ({"rounds": "x"}, {}),
        ({"rounds": -1}, {}),
        ({"size": 4}, {}),
        ({}, {"win": 1}),
        ({"rounds": None}, {}),
        ({"rounds": [3]}, {}),
    ],
)
def test_rubbish_changes_nothing(club: Club, settings: dict[str, object], scheme: dict[str, object]) -> None:
    made = founded(club, "keizer")
    before = made.settings
    with pytest.raises((CompetitionError, EventError)):
        settings_set(competition=made, settings=settings, scheme=scheme)
    made.refresh_from_db()
    assert made.settings == before and made.scheme == {}


def test_a_round_robin_of_before_has_nothing_to_be_said(hex_open: Callable[..., Competition]) -> None:
    with pytest.raises(CompetitionError, match="nothing to be said"):
        settings_set(competition=hex_open(3), settings={}, scheme={})


def test_tables_of_several_are_of_sizes_that_the_game_is_for(club: Club) -> None:
    made = founded(club, "free-for-all", "oh-hell")
    assert settings_set(competition=made, settings={"size": 5}, scheme={}).seats == 5
    with pytest.raises(CompetitionError, match="choose full tables only"):
        settings_set(competition=made, settings={"size": 3}, scheme={})
    assert settings_set(competition=made, settings={"size": 3, "exact": 1}, scheme={}).seats == 3
    with pytest.raises(Exception, match="8"):
        settings_set(competition=made, settings={"size": 8, "exact": 1}, scheme={})
