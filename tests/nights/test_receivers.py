"""What becomes of a night when a guest becomes a member, and who has agreed at its tables."""

from __future__ import annotations

import pytest

from clubs.models import Player
from clubs.services import create_player, merge_guest
from matches.models import Match
from nights.models import Seating, Session, SessionTable, TeamDraw
from nights.receivers import agreed_at_the_table
from nights.selectors.terms import terms_of
from nights.services import agreements, sessions

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(four: list[Player]) -> Player:
    return four[3]


@pytest.fixture
def member(people: dict[str, Player]) -> Player:
    """Who the guest becomes."""
    return people["Member"]


def test_both_checked_in_are_one_person_counted_twice(night: Session, guest: Player, member: Player) -> None:
    sessions.check_in(session=night, player=member)
    merge_guest(guest=guest, into=member)
    here = [one.player for one in night.attendances.all()]
    assert here.count(member) == 1 and guest not in here


def test_who_is_here_as_a_guest_is_here_as_the_member_and_has_sat_out(
    night: Session, guest: Player, member: Player
) -> None:
    sessions.check_in(session=night, player=member)
    sessions.check_out(session=night, player=member)
    seating = Seating.objects.create(session=night, number=1, method="draw", seed=1, out=[guest.pk])
    merge_guest(guest=guest, into=member)
    assert night.attendances.get(player=member).left_at is None
    seating.refresh_from_db()
    assert seating.out == [member.pk]


def test_what_a_guest_has_agreed_to_the_member_has(
    night: Session, four: list[Player], guest: Player, member: Player, people: dict[str, Player]
) -> None:
    table = agreements.propose_table(session=night, game="modern-skruuvi", players=four, by=guest)
    for player in (four[0], guest):
        agreements.agree(table=table, player=player, by=people["Keeper"])
    merge_guest(guest=guest, into=member)
    table = SessionTable.objects.get()
    assert table.proposed_by == member
    assert set(table.consents.values_list("player", flat=True)) == {four[0].pk, member.pk}
    assert set(table.consents.values_list("terms", flat=True)) == {terms_of(table).digest}, (
        "to the same as before"
    )
    for player in four[1:3]:
        agreements.agree(table=table, player=player, by=player)
    assert Match.objects.get().status == Match.Status.RUNNING


def test_the_draw_that_a_guest_demanded_is_the_members(
    night: Session, four: list[Player], guest: Player, member: Player, people: dict[str, Player]
) -> None:
    table = agreements.propose_table(session=night, game="modern-skruuvi", players=four, by=four[0])
    agreements.demand_draw(table=table, player=guest, by=people["Keeper"])
    merge_guest(guest=guest, into=member)
    assert (TeamDraw.objects.get().demanded_by, TeamDraw.objects.get().written_by) == (
        member,
        people["Keeper"],
    )


def test_only_who_agreed_themselves_has_agreed(
    table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    agreements.agree(table=table, player=four[0], by=four[0])
    agreements.agree(table=table, player=four[3], by=people["Keeper"])
    asked = [player.pk for player in four]
    assert list(agreed_at_the_table(table.match, asked)) == [four[0].pk]
    assert list(agreed_at_the_table(table.match, asked[1:])) == []
    assert list(agreed_at_the_table(table.match, [create_player(name="Elsewhere").pk])) == []
