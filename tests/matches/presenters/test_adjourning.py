"""What each viewer sees of an adjournment."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from matches import adjourning, services
from matches.models import Match
from matches.presenters import adjourning as adjourning_page
from tests.helpers.company import with_logins
from tests.matches.adjourned import agreed, in_hours, let_time_come, resting
from tests.matches.clocked import clocked

pytestmark = pytest.mark.django_db


def seen(match: Match, seat: int | None, player: Player | None) -> adjourning_page.RestShown | None:
    return adjourning_page.shown(Match.objects.get(pk=match.pk), seat, player, [0])


def test_who_plays_may_ask_and_nobody_else(two: list[Player]) -> None:
    match = clocked(two)
    for seat, player in enumerate(two):
        found = seen(match, seat, player)
        assert found is not None and found.form is not None and found.row is None
    assert seen(match, None, None) is None
    assert adjourning_page.shown(match, 0, two[0], [0, 1]) is None, "no one move could be sealed"
    services.concede(match_id=match.pk, seat=0)
    assert seen(match, 0, two[0]) is None


def test_the_others_are_waited_for_and_may_agree(two: list[Player]) -> None:
    match = clocked(two)
    adjourning.ask(match_id=match.pk, by=two[1], until=in_hours(2))
    told = [seen(match, 0, two[0]), seen(match, 1, two[1]), seen(match, None, with_logins("Outi")["Outi"])]
    assert [one.waits_for for one in told if one] == [("Aino",)] * 3
    assert [one.may for one in told if one] == [True, False, False]


def test_who_is_to_move_seals_and_then_all_may_go_on(two: list[Player]) -> None:
    match = agreed(two)
    told = [seen(match, seat, two[seat]) for seat in (0, 1)]
    assert [(one.seals, one.mover, one.waits_for) for one in told if one] == [
        (True, "Aino", ()),
        (False, "Aino", ()),
    ]
    match = resting(two)
    adjourning.go_on(match_id=match.pk, by=two[1])
    told = [seen(match, seat, two[seat]) for seat in (0, 1)]
    assert [(one.seals, one.may, one.waits_for) for one in told if one] == [
        (False, True, ("Aino",)),
        (False, False, ("Aino",)),
    ]


def test_past_ones_are_opened_only_with_the_match(two: list[Player]) -> None:
    match = resting(two)
    assert adjourning_page.past(match) == []
    let_time_come(match)
    adjourning.wake_due()
    for opened in (False, True):
        (rest,) = adjourning_page.past(Match.objects.get(pk=match.pk))
        assert (bool(rest.opened), len(rest.seal)) == (opened, 64)
        assert rest.since is not None and rest.until is not None and rest.since < rest.until
        if not opened:
            services.concede(match_id=match.pk, seat=1)


def test_a_match_without_one_costs_no_query(two: list[Player]) -> None:
    match = Match.objects.prefetch_related("seats__player").get(pk=clocked(two).pk)
    with CaptureQueriesContext(connection) as asked:
        adjourning_page.shown(match, 0, two[0], [0])
    assert len(asked) == 0
