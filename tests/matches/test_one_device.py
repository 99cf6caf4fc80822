"""Whose hand the one device of all shows, and to whom it is to be handed."""

from __future__ import annotations

import pytest

from clubs.models import Player
from games.core.state import OPEN
from matches import permissions, selectors, services
from matches.device_tables import hand_over
from matches.models import Match
from matches.one_device import Device, device_of, to_move
from matches.waiting_turns import next_turn
from tests.matches.on_device import moved_on, together

pytestmark = pytest.mark.django_db


def now(match: Match) -> Device | None:
    return device_of(Match.objects.get(pk=match.pk))


def test_everybody_elses_table_has_none(hex_of_people: Match) -> None:
    assert device_of(hex_of_people) is None


def test_it_is_covered_until_who_is_to_move_has_it_and_again_after_their_move(two: list[Player]) -> None:
    host = two[0]
    match = together(host)
    (first,) = to_move(match)
    assert now(match) == Device(None, first, covers=True)
    assert permissions.seat_of(host, match) is None and selectors.viewer_of(match, host) is None
    match = hand_over(match_id=match.pk, seat=first, by=host)
    assert now(match) == Device(first, covers=True)
    assert permissions.seat_of(host, match) == selectors.viewer_of(match, host) == first
    assert permissions.seat_of(two[1], match) is None
    after = moved_on(match, host)
    assert after.device_seat == first, "what somebody said is kept, and shows nothing to the next"
    assert now(after) == Device(None, 1 - first, covers=True)
    assert next_turn(host) == after


def test_the_hand_lies_open_in_the_browser_alone_in_which_somebody_said_who_they_are(
    two: list[Player],
) -> None:
    host, match = two[0], together(two[0])
    (first,) = to_move(match)
    match = hand_over(match_id=match.pk, seat=first, by=host, browser="tablet")
    for browser, seat, asks in (("tablet", first, None), ("phone", None, first), (None, first, None)):
        match.browser = browser
        assert device_of(match) == Device(seat, asks, covers=True), browser
    match = hand_over(match_id=match.pk, seat=first, by=host, browser="phone")
    match.browser = "tablet"
    assert device_of(match) == Device(None, first, covers=True), "it has gone on to the other"
    assert permissions.seat_of(host, match) is None, "nor does the tablet move for them"


def test_where_nothing_is_hidden_it_turns_to_whose_move_it_is(two: list[Player]) -> None:
    match = together(two[0], game="hex", size=4)
    assert now(match) == Device(0)
    assert now(moved_on(match, two[0])) == Device(1)


def test_one_person_against_bots_has_nobody_to_cover_it_for(
    two: list[Player], bots: dict[str, Player]
) -> None:
    match = together(two[0], game="psychological-jujitsu")
    assert to_move(match) == [0, 1]
    match.seats.filter(index=1).update(player=bots["greedy"])
    assert now(match) == Device(0)


def test_who_choose_at_once_are_asked_one_after_the_other(two: list[Player]) -> None:
    match = together(two[0], game="psychological-jujitsu")
    for asked in (0, 1):
        assert now(match) == Device(None, asked, covers=True)
        match = moved_on(match, two[0])


def test_once_it_is_over_all_lies_open_and_the_owner_has_their_own_seat(two: list[Player]) -> None:
    match = together(two[0])
    (first,) = to_move(match)
    after = services.concede(match_id=match.pk, seat=first, by=two[0])
    assert after.is_over, "nobody is waited for at the same device"
    assert now(after) == Device(0) and selectors.viewer_of(after, two[0]) == OPEN


def test_rules_that_have_changed_cover_it(two: list[Player]) -> None:
    match = together(two[0])
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    assert now(match) == Device(None, covers=True)
