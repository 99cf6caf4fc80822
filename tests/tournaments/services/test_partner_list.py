"""What a guest looked for becomes the member's, once, and goes with an account."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from clubs.services import create_player
from tests.tournaments.teams import crowd, founded
from tournaments.models import Competition, PartnerAsk, PartnerSeeker
from tournaments.receivers import forget_answers, move_entries
from tournaments.services.members import enter_team
from tournaments.services.partner_list import leave_list, list_lapse

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> Competition:
    return founded(club)


@pytest.fixture
def two() -> tuple[Player, Player]:
    """A guest, and the member whom they turn out to be."""
    return create_player(name="Lempi"), create_player(name="Lempi M")


def sought(made: Competition, player: Player) -> PartnerSeeker:
    return PartnerSeeker.objects.create(competition=made, player=player, seen="x")


def test_what_a_guest_sought_and_asked_moves(
    made: Competition, two: tuple[Player, Player], club: Club
) -> None:
    guest, member = two
    (other,) = crowd(club, 1)
    own, theirs = sought(made, guest), sought(made, other)
    ask = PartnerAsk.objects.create(seeker=theirs, asker=guest, seen="x")
    move_entries(guest, member)
    own.refresh_from_db()
    ask.refresh_from_db()
    assert (own.player, ask.asker) == (member, member)


def test_the_members_own_stands_and_nobody_asks_themselves(
    made: Competition, two: tuple[Player, Player], club: Club
) -> None:
    guest, member = two
    (other,) = crowd(club, 1)
    sought(made, guest)
    own, theirs = sought(made, member), sought(made, other)
    PartnerAsk.objects.create(seeker=own, asker=guest, seen="x")
    kept = PartnerAsk.objects.create(seeker=theirs, asker=member, seen="x")
    PartnerAsk.objects.create(seeker=theirs, asker=guest, seen="x")
    move_entries(guest, member)
    assert list(PartnerSeeker.objects.filter(player__in=two)) == [own]
    assert list(PartnerAsk.objects.all()) == [kept]


def test_whom_a_guest_played_for_the_member_looks_no_longer(
    made: Competition, two: tuple[Player, Player], club: Club
) -> None:
    guest, member = two
    captain, other = crowd(club, 2)
    enter_team(competition=made, players=[captain, guest], by=captain)
    sought(made, member)
    PartnerAsk.objects.create(seeker=sought(made, other), asker=member, seen="x")
    move_entries(guest, member)
    assert [row.player for row in PartnerSeeker.objects.all()] == [other]
    assert not PartnerAsk.objects.exists()


def test_it_goes_with_an_account(made: Competition, club: Club) -> None:
    one, other = crowd(club, 2)
    PartnerAsk.objects.create(seeker=sought(made, one), asker=other, seen="x")
    PartnerAsk.objects.create(seeker=sought(made, other), asker=one, seen="x")
    forget_answers(player=one)
    assert [row.player for row in PartnerSeeker.objects.all()] == [other]
    assert not PartnerAsk.objects.exists()


def test_only_in_the_event_that_it_is_about(made: Competition, club: Club) -> None:
    one, other = crowd(club, 2)
    elsewhere = founded(club)
    PartnerAsk.objects.create(seeker=sought(elsewhere, one), asker=other, seen="x")
    sought(made, one)
    leave_list(made, [one, other])
    list_lapse(made)
    assert [row.competition for row in PartnerSeeker.objects.all()] == [elsewhere]
    assert PartnerAsk.objects.count() == 1
