"""Opening a table for several people at one device, handing it over, and what such a table is left out of."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Player
from clubs.privacy import anonymise
from common.refusals import Refusal
from matches import adjourning, claiming, orders, records, seating, services, substituting, take_backs
from matches.device_tables import guests_of, hand_over
from matches.errors import MatchError
from matches.models import CountedMatch, Match
from matches.one_device import to_move
from matches.selectors import named_players, visible
from ratings.models import RatedMatch
from tests.matches.on_device import moved_on, together

pytestmark = pytest.mark.django_db


def test_guests_are_seated_by_name_and_known_again(two: list[Player], bots: dict[str, Player]) -> None:
    match = together(two[0], "  Sylvi ", bots["random"], "Veikko", game="tuppi")
    assert [seat.player.name for seat in match.seats.all()][1::2] == ["Sylvi", "Veikko"]
    again = together(two[0], "SYLVI")
    assert again.seats.get(index=1).player == match.seats.get(index=1).player
    others = together(two[1], "Sylvi")
    assert others.seats.get(index=1).player != match.seats.get(index=1).player, "somebody else's Sylvi"
    assert {guest.name for guest in guests_of(two[0])} == {"Sylvi", "Veikko"}


@pytest.mark.parametrize(
    "others", [[""], ["  "], ["x" * 61], ["aino"], ["Sylvi", "sylvi"], ["Sylvi", "Veikko"]]
)
def test_names_that_cannot_be_and_too_many_are_refused(two: list[Player], others: list[str]) -> None:
    with pytest.raises(Refusal):
        together(two[0], *others)
    assert not Match.objects.exists() and not Player.objects.filter(user=None, kind="person").exists()


def test_nobody_is_called_like_a_bot_and_somebody_else_is_there(
    two: list[Player], bots: dict[str, Player]
) -> None:
    with pytest.raises(ClubError, match="looks like the name of a bot"):
        together(two[0], bots["greedy"].name)
    with pytest.raises(MatchError, match="at least one other person"):
        together(two[0], bots["greedy"])


def test_only_its_owner_hands_it_on_and_only_to_who_is_to_move(two: list[Player]) -> None:
    match = together(two[0])
    (first,) = to_move(match)
    with pytest.raises(PermissionDenied):
        hand_over(match_id=match.pk, seat=first, by=two[1])
    for wrong in (1 - first, 2, 99_999):
        with pytest.raises(MatchError):
            hand_over(match_id=match.pk, seat=wrong, by=two[0])
    for _again in range(2):
        assert hand_over(match_id=match.pk, seat=first, by=two[0]).device_seat == first
    assert hand_over(match_id=match.pk, seat=None, by=two[0]).device_seat is None


def test_no_other_table_is_handed_over(two: list[Player]) -> None:
    seats = [services.SeatPlan(player) for player in two]
    match = services.start(match=services.create_match(game="hex", seats=seats))
    with pytest.raises(PermissionDenied):
        hand_over(match_id=match.pk, seat=0, by=two[0])


def test_it_counts_for_nothing_and_is_seen_by_its_owner_alone(two: list[Player]) -> None:
    match = together(two[0])
    guest = match.seats.get(index=1).player
    after = services.concede(match_id=match.pk, seat=1, by=two[0])
    assert after.status == Match.Status.FINISHED and not after.rated
    assert not RatedMatch.objects.exists() and not CountedMatch.objects.exists()
    assert records.head_to_head(two[0]) == []
    assert [match in visible(one) for one in (two[0], two[1], None)] == [True, False, False]
    assert [guest in named_players(one) for one in (two[0], two[1], None)] == [True, False, False]


def test_what_needs_a_device_of_ones_own_is_refused(two: list[Player]) -> None:
    host, match = two[0], together(two[0])
    (first,) = to_move(match)
    later = timezone.now() + timedelta(hours=1)
    seq = match.seq
    for refused in (
        lambda: adjourning.ask(match_id=match.pk, by=host, until=later),
        lambda: claiming.claim(match_id=match.pk, seat=first, count=0, expect_seq=seq),
        lambda: orders.give(match_id=match.pk, seat=first, by=host, kind="only", expect_seq=seq),
        lambda: substituting.offer(match_id=match.pk, by=host, index=0),
    ):
        with pytest.raises(MatchError):
            refused()


def test_the_last_move_is_taken_back_by_the_tables_own_word(two: list[Player]) -> None:
    host, match = two[0], together(two[0], game="hex", size=4)
    match = moved_on(moved_on(match, host), host)
    take_backs.ask(match_id=match.pk, by=host, expect_seq=match.seq)
    match.refresh_from_db()
    assert to_move(match) == [1], "it is Eero's move again"


def test_it_is_played_again_on_the_same_device(two: list[Player]) -> None:
    match = together(two[0])
    over = services.concede(match_id=match.pk, seat=0, by=two[0])
    again = seating.play_again(match=over, by=two[0])
    assert again.device == two[0] and not again.rated and again.device_seat is None
    assert [seat.player_id for seat in again.seats.all()] == [seat.player_id for seat in match.seats.all()]
    with pytest.raises(MatchError):
        seating.play_again(match=over, by=two[1])


def test_guests_lose_their_names_with_the_account_that_named_them(two: list[Player]) -> None:
    guest = together(two[0]).seats.get(index=1).player
    other = together(two[1]).seats.get(index=1).player
    anonymise(player=two[0])
    assert Player.objects.get(pk=guest.pk).name == f"Former player {guest.pk}"
    assert Player.objects.get(pk=other.pk).name == "Sylvi"
