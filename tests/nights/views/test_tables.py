"""The pages of a table that waits: who may do what, what rubbish does (nothing, with a clear word), what is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import merge_guest
from games.core.commitment import Sealed
from ledger.models import Stake
from ledger.stakes import StakeTerms
from matches.models import Match
from nights.models import HouseGame, Session, SessionTable, TableConsent, TeamDraw
from nights.services import agreements
from tests.helpers.answers import said

pytestmark = pytest.mark.django_db

RUBBISH = ["x", "-1", "0", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.5"]


def address(table: SessionTable, action: str = "") -> str:
    return f"/nights/{table.session_id}/tables/{table.number}/{action + '/' if action else ''}"


class TestOpening:
    def opened(self, client: Client, night: Session, four: list[Player], **more: Any) -> Any:
        posted = {"game": "modern-skruuvi", "seat": [str(player.pk) for player in four], **more}
        return client.post(f"/nights/{night.pk}/tables/new/", posted)

    def test_everybody_agrees_and_it_begins(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], people: dict[str, Player]
    ) -> None:
        response = self.opened(visit("Keeper"), night, four)
        match = Match.objects.get()
        assert response.url == f"/matches/{match.code}/"
        assert match.status == Match.Status.RUNNING
        assert set(TableConsent.objects.values_list("written_by", flat=True)) == {people["Keeper"].pk}

    def test_or_everybody_is_asked(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        response = self.opened(visit("Keeper"), night, four, ask="1", objective="win", talk="past")
        table = SessionTable.objects.get()
        assert response.url == address(table)
        assert table.match.status == Match.Status.WAITING
        assert (table.match.objective, table.match.talk) == ("win", "past")
        shown = visit("Aino").get(address(table)).content.decode()
        assert "everything but the current deal" in shown
        assert not TableConsent.objects.exists()

    def test_who_plays_already_is_marked_and_stands_last(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        keeper = visit("Keeper")
        self.opened(keeper, night, four, ask="1")
        new = keeper.get(f"/nights/{night.pk}/tables/new/?game=tuppi")
        assert new.context["playing"] == {player.pk for player in four}
        assert {player.pk for player in new.context["present"][-4:]} == new.context["playing"]
        assert "plays already" in new.content.decode()
        own = keeper.get(address(SessionTable.objects.get(), "terms"))
        assert own.context["playing"] == set()

    @pytest.mark.parametrize("objective", ["draw", "\0", "x" * 5000])
    def test_an_objective_that_is_none_opens_nothing(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], objective: str
    ) -> None:
        page = self.opened(visit("Keeper"), night, four, objective=objective)
        assert "errorlist" in page.content.decode()
        assert not Match.objects.exists()

    def test_nobody_on_any_chair_opens_nothing(self, visit: Callable[[str], Client], night: Session) -> None:
        page = self.opened(visit("Keeper"), night, [])
        assert "Nobody sits at the table" in page.context["problem"]
        assert not Match.objects.exists()

    def test_a_game_that_is_not_on_offer_asks_for_another(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        Session.objects.update(games=["tuppi"])
        assert "nights/choose_game.html" in [
            one.name for one in self.opened(visit("Keeper"), night, four).templates
        ]
        assert not Match.objects.exists()

    def test_a_night_without_stakes_asks_for_none(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        Session.objects.update(stakes="none")
        posted = {"value": "1", "rule": "two-sides", "currency": "EUR"}
        assert self.opened(visit("Keeper"), night, four, **posted).status_code == 302
        assert not Stake.objects.exists()

    def test_a_night_for_points_takes_no_money(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        Session.objects.update(stakes="points")
        page = self.opened(visit("Keeper"), night, four, value="1", rule="two-sides", currency="EUR")
        assert "errorlist" in page.content.decode()
        assert not Match.objects.exists()

    def test_the_form_begins_as_last_time_and_can_go_back_to_the_games_own(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        chosen = {"option-passing": "sequence", "value": "0.05", "rule": "two-sides", "currency": "EUR"}
        self.opened(visit("Keeper"), night, four, objective="margin", **chosen)
        assert SessionTable.objects.get().match.status == Match.Status.WAITING, "there is a stake"
        agreements.agree_for_all(table=SessionTable.objects.get(), by=None)
        page = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=modern-skruuvi")
        terms = page.context["terms"]
        assert terms.options["preset"].value() == "sequence"
        assert terms.objective["objective"].value() == "margin"
        assert terms.stake["value"].value() == "0.05"
        assert "As last time here" in page.content.decode()
        fresh = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=modern-skruuvi&fresh=1")
        assert "As last time here" not in fresh.content.decode()
        assert not fresh.context["terms"].options["preset"].value()
        assert fresh.context["terms"].stake["value"].value() is None

    def test_a_night_for_points_does_not_begin_with_last_times_money(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        self.opened(visit("Keeper"), night, four, value="0.05", rule="two-sides", currency="EUR")
        agreements.agree_for_all(table=SessionTable.objects.get(), by=None)
        assert HouseGame.objects.exists()
        Session.objects.update(stakes="points")
        page = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=modern-skruuvi")
        stake = page.context["terms"].stake
        assert stake["value"].value() is None
        assert stake["currency"].value() == "PTS"
        posted = {"value": "2", "rule": "two-sides", "currency": "PTS"}
        assert self.opened(visit("Keeper"), night, four[::-1], **posted).status_code == 302

    def test_options_the_game_no_longer_has_are_not_offered(
        self, visit: Callable[[str], Client], night: Session
    ) -> None:
        HouseGame.objects.create(club=night.club, game="modern-skruuvi", options={"gone": 1})
        page = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=modern-skruuvi")
        assert page.status_code == 200
        assert page.context["house"] is None


class TestThePage:
    def test_it_says_what_is_agreed_and_by_whom(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        agreements.agree(table=table, player=four[1], by=four[1])
        page = visit("Aino").get(address(table)).content.decode()
        for words in (
            "Modern Skruuvi",
            "€0.01",
            "Still to agree: Aino, Kalle, Lempi.",
            "I agree",
            "Demand the draw",
        ):
            assert words in page
        assert Sealed.parse(table.seal).seal in page
        assert str(Sealed.parse(table.seal).outcome) not in page

    @pytest.mark.parametrize(
        ("who", "sees"), [("Aino", True), ("Member", True), ("Stranger", False), ("Nobody", False)]
    )
    def test_the_stake_is_the_clubs_own_business(
        self, visit: Callable[[str], Client], table: SessionTable, who: str, sees: bool
    ) -> None:
        page = visit(who).get(address(table)).content.decode()
        assert ("€0.01" in page) == sees
        assert ("I agree" in page) == (who == "Aino")

    def test_a_private_clubs_table_is_not_there_for_others(
        self, visit: Callable[[str], Client], table: SessionTable
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        assert visit("Member").get(address(table)).status_code == 200
        for who in ("Stranger", "Nobody"):
            assert visit(who).get(address(table)).status_code == 404
        assert visit("Stranger").post(address(table, "agree")).status_code == 404

    @pytest.mark.parametrize("number", ["0", "2", "9" * 12, "9" * 30])
    def test_a_table_that_is_not_there(
        self, visit: Callable[[str], Client], table: SessionTable, number: str
    ) -> None:
        base = f"/nights/{table.session_id}/tables/{number}/"
        assert visit("Aino").get(base).status_code == 404
        assert visit("Aino").get(base + "terms/").status_code == 404
        assert visit("Aino").post(base + "agree/").status_code == 404

    def test_it_costs_a_fixed_number_of_queries(
        self, visit: Callable[[str], Client], table: SessionTable, django_assert_max_num_queries: Any
    ) -> None:
        client = visit("Keeper")
        with django_assert_max_num_queries(16):
            client.get(address(table))

    def test_a_page_that_looks_for_news_gets_some_only_if_there_are_any(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        client, news = visit("Aino"), {"HX-Request": "true"}
        state = client.get(address(table)).context["shown"].state
        assert client.get(address(table), {"state": state}, headers=news).status_code == 204
        agreements.agree(table=table, player=four[1], by=four[1])
        assert client.get(address(table), {"state": state}, headers=news).status_code == 200
        agreements.agree_for_all(table=table, by=None)
        gone = client.get(address(table), {"state": state}, headers=news)
        assert gone.headers["HX-Redirect"] == f"/matches/{table.match.code}/"

    def test_home_and_night_say_whose_word_is_wanted(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        words = "Table 1 waits for your confirmation"
        for page in ("/", f"/nights/{table.session_id}/"):
            assert words in visit("Aino").get(page).content.decode()
            assert words not in visit("Member").get(page).content.decode()
        agreements.agree(table=table, player=four[0], by=four[0])
        for page in ("/", f"/nights/{table.session_id}/"):
            assert words not in visit("Aino").get(page).content.decode()

    def test_the_wall_and_the_night_lead_to_it_while_it_waits(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        pages = [f"/nights/{table.session_id}/", f"/nights/{table.session_id}/wall/"]
        assert all(address(table) in visit("Member").get(page).content.decode() for page in pages)
        agreements.agree_for_all(table=table, by=None)
        assert all(address(table) not in visit("Member").get(page).content.decode() for page in pages)

    def test_the_matchs_own_page_leads_to_it(
        self, visit: Callable[[str], Client], table: SessionTable
    ) -> None:
        assert address(table) in visit("Aino").get(f"/matches/{table.match.code}/").content.decode()

    def test_the_sheet_says_what_is_played_for(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        agreements.change_terms(table=table, by=four[0], objective="margin")
        agreements.agree_for_all(table=table, by=None)
        page = visit("Aino").get(f"/matches/{table.match.code}/").content.decode()
        assert "played for every point" in page


class TestWords:
    @pytest.mark.parametrize(
        ("who", "status"),
        [("Nobody", 302), ("Stranger", 403), ("Member", 403), ("Aino", 302), ("Keeper", 302), ("Owner", 302)],
    )
    @pytest.mark.parametrize("action", ["agree", "draw", "call-off"])
    def test_for_oneself_or_as_the_clubs_scorekeeper(
        self,
        visit: Callable[[str], Client],
        table: SessionTable,
        four: list[Player],
        who: str,
        status: int,
        action: str,
    ) -> None:
        posted = {"player": str(four[0].pk)}
        if action == "agree" and who in ("Keeper", "Owner"):
            status = 403  # there is a stake
        assert visit(who).post(address(table, action), posted).status_code == status
        table.match.refresh_from_db()
        changed = (
            TableConsent.objects.exists()
            or TeamDraw.objects.exists()
            or table.match.status == Match.Status.VOID
        )
        assert changed == (status == 302 and who != "Nobody")

    def test_at_a_table_nobody_agrees_for_another_and_a_keeper_for_a_guest_alone(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        for player in four[1:]:
            assert visit("Aino").post(address(table, "agree"), {"player": str(player.pk)}).status_code == 403
        keeper = visit("Keeper")
        assert keeper.post(address(table, "agree"), {"player": str(four[1].pk)}).status_code == 403
        assert keeper.post(address(table, "agree"), {"player": str(four[3].pk)}).status_code == 302
        assert TableConsent.objects.get().player == four[3]

    def test_the_last_word_leads_to_the_sheet(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        visit("Keeper").post(address(table, "agree"), {"player": str(four[3].pk)})
        for player in four[1:3]:
            agreements.agree(table=table, player=player, by=player)
        response = visit("Aino").post(address(table, "agree"), follow=True)
        assert response.redirect_chain[-1][0] == f"/matches/{table.match.code}/"
        assert Match.objects.get().status == Match.Status.RUNNING

    def test_a_word_is_taken_back(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        client = visit("Aino")
        client.post(address(table, "agree"))
        assert "I take it back" in client.get(address(table)).content.decode()
        client.post(address(table, "withdraw"))
        assert not TableConsent.objects.exists()

    def test_nobody_agrees_to_what_has_just_been_changed(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        read = visit("Aino").get(address(table)).context["shown"].terms.digest
        agreements.change_terms(table=table, by=four[1], stake=StakeTerms("EUR", 500, "two-sides"))
        response = visit("Aino").post(address(table, "agree"), {"terms": read})
        assert "have changed since you read them" in said(response)
        assert not TableConsent.objects.exists()

    @pytest.mark.parametrize("value", RUBBISH)
    @pytest.mark.parametrize("action", ["agree", "withdraw", "draw"])
    def test_rubbish_says_nothing(
        self, visit: Callable[[str], Client], table: SessionTable, action: str, value: str
    ) -> None:
        response = visit("Keeper").post(address(table, action), {"player": value})
        assert "Choose somebody who sits at this table" in said(response)
        assert not TableConsent.objects.exists() and not TeamDraw.objects.exists()

    def test_words_come_by_post_only(self, visit: Callable[[str], Client], table: SessionTable) -> None:
        for action in ("agree", "withdraw", "draw", "call-off"):
            assert visit("Aino").get(address(table, action)).headers["location"] == address(table)

    def test_after_the_beginning_nothing_can_be_said(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        agreements.agree_for_all(table=table, by=None)
        for action in ("withdraw", "draw", "call-off"):
            response = visit("Aino").post(address(table, action))
            assert "has begun: what was agreed is fixed" in said(response)
        assert Match.objects.get().status == Match.Status.RUNNING


class TestTheDraw:
    def test_cards_seed_and_check_are_shown_to_all(
        self, visit: Callable[[str], Client], table: SessionTable
    ) -> None:
        visit("Eero").post(address(table, "draw"))
        draw = TeamDraw.objects.get()
        for who in ("Aino", "Member", "Nobody"):
            page = visit(who).get(address(table)).content.decode()
            for words in ("Eero demanded the draw", draw.seed, "sha256sum", Sealed.parse(table.seal).seal):
                assert words in page
            assert "Let the cards decide" not in page
            assert page.count('class="drawn"') == 4

    def test_they_stay_on_record_when_the_match_has_begun_and_a_guest_has_become_a_member(
        self,
        visit: Callable[[str], Client],
        table: SessionTable,
        four: list[Player],
        people: dict[str, Player],
    ) -> None:
        draw = agreements.demand_draw(table=table, player=four[0], by=four[0])
        agreements.agree(table=table, player=four[3], by=people["Keeper"])
        agreements.agree_for_all(table=table, by=None)
        merge_guest(guest=four[3], into=people["Stranger"])
        sheet = visit("Aino").get(f"/matches/{table.match.code}/").content.decode()
        assert address(table) in sheet and "What was agreed" in sheet
        page = visit("Aino").get(address(table))
        text = page.content.decode()
        assert [seat.card for seat in page.context["shown"].places].count("") == 0
        assert f"{draw.seed}:{four[3].pk}" in text  # the number that was drawn with
        assert text.count("confirmed for them by Keeper") == 1
        for gone in ("I agree", "Change the terms", "Call it off", "Let the cards decide"):
            assert gone not in text

    def test_who_calls_off_to_draw_anew_is_seen_to(
        self,
        visit: Callable[[str], Client],
        table: SessionTable,
        night: Session,
        four: list[Player],
        people: dict[str, Player],
    ) -> None:
        keeper = people["Keeper"]
        assert "drawn cards tonight already" not in visit("Aino").get(address(table)).content.decode()
        for _ in range(2):
            agreements.demand_draw(table=table, player=four[0], by=keeper)
            agreements.call_off_table(table=table, by=keeper)
            seats = four[::-1]
            table = agreements.propose_table(session=night, game="tuppi", players=seats, by=keeper)
        other = agreements.propose_table(session=night, game="tuppi", players=[*four[1:], keeper], by=keeper)
        merge_guest(guest=four[3], into=people["Stranger"])
        before = visit("Member").get(address(table)).content.decode()
        assert "The same people have drawn cards tonight already." in before
        agreements.demand_draw(table=table, player=four[0], by=keeper)
        page = visit("Member").get(address(table)).content.decode()
        assert "This is draw number 3 of the same people tonight." in page
        assert address(SessionTable.objects.get(number=1)) in page
        told = visit("Member").get(f"/api/nights/{night.pk}/tables/{table.number}/").json()
        assert told["earlier_draws"] == [1, 2]
        assert "drawn cards tonight already" not in visit("Member").get(address(other)).content.decode()

    def test_a_scorekeeper_chooses_who_demands_it(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        visit("Keeper").post(address(table, "draw"), {"player": str(four[3].pk)})
        assert TeamDraw.objects.get().demanded_by == four[3]


class TestChanging:
    def test_it_begins_with_what_was_proposed_and_asks_everybody_anew(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        agreements.agree(table=table, player=four[1], by=four[1])
        page = visit("Aino").get(address(table, "terms"))
        assert page.context["terms"].stake["value"].value() == "0.01"
        assert page.context["seats"][:4] == [str(player.pk) for player in four]
        posted = {"seat": [str(player.pk) for player in four], "value": "", "objective": "win"}
        assert visit("Aino").post(address(table, "terms"), posted).url == address(table)  # type: ignore[attr-defined]
        assert not Stake.objects.exists() and not TableConsent.objects.exists()
        assert Match.objects.get().objective == "win"

    @pytest.mark.parametrize(
        ("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404), ("Keeper", 200)]
    )
    def test_only_by_those_at_the_table_and_scorekeepers(
        self, visit: Callable[[str], Client], table: SessionTable, who: str, status: int
    ) -> None:
        assert visit(who).get(address(table, "terms")).status_code == status

    @pytest.mark.parametrize("value", RUBBISH)
    def test_rubbish_changes_nothing(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player], value: str
    ) -> None:
        before = [player.pk for player in four]
        for wrong in (
            {"seat": [*map(str, before[:3]), value]},
            {"option-passing": value},
            {"value": value, "rule": "x"},
        ):
            posted = {"seat": [str(pk) for pk in before], **wrong}
            page = visit("Aino").post(address(table, "terms"), posted)
            assert page.status_code in (200, 422)
            assert "errorlist" in page.content.decode() or page.context["problem"]
        assert list(table.match.seats.order_by("index").values_list("player", flat=True)) == before
        assert Stake.objects.get().value == 1

    def test_drawn_seats_stay(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        agreements.demand_draw(table=table, player=four[0], by=four[0])
        drawn = list(table.match.seats.order_by("index").values_list("player", flat=True))
        page = visit("Aino").get(address(table, "terms"))
        assert '<select id="seat-1"' not in page.content.decode()
        other = [str(pk) for pk in (drawn[1], drawn[0], *drawn[2:])]
        refused = visit("Aino").post(address(table, "terms"), {"seat": other})
        assert "were drawn by cards" in refused.context["problem"]

    def test_a_table_that_has_begun_has_no_terms_to_change(
        self, visit: Callable[[str], Client], table: SessionTable, four: list[Player]
    ) -> None:
        agreements.agree_for_all(table=table, by=None)
        assert visit("Aino").get(address(table, "terms")).status_code == 302
