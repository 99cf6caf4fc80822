"""The page of a club's log, and the forms that write to it."""

from __future__ import annotations

import html
from typing import Any

import pytest

from clubs import services
from clubs.models import Club, ClubChange, Player
from tests.helpers.company import browser_of, club_with_roles, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Owner", "Member", "Keeper", "Organiser", "Stranger")


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


def said(page: Any) -> str:
    return " ".join(html.unescape(page.content.decode()).split())


def test_organisers_read_it_and_find_it_from_the_club(house: Club, people: dict[str, Player]) -> None:
    address = f"/clubs/{house.slug}/changes/"
    browser = browser_of(people["Organiser"])
    assert address in browser.get(house.get_absolute_url()).content.decode()
    services.set_role(club=house, player=people["Member"], role="scorekeeper", by=people["Owner"])
    page = said(browser.get(address))
    assert "member → scorekeeper" in page and "Owner," in page
    assert browser_of(people["Member"]).get(address).status_code == 403
    assert address not in browser_of(people["Member"]).get(house.get_absolute_url()).content.decode()


def test_one_kind_is_chosen_and_rubbish_chooses_all(house: Club, people: dict[str, Player]) -> None:
    browser, address = browser_of(people["Owner"]), f"/clubs/{house.slug}/changes/"
    posted = {"joining": "request", "visibility": "public", "objection_days": ""}
    browser.post(f"/clubs/{house.slug}/joining/rules/", posted)
    only = said(browser.get(address, {"kind": "joining"}))
    assert "whoever wants to → whoever asks and is let in" in only and "not in the club" not in only
    for rubbish in ("nonsense", "\0", "x" * 3000):
        assert "not in the club" in said(browser.get(address, {"kind": rubbish}))
    browser.post(f"/clubs/{house.slug}/joining/rules/", posted | {"watch_delay": "120"})
    assert "at once → 2 minutes later" in said(browser.get(address, {"kind": "watch-delay"}))
    for rubbish in ("31", "-1", "x", "9" * 40, "\0"):
        browser.post(f"/clubs/{house.slug}/joining/rules/", posted | {"watch_delay": rubbish})
    browser.post(f"/clubs/{house.slug}/joining/rules/", posted)
    house.refresh_from_db()
    assert house.watch_delay == 120, "what is left out stays"
    assert "Nothing was changed." in said(browser.get(address, {"kind": "closed"}))


def test_it_has_pages(house: Club, people: dict[str, Player]) -> None:
    ClubChange.objects.bulk_create(
        ClubChange(club=house, kind="name", before=f"Old {n}", after=f"New {n}") for n in range(60)
    )
    browser, address = browser_of(people["Owner"]), f"/clubs/{house.slug}/changes/"
    first, second = (said(browser.get(address, {"page": n, "kind": "name"})) for n in (1, 2))
    assert "New 59" in first and "New 9 " not in first and "New 9 " in second
    assert "kind=name" in first


def test_the_owner_renames_the_club(house: Club, people: dict[str, Player]) -> None:
    address = f"/clubs/{house.slug}/joining/"
    posted = {"name": "Our House", "description": "Cards\r\nand tea"}
    assert browser_of(people["Organiser"]).post(f"{address}rename/", posted).status_code == 403
    browser = browser_of(people["Owner"])
    assert 'value="House"' in browser.get(address).content.decode()
    browser.post(f"{address}rename/", posted)
    house.refresh_from_db()
    assert (house.name, house.slug, house.description) == ("Our House", "house", "Cards\nand tea")
    browser.post(f"{address}rename/", {"name": "", "description": ""})
    house.refresh_from_db()
    assert house.name == "Our House"


def test_the_site_s_owner_changes_it_in_the_admin(house: Club, people: dict[str, Player]) -> None:
    staff = people["Stranger"].user
    assert staff is not None
    staff.is_staff = staff.is_superuser = True
    staff.save()
    rows = list(house.memberships.order_by("pk"))
    posted: dict[str, Any] = {
        "name": "Named anew", "slug": "house", "description": "", "visibility": "public", "joining": "open",
        "objection_days": "", "watch_delay": "0",
            "memberships-TOTAL_FORMS": len(rows), "memberships-INITIAL_FORMS": len(rows),
    }  # fmt: skip
    for number, row in enumerate(rows):
        role = "organiser" if row.player == people["Member"] else row.role
        posted |= {
            f"memberships-{number}-id": row.pk,
            f"memberships-{number}-club": house.pk,
            f"memberships-{number}-player": row.player_id,
            f"memberships-{number}-role": role,
        }
    ClubChange.objects.all().delete()
    saved = browser_of(people["Stranger"]).post(f"/admin/clubs/club/{house.pk}/change/", posted)
    assert saved.status_code == 302
    found = ClubChange.objects.order_by("pk").values_list("kind", "before", "after", "player", "by")
    assert list(found) == [
        ("name", "House", "Named anew", None, people["Stranger"].pk),
        ("role", "member", "organiser", people["Member"].pk, people["Stranger"].pk),
    ]
