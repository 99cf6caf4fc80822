"""Who looks for a partner, as each reads it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.tournaments.teams import crowd, founded
from tournaments.models import Competition
from tournaments.partner_selectors import partner_list, people_around, seekers
from tournaments.policy import digest_of
from tournaments.services.members import enter_team
from tournaments.services.partners import partner_ask, partner_decline, partner_seek

pytestmark = pytest.mark.django_db


def test_each_reads_the_list_and_what_concerns_them(club: Club) -> None:
    one, two, three, four, five = crowd(club, 5)
    made = founded(club)
    seen = digest_of(made)
    for player in (one, two):
        partner_seek(competition=made, player=player, seen=seen)
    partner_ask(competition=made, asker=three, seeker=one, seen=seen)
    partner_ask(competition=made, asker=three, seeker=two, seen=seen)
    partner_decline(competition=made, player=two, asker=three)
    enter_team(competition=made, players=[four, five], by=four)
    own = partner_list(made, one)
    assert own.own is not None and [ask.asker for ask in own.asks] == [three]
    assert [row.seeker.player for row in own.others] == [two]
    assert partner_list(made, two).asks == [], "it is answered"
    theirs = partner_list(made, three)
    answers = [row.asked and row.asked.declined_at is not None for row in theirs.others]
    assert (theirs.own, theirs.free, answers) == (None, True, [False, True])
    assert not partner_list(made, four).free
    assert [row.player for row in seekers(made)] == [one, two]
    assert {one, three, four} <= set(people_around(made))


def test_four_queries_whoever_looks_and_none_once_it_is_over(club: Club) -> None:
    made = founded(club)
    people = crowd(club, 12)
    seen = digest_of(made)
    for player in people:
        partner_seek(competition=made, player=player, seen=seen)
    for asker in people[1:]:
        partner_ask(competition=made, asker=asker, seeker=people[0], seen=seen)
    with CaptureQueriesContext(connection) as queries:
        found = partner_list(made, people[0])
        assert [row.seeker.player.name for row in found.others] and [ask.asker.name for ask in found.asks]
    assert len(queries) == 4
    made.status = Competition.Status.RUNNING
    with CaptureQueriesContext(connection) as queries:
        assert partner_list(made, people[0]).others == []
    assert len(queries) == 0
