"""The pages of club nights and competitions: who may do what, and what rubbish does (nothing, with a clear word)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.builtin import ensure_builtin_bots
from bots.models import Bot
from clubs.models import Club, Player, User
from clubs.services import create_club, join, sign_up
from ledger.models import Stake
from matches.models import Match
from matches.services import stop_match
from tournaments import competitions
from tournaments.models import Attendance, Competition, Entry, Round, Session, SessionTable
from tournaments.nights import sessions

pytestmark = pytest.mark.django_db

ROLES = {"Member": "member", "Keeper": "scorekeeper", "Organiser": "organiser"}
RUBBISH = ["x", "-1", "0", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.5", "None"]


def said(response: Any) -> str:
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """Somebody of every kind, each with a login."""
    made = {}
    for name in ("Stranger", "Owner", *ROLES):
        sign_up(username=name.lower(), password="kortti-ilta", name=name)
        made[name] = Player.objects.get(user__username=name.lower())
    return made


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    club = create_club(name="House", owner=people["Owner"])
    for name, role in ROLES.items():
        join(club=club, player=people[name], role=role)
    return club


@pytest.fixture
def visit(people: dict[str, Player]) -> Callable[[str], Client]:
    """`visit("Keeper")`: a browser in which that person is logged in; "Nobody" is not."""

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
def four(night: Session, people: dict[str, Player]) -> list[Player]:
    """Four people who have been checked in."""
    crowd = [people[name] for name in ("Owner", "Organiser", "Keeper", "Member")]
    for player in crowd:
        sessions.check_in(session=night, player=player)
    return crowd


class TestNights:
    @pytest.mark.parametrize(
        ("who", "status"),
        [
            ("Nobody", 302),
            ("Stranger", 404),
            ("Member", 404),
            ("Keeper", 404),
            ("Organiser", 302),
            ("Owner", 302),
        ],
    )
    def test_organisers_announce_nights(
        self, visit: Callable[[str], Client], house: Club, who: str, status: int
    ) -> None:
        shown = visit("Owner").get(f"/clubs/{house.slug}/nights/new/").context["form"]
        posted = {name: one.initial for name, one in shown.fields.items() if one.initial is not None}
        posted |= {"title": "Bridge", "starts_at": "2026-11-19T18:00", "place": "Attic"}
        assert visit(who).post(f"/clubs/{house.slug}/nights/new/", posted).status_code == status
        assert Session.objects.count() == (who in ("Organiser", "Owner"))

    @pytest.mark.parametrize(
        "posted",
        [
            {"title": ""},
            {"title": "", "starts_at": "2026-11-19T18:00"},
            {"title": "x" * 81, "starts_at": "2026-11-19T18:00"},
            {"title": "Bridge", "starts_at": "yesterday"},
            {"title": "Bridge", "starts_at": "2026-02-31T18:00"},
            {"title": "a\0b", "starts_at": "2026-11-19T18:00"},
            {"title": "Bridge", "starts_at": "2026-11-19T18:00", "place": "x" * 500},
        ],
    )
    def test_a_night_that_cannot_be_is_not_announced(
        self, visit: Callable[[str], Client], house: Club, posted: dict[str, str]
    ) -> None:
        page = visit("Owner").post(f"/clubs/{house.slug}/nights/new/", posted)
        assert page.status_code in (200, 422)
        assert "errorlist" in page.content.decode()
        assert not Session.objects.exists()

    @pytest.mark.parametrize(
        ("who", "status", "here"), [("Nobody", 302, 0), ("Stranger", 403, 0), ("Member", 302, 1)]
    )
    def test_members_check_themselves_in(
        self, visit: Callable[[str], Client], night: Session, who: str, status: int, here: int
    ) -> None:
        client = visit(who)
        for _ in range(2):
            assert client.post(f"/nights/{night.pk}/check-in/").status_code == status
        assert Attendance.objects.count() == here

    @pytest.mark.parametrize(
        ("who", "status"),
        [("Nobody", 302), ("Stranger", 403), ("Member", 403), ("Keeper", 302), ("Owner", 302)],
    )
    @pytest.mark.parametrize("action", ["check-in", "guest", "close"])
    def test_scorekeepers_check_others_in_and_close(
        self,
        visit: Callable[[str], Client],
        night: Session,
        people: dict[str, Player],
        who: str,
        status: int,
        action: str,
    ) -> None:
        posted = {"player": str(people["Organiser"].pk), "name": "Lempi"}
        assert visit(who).post(f"/nights/{night.pk}/{action}/", posted).status_code == status
        night.refresh_from_db()
        changed = Attendance.objects.exists() or night.status == Session.Status.CLOSED
        assert changed == (who in ("Keeper", "Owner"))

    @pytest.mark.parametrize("value", RUBBISH)
    def test_rubbish_checks_nobody_in(
        self, visit: Callable[[str], Client], night: Session, value: str
    ) -> None:
        response = visit("Keeper").post(f"/nights/{night.pk}/check-in/", {"player": value})
        assert "Choose somebody of this club" in said(response)
        assert not Attendance.objects.exists()

    @pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\0b"])
    def test_a_guest_needs_a_name(self, visit: Callable[[str], Client], night: Session, name: str) -> None:
        response = visit("Keeper").post(f"/nights/{night.pk}/guest/", {"name": name})
        assert "A guest needs a name" in said(response)
        assert not Attendance.objects.exists()

    def test_nothing_is_added_to_a_night_that_is_over(
        self, visit: Callable[[str], Client], night: Session, people: dict[str, Player]
    ) -> None:
        sessions.close_session(session=night)
        for action in ("check-in", "guest"):
            posted = {"player": str(people["Member"].pk), "name": "Lempi"}
            assert "The night is over" in said(visit("Keeper").post(f"/nights/{night.pk}/{action}/", posted))
        assert not Attendance.objects.exists()

    def test_a_private_clubs_night_is_there_only_for_its_members(
        self, visit: Callable[[str], Client], night: Session
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        address = f"/nights/{night.pk}/"
        assert visit("Member").get(address).status_code == 200
        for who in ("Nobody", "Stranger"):
            assert visit(who).get(address).status_code == 404
        for action in ("check-in", "guest", "close"):
            assert visit("Stranger").post(f"{address}{action}/").status_code == 404
        assert visit("Stranger").get(f"{address}tables/new/").status_code == 404

    def test_only_organisers_see_who_owes_whom(self, visit: Callable[[str], Client], night: Session) -> None:
        for who, sees in (("Organiser", True), ("Keeper", False), ("Member", False), ("Nobody", False)):
            page = visit(who).get(f"/nights/{night.pk}/")
            assert page.context["sees_money"] == sees
            assert ("balances" in page.context) == sees


class TestTables:
    def post(self, client: Client, night: Session, **more: Any) -> Any:
        return client.post(f"/nights/{night.pk}/tables/new/", {"game": "tuppi", **more})

    def seats(self, four: list[Player]) -> list[str]:
        return [str(player.pk) for player in four]

    def test_a_scorekeeper_seats_four_people_for_a_stake(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        page = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=tuppi")
        stake = page.context["terms"].stake
        given = {name: stake[name].initial for name in stake.fields if stake[name].initial is not None}
        response = self.post(visit("Keeper"), night, seat=self.seats(four), **given)
        table = SessionTable.objects.get()
        assert response.url == f"/matches/{table.match.code}/"
        assert [seat.player for seat in table.match.seats.order_by("index")] == four

    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404)])
    def test_others_do_not(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], who: str, status: int
    ) -> None:
        assert self.post(visit(who), night, seat=self.seats(four)).status_code == status
        assert not Match.objects.exists()

    @pytest.mark.parametrize("value", ["", *RUBBISH])
    def test_rubbish_on_a_chair_seats_nobody(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], value: str
    ) -> None:
        response = self.post(visit("Keeper"), night, seat=[*self.seats(four)[:3], value])
        assert response.status_code == 422
        assert response.context["problem"]
        assert not Match.objects.exists()

    def test_nobody_sits_twice_or_without_having_been_checked_in(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], people: dict[str, Player]
    ) -> None:
        own = self.seats(four)
        twice = self.post(visit("Keeper"), night, seat=[*own[:3], own[0]])
        assert "cannot sit in two places" in twice.context["problem"]
        absent = self.post(visit("Keeper"), night, seat=[*own[:3], str(people["Stranger"].pk)])
        assert "checked in" in absent.context["problem"]
        assert not Match.objects.exists()

    @pytest.mark.parametrize("game", ["", "yatzy", "\0", "x" * 5000])
    def test_an_unknown_game_asks_for_a_game(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], game: str
    ) -> None:
        assert self.post(visit("Keeper"), night, game=game, seat=self.seats(four)).status_code == 200
        assert not Match.objects.exists()

    @pytest.mark.parametrize(
        "wrong",
        [
            {"option-sooli": "perhaps"},
            {"rule": "robbery", "value": "1"},
            {"value": "x", "rule": "fixed", "currency": "EUR"},
            {"value": "-5", "rule": "fixed", "currency": "EUR"},
            {"value": "9" * 40, "rule": "fixed", "currency": "EUR"},
            {"value": "5", "rule": "fixed", "currency": "\0"},
        ],
    )
    def test_options_and_stakes_that_cannot_be_open_no_table(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], wrong: dict[str, str]
    ) -> None:
        page = self.post(visit("Keeper"), night, seat=self.seats(four), **wrong)
        assert page.status_code in (200, 422)
        assert "errorlist" in page.content.decode() or page.context["problem"]
        assert not Match.objects.exists()
        assert not Stake.objects.exists()

    def test_a_night_with_a_table_that_plays_is_not_closed(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        table = sessions.open_table(session=night, game="tuppi", players=four)
        assert "still play" in said(visit("Keeper").post(f"/nights/{night.pk}/close/"))
        stop_match(match_id=table.match.pk, reason="rain", expect_seq=0)
        visit("Keeper").post(f"/nights/{night.pk}/close/")
        night.refresh_from_db()
        assert night.status == Session.Status.CLOSED

    def test_the_page_costs_the_same_queries_for_one_table_and_for_many(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        counts, client = [], visit("Owner")
        client.get(f"/nights/{night.pk}/")  # the look at the club's money is recorded once
        for tables in (1, 6):
            for n in range(tables):
                sessions.open_table(session=night, game="tuppi", players=four)
                sessions.check_in_guest(session=night, name=f"Guest {n}")
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/nights/{night.pk}/").status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 12


@pytest.fixture
def open_(house: Club, people: dict[str, Player]) -> Competition:
    """A Hex tournament of the club with two entered."""
    made = competitions.create_competition(
        kind="tournament",
        title="Hex Open",
        game="hex",
        format="round-robin",
        club=house,
        organiser=people["Organiser"],
        seed=7,
    )
    competitions.enter(competition=made, players=[people["Owner"], people["Keeper"]])
    return made


class TestTournaments:
    @pytest.mark.parametrize(
        ("who", "status"),
        [
            ("Nobody", 302),
            ("Stranger", 404),
            ("Member", 404),
            ("Keeper", 404),
            ("Organiser", 302),
            ("Owner", 302),
        ],
    )
    def test_organisers_found_them(
        self, visit: Callable[[str], Client], house: Club, who: str, status: int
    ) -> None:
        posted = {"game": "hex", "title": "Open", "cycles": "1"}
        assert visit(who).post(f"/clubs/{house.slug}/tournaments/new/", posted).status_code == status
        assert Competition.objects.count() == (who in ("Organiser", "Owner"))

    @pytest.mark.parametrize(
        "wrong",
        [
            {"title": ""},
            {"title": "x" * 81},
            {"title": "a\0b"},
            {"cycles": "0"},
            {"cycles": "many"},
            {"cycles": "9" * 40},
            {"option-size": "99"},
            {"option-size": "x"},
        ],
    )
    def test_one_that_cannot_be_is_not_founded(
        self, visit: Callable[[str], Client], house: Club, wrong: dict[str, str]
    ) -> None:
        posted = {"game": "hex", "title": "Open", "cycles": "1", **wrong}
        page = visit("Owner").post(f"/clubs/{house.slug}/tournaments/new/", posted)
        assert page.status_code in (200, 422)
        assert "errorlist" in page.content.decode()
        assert not Competition.objects.exists()

    @pytest.mark.parametrize(
        ("who", "status"),
        [
            ("Nobody", 302),
            ("Stranger", 403),
            ("Member", 403),
            ("Keeper", 403),
            ("Organiser", 302),
            ("Owner", 302),
        ],
    )
    def test_organisers_make_the_draw(
        self, visit: Callable[[str], Client], open_: Competition, who: str, status: int
    ) -> None:
        for _ in range(2):
            assert visit(who).post(f"/competitions/{open_.slug}/start/").status_code == status
        assert (Round.objects.count(), Match.objects.count()) == (
            (1, 1) if who in ("Organiser", "Owner") else (0, 0)
        )

    def test_everybody_enters_themselves_and_only_organisers_others(
        self, visit: Callable[[str], Client], open_: Competition, people: dict[str, Player]
    ) -> None:
        address = f"/competitions/{open_.slug}/enter/"
        assert visit("Member").post(address, {"player": people["Organiser"].pk}).status_code == 403
        assert open_.entries.count() == 2
        assert visit("Member").post(address).status_code == 302
        assert visit("Owner").post(address, {"player": people["Organiser"].pk}).status_code == 302
        assert open_.entries.count() == 4

    @pytest.mark.parametrize("value", RUBBISH)
    def test_rubbish_enters_nobody(
        self, visit: Callable[[str], Client], open_: Competition, value: str
    ) -> None:
        response = visit("Owner").post(f"/competitions/{open_.slug}/enter/", {"player": value})
        assert response.status_code == 403
        assert open_.entries.count() == 2

    def test_a_draw_of_one_says_why_not(
        self, visit: Callable[[str], Client], open_: Competition, people: dict[str, Player]
    ) -> None:
        competitions.withdraw(competition=open_, player=people["Keeper"])
        assert "2 to 100" in said(visit("Owner").post(f"/competitions/{open_.slug}/start/"))
        assert not Round.objects.exists()

    def test_after_the_draw_nobody_enters(self, visit: Callable[[str], Client], open_: Competition) -> None:
        competitions.start(competition=open_)
        response = visit("Member").post(f"/competitions/{open_.slug}/enter/")
        assert "entries are closed" in said(response)
        assert Entry.objects.count() == 2

    def test_a_private_clubs_tournament_is_there_only_for_its_members(
        self, visit: Callable[[str], Client], open_: Competition
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        address = f"/competitions/{open_.slug}/"
        assert visit("Member").get(address).status_code == 200
        for who in ("Nobody", "Stranger"):
            assert visit(who).get(address).status_code == 404
            assert open_.title not in visit(who).get("/tournaments/").content.decode()
        for action in ("enter", "start"):
            assert visit("Stranger").post(f"{address}{action}/").status_code == 404

    def test_a_login_without_a_player_gets_one(self, open_: Competition) -> None:
        client = Client()
        client.force_login(User.objects.create_user("new", password="kortti-ilta"))
        assert client.post(f"/competitions/{open_.slug}/enter/").status_code == 302
        assert open_.entries.filter(player__user__username="new").exists()

    def test_the_page_costs_the_same_queries_for_three_entrants_and_for_nine(
        self, visit: Callable[[str], Client], house: Club
    ) -> None:
        counts, client = [], visit("Owner")
        for people in (3, 9):
            made = competitions.create_competition(
                kind="tournament", title="Open", game="hex", format="round-robin", club=house, seed=1
            )
            players = Player.objects.bulk_create(
                Player(name=f"P{n}", slug=f"p{n}-{made.pk}") for n in range(people)
            )
            competitions.enter(competition=made, players=players)
            competitions.start(competition=made)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/competitions/{made.slug}/").status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 20


class TestLeagues:
    def test_one_enters_ones_own_bots_and_the_staff_any(
        self, visit: Callable[[str], Client], people: dict[str, Player]
    ) -> None:
        ensure_builtin_bots()
        bot = Bot.objects.get(builtin="greedy").player
        made = competitions.create_competition(
            kind="league", title="League", game="hex", format="duplicate-league"
        )
        address = f"/competitions/{made.slug}/"
        assert visit("Stranger").post(f"{address}enter/", {"player": bot.pk}).status_code == 403
        assert "leagues are for bots" in said(visit("Stranger").post(f"{address}enter/"))
        assert visit("Stranger").post(f"{address}start/").status_code == 403
        assert not made.entries.exists()
        User.objects.filter(username="owner").update(is_staff=True)
        assert visit("Owner").post(f"{address}enter/", {"player": bot.pk}).status_code == 302
        assert made.entries.get().player == bot


class TestSittingDown:
    @pytest.fixture
    def bots(self) -> dict[str, Player]:
        return {bot.builtin: bot.player for bot in ensure_builtin_bots()}

    def test_against_a_bot(self, visit: Callable[[str], Client], bots: dict[str, Player]) -> None:
        response = visit("Member").post("/games/hex/play/", {"seat": str(bots["greedy"].pk)})
        match = Match.objects.get()
        assert response.url == f"/matches/{match.code}/"
        assert (match.status, match.queue) == (Match.Status.RUNNING, Match.Queue.LIVE)

    @pytest.mark.parametrize("value", ["", *RUBBISH])
    def test_against_rubbish(
        self, visit: Callable[[str], Client], bots: dict[str, Player], value: str
    ) -> None:
        page = visit("Member").post("/games/hex/play/", {"seat": value})
        assert page.status_code == 422
        assert page.context["problem"]
        assert not Match.objects.exists()

    def test_other_people_are_not_seated_without_being_asked(
        self, visit: Callable[[str], Client], bots: dict[str, Player], people: dict[str, Player]
    ) -> None:
        page = visit("Member").post("/games/hex/play/", {"seat": str(people["Owner"].pk)})
        assert "Choose bots" in page.context["problem"]

    @pytest.mark.parametrize(("game", "status"), [("yatzy", 404), ("killeri", 404)])
    def test_at_what_is_not_played_here(self, visit: Callable[[str], Client], game: str, status: int) -> None:
        assert visit("Member").get(f"/games/{game}/play/").status_code == status

    def test_with_an_option_that_cannot_be(
        self, visit: Callable[[str], Client], bots: dict[str, Player]
    ) -> None:
        posted = {"seat": str(bots["greedy"].pk), "option-size": "99"}
        assert "errorlist" in visit("Member").post("/games/hex/play/", posted).content.decode()
        assert not Match.objects.exists()
