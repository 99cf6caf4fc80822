"""How much later others see a table, and whether its deals lie open afterwards: terms that everybody agrees to."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from common.watching import Delay
from lobby.models import OpenTable
from lobby.services import open_table
from matches import services
from matches.errors import MatchError
from matches.models import Match
from tests.helpers.company import browser_of
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db
HEX = {"game": "hex", "options": {"size": 4}}


def test_it_is_agreed_to_said_in_both_languages_and_kept_when_played_again(people: dict[str, Player]) -> None:
    chosen = {"seat": ["free"], "audience": "anybody", "hours": "24", "watch_delay": "120", "size": "4"}
    aino = browser_of(people["Aino"])
    assert (
        "others see it 2 minutes later"
        in aino.post("/games/hex/table/", chosen, follow=True).content.decode()
    )
    table = OpenTable.objects.get()
    finnish = (
        browser_of(None).get(table.get_absolute_url(), headers={"Accept-Language": "fi"}).content.decode()
    )
    assert "muut näkevät sen 2 minuuttia myöhemmin" in finnish
    usual = open_table(host=people["Eero"], seats=[people["Eero"], None], **HEX)  # type: ignore[arg-type]
    assert table.terms != usual.terms
    match = sit(table, people["Eero"]).match
    assert match is not None and match.watch_delay == 120
    page = browser_of(None).get(f"/matches/{match.code}/").content.decode()
    assert "You see this match later than it is played." in page
    assert "You see this match later" not in aino.get(f"/matches/{match.code}/").content.decode()
    services.concede(match_id=match.pk, seat=0, expect_seq=0)
    aino.post(f"/matches/{match.code}/play-again/")
    assert OpenTable.objects.order_by("-pk")[0].watch_delay == 120


def test_a_club_s_is_the_least_and_what_was_agreed_stays(people: dict[str, Player], club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(watch_delay=120)
    club.refresh_from_db()

    def opened_with(delay: int) -> OpenTable:
        host = people["Aino"]
        asked = {"host": host, "seats": [host, None], "audience": "club", "club": club, **HEX}
        return open_table(**asked, watch_delay=delay)  # type: ignore[arg-type]

    tables = {delay: opened_with(delay) for delay in (0, 30, 600, Delay.MATCH)}
    assert [table.watch_delay for table in tables.values()] == [120, 120, 600, Delay.MATCH]
    Club.objects.filter(pk=club.pk).update(watch_delay=Delay.DEAL)
    match = sit(tables[0], people["Eero"]).match
    assert match is not None and match.watch_delay == 120


def test_nothing_changes_it_after_the_agreement(opened: Opened, people: dict[str, Player]) -> None:
    table = opened()
    OpenTable.objects.filter(pk=table.pk).update(watch_delay=30)
    match = sit(table, people["Eero"]).match
    assert match is not None
    for address in (f"/api/matches/{match.code}/", f"/matches/{match.code}/"):
        for send in (browser_of(people["Aino"]).put, browser_of(people["Aino"]).patch):
            answer = send(address, {"watch_delay": 0, "opens_deals": True}, content_type="application/json")
            assert answer.status_code in (200, 403, 405)
    match = Match.objects.get(pk=match.pk)
    assert (match.watch_delay, match.opens_deals) == (30, False)


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"watch_delay": 600}, 201),
        ({"watch_delay": Delay.MATCH}, 201),
        ({}, 201),
        ({"watch_delay": 31}, 400),
        ({"watch_delay": -30}, 400),
        ({"watch_delay": 10**30}, 400),
        ({"watch_delay": "rubbish"}, 400),
        ({"watch_delay": None}, 400),
        ({"watch_delay": [30]}, 400),
        ({"opens_deals": "rubbish"}, 400),
        ({"opens_deals": True}, 400),
        ({"opens_deals": True, "game": "tuppi", "others": [None, None, None], "options": {}}, 201),
    ],
)
def test_by_the_api(people: dict[str, Player], given: dict[str, object], status: int) -> None:
    asked = {**HEX, "others": [None], **given}
    made = browser_of(people["Aino"]).post("/api/tables/", asked, content_type="application/json")
    assert made.status_code == status
    if status == 201:
        assert made.json()["watch_delay"] == given.get("watch_delay", 0)
        assert made.json()["opens_deals"] is given.get("opens_deals", False)


@pytest.mark.parametrize("rubbish", ["31", "-1", "x", "9" * 40, "\0"])
def test_rubbish_in_the_form_opens_no_table(people: dict[str, Player], rubbish: str) -> None:
    chosen = {"seat": ["free"], "audience": "anybody", "hours": "24", "watch_delay": rubbish, "size": "4"}
    answer = browser_of(people["Aino"]).post("/games/hex/table/", chosen)
    assert "is not one of the available choices" in answer.content.decode()
    assert not OpenTable.objects.exists()


def test_no_other_delay_gets_into_a_table(people: dict[str, Player]) -> None:
    with pytest.raises(MatchError):
        open_table(host=people["Aino"], seats=[people["Aino"], None], watch_delay=7, **HEX)  # type: ignore[arg-type]
