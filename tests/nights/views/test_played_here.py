"""The pages of a night's table that is played on the site: opened with one tick, agreed, played, and shown with its
result, all of it by links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from matches.models import Match
from nights.models import Session, SessionTable
from tests.helpers.answers import said

pytestmark = pytest.mark.django_db


def opened(client: Client, night: Session, players: list[Player], **more: Any) -> Any:
    posted = {"game": "hex", "seat": [str(player.pk) for player in players], "played_here": "on", **more}
    return client.post(f"/nights/{night.pk}/tables/new/", posted)


def test_one_tick_and_it_is_played_on_the_site(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    form = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=hex").content.decode()
    assert 'name="played_here"' in form
    answer = opened(visit("Keeper"), night, four[:2])
    match = Match.objects.get()
    assert (match.entered, match.status, match.club) == (False, Match.Status.RUNNING, night.club)
    assert answer.url == match.get_absolute_url()
    page = visit("Aino").get(night.get_absolute_url()).content.decode()
    assert f'href="{match.get_absolute_url()}"' in page
    assert "on the site" in page
    assert "Your turn" in visit("Aino").get(match.get_absolute_url()).content.decode()


def test_what_is_agreed_says_so_and_waits_for_everybody(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    answer = opened(visit("Keeper"), night, four[:2], ask="1")
    page = visit("Aino").get(answer.url).content.decode()
    assert "Everybody plays on their own phone" in page
    table = SessionTable.objects.get()
    for name in ("Aino", "Eero"):
        visit(name).post(f"{answer.url}agree/")
    table.match.refresh_from_db()
    assert (table.match.status, table.match.entered) == (Match.Status.RUNNING, False)


def test_its_result_is_on_the_nights_page_and_the_wall_by_itself(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    opened(visit("Keeper"), night, four[:2])
    match = Match.objects.get()
    visit("Eero").post(f"{match.get_absolute_url()}play/", {"concede": "1"})
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    for address in (night.get_absolute_url(), f"/nights/{night.pk}/wall/"):
        page = visit("Aino").get(address).content.decode()
        assert "Eero gives up" in page
        assert "waits for your confirmation" not in page
    assert (
        f'href="{match.get_absolute_url()}"'
        in visit("Stranger").get(night.get_absolute_url()).content.decode()
    )


def test_a_clock_is_chosen_read_and_changed(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    form = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=hex").content.decode()
    assert 'data-when="played_here=true"' in form and "correspondence" not in form
    answer = opened(
        visit("Keeper"), night, four[:2], ask="1", clock="match", match_minutes="5", increment="3"
    )
    page = visit("Aino").get(answer.url).content.decode()
    assert "5 minutes for the match, and 3 seconds more after each turn" in page
    changing = visit("Aino").get(f"{answer.url}terms/").content.decode()
    assert '<option value="match" selected>' in changing
    seats = [str(player.pk) for player in four[:2]]
    visit("Aino").post(f"{answer.url}terms/", {"seat": seats, "clock": "move", "move_seconds": "30"})
    assert Match.objects.get().clock == {"kind": "move", "seconds": 30}
    bad = visit("Aino").post(f"{answer.url}terms/", {"seat": seats, "clock": "move", "move_seconds": "1"})
    assert "10" in bad.content.decode() and Match.objects.get().clock == {"kind": "move", "seconds": 30}


def test_with_real_cards_a_clock_falls_away(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    opened(visit("Keeper"), night, four[:2], played_here="", clock="match", match_minutes="5")
    assert Match.objects.get().clock is None


def test_a_guest_without_a_login_is_told_so(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    page = opened(visit("Keeper"), night, [four[0], four[3]])
    assert page.status_code == 422
    assert "Lempi has no login" in page.content.decode()
    assert not Match.objects.exists()


def test_what_the_club_last_said_of_talk_and_time_falls_away_on_the_site(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    answer = opened(
        visit("Keeper"),
        night,
        four[:3],
        game="musta-maija",
        talk="past",
        time_minutes="60",
    )
    assert answer.status_code == 302, answer.content.decode()[:2000]
    table = SessionTable.objects.get()
    assert (table.match.talk, table.lasts, table.match.entered) == ("", None, False)


@pytest.mark.parametrize("tick", ["", "\0", "x" * 5000, "²"])
def test_any_tick_is_a_tick_and_none_is_real_cards(
    visit: Callable[[str], Client], night: Session, four: list[Player], tick: str
) -> None:
    opened(visit("Keeper"), night, four[:2], played_here=tick)
    assert Match.objects.get().entered == (not tick)


def test_a_game_that_is_not_dealt_here_asks_nothing(
    visit: Callable[[str], Client], night: Session, four: list[Player]
) -> None:
    page = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=snooker")
    assert 'name="played_here"' not in page.content.decode()
    opened(visit("Keeper"), night, four[:2], game="snooker")
    assert Match.objects.get().entered, "who sends it all the same keeps a sheet"


def test_two_clicks_open_one(visit: Callable[[str], Client], night: Session, four: list[Player]) -> None:
    keeper = visit("Keeper")
    opened(keeper, night, four[:2])
    again = opened(keeper, night, four[:2])
    assert Match.objects.count() == 1
    assert "has begun" in (said(again) if again.status_code == 302 else again.content.decode())


def test_members_do_not_open_one(visit: Callable[[str], Client], night: Session, four: list[Player]) -> None:
    assert opened(visit("Aino"), night, four[:2]).status_code == 404
    assert not Match.objects.exists()


def test_the_nights_page_asks_as_much_however_long_it_is_played(
    visit: Callable[[str], Client],
    night: Session,
    four: list[Player],
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    opened(visit("Keeper"), night, four[:2])
    match = Match.objects.get()
    visit("Aino").post(f"{match.get_absolute_url()}play/", {"move": "a1", "seq": "0"})
    with django_assert_max_num_queries(30):
        visit("Stranger").get(night.get_absolute_url())
