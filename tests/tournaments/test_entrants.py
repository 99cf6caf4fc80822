"""Who stands behind entries: for rights, prizes and files, and when people are merged or gone."""

from __future__ import annotations

import pytest

from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.privacy import anonymise
from clubs.services import add_guest, join, merge_guest, sign_up
from tests.tournaments.teams import crowd, founded, started
from tournaments.entrants import check_complete, people_of, players_by_entry
from tournaments.errors import CompetitionError
from tournaments.models import Entry
from tournaments.permissions import may_undo, sitting
from tournaments.services.members import enter_team, member_confirm

pytestmark = pytest.mark.django_db


def test_everybody_who_plays_belongs_to_it(club: Club) -> None:
    made = started(club, 2, substitutes=1)
    assert {player.name for player in people_of([made.pk])} == {f"T{n}" for n in range(1, 7)}
    assert sorted(map(len, players_by_entry(made).values())) == [3, 3]
    table = made.round_set.get().pairings.get()
    assert len(sitting(table)) == 6


def test_an_organiser_who_plays_as_a_partner_undoes_nothing(club: Club) -> None:
    other = crowd(club, 1, "o")[0]
    club.memberships.filter(player=other).update(role="organiser")
    owner = club.memberships.get(role="owner").player
    made = founded(club)
    (partner,) = crowd(club, 1, "p")
    enter_team(competition=made, players=[partner, other], by=owner)
    assert not may_undo(made, other, None)
    assert may_undo(made, owner, None)


def test_a_draw_waits_for_words_and_players(club: Club) -> None:
    one, two = crowd(club, 2)
    made = founded(club)
    entry = enter_team(competition=made, players=[one, two], by=one)
    with pytest.raises(CompetitionError, match="confirmed"):
        check_complete(made)
    member_confirm(competition=made, player=two, by=two)
    check_complete(made)
    entry.members.filter(player=two).update(substitute=True)
    with pytest.raises(CompetitionError, match="fewer than 2"):
        check_complete(made)


def test_a_guest_who_becomes_a_member_plays_on(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    (one,) = crowd(club, 1)
    guest = add_guest(club=club, name="Lempi")
    lempi = sign_up(username="lempi", password="kortti-ilta", name="Lempi").player
    join(club=club, player=lempi)
    made, again = founded(club), founded(club)
    enter_team(competition=made, players=[one, guest], by=owner)
    enter_team(competition=again, players=[guest, one], by=owner)
    merge_guest(guest=guest, into=lempi)
    assert set(players_by_entry(made).popitem()[1]) == {one.pk, lempi.pk}
    assert again.entries.get().player == lempi


def test_two_who_play_in_one_competition_are_not_merged(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    guest = add_guest(club=club, name="Lempi")
    lempi = sign_up(username="lempi", password="kortti-ilta", name="Lempi").player
    join(club=club, player=lempi)
    made = founded(club)
    enter_team(competition=made, players=[lempi, guest], by=owner)
    with pytest.raises(ClubError, match="both entered"):
        merge_guest(guest=guest, into=lempi)


def test_a_pair_is_called_without_who_deleted_their_account(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    aino = sign_up(username="aino", password="kortti-ilta", name="Aino").player
    join(club=club, player=aino)
    (one,) = crowd(club, 1)
    enter_team(competition=founded(club), players=[one, aino], by=owner)
    anonymise(player=aino)
    name = Entry.objects.get().name
    assert name == f"T1 & Former player {aino.pk}"
    assert Player.objects.get(pk=aino.pk).entry_members.count() == 1
