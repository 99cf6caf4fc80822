"""The pages of open tables: found by links, joined in a tap, and what a stranger sees."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from games.core import registry
from lobby.models import OpenTable
from matches import event_store
from matches.models import Match
from tests.helpers.company import browser_of
from tests.helpers.endings import lost_by
from tests.helpers.rubbish import RUBBISH
from tests.lobby.conftest import Opened, seated, sit

pytestmark = pytest.mark.django_db


def page(player: Player | None, address: str) -> str:
    return browser_of(player).get(address).content.decode()


class TestTheLobby:
    def test_tables_are_found_from_the_front_page(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened()
        for player in (None, people["Outi"]):
            for address in ("/", "/tables/"):
                assert f'href="/tables/{table.code}/"' in page(player, address), (player, address)
        assert 'href="/tables/"' in page(None, "/games/")

    def test_a_club_s_table_is_listed_for_its_members(
        self, opened: Opened, people: dict[str, Player], club: Club
    ) -> None:
        table = opened(audience="club", club=club)
        assert str(table.code) in page(people["Eero"], "/tables/")
        assert str(table.code) not in page(people["Outi"], "/tables/")
        assert str(table.code) not in page(None, "/tables/")

    def test_a_table_for_whom_one_asks_is_listed_for_them(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        table = opened(seats=[people["Aino"], people["Eero"]], audience="link")
        assert "You are asked" in page(people["Eero"], "/tables/")
        assert "Aino asks you to a table" in page(people["Eero"], "/")
        assert str(table.code) in page(people["Aino"], "/")
        assert str(table.code) not in page(people["Helmi"], "/tables/")

    def test_lists_take_the_same_few_queries_however_many_tables_wait(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        opened()
        few = _queries(people["Outi"])
        for _ in range(3):
            opened(game="tuppi", seats=[people["Aino"], None, None, None])
            opened(host=people["Eero"], seats=[people["Eero"], None])
        assert _queries(people["Outi"]) == few <= 20


def _queries(player: Player) -> int:
    browser = browser_of(player)
    browser.get("/tables/")
    with CaptureQueriesContext(
        connection,
    ) as caught:
        browser.get("/tables/")
    return len(caught)


class TestOpening:
    @pytest.mark.parametrize("key", ["hex", "tuppi", "napoleon", "canadian-fish", "pontoon", "accasta"])
    def test_whoever_takes_what_is_proposed_opens_a_table(
        self, people: dict[str, Player], bots: dict[str, Player], key: str
    ) -> None:
        browser = browser_of(people["Outi"])
        chosen = browser.get(f"/games/{key}/table/").context["seats"]
        form = {"seat": chosen, "audience": "anybody", "hours": "24", "rated": "on"}
        assert browser.post(f"/games/{key}/table/", form).status_code == 302
        table = OpenTable.objects.get()
        assert table.is_open and table.rated
        assert seated(table) == ["Outi", *[None] * (max(2, min(registry.get(key).seats)) - 1)]

    def test_bots_after_a_wait_are_chosen_and_said(self, people: dict[str, Player]) -> None:
        form = {"seat": "free", "audience": "anybody", "hours": "24", "bots_after": "5"}
        told = browser_of(people["Outi"]).post("/games/hex/table/", form, follow=True).content.decode()
        assert OpenTable.objects.get().bots_after == 5
        assert "bots take free seats at" in told

    def test_a_stake_is_chosen_for_a_club_s_members_and_read_before_one_sits_down(
        self, people: dict[str, Player], club: Club
    ) -> None:
        form = {
            "seat": "free", "hours": "24", "rated": "on",
            "rule": "fixed", "value": "0.50", "currency": "EUR", "per": "1", "cap": "2",
        }  # fmt: skip
        aino, eero = browser_of(people["Aino"]), browser_of(people["Eero"])
        aino.post("/games/hex/table/", form | {"audience": "anybody"})
        assert OpenTable.objects.get().stake is None, "it was not asked"
        wrong = aino.post("/games/hex/table/", form | {"audience": f"club-{club.pk}", "value": "much"})
        assert wrong.status_code == 200 and OpenTable.objects.count() == 1
        aino.post("/games/hex/table/", form | {"audience": f"club-{club.pk}"})
        table = OpenTable.objects.latest("pk")
        said = "fixed stake of €0.50, at most €2.00 each"
        for shown in (eero.get("/tables/"), eero.get("/"), eero.get(table.get_absolute_url())):
            assert said in shown.content.decode()
        assert "and to the stake" in eero.get(table.get_absolute_url()).content.decode()
        assert said not in page(None, table.get_absolute_url())
        assert "Let bots take" not in aino.get(table.get_absolute_url()).content.decode()
        match = eero.post(f"{table.get_absolute_url()}sit/", {"terms": table.terms}, follow=True)
        assert said in match.content.decode()

    def test_by_links_from_a_person_s_page(self, people: dict[str, Player], club: Club) -> None:
        eero = people["Eero"]
        browser = browser_of(people["Aino"])
        assert f'href="/tables/?ask={eero.pk}"' in browser.get(f"/players/{eero.slug}/").content.decode()
        assert f'value="{eero.pk}"' in browser.get(f"/tables/?ask={eero.pk}").content.decode()
        to = browser.get("/tables/new/", {"game": "tuppi", "ask": eero.pk})
        assert to.url == f"/games/tuppi/table/?ask={eero.pk}"
        assert browser.get(to.url).context["seats"] == ["free", str(eero.pk), "free"], "as one's partner"
        assert "Ask to a table" not in page(people["Outi"], f"/players/{eero.slug}/")

    def test_a_game_for_one_or_with_a_sheet_alone_has_no_tables(self, people: dict[str, Player]) -> None:
        for key in ("spider", "nine-ball", "nowhere"):
            assert browser_of(people["Outi"]).get(f"/games/{key}/table/").status_code == 404
        assert browser_of(people["Outi"]).get("/tables/new/", {"game": "spider"}).url == "/tables/"

    @pytest.mark.parametrize("rubbish", RUBBISH)
    def test_rubbish_opens_nothing(self, people: dict[str, Player], rubbish: str) -> None:
        browser = browser_of(people["Outi"])
        for form in (
            {"seat": rubbish, "audience": "anybody", "hours": "24"},
            {"seat": "free", "audience": rubbish, "hours": "24"},
            {"seat": "free", "audience": "anybody", "hours": rubbish},
            {"seat": "free", "audience": "anybody", "hours": "24", "preset": rubbish or "?"},
        ):
            assert browser.post("/games/hex/table/", form).status_code in (200, 422), form
        browser.get("/tables/new/", {"game": rubbish, "ask": rubbish})
        assert browser.get("/tables/", {"game": rubbish, "ask": rubbish}).status_code == 200
        assert not OpenTable.objects.exists()


class TestATable:
    def test_a_stranger_is_led_to_logging_in_and_back(self, opened: Opened) -> None:
        table = opened()
        shown = page(None, f"/tables/{table.code}/")
        assert "Log in to sit down" in shown and f"next=/tables/{table.code}/" in shown

    def test_sitting_down_and_being_taken_to_the_match(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        table = opened()
        outi = browser_of(people["Outi"])
        assert "Sit here" in outi.get(f"/tables/{table.code}/").content.decode()
        done = outi.post(f"/tables/{table.code}/sit/", {"terms": table.terms, "number": "1"})
        match = Match.objects.get()
        assert done.url == f"/matches/{match.code}/"
        aino = browser_of(people["Aino"])
        news = aino.get(f"/tables/{table.code}/", headers={"HX-Request": "true"})
        assert news.headers["HX-Redirect"] == f"/matches/{match.code}/"
        assert aino.get(f"/tables/{table.code}/").url == f"/matches/{match.code}/"

    def test_who_was_too_late_is_told_and_loses_nothing(
        self, opened: Opened, people: dict[str, Player]
    ) -> None:
        table = opened()
        sit(table, people["Eero"])
        late = browser_of(people["Outi"])
        late.post(f"/tables/{table.code}/sit/", {"terms": table.terms})
        assert "does not wait any more" in late.get("/tables/").content.decode()

    def test_a_private_club_s_table_is_nothing_to_others(
        self, opened: Opened, people: dict[str, Player], club: Club
    ) -> None:
        table = opened(audience="club", club=club)
        assert "This table is for members of Kallio" in page(people["Outi"], f"/tables/{table.code}/")
        Club.objects.update(visibility=Club.Visibility.PRIVATE)
        for player in (None, people["Outi"]):
            assert browser_of(player).get(f"/tables/{table.code}/").status_code == 404
        assert browser_of(people["Outi"]).post(f"/tables/{table.code}/sit/").status_code == 404

    def test_the_host_fills_it_and_others_do_not(
        self, opened: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        table = opened(game="tuppi", seats=[people["Aino"], None, None, None])
        browser_of(people["Eero"]).post(f"/tables/{table.code}/fill/")
        assert not Match.objects.exists()
        done = browser_of(people["Aino"]).post(f"/tables/{table.code}/fill/")
        assert done.url == f"/matches/{Match.objects.get().code}/"

    def test_no_thank_you(self, opened: Opened, people: dict[str, Player]) -> None:
        table = opened(seats=[people["Aino"], people["Eero"]])
        eero = browser_of(people["Eero"])
        assert "No, thank you" in eero.get(f"/tables/{table.code}/").content.decode()
        eero.post(f"/tables/{table.code}/leave/")
        assert not table.seats.filter(asked=people["Eero"]).exists()

    @pytest.mark.parametrize("number", ["-1", "99", "x", "", "9" * 40])
    def test_rubbish_seats_nobody(self, opened: Opened, people: dict[str, Player], number: str) -> None:
        table = opened(game="tuppi", seats=[people["Aino"], None, None, None])
        aino, outi = browser_of(people["Aino"]), browser_of(people["Outi"])
        outi.post(f"/tables/{table.code}/sit/", {"terms": "x", "number": number})
        aino.post(f"/tables/{table.code}/free/", {"number": number})
        assert seated(table) == ["Aino", None, None, None]


def test_playing_again_from_the_page_of_the_match(opened: Opened, people: dict[str, Player]) -> None:
    match = sit(opened(), people["Eero"]).match
    assert match is not None
    lost_by(match_id=match.pk, seat=0)
    aino, eero = browser_of(people["Aino"]), browser_of(people["Eero"])
    assert "Play again, a seat further" in aino.get(f"/matches/{match.code}/").content.decode()
    assert "Play again, a seat further" not in page(people["Outi"], f"/matches/{match.code}/")
    table = OpenTable.objects.filter(status="open")
    aino.post(f"/matches/{match.code}/play-again/")
    assert "Aino asks you to a table" in eero.get("/").content.decode()
    (waiting,) = table
    done = eero.post(f"/matches/{match.code}/play-again/")
    waiting.refresh_from_db()
    assert waiting.match is not None and done.url == f"/matches/{waiting.match.code}/"


def test_two_people_play_to_the_end_through_their_pages(opened: Opened, people: dict[str, Player]) -> None:
    """Each by their own browser; who is not to move is refused and changes nothing."""
    match = sit(opened(options={"size": 4}), people["Eero"]).match
    assert match is not None
    browsers = [browser_of(people["Aino"]), browser_of(people["Eero"])]
    for _turn in range(17):
        live = event_store.load(Match.objects.get(pk=match.pk))
        if live.over:
            break
        (seat,) = live.actors()
        for browser in (browsers[1 - seat], browsers[seat]):
            form = {"move": live.legal_texts(seat)[0], "seq": live.seq}
            browser.post(f"/matches/{match.code}/play/", form)
        assert Match.objects.get(pk=match.pk).seq == live.seq + 1
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert sorted(seat.place for seat in match.seats.all() if seat.place) == [1, 2]
