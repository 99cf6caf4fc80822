"""Who organises reads on the first page who asks to play, and who is named for a pair that they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from pages.home import todo
from tests.helpers.company import club_with_roles
from tests.tournaments.teams import founded
from tournaments.models import Competition, EventTerms
from tournaments.services.entering import application_accept
from tournaments.services.team_asking import team_enter
from tournaments.waiting_selectors import asking_to_play, named_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(people: dict[str, Player]) -> Competition:
    found = founded(club_with_roles("House", people))
    EventTerms.objects.create(competition=found, approval=True)
    return found


def lines(player: Player) -> list[tuple[str, str, str]]:
    return [(one.text, one.address, one.about) for one in todo(player)]


def test_a_pair_that_asks_waits_on_the_first_page_of_its_organisers(
    people: dict[str, Player], made: Competition
) -> None:
    team_enter(competition=made, players=[people["Member"], people["Keeper"]], by=people["Member"])
    asks = ("1 asks to play", f"/competitions/{made.slug}/entries/", "Pairs")
    assert lines(people["Organiser"]) == lines(people["Owner"]) == [asks]
    assert lines(people["Member"]) == lines(people["Keeper"]) == lines(people["Stranger"]) == []
    application_accept(competition=made, player=people["Member"], by=people["Organiser"])
    assert lines(people["Organiser"]) == [] and lines(people["Member"]) == []
    named = f"You are named for “{made.entries.get().name}”: do you play?"
    assert lines(people["Keeper"]) == [(named, f"/competitions/{made.slug}/teams/", "Pairs")]
    Competition.objects.update(status="running")
    assert lines(people["Keeper"]) == []


def test_one_statement_each(
    people: dict[str, Player], made: Competition, django_assert_num_queries: Callable[..., object]
) -> None:
    team_enter(competition=made, players=[people["Member"], people["Keeper"]], by=people["Member"])
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        assert list(asking_to_play(people["Owner"])) == [("Pairs", made.slug, 1)]
        assert list(named_for(people["Keeper"])) == []
