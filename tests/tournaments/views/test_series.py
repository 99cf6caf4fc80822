"""Pages of a season: from the club's page to the title of its winner."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import join
from tests.tournaments.seasons import night, tournament
from tournaments.models import Series

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


def text(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_from_the_club_to_the_winner_s_page(visit: Visit, house: Club) -> None:
    owner, seasons = visit("Owner"), f"/clubs/{house.slug}/seasons/"
    assert f'href="{seasons}"' in text(owner, f"/clubs/{house.slug}/")
    assert "There is none yet." in text(visit("Nobody"), seasons)
    assert f'href="{seasons}new/"' in text(owner, seasons)
    given = {
        "title": "Spring",
        "counting": "places",
        "scale": "5 3",
        "divisions": "A\nB",
        "up": "1",
        "down": "1",
    }
    assert owner.post(f"{seasons}new/", given).headers["Location"] == "/series/spring/"
    aino, eero = (Player.objects.create(name=name, slug=name.lower()) for name in ("Aino", "Eero"))
    for player in (aino, eero):
        join(club=house, player=player)
    cup, evening = tournament(house, [aino, eero]), night(house, aino, eero)
    seen = text(owner, "/series/spring/")
    assert f"competition:{cup.slug}" in seen and "night:night/" in seen and "Nobody has a result yet." in seen
    owner.post("/series/spring/add/", {"what": f"competition:{cup.slug}"})
    owner.post("/series/spring/add/", {"what": f"night:night/{evening.created_at.timestamp():.6f}"})
    owner.post("/series/spring/member/", {"player": aino.pk, "division": "1", "category": "newcomers"})
    seen = text(visit("Nobody"), "/series/spring/")
    assert "newcomers, 1." in seen and "<strong>10</strong>" in seen and "Let count" not in seen
    assert "Aino" in text(visit("Nobody"), "/series/spring/print/")
    assert "Close this season first" in text(owner, "/series/spring/next/")
    owner.post("/series/spring/close/")
    closed = text(owner, "/series/spring/")
    assert "this is the final table" in closed and "yet" not in closed
    assert closed.count("Nobody had a result when the season was closed.") == 1, "the first division is empty"
    assert "rises" in text(owner, "/series/spring/next/")
    assert owner.post("/series/spring/next/", {"title": ""}).status_code == 422
    assert owner.post("/series/spring/next/", {"title": "Autumn"}).headers["Location"] == "/series/autumn/"
    assert 'href="/series/autumn/"' in text(owner, "/series/spring/")
    assert f">{cup.title}, Autumn</a>" in text(owner, "/series/autumn/")
    page = text(visit("Nobody"), "/players/aino/")
    assert 'href="/series/spring/"' in page and "winner" in page


def test_others_change_nothing_and_rubbish_is_said(visit: Visit, house: Club) -> None:
    owner, member, seasons = visit("Owner"), visit("Member"), f"/clubs/{house.slug}/seasons/"
    wrong = {"title": "Spring", "counting": "places", "scale": "1 2", "up": "1", "down": "1"}
    assert "cannot bring more points" in owner.post(f"{seasons}new/", wrong).content.decode()
    assert not Series.objects.exists()
    owner.post(f"{seasons}new/", wrong | {"scale": ""})
    assert member.get(f"{seasons}new/").status_code == 404
    assert member.post("/series/spring/close/").status_code == 403
    for action, given in (
        ("add", {"what": "night:\x00"}),
        ("add", {}),
        ("drop", {"number": "x"}),
        ("close", {}),
    ):
        answer = owner.post(f"/series/spring/{action}/", given, follow=True)
        assert 'class="notice error' in answer.content.decode() or "error" in answer.content.decode()
    assert owner.post("/series/spring/member/", {"player": "0"}).status_code == 404
    assert not Series.objects.get().parts.exists()
