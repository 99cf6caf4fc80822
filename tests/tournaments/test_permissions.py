"""Who may create and run competitions, and enter which bots."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.models import Bot
from clubs.models import Club, Player
from tests.helpers.company import club_with_roles
from tournaments.models import Competition
from tournaments.permissions import bots_for, may_cancel, may_create, organises

pytestmark = pytest.mark.django_db
NOBODY: tuple[Player | None, object] = (None, None)


def told(people: dict[str, Player], ask: Callable[[Player | None, object], bool]) -> set[str]:
    """Who of the people, and of visitors, is told yes."""
    yes = {name for name, player in people.items() if ask(player, player.user)}
    return yes | ({"Nobody"} if ask(*NOBODY) else set())


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


def test_a_clubs_competitions_are_its_organisers(people: dict[str, Player], house: Club) -> None:
    cup = Competition(club=house, organiser=people["Member"])
    assert told(people, lambda player, user: organises(cup, player, user)) == {"Owner", "Organiser"}
    assert told(people, lambda player, user: may_create(house, player, user)) == {"Owner", "Organiser"}


def test_those_of_no_club_are_their_organisers_and_the_staffs(people: dict[str, Player]) -> None:
    assert people["Stranger"].user is not None
    people["Stranger"].user.is_staff = True
    league = Competition(organiser=people["Author"])
    assert told(people, lambda player, user: organises(league, player, user)) == {"Stranger", "Author"}
    assert told(people, lambda player, user: may_create(None, player, user)) == {"Stranger"}


def test_one_enters_built_in_bots_and_ones_own_that_play_the_game(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    own = submitted("Torni", "hex")
    submitted("Korttipeto", "tuppi")
    assert {bot.player for bot in bots_for("hex", people["Stranger"].user)} == set(builtin.values())
    assert {bot.player for bot in bots_for("hex", people["Author"].user)} == {*builtin.values(), own.player}


def test_while_it_runs_those_cancel_it_who_do_not_play_if_there_are_any(
    people: dict[str, Player], house: Club
) -> None:
    cup = Competition.objects.create(
        kind="tournament",
        title="Cup",
        slug="cup",
        game="hex",
        club=house,
        seats=2,
        format="round-robin",
        seed=7,
    )
    cup.entries.create(player=people["Owner"])

    def who() -> set[str]:
        return told(people, lambda player, user: may_cancel(cup, player, user))

    assert who() == {"Owner", "Organiser"}
    cup.status = Competition.Status.RUNNING
    assert who() == {"Organiser"}
    cup.entries.create(player=people["Organiser"])
    assert who() == {"Owner", "Organiser"}
