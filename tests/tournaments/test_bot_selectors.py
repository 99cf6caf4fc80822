"""Which bots a visitor could enter into a tournament."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from bots.models import Bot
from clubs.models import Player
from tests.helpers.company import club_with_roles
from tests.tournaments.mixed import mixed
from tournaments.bot_selectors import BotsView, bots_view
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def offered(view: BotsView) -> list[Player]:
    return [one.player for one in view.offered]


def test_owners_see_their_own_and_organisers_all_that_play_it(
    people: dict[str, Player],
    builtin: dict[str, Player],
    submitted: Callable[..., Bot],
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    own = submitted("Own", "hex").player
    submitted("Dame", "checkers")
    made = mixed(club_with_roles("House", people), "swiss", [builtin["greedy"], people["Member"]])
    assert [entry.player for entry in bots_view(made, AnonymousUser(), organises=False).entered] == [
        builtin["greedy"]
    ]
    assert bots_view(made, people["Member"].user, organises=False).offered == []
    author = bots_view(made, people["Author"].user, organises=False)
    assert offered(author) == [own] and own.pk in author.own
    with django_assert_max_num_queries(6):  # type: ignore[attr-defined]
        organiser = bots_view(made, people["Organiser"].user, organises=True)
    assert own in offered(organiser) and builtin["random"] in offered(organiser)
    assert builtin["greedy"] not in offered(organiser)
    competitions.enter(competition=made, players=[own])
    assert bots_view(made, people["Author"].user, organises=False).offered == []
