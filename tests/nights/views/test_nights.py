"""The night's page, its policy, seating by hand, and the wall: who may do what, what rubbish does, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.test import Client

from clubs.models import Club, Player
from clubs.services import add_guests, create_club, join, sign_up
from games.core import registry
from ledger.models import StatementLook, Treasurer
from ledger.stakes import StakeTerms
from matches import services as matches
from matches.models import Match
from nights.errors import SessionError
from nights.models import HouseGame, Session
from nights.selectors.seating import free_people
from nights.services import agreements, planning, seating, sessions
from tests.helpers.endings import lost_by
from tests.html import flat

pytestmark = pytest.mark.django_db

ROLES = {"Member": "member", "Keeper": "scorekeeper", "Organiser": "organiser"}
RUBBISH = ["x", "-1", "0", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.5", "None"]
RAMI = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}
Visit = Callable[[str], Client]


@pytest.fixture(autouse=True)
def _no_look_yet() -> None:
    cache.clear()


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return {
        name: sign_up(username=name.lower(), password="kortti-ilta", name=name).player
        for name in ("Stranger", "Owner", *ROLES)
    }


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    club = create_club(name="House", owner=people["Owner"])
    for name, role in ROLES.items():
        join(club=club, player=people[name], role=role)
    return club


@pytest.fixture
def visit(people: dict[str, Player]) -> Visit:
    def as_(name: str) -> Client:
        client = Client()
        if name != "Nobody":
            client.force_login(people[name].user)  # type: ignore[arg-type]
        return client

    return as_


@pytest.fixture
def night(house: Club) -> Session:
    return sessions.open_session(club=house, title="Cards", starts_at=datetime(2026, 11, 12, 18, tzinfo=UTC))


@pytest.fixture
def guests(night: Session) -> list[Player]:
    """Eight guests who are here."""
    crowd = add_guests(club=night.club, names=[f"Guest {n}" for n in range(8)])
    planning.check_in_all(session=night, players=crowd)
    return crowd


def said(response: Any) -> str:
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def ids(crowd: list[Player]) -> list[int]:
    return [player.pk for player in crowd]


class TestQueries:
    """The night's page and the wall cost at most 12 queries, whatever the numbers."""

    @pytest.fixture
    def big(self, night: Session) -> Session:
        """48 people and 13 tables: three have paid off, one was called off, one waits for its word, the others play."""
        crowd = add_guests(club=night.club, names=[f"Player {n}" for n in range(48)])
        planning.check_in_all(session=night, players=crowd)
        stake = StakeTerms(currency="EUR", value=10, rule="fixed")
        seating.seat_everybody(session=night, method="draw", game="tuppi", stake=stake, seed=3)
        tables = list(night.tables.order_by("number"))
        for table in tables[:9]:
            matches.enter_result(match_id=table.match_id, data=RAMI, expect_seq=0)
        for table in tables[:3]:
            lost_by(match_id=table.match_id, seat=1, expect_seq=1)
        matches.void_match(match_id=tables[9].match_id, reason="fire")
        free = Player.objects.filter(pk__in=free_people(night))
        agreements.propose_table(session=night, game="tuppi", players=list(free[:4]), by=crowd[0])
        return night

    @pytest.mark.parametrize("who", ["Owner", "Keeper", "Member", "Stranger", "Nobody"])
    def test_of_the_page(
        self, big: Session, visit: Visit, who: str, django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        client = visit(who)
        with django_assert_max_num_queries(12):
            page = client.get(f"/nights/{big.pk}/")
        assert len(page.context["tables"]) == 13
        assert len(page.context["present"]) == 48
        assert bool(page.context.get("balances")) == (who == "Owner")

    def test_of_the_wall(self, big: Session, django_assert_max_num_queries: Callable[..., Any]) -> None:
        with django_assert_max_num_queries(12):
            page = Client().get(f"/nights/{big.pk}/wall/")
        words = page.content.decode()
        assert "waits until everybody has agreed" in words
        assert "fire" not in words, "what was called off is not on the wall"
        assert "Seed 3" in flat(words)


class TestPolicy:
    """Games on offer and what may be played for."""

    def form(self, **more: Any) -> dict[str, Any]:
        return {"title": "Bridge", "starts_at": "2026-11-19T18:00", "times": 1, "every_days": 7} | more

    def test_a_night_is_planned_with_its_policy(self, visit: Visit, house: Club) -> None:
        posted = self.form(games=["tuppi", "samba"], stakes="points", times=2)
        assert visit("Organiser").post(f"/clubs/{house.slug}/nights/new/", posted).status_code == 302
        made = Session.objects.all()
        assert [night.stakes for night in made] == ["points", "points"]
        assert {tuple(sorted(night.games)) for night in made} == {("samba", "tuppi")}

    @pytest.mark.parametrize(
        "wrong",
        [
            {"games": ["yatzy"]},
            {"games": ["\0"]},
            {"stakes": "gold"},
            {"starts_at": "9999-12-31T23:00"},
            {"starts_at": "0001-01-01T00:00"},
            {"starts_at": "Thursday"},
        ],
    )
    def test_rubbish_plans_and_changes_nothing(
        self, visit: Visit, house: Club, night: Session, wrong: dict[str, Any]
    ) -> None:
        for address in (f"/clubs/{house.slug}/nights/new/", f"/nights/{night.pk}/change/"):
            page = visit("Organiser").post(address, self.form(**wrong))
            assert "errorlist" in page.content.decode()
            assert "Bridge" in page.content.decode(), "what was typed is kept"
        night.refresh_from_db()
        assert (night.title, night.games, Session.objects.count()) == ("Cards", [], 1)

    @pytest.mark.parametrize("wrong", [{"games": ["yatzy"]}, {"stakes": "gold"}])
    def test_the_service_refuses_rubbish_too(self, night: Session, wrong: dict[str, Any]) -> None:
        as_is: dict[str, Any] = {
            "title": "A",
            "starts_at": night.starts_at,
            "place": "",
            "games": [],
            "stakes": "any",
        }
        for wrong_one in (wrong, {"title": " "}, {"title": "x" * 81}, {"place": "x" * 121}):
            with pytest.raises(SessionError):
                planning.change_night(session=night, **(as_is | wrong_one))
        night.refresh_from_db()
        assert night.title == "Cards"

    @pytest.mark.parametrize(
        ("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404), ("Keeper", 404)]
    )
    def test_only_organisers_change_it_and_call_it_off(
        self, visit: Visit, night: Session, who: str, status: int
    ) -> None:
        for action in ("change", "call-off"):
            assert visit(who).post(f"/nights/{night.pk}/{action}/", self.form()).status_code == status
        assert Session.objects.get().title == "Cards"

    def test_an_organiser_changes_it(self, visit: Visit, night: Session) -> None:
        shown = visit("Organiser").get(f"/nights/{night.pk}/change/").content.decode()
        assert 'value="Cards"' in shown
        posted = self.form(place="Attic", games=["tuppi"], stakes="none")
        visit("Organiser").post(f"/nights/{night.pk}/change/", posted)
        night.refresh_from_db()
        assert (night.title, night.place, night.games, night.stakes) == ("Bridge", "Attic", ["tuppi"], "none")
        page = visit("Nobody").get(f"/nights/{night.pk}/").content.decode()
        assert "On offer: Tuppi" in flat(page)
        assert "Stakes: none" in page

    def test_it_cannot_become_another_night_of_the_club(self, visit: Visit, night: Session) -> None:
        sessions.open_session(
            club=night.club, title="Bridge", starts_at=datetime(2026, 11, 19, 16, tzinfo=UTC)
        )
        page = visit("Organiser").post(f"/nights/{night.pk}/change/", self.form())
        assert "has a night of that title at that time already" in page.content.decode()

    def test_a_night_that_is_over_is_not_changed(self, visit: Visit, night: Session) -> None:
        sessions.close_session(session=night)
        page = visit("Organiser").post(f"/nights/{night.pk}/change/", self.form())
        assert "cannot be changed any more" in page.content.decode()

    def test_a_night_without_tables_is_called_off_after_a_question(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        assert "Call off “Cards”?" in visit("Organiser").get(f"/nights/{night.pk}/call-off/").content.decode()
        assert Session.objects.exists()
        visit("Organiser").post(f"/nights/{night.pk}/call-off/")
        assert not Session.objects.exists()

    def test_a_night_with_a_table_is_not_called_off(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        sessions.open_table(session=night, game="tuppi", players=guests[:4])
        assert "close it instead" in said(visit("Organiser").post(f"/nights/{night.pk}/call-off/"))
        assert Session.objects.exists()

    def test_only_games_on_offer_are_to_choose_from_those_played_last_first(
        self, visit: Visit, night: Session
    ) -> None:
        Session.objects.update(games=["samba", "tuppi", "hex"])
        HouseGame.objects.create(club=night.club, game="tuppi")
        HouseGame.objects.create(club=night.club, game="canasta")
        for address in ("tables/new", "seating", "seats"):
            page = visit("Keeper").get(f"/nights/{night.pk}/{address}/").content.decode()
            found = [
                key for key in ("tuppi", "samba", "hex", "canasta", "vint") if f'href="?game={key}"' in page
            ]
            assert found == ["tuppi", "samba", "hex"]
            assert page.index("?game=tuppi") < page.index("?game=hex") < page.index("?game=samba")

    def test_a_game_that_is_not_on_offer_is_refused_when_seating_too(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        Session.objects.update(games=["samba"])
        posted = {"game": "tuppi", "method": "draw", "size": "4"}
        page = visit("Keeper").post(f"/nights/{night.pk}/seating/", posted)
        assert "not on offer tonight" in page.content.decode()
        page = visit("Keeper").post(
            f"/nights/{night.pk}/seats/", {"game": "tuppi", "table-1": ids(guests[:4])}
        )
        assert "not on offer tonight" in page.context["problem"]
        assert not Match.objects.exists()


class TestPeople:
    """Who is here, who has gone, who is back."""

    def test_several_are_checked_in_at_once(
        self, visit: Visit, night: Session, people: dict[str, Player]
    ) -> None:
        both = [people["Member"].pk, people["Owner"].pk]
        visit("Keeper").post(f"/nights/{night.pk}/check-in/", {"player": both})
        assert set(free_people(night)) == set(both)

    @pytest.mark.parametrize("value", RUBBISH)
    @pytest.mark.parametrize("action", ["check-in", "leave", "back"])
    def test_one_that_is_rubbish_checks_in_none_of_them(
        self, visit: Visit, night: Session, people: dict[str, Player], action: str, value: str
    ) -> None:
        posted = {"player": [value, str(people["Member"].pk)]}
        response = visit("Keeper").post(f"/nights/{night.pk}/{action}/", posted)
        assert "Choose somebody of this club" in said(response)
        assert not night.attendances.exists()

    def test_going_home_is_undone_with_one_button(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        keeper, player = visit("Keeper"), {"player": guests[0].pk}
        keeper.post(f"/nights/{night.pk}/leave/", player)
        page = keeper.get(f"/nights/{night.pk}/")
        assert [one.player for one in page.context["gone"]] == [guests[0]]
        keeper.post(f"/nights/{night.pk}/back/", player)
        assert guests[0].pk in free_people(night)

    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 403), ("Member", 403)])
    def test_others_bring_nobody_back(
        self, visit: Visit, night: Session, guests: list[Player], who: str, status: int
    ) -> None:
        sessions.check_out(session=night, player=guests[0])
        response = visit(who).post(f"/nights/{night.pk}/back/", {"player": guests[0].pk})
        assert response.status_code == status
        assert guests[0].pk not in free_people(night)

    def test_a_guests_name_that_is_refused_stays_in_the_field(self, visit: Visit, night: Session) -> None:
        response = visit("Keeper").post(f"/nights/{night.pk}/guest/", {"name": "x" * 61})
        assert response.status_code == 422
        assert f'value="{"x" * 61}"' in response.content.decode()
        assert "A guest needs a name" in response.content.decode()

    def test_after_a_guest_the_field_waits_for_the_next(self, visit: Visit, night: Session) -> None:
        page = visit("Keeper").post(f"/nights/{night.pk}/guest/", {"name": "Lempi"}, follow=True)
        assert "Lempi is here." in page.content.decode()
        assert "autofocus" in page.content.decode()

    def test_who_leaves_a_table_that_has_not_begun_is_asked_first_and_the_others_are_free(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        table = agreements.propose_table(
            session=night,
            game="tuppi",
            players=guests[:4],
            by=night.club.memberships.get(role="owner").player,
        )
        keeper, posted = visit("Keeper"), {"player": guests[0].pk}
        question = keeper.post(f"/nights/{night.pk}/leave/", posted)
        assert "Does Guest 0 go home?" in question.content.decode()
        assert not set(ids(guests[:4])) & set(free_people(night))
        done = keeper.post(f"/nights/{night.pk}/leave/", posted | {"sure": "1"})
        assert f"Table {table.number} was called off" in said(done)
        assert set(free_people(night)) == set(ids(guests[1:]))
        assert Match.objects.get().status == Match.Status.VOID

    def test_who_plays_stays_until_the_table_is_finished(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        table = sessions.open_table(session=night, game="tuppi", players=guests[:4])
        matches.enter_result(match_id=table.match_id, data=RAMI, expect_seq=0)
        posted = {"player": guests[0].pk, "sure": "1"}
        assert "still plays" in said(visit("Keeper").post(f"/nights/{night.pk}/leave/", posted))
        assert Match.objects.get().status == Match.Status.RUNNING


class TestOwnTableAndMoney:
    def test_my_table_is_on_top(
        self, visit: Visit, night: Session, guests: list[Player], people: dict[str, Player]
    ) -> None:
        sessions.open_table(session=night, game="tuppi", players=guests[:4])
        sessions.check_in(session=night, player=people["Member"])
        sessions.open_table(session=night, game="tuppi", players=[people["Member"], *guests[4:7]])
        words = visit("Member").get(f"/nights/{night.pk}/").content.decode()
        assert words.index("You play at table 2") < words.index("<h2>Tables</h2>")
        assert "You play at" not in visit("Keeper").get(f"/nights/{night.pk}/").content.decode()

    def test_a_look_at_the_clubs_money_is_recorded_once_an_hour(
        self, visit: Visit, night: Session, people: dict[str, Player]
    ) -> None:
        for who in ("Organiser", "Organiser", "Member", "Keeper", "Nobody"):
            visit(who).get(f"/nights/{night.pk}/")
        assert [look.by for look in StatementLook.objects.all()] == [people["Organiser"]]

    def test_a_look_at_the_tables_alone_is_recorded_too(
        self, visit: Visit, night: Session, people: dict[str, Player]
    ) -> None:
        """They say what everybody got."""
        only = {"HX-Request": "true", "HX-Target": "tables"}
        visit("Organiser").get(f"/nights/{night.pk}/", headers=only)
        assert [look.by for look in StatementLook.objects.all()] == [people["Organiser"]]

    def test_a_treasurer_sees_it_too(self, visit: Visit, night: Session, people: dict[str, Player]) -> None:
        Treasurer.objects.create(club=night.club, player=people["Member"], named_by=people["Owner"])
        page = visit("Member").get(f"/nights/{night.pk}/")
        assert page.context["sees_money"]
        assert "are recorded" in page.content.decode()
        assert StatementLook.objects.get().by == people["Member"]

    @pytest.mark.parametrize(("who", "sees"), [("Organiser", 4), ("Member", 1), ("Keeper", 0), ("Nobody", 0)])
    def test_what_a_finished_table_came_to_is_told_to_whoever_may_know(
        self,
        visit: Visit,
        night: Session,
        guests: list[Player],
        people: dict[str, Player],
        who: str,
        sees: int,
    ) -> None:
        sessions.check_in(session=night, player=people["Member"])
        stake = StakeTerms(currency="EUR", value=100, rule="fixed")
        table = sessions.open_table(
            session=night, game="tuppi", players=[people["Member"], *guests[:3]], stake=stake
        )
        lost_by(match_id=table.match_id, seat=1, expect_seq=0)
        page = visit(who).get(f"/nights/{night.pk}/")
        (shown,) = page.context["tables"]
        assert len(shown.came) == sees
        assert shown.won == ["Member & Guest 1"]
        assert ("+€1.00" in page.content.decode()) == bool(sees)


class TestClosing:
    def test_asks_while_a_table_waits_or_somebody_owes(
        self, visit: Visit, night: Session, guests: list[Player]
    ) -> None:
        stake = StakeTerms(currency="EUR", value=100, rule="fixed")
        table = sessions.open_table(session=night, game="tuppi", players=guests[:4], stake=stake)
        lost_by(match_id=table.match_id, seat=1, expect_seq=0)
        owner = night.club.memberships.get(role="owner").player
        agreements.propose_table(session=night, game="tuppi", players=guests[4:], by=owner)
        keeper = visit("Keeper")
        question = keeper.post(f"/nights/{night.pk}/close/").content.decode()
        assert "1 table waits to begin" in question
        assert "still owes" in question
        night.refresh_from_db()
        assert night.status == Session.Status.OPEN
        keeper.post(f"/nights/{night.pk}/close/", {"sure": "1"})
        night.refresh_from_db()
        assert night.status == Session.Status.CLOSED
        assert set(night.tables.values_list("match__status", flat=True)) == {"finished", "void"}


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
        matches.enter_result(match_id=one.match_id, data=RAMI, expect_seq=0)
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


class TestWall:
    def test_it_shows_who_waits_what_is_drawn_and_the_seating(
        self, night: Session, guests: list[Player], people: dict[str, Player]
    ) -> None:
        sessions.check_in(session=night, player=people["Keeper"])
        table = agreements.propose_table(
            session=night,
            game="tuppi",
            players=guests[:4],
            by=night.club.memberships.get(role="owner").player,
        )
        agreements.demand_draw(table=table, player=guests[0], by=people["Keeper"])
        words = Client().get(f"/nights/{night.pk}/wall/").content.decode()
        assert words.count('class="wall-draw"') == 1
        assert "Not at a table:</strong>Guest 4" in flat(words)
        assert "Keeper" in words

    def test_the_part_that_renews_itself_is_only_that(self, night: Session) -> None:
        part = Client().get(f"/nights/{night.pk}/wall/", headers={"HX-Request": "true"}).content.decode()
        assert part.lstrip().startswith('<div id="wall"')
        assert "<html" not in part

    def test_its_code_is_drawn_whole_at_any_size(self, night: Session) -> None:
        words = Client().get(f"/nights/{night.pk}/wall/").content.decode()
        code = words[words.index('class="code"') :]
        assert "viewBox" in code[: code.index(">", code.index("<svg"))], (
            "without it a browser cuts the code off"
        )

    def test_tables_that_play_come_first_by_number_and_those_that_have_finished_while_there_is_room(
        self, night: Session, guests: list[Player]
    ) -> None:
        for n in range(12):
            players = guests[4:] if n == 1 else guests[:4]
            table = sessions.open_table(session=night, game="tuppi", players=players)
            if n != 1:
                lost_by(match_id=table.match_id, seat=0, expect_seq=0)
        shown = Client().get(f"/nights/{night.pk}/wall/").context["tables"]
        assert [table.number for table in shown] == [2, 12, 11, 10, 9, 8, 7, 6, 5, 4]
