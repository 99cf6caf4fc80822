"""Events made in one go: all their stages or none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from games.core.errors import Refusal
from tests.tournaments.staged import sections
from tournaments.models import Competition, Event
from tournaments.services.presets import all_round, groups_and_knock_out, swiss_and_final

pytestmark = pytest.mark.django_db


def test_groups_with_a_knock_out_and_a_consolation(club: Club) -> None:
    event = groups_and_knock_out(
        title="Cup " + "x" * 70, club=club, game="hex", groups=3, go_on=2, consolation=True
    )
    assert [one.section for one in sections(event, 1)] == ["A", "B", "C"]
    assert [one.filling["first"] for one in sections(event, 2)] == [1, 3]
    assert all(len(one.title) <= 80 for one in event.competitions.all())


def test_a_swiss_system_and_a_final(club: Club) -> None:
    event = swiss_and_final(title="Open", club=club, game="hex", rounds=4, finalists=2, final="round-robin")
    assert sections(event, 1)[0].settings["rounds"] == 4
    assert (sections(event, 2)[0].format, sections(event, 2)[0].filling["last"]) == ("round-robin", 2)


def test_a_game_a_stage(club: Club) -> None:
    event = all_round(title="All", club=club, games=["hex", "tumbleweed"], rounds=3, counting="points")
    assert [one.game for one in event.competitions.order_by("stage")] == ["hex", "tumbleweed"]
    assert sections(event, 2)[0].filling["order"] == "drawn" and event.all_round


@pytest.mark.parametrize(
    "make",
    [
        lambda club: groups_and_knock_out(title="X", club=club, game="hex", groups=1, go_on=2),
        lambda club: groups_and_knock_out(title="X", club=club, game="hex", groups=2, go_on=9),
        lambda club: groups_and_knock_out(title="X", club=club, game="nothing", groups=2, go_on=2),
        lambda club: swiss_and_final(title="X", club=club, game="hex", rounds=3, finalists=65),
        lambda club: swiss_and_final(title="X", club=club, game="hex", rounds=3, finalists=4, final="arena"),
        lambda club: all_round(title="X", club=club, games=["hex"]),
        lambda club: all_round(title="X", club=club, games=["hex", "hex"]),
        lambda club: all_round(title="X", club=club, games=["hex", "nothing"]),
        lambda club: all_round(title="X", club=club, games=["hex", "tumbleweed"], counting="luck"),
        lambda club: all_round(title=" ", club=club, games=["hex", "tumbleweed"]),
    ],
)
def test_what_cannot_be_makes_nothing(club: Club, make: Callable[[Club], Event]) -> None:
    with pytest.raises(Refusal):
        make(club)
    assert not Event.objects.exists() and not Competition.objects.exists()
