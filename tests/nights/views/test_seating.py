"""Seating on pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from games.core import registry
from ledger.stakes import StakeTerms
from matches import services as matches
from matches.models import Match
from nights.models import Session
from nights.selectors.seating import free_people
from nights.services import seating, sessions
from tests.helpers.answers import said
from tests.helpers.endings import RAMI_TEN, lost_by
from tests.helpers.rubbish import RUBBISH
from tests.nights.pages import Visit, ids

pytestmark = pytest.mark.django_db


class TestEverybody:
    """Seating everybody at once."""

    def test_an_organiser_seats_everybody_from_the_page(
        self, visit: Visit, night: Session, nine: list[Player]
    ) -> None:
        client = visit("Keeper")
        page = f"/nights/{night.pk}/seating/?game=tuppi"
        assert "9 people are here and free" in client.get(page).content.decode()
        client.post(page, {"game": "tuppi", "method": "draw", "size": "4"})
        assert night.tables.count() == 2
        refused = client.post(page, {"game": "tuppi", "method": "draw", "size": "4"})
        assert "a table needs 4" in refused.content.decode()

    def test_the_page_says_when_the_plan_of_a_rotation_has_ended(
        self, visit: Visit, night: Session, nine: list[Player]
    ) -> None:
        client = visit("Keeper")
        page, posted = (
            f"/nights/{night.pk}/seating/?game=tuppi",
            {"game": "tuppi", "method": "rotation", "size": "4"},
        )
        client.post(page, posted)
        for table in night.tables.all():
            lost_by(match_id=table.match_id, seat=1, expect_seq=0)
        assert "cannot go on as planned" not in client.get(page).content.decode()
        sessions.check_in_guest(session=night, name="Lempi")
        assert "cannot go on as planned" in client.get(page).content.decode()
        after = client.post(page, posted, follow=True).content.decode()
        assert "repeats are avoided from here on" in after

    @pytest.mark.parametrize(
        "rubbish", [{}, {"method": "x"}, {"size": "many"}, {"size": "7"}, {"game": "yatzy"}]
    )
    def test_rubbish_seats_nobody(
        self, visit: Visit, night: Session, nine: list[Player], rubbish: dict[str, str]
    ) -> None:
        client = visit("Keeper")
        data = {"game": "tuppi", "method": "draw", "size": "4"} | rubbish
        data = {} if not rubbish else data
        assert client.post(f"/nights/{night.pk}/seating/", data).status_code == 200
        assert not night.tables.exists()


class TestUndoButton:
    def test_it_takes_the_last_seating_back(self, visit: Visit, night: Session, guests: list[Player]) -> None:
        made = seating.seat_everybody(session=night, method="draw", game="tuppi")
        keeper = visit("Keeper")
        assert "Take seating 1 back" in keeper.get(f"/nights/{night.pk}/").content.decode()
        assert "Take seating 1 back" not in visit("Member").get(f"/nights/{night.pk}/").content.decode()
        keeper.post(f"/nights/{night.pk}/seating/undo/", {"number": made.number})
        assert len(free_people(night)) == 8
        assert "Take seating 1 back" not in keeper.get(f"/nights/{night.pk}/").content.decode()

    @pytest.mark.parametrize("number", ["", *RUBBISH])
    def test_rubbish_takes_nothing_back(
        self, visit: Visit, night: Session, guests: list[Player], number: str
    ) -> None:
        seating.seat_everybody(session=night, method="draw", game="tuppi")
        response = visit("Keeper").post(f"/nights/{night.pk}/seating/undo/", {"number": number})
        assert "There has been no seating" in said(response)
        assert not Match.objects.filter(status=Match.Status.VOID).exists()

    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404)])
    def test_others_take_nothing_back(
        self, visit: Visit, night: Session, guests: list[Player], who: str, status: int
    ) -> None:
        seating.seat_everybody(session=night, method="draw", game="tuppi")
        response = visit(who).post(f"/nights/{night.pk}/seating/undo/", {"number": "1"})
        assert response.status_code == status
        assert not Match.objects.filter(status=Match.Status.VOID).exists()

    def test_of_a_seating_by_hand_it_takes_back_what_has_not_begun(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        one, _two = seating.seat_by_hand(
            session=night, tables=[ids(guests[:4]), ids(guests[4:])], game="tuppi"
        )
        matches.enter_result(match_id=one.match_id, data=RAMI_TEN, expect_seq=0)
        keeper, address = visit("Keeper"), f"/nights/{night.pk}/seating/undo/"
        assert "1 table of it has not begun" in keeper.get(f"/nights/{night.pk}/").content.decode()
        keeper.post(address, {"number": "hand"})
        assert set(free_people(night)) == set(ids(guests[4:]))
        assert "No table that was seated by hand is left" in said(keeper.post(address, {"number": "hand"}))
        assert Match.objects.get(pk=one.match_id).status == Match.Status.RUNNING


class TestByHand:
    """The page works without a script: lists, and a button for each thing."""

    def post(self, client: Client, night: Session, **more: Any) -> Any:
        return client.post(f"/nights/{night.pk}/seats/", {"game": "tuppi"} | more)

    def tables(self, *tables: list[Player]) -> dict[str, Any]:
        return {f"table-{number}": ids(table) for number, table in enumerate(tables, 1)}

    def test_all_tables_are_opened_at_once(self, visit: Visit, night: Session, guests: list[Player]) -> None:
        page = visit("Keeper").get(f"/nights/{night.pk}/seats/?game=tuppi")
        assert [len(table) for table in page.context["tables"]] == [4, 4]
        crowd = guests[::-1]
        response = self.post(visit("Keeper"), night, **self.tables(crowd[:4], crowd[4:]))
        assert response.url == f"/nights/{night.pk}/"
        assert "2 tables are open." in said(response)
        seats = [[s.player for s in t.match.seats.order_by("index")] for t in night.tables.order_by("number")]
        assert seats == [crowd[:4], crowd[4:]]

    def test_the_rest_is_filled_by_lot_and_nothing_is_opened_yet(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        begun = {"table-1": [guests[5].pk, "", "", ""], "table-2": ["", "", "", ""]}
        page = self.post(visit("Keeper"), night, do="fill", **begun)
        assert page.context["tables"][0][0] == guests[5].pk
        assert sorted(one for table in page.context["tables"] for one in table) == sorted(ids(guests))
        assert not night.tables.exists()
        cleared = self.post(visit("Keeper"), night, do="clear", **begun)
        assert cleared.context["tables"] == [[None] * 4] * 2

    @pytest.mark.parametrize("value", RUBBISH)
    def test_rubbish_on_a_place_opens_nothing(
        self, visit: Visit, night: Session, guests: list[Player], value: str
    ) -> None:
        for do in ({}, {"do": "fill"}):
            tables = self.tables(guests[:4]) | {"table-2": [*ids(guests[4:7]), value]}
            page = self.post(visit("Keeper"), night, **tables, **do)
            assert page.status_code == 422
            assert "is not here" in page.context["problem"]
        assert not Match.objects.exists()

    @pytest.mark.parametrize(
        ("sent", "why"),
        [
            ({}, "No table was sent"),
            ({"table-1": ["", "", "", ""]}, "here are 0"),
            ({"table-2": ["1"]}, "No table was sent"),
        ],
    )
    def test_what_is_missing_is_said(
        self, visit: Visit, night: Session, guests: list[Player], sent: dict[str, Any], why: str
    ) -> None:
        page = self.post(visit("Keeper"), night, **sent)
        assert page.status_code == 422
        assert why in page.context["problem"]

    def test_what_was_put_is_kept_when_it_is_refused(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        page = self.post(visit("Keeper"), night, **self.tables(guests[:4], guests[4:6]))
        assert "sit 2; this game is for 4" in page.context["problem"]
        assert page.context["tables"] == [ids(guests[:4]), [*ids(guests[4:6]), None, None]]
        assert not night.tables.exists()

    def test_what_cannot_be_done_with_places_is_refused(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        page = self.post(visit("Keeper"), night, do="shuffle", **self.tables(guests[:4]))
        assert "filled by lot or cleared" in page.context["problem"]
        assert page.context["tables"] == [ids(guests[:4])]
        assert not night.tables.exists()

    def test_the_terms_are_as_the_club_last_played_the_game(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        stake = StakeTerms(currency="EUR", value=100, rule="fixed")
        table = sessions.open_table(session=night, game="tuppi", players=guests[:4], stake=stake)
        matches.void_match(match_id=table.match_id, reason="only to be remembered")
        for address in ("seats", "seating"):
            page = visit("Keeper").get(f"/nights/{night.pk}/{address}/?game=tuppi")
            assert "As last time here" in page.content.decode()
            assert page.context["terms"].shows_stake
            fresh = visit("Keeper").get(f"/nights/{night.pk}/{address}/?game=tuppi&fresh=1")
            assert not fresh.context["terms"].shows_stake

    def test_no_stake_is_asked_on_a_night_without_stakes(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        Session.objects.update(stakes="none")
        for address in ("seats", "seating"):
            page = visit("Keeper").get(f"/nights/{night.pk}/{address}/?game=tuppi").content.decode()
            assert "Nothing is played for tonight" in page
            assert 'name="value"' not in page

    @pytest.mark.parametrize("size", ["", "x", "99", "-1", "²"])
    def test_a_number_of_people_that_cannot_be_is_the_usual_one(
        self, visit: Visit, night: Session, guests: list[Player], size: str
    ) -> None:
        page = visit("Keeper").get(f"/nights/{night.pk}/seats/", {"game": "canasta", "size": size})
        assert page.context["size"] == registry.get("canasta").default_seats()

    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404)])
    def test_others_seat_nobody(
        self, visit: Visit, night: Session, guests: list[Player], who: str, status: int
    ) -> None:
        response = self.post(visit(who), night, **self.tables(guests[:4]))
        assert response.status_code == status
        assert not Match.objects.exists()
