"""The pages of a table at which all play on one device: opening it, the cover between two, and the table alone."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from matches import services
from matches.models import Match
from matches.one_device import to_move
from tests.helpers.company import browser_of
from tests.matches.on_device import moved_on, together
from tests.matches.pages import RUBBISH

pytestmark = pytest.mark.django_db

FORM = "/games/german-whist/together/"


def at(match: Match, what: str = "") -> str:
    return f"/matches/{match.code}/{what}"


def page_of(browser: Client, address: str) -> str:
    answer = browser.get(address, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_is_opened_from_the_page_of_a_game_and_from_the_lobby(two: list[Player]) -> None:
    browser = browser_of(two[0])
    assert FORM in page_of(browser, "/games/german-whist/")
    assert "On this device, together" in page_of(browser, "/tables/")
    chosen = browser.get("/tables/new/", {"game": "german-whist", "on": "device"})
    assert chosen["Location"] == FORM
    began = browser.post(FORM, {"name": "Sylvi"})
    match = Match.objects.get()
    assert began["Location"] == at(match) and match.device == two[0]
    assert '<option value="Sylvi">' in page_of(browser, FORM), "who was there before is offered"


def test_a_game_for_one_or_with_a_sheet_alone_is_not_played_so(two: list[Player]) -> None:
    for game in ("chinese-spider", "snooker", "no-such-game"):
        assert browser_of(two[0]).get(f"/games/{game}/together/").status_code == 404


def test_what_cannot_be_is_said_and_what_was_typed_stays(two: list[Player], bots: dict[str, Player]) -> None:
    browser = browser_of(two[0])
    for form in (
        {"name": ["Sylvi"], "bot": ["99"]},
        {"name": [""], "bot": ["rubbish"]},
        {"name": ["Sylvi", "Sylvi"]},
        {"name": [*RUBBISH]},
        {"name": ["x" * 70]},
        {},
    ):
        answer = browser.post(FORM, form)
        assert answer.status_code == 422 and b'role="alert"' in answer.content
    assert 'value="Sylvi"' in browser.post(FORM, {"name": ["Sylvi", "Sylvi"]}).content.decode()
    assert not Match.objects.exists()


def test_between_two_no_hand_is_on_the_page_until_the_next_says_so(two: list[Player]) -> None:
    browser, match = browser_of(two[0]), together(two[0])
    (first,) = to_move(match)
    name = match.seats.get(index=first).player.name
    covered = page_of(browser, at(match))
    assert f"I am {name}: show my hand" in covered
    assert ' own"' not in covered and 'name="move"' not in covered and "Give up" not in covered
    shown = browser.post(at(match, "device/"), {"seat": str(first), "deal": "1"})
    assert shown["Location"] == at(match) + "?deal=1"
    assert f"{name}: your turn" in page_of(browser, at(match))
    assert "no-store" in browser.get(at(match))["Cache-Control"], "nobody goes back to it"
    assert 'name="move"' in page_of(browser, at(match))
    moved_on(match, two[0])
    assert 'name="move"' not in page_of(browser, at(match))


def test_a_page_that_waits_is_told_that_the_device_was_handed_over(two: list[Player]) -> None:
    browser, match = browser_of(two[0]), together(two[0])
    known = browser.get(at(match)).context["known"]
    assert browser.get(f"{at(match)}?{known}").status_code == 204
    browser.post(at(match, "device/"), {"seat": str(to_move(match)[0])})
    assert browser.get(f"{at(match)}?{known}").status_code == 200


def test_a_move_while_it_is_covered_is_refused(two: list[Player]) -> None:
    browser, match = browser_of(two[0]), together(two[0])
    answer = browser.post(at(match, "play/"), {"move": "AS", "seq": match.seq})
    assert answer.status_code == 403 and match.events.filter(kind="move").count() == 0


def test_rubbish_for_a_seat_changes_nothing(two: list[Player]) -> None:
    browser, match = browser_of(two[0]), together(two[0])
    for rubbish in (*RUBBISH, "7", "99999999999"):
        browser.post(at(match, "device/"), {"seat": rubbish, "deal": rubbish})
        match.refresh_from_db()
        assert match.device_seat is None
    assert browser_of(two[1]).post(at(match, "device/"), {"seat": "0"}).status_code == 404


def test_nobody_else_finds_it_also_once_it_is_over(two: list[Player]) -> None:
    match = together(two[0])
    for over in (False, True):
        if over:
            services.concede(match_id=match.pk, seat=0, by=two[0])
        for other in (two[1], None):
            for address in (at(match), at(match, "table/"), f"/embed{at(match)}", f"/api{at(match)}"):
                assert browser_of(other).get(address).status_code == 404
    assert "Play again" in page_of(browser_of(two[0]), at(match))


def test_the_table_alone_shows_no_hand_to_who_sits_there(two: list[Player]) -> None:
    match = together(two[0])
    (first,) = to_move(match)
    browser = browser_of(two[0])
    browser.post(at(match, "device/"), {"seat": str(first)})
    assert at(match, "table/") in page_of(browser, at(match))
    table = page_of(browser, at(match, "table/"))
    assert "to move" in table and "face-down" in table and 'name="move"' not in table
    assert browser.get(f"{at(match, 'table/')}?seq={match.seq}&status=running").status_code == 204


def test_a_sheet_has_no_table_alone(sheet: Match, people: list[Player]) -> None:
    assert browser_of(people[0]).get(at(sheet, "table/"))["Location"] == at(sheet)


def test_two_browsers_of_its_owner_never_show_a_hand_at_once(two: list[Player]) -> None:
    match = together(two[0])
    (first,) = to_move(match)
    tablet, phone = browser_of(two[0]), browser_of(two[0])
    for asks, other in ((tablet, phone), (phone, tablet)):
        asks.post(at(match, "device/"), {"seat": str(first), "deal": "1"})
        assert "show my hand" not in page_of(asks, at(match)) and "Your turn" not in page_of(other, at(match))
        assert "show my hand" in page_of(other, at(match))
        legal = [one.get(f"/api/matches/{match.code}/").json()["legal"] for one in (asks, other)]
        assert [bool(moves) for moves in legal] == [True, False]
        assert other.post(at(match, "play/"), {"move": "x", "seq": str(match.seq)}).status_code == 403
