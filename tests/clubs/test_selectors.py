"""What pages and the API read about people and clubs."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from clubs import selectors
from clubs.models import Club, Membership, Player
from clubs.services import add_guest, create_club, create_player, join, merge_guest, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(aino: Player) -> dict[str, Club]:
    """By visibility; Aino owns the club for members alone."""
    owner = create_player(name="Owner")
    made = {one: create_club(name=one, owner=owner) for one in ("public", "private")}
    made["members"] = create_club(name="members", owner=aino)
    for visibility, club in made.items():
        club.visibility = visibility
        club.save()
    return made


def names(clubs: object) -> list[str]:
    return [club.name for club in clubs]  # type: ignore[attr-defined]


def test_a_private_club_is_listed_for_its_members_alone_and_ones_own_come_first(
    three: dict[str, Club], aino: Player
) -> None:
    assert names(selectors.visible_clubs(None)) == ["members", "public"]
    join(club=three["private"], player=aino)
    assert names(selectors.visible_clubs(aino)) == ["members", "private", "public"]
    assert [club.members for club in selectors.visible_clubs(aino)] == [1, 2, 1]


def test_pages_are_open_of_public_clubs_and_ones_own(three: dict[str, Club], aino: Player) -> None:
    assert names(selectors.open_clubs(None)) == ["public"]
    assert sorted(names(selectors.open_clubs(aino))) == ["members", "public"]


def test_a_guest_is_named_where_one_may_look_in_and_nobody_under_the_name_they_had(
    three: dict[str, Club], aino: Player
) -> None:
    seen, hidden = (
        add_guest(club=three["public"], name="Seen"),
        add_guest(club=three["private"], name="Hidden"),
    )
    shown = set(selectors.shown_players(aino))
    assert {aino, seen} <= shown and hidden not in shown
    member = sign_up(username="seen", password="kortti-ilta", name="Seen herself").player
    join(club=three["public"], player=member)
    merge_guest(guest=seen, into=member)
    seen.refresh_from_db()
    assert seen not in selectors.shown_players(aino)
    assert selectors.became(seen) == selectors.became(member) == member


def test_a_player_is_whoever_has_a_login(aino: Player) -> None:
    assert selectors.player_of(aino.user) == aino
    assert selectors.player_of(AnonymousUser()) is selectors.player_of(None) is None


def test_members_stand_by_name_by_role_and_the_newest_first(three: dict[str, Club], aino: Player) -> None:
    club = three["members"]
    for name, role in (("Bo", "member"), ("Cilla", "organiser"), ("Dan", "member")):
        join(club=club, player=create_player(name=name), role=role)

    def sorted_by(sort: str, words: str = "") -> list[str]:
        rows: list[Membership] = list(selectors.sorted_members(club, words=words, sort=sort))
        return [row.player.name for row in rows]

    assert sorted_by("name") == ["Aino", "Bo", "Cilla", "Dan"] == sorted_by("rubbish")
    assert sorted_by("role") == ["Aino", "Cilla", "Bo", "Dan"]
    assert sorted_by("since")[0] == "Dan" and sorted_by("since")[-1] == "Aino"
    assert sorted_by("name", "IL") == ["Cilla"]
    assert sorted_by("name", "%") == []
