"""Who is in, from which round, who rests, who has gone, who was expelled."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, Regulations
from tournaments.people_page import people_of, table_of_the_free
from tournaments.services.byes import bye_ask
from tournaments.services.late_entry import enter_late
from tournaments.services.leaving import expel

pytestmark = pytest.mark.django_db


def test_each_stands_with_where_they_are(club: Club) -> None:
    made = drafted(club, 5)
    Regulations.objects.create(competition=made, byes=1, late_until=2)
    publish(made)
    made.refresh_from_db()
    first = made.entries.select_related("player").get(number=1).player
    bye_ask(competition=made, player=first, number=3)
    out = made.entries.select_related("player").get(number=2).player
    expel(competition=made, player=out, reason="phone", by=club.memberships.get().player)
    late = Player.objects.create(name="Late", slug="late")
    assert people_of(made, late).enters
    enter_late(competition=made, player=late)
    shown = people_of(made, first)
    states = {one.entry.number: one.state for one in shown.people}
    assert states == {1: "", 2: "expelled: phone", 3: "", 4: "", 5: "", 6: "from round 2 on"}
    assert shown.own is not None and shown.own.rests == (3,) and shown.rests == ()
    assert not people_of(made, late).enters, "they are in"


def test_which_rounds_may_still_be_asked_for(club: Club) -> None:
    made = drafted(club, 5, rounds=4)
    player = made.entries.all()[0].player
    assert people_of(made, player).rests == (), "the event allows none"
    made.refresh_from_db()
    Regulations.objects.create(competition=made, byes=2, byes_until=3)
    assert people_of(made, player).rests == (2, 3), "the first is drawn"
    publish(made)
    bye_ask(competition=made, player=player, number=2)
    assert people_of(made, player).rests == (3,)


def test_whom_somebody_who_comes_now_could_meet(club: Club) -> None:
    made = drafted(club, 5)
    shown = people_of(made, None)
    assert shown.late is not None and table_of_the_free(shown.late) == "", "the round is not published"
    publish(made)
    shown = people_of(made, None)
    assert shown.late is not None and table_of_the_free(shown.late).startswith("P")


def test_a_hundred_take_as_few_queries_as_five(
    club: Club, django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = drafted(club, 100)
    publish(made)
    made = Competition.objects.select_related("regulations").get(pk=made.pk)
    with django_assert_max_num_queries(6):  # type: ignore[attr-defined]
        people_of(made, made.entries.model.objects.select_related("player")[0].player)
