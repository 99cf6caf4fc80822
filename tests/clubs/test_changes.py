"""What officers change about a club leaves a line, in the transaction of the change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import translation

from clubs import changes, closing, deputies, joining, privacy, removals, services
from clubs.changes import Kind
from clubs.errors import ClubError
from clubs.models import Club, ClubChange, Player, User
from clubs.permissions import today
from ledger import limits, treasurers
from tests.helpers.company import browser_of, club_with_roles, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Owner", "Member", "Keeper", "Organiser", "Other")


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    club = club_with_roles("House", people)
    ClubChange.objects.all().delete()
    return club


def lines(club: Club) -> list[tuple[Any, ...]]:
    """Kind, about whom, from what, to what, by whom; oldest first."""
    rows = ClubChange.objects.filter(club=club).select_related("player", "by").order_by("pk")
    return [
        (row.kind, row.player and row.player.name, row.before, row.after, row.by and row.by.name)
        for row in rows
    ]


def test_who_founds_a_club_owns_it(people: dict[str, Player]) -> None:
    club = services.create_club(name="New", owner=people["Other"])
    assert lines(club) == [(Kind.ROLE, "Other", None, "owner", "Other")]


def test_roles_are_given_and_end(house: Club, people: dict[str, Player]) -> None:
    owner, member = people["Owner"], people["Member"]
    services.set_role(club=house, player=member, role="organiser", by=owner)
    services.set_role(club=house, player=member, role="organiser", by=owner)
    services.leave(club=house, player=member)
    services.remove_member(club=house, player=people["Keeper"], by=owner, why="Sang")
    assert lines(house) == [
        (Kind.ROLE, "Member", "member", "organiser", "Owner"),
        (Kind.ROLE, "Member", "organiser", None, "Member"),
        (Kind.ROLE, "Keeper", "scorekeeper", None, "Owner"),
        (Kind.REMOVED, "Keeper", False, True, "Owner"),
    ]
    removals.lift(removal=house.removals.get(), by=owner)
    assert lines(house)[-1] == (Kind.REMOVED, "Keeper", True, False, "Owner")


def test_who_comes_and_goes_as_a_plain_member_changes_no_office(
    house: Club, people: dict[str, Player]
) -> None:
    services.join(club=house, player=people["Other"])
    services.leave(club=house, player=people["Other"])
    assert lines(house) == []


def test_an_invitation_gives_the_role_of_who_made_it(house: Club, people: dict[str, Player]) -> None:
    made = joining.invite(club=house, by=people["Owner"], role="organiser")
    joining.accept(token=made.token, player=people["Other"])
    joining.accept(token=made.token, player=people["Other"])
    assert lines(house) == [(Kind.ROLE, "Other", None, "organiser", "Owner")]


def test_a_guest_s_lines_become_the_member_s(house: Club, people: dict[str, Player]) -> None:
    guest = services.add_guest(club=house, name="Lempi")
    services.remove_member(club=house, player=guest, by=people["Owner"])
    services.merge_guest(guest=guest, into=people["Other"])
    assert [line[1] for line in lines(house)] == ["Other"]


def test_settings_and_names_are_kept_as_they_were(house: Club, people: dict[str, Player]) -> None:
    owner = people["Owner"]
    same = {"joining": "open", "visibility": "public", "objection_days": None}
    joining.set_joining(club=house, by=owner, **same)
    joining.set_joining(club=house, by=owner, joining="invitation", visibility="members", objection_days=3)
    joining.rename_club(club=house, by=owner, name=" Our  House ", description="Cards")
    assert lines(house) == [
        (Kind.JOINING, None, "open", "invitation", "Owner"),
        (Kind.VISIBILITY, None, "public", "members", "Owner"),
        (Kind.OBJECTION_DAYS, None, None, 3, "Owner"),
        (Kind.NAME, None, "House", "Our House", "Owner"),
        (Kind.DESCRIPTION, None, "", "Cards", "Owner"),
    ]


@pytest.mark.parametrize("wrong", [{"name": " "}, {"name": "x" * 81}, {"description": "x" * 2001}])
def test_a_name_that_cannot_be_changes_nothing(
    house: Club, people: dict[str, Player], wrong: dict[str, str]
) -> None:
    with pytest.raises(ClubError):
        joining.rename_club(
            **{"club": house, "by": people["Owner"], "name": "New", "description": "", **wrong}
        )
    assert lines(house) == []
    assert Club.objects.get().name == "House"


def test_treasurers_and_deputies_come_and_go(house: Club, people: dict[str, Player]) -> None:
    owner, member = people["Owner"], people["Member"]
    treasurers.name_treasurer(club=house, player=member, by=owner)
    treasurers.dismiss_treasurer(club=house, player=member, by=owner)
    treasurers.name_treasurer(club=house, player=member, by=owner)
    day = today() + timedelta(days=1)
    named = deputies.name_deputy(
        club=house,
        officer=owner,
        office="owner",
        deputy=people["Keeper"],
        first_day=day,
        last_day=day,
        by=owner,
    )
    deputies.end_deputy(deputy=named, by=people["Keeper"])
    services.leave(club=house, player=member)
    stood = {"office": "owner", "last_day": day.isoformat()}
    assert lines(house) == [
        (Kind.TREASURER, "Member", False, True, "Owner"),
        (Kind.TREASURER, "Member", True, False, "Owner"),
        (Kind.TREASURER, "Member", False, True, "Owner"),
        (Kind.DEPUTY, "Keeper", None, stood, "Owner"),
        (Kind.DEPUTY, "Keeper", stood, None, "Keeper"),
        (Kind.TREASURER, "Member", True, False, "Member"),
    ]


def test_money_is_kept_with_its_unit(house: Club, people: dict[str, Player]) -> None:
    limits.set_club_money(club=house, currency="EUR", cap_per_night=500, by=people["Owner"])
    limits.set_club_money(club=house, currency="PTS", cap_per_night=None, cap_per_match=7, by=people["Owner"])
    found = lines(house)
    assert [line[0] for line in found] == [
        Kind.CAP_PER_NIGHT,
        Kind.CURRENCY,
        Kind.CAP_PER_NIGHT,
        Kind.CAP_PER_MATCH,
    ]
    assert [changes.said(kind, value) for kind, _player, *values, _by in found for value in values] == [
        "no cap", "€5.00", "EUR", "PTS", "€5.00", "no cap", "as the site has it", "7\N{NO-BREAK SPACE}PTS",
    ]  # fmt: skip


def test_closing_and_opening_again(house: Club, people: dict[str, Player]) -> None:
    read = closing.numbers_read(closing.facts(house))
    closing.close(club=house, by=people["Owner"], name="House", numbers=read)
    closing.open_again(club=house, by=people["Owner"])
    assert lines(house) == [
        (Kind.CLOSED, None, False, True, "Owner"),
        (Kind.CLOSED, None, True, False, "Owner"),
    ]


def test_who_deletes_their_account_stays_in_it_without_a_name(house: Club, people: dict[str, Player]) -> None:
    organiser = people["Organiser"]
    services.set_role(club=house, player=people["Member"], role="scorekeeper", by=organiser)
    privacy.anonymise(player=organiser)
    given, ended = lines(house)
    former = f"Former player {organiser.pk}"
    assert given == (Kind.ROLE, "Member", "member", "scorekeeper", former)
    assert ended == (Kind.ROLE, former, "organiser", None, former)


def test_what_is_taken_back_leaves_no_line(house: Club, people: dict[str, Player]) -> None:
    with transaction.atomic():
        services.set_role(club=house, player=people["Member"], role="organiser", by=people["Owner"])
        transaction.set_rollback(True)
    assert lines(house) == []


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (Kind.ROLE, "organiser", "organiser"),
        (Kind.ROLE, None, "not in the club"),
        (Kind.JOINING, "request", "whoever asks and is let in"),
        (Kind.VISIBILITY, "private", "only members know that it exists"),
        (Kind.OBJECTION_DAYS, 3, "3"),
        (Kind.OBJECTION_DAYS, None, "as the site has it"),
        (Kind.TREASURER, True, "yes"),
        (Kind.CLOSED, False, "no"),
        (Kind.DEPUTY, None, "nobody stands in"),
        (Kind.DEPUTY, {"office": "owner", "last_day": "2026-11-05"}, "stands in as owner until 5 Nov 2026"),
        (Kind.CAP_PER_NIGHT, [500, 2, "€"], "€5.00"),
        (Kind.NAME, "House", "House"),
    ],
)
def test_each_value_has_words(kind: str, value: object, words: str) -> None:
    with translation.override("en"):
        assert changes.said(kind, value) == words


def test_every_kind_has_words_in_each_language(house: Club) -> None:
    for language in ("en", "fi"):
        with translation.override(language):
            assert all(Kind(kind).label for kind in Kind.values)


def test_reading_many_takes_no_more_queries(
    house: Club, people: dict[str, Player], django_assert_num_queries: Callable[[int], Any]
) -> None:
    for role in ("organiser", "member", "scorekeeper", "member"):
        services.set_role(club=house, player=people["Member"], role=role, by=people["Owner"])
    with django_assert_num_queries(2):
        told = changes.signed(changes.changes_of(house))
        assert [(row.player and row.player.name, row.said_by) for row in told] == [("Member", "Owner")] * 4  # type: ignore[attr-defined]


def test_what_the_site_s_owner_changes_in_the_admin_leaves_lines_too(
    house: Club, people: dict[str, Player]
) -> None:
    User.objects.filter(player=people["Owner"]).update(is_staff=True, is_superuser=True)
    rows = list(house.memberships.order_by("pk"))
    inline = {
        f"memberships-{number}-{name}": value
        for number, row in enumerate(rows)
        for name, value in (("id", row.pk), ("club", house.pk), ("player", row.player_id), ("role", row.role))
    }
    keeper = next(number for number, row in enumerate(rows) if row.player == people["Keeper"])
    form = {
        "name": "Home",
        "slug": "home",
        "description": "",
        "visibility": house.visibility,
        "joining": house.joining,
        "objection_days": "",
        "watch_delay": house.watch_delay,
        "memberships-TOTAL_FORMS": len(rows),
        "memberships-INITIAL_FORMS": len(rows),
        **inline,
        f"memberships-{keeper}-role": "organiser",
    }
    answer = browser_of(people["Owner"]).post(f"/admin/clubs/club/{house.pk}/change/", form)
    assert answer.status_code == 302
    assert sorted(lines(house)) == [
        (Kind.ADDRESS, None, "house", "home", "Owner"),
        (Kind.NAME, None, "House", "Home", "Owner"),
        (Kind.ROLE, "Keeper", "scorekeeper", "organiser", "Owner"),
    ]
