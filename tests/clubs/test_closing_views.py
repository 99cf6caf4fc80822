"""Closing a club on its page: found by links, read in numbers, confirmed by the name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from clubs.closing import facts, numbers_read
from clubs.models import Club, Player
from clubs.services import add_guest
from nights.services.planning import plan_nights
from nights.services.sessions import check_in
from tests.helpers.answers import said
from tests.helpers.company import browser_of

pytestmark = pytest.mark.django_db


def sent(club: Club, **other: str) -> dict[str, str]:
    return {"name": club.name, "numbers": numbers_read(facts(club)), **other}


def test_an_owner_finds_the_way_reads_and_closes_and_nothing_new_is_offered(
    club: Club, aino: Player, lempi: Player, account: Callable[[str], Player]
) -> None:
    owner, member, stranger = browser_of(aino), browser_of(lempi), browser_of(account("Urho"))
    page = f"/clubs/{club.slug}/"
    assert f"{page}close/" in owner.get(f"{page}members/").content.decode()
    assert f"{page}close/" not in member.get(f"{page}members/").content.decode()
    assert "2 members stay." in owner.get(f"{page}close/").content.decode()
    assert "Kerho is closed." in said(owner.post(f"{page}close/", sent(club)))
    shown = owner.get(page).content.decode()
    assert "by Aino." in shown and "Closed on" in shown and "Open the club again" in shown
    for address in ("nights/new/", "tournaments/new/", "leagues/new/", "results/import/"):
        assert f"{page}{address}" not in shown
    assert "Open the club again" not in member.get(page).content.decode()
    joining = stranger.get(page).content.decode()
    assert "Closed on" in joining and "ask-to-join" not in joining
    assert "closed" in member.get("/clubs/").content.decode()
    assert page not in stranger.get("/clubs/").content.decode()
    assert page not in stranger.get("/").content.decode() and page in member.get("/").content.decode()
    assert owner.get(f"{page}close/").status_code == 302
    assert f"{page}close/" not in owner.get(f"{page}members/").content.decode()


def test_what_stands_in_the_way_is_linked_and_there_is_no_button(club: Club, aino: Player) -> None:
    (night,) = plan_nights(club=club, title="<Thursday>", starts_at=timezone.now())
    check_in(session=night, player=aino)
    shown = browser_of(aino).get(f"/clubs/{club.slug}/close/").content.decode()
    assert f'<a href="/nights/{night.pk}/">&lt;Thursday&gt;</a>' in shown
    assert "Come back when that is over" in shown and "close-name" not in shown


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "<b>"}, {"numbers": ""}, {"numbers": "members=9"}, {"name": "\0"}]
)
def test_what_cannot_be_is_said_and_the_page_is_shown_anew(
    club: Club, aino: Player, wrong: dict[str, str]
) -> None:
    answer = browser_of(aino).post(f"/clubs/{club.slug}/close/", sent(club, **wrong))
    assert answer.status_code in (400, 422)
    assert Club.objects.get(pk=club.pk).closed_at is None


def test_a_guest_who_came_meanwhile_is_read_of_first(club: Club, aino: Player) -> None:
    owner, read = browser_of(aino), sent(club)
    add_guest(club=club, name="Una")
    answer = owner.post(f"/clubs/{club.slug}/close/", read)
    shown = answer.content.decode()
    assert answer.status_code == 422 and "It is not as you read it any more" in shown
    assert "2 members stay." in shown and 'value="members=2"' in shown and 'value="Kerho"' in shown


def test_who_is_no_owner_is_refused_on_both_pages(club: Club, lempi: Player) -> None:
    member = browser_of(lempi)
    for answer in (
        member.get(f"/clubs/{club.slug}/close/"),
        member.post(f"/clubs/{club.slug}/close/", sent(club)),
        member.post(f"/clubs/{club.slug}/open-again/", {"sure": "1"}),
    ):
        assert answer.status_code == 403
        assert "Only owners close a club and open it again." in answer.content.decode()


def test_it_is_opened_after_a_question_and_once(club: Club, aino: Player) -> None:
    owner, page = browser_of(aino), f"/clubs/{club.slug}/"
    owner.post(f"{page}close/", sent(club))
    assert "Closed on" in owner.get(f"{page}joining/").content.decode()
    asked = owner.post(f"{page}open-again/")
    assert "Open Kerho again?" in asked.content.decode() and Club.objects.get().closed_at is not None
    assert "Kerho is open again." in said(owner.post(f"{page}open-again/", {"sure": "1"}))
    assert Club.objects.get().closed_at is None
    assert "It is open already." in said(owner.post(f"{page}open-again/", {"sure": "1"}))
    assert f"{page}nights/new/" in owner.get(page).content.decode()


def test_closing_twice_in_two_tabs_says_so(club: Club, aino: Player) -> None:
    owner, read = browser_of(aino), sent(club)
    owner.post(f"/clubs/{club.slug}/close/", read)
    again = owner.post(f"/clubs/{club.slug}/close/", read)
    assert again.status_code == 422 and "It has been closed already." in again.content.decode()
