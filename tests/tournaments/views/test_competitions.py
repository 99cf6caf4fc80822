"""The pages of competitions: who may do what, and what rubbish does (nothing, with a clear word)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.builtin import ensure_builtin_bots
from bots.models import Bot
from clubs.models import Club, Player, User
from games.core import registry
from matches.models import Match
from tests.helpers.answers import said
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.matches import matches_of, win
from tests.tournaments.seen import seen
from tournaments.models import Competition, Entry, Round
from tournaments.offers import BY_CHALLENGES, tournament_formats
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize(
    ("kind", "who", "begins"),
    [
        ("tournaments", "Owner", True),
        ("tournaments", "Organiser", True),
        ("tournaments", "Keeper", False),
        ("tournaments", "Nobody", False),
        ("leagues", "Organiser", True),
        ("leagues", "Member", False),
    ],
)
def test_whoever_organises_begins_one_where_all_are_listed(
    visit: Callable[[str], Client], house: Club, kind: str, who: str, begins: bool
) -> None:
    address = f"/clubs/{house.slug}/{kind}/new/"
    assert (address in visit(who).get(f"/{kind}/").content.decode()) is begins
    Club.objects.update(closed_at=house.created_at, closed_by=house.memberships.get(role="owner").player)
    assert address not in visit(who).get(f"/{kind}/").content.decode()


ROUND_BY_ROUND = sorted(
    tournament_formats(registry.get("hex")).keys() - BY_CHALLENGES - {"league", "groups-play-offs"}
)


@pytest.mark.parametrize("format", ROUND_BY_ROUND)
def test_its_page_is_read_from_the_first_entry_to_the_last_result(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player], format: str
) -> None:
    """Founded, entered and drawn on pages, with each format that is offered."""
    browser = visit("Organiser")
    form = {"game": "hex", "title": "Cup", "format": format, "cycles": "1", "rounds": "2"}
    browser.post(f"/clubs/{house.slug}/tournaments/new/", form)
    address = f"/competitions/{Competition.objects.get().slug}/"
    for name in ("Owner", "Keeper", "Member"):
        browser.post(f"{address}enter/", {"player": str(people[name].pk)})
        assert name in browser.get(address).content.decode()
    browser.post(f"{address}start/")
    made = Competition.objects.get()
    for _ in range(6):
        assert "Round 1" in browser.get(f"{address}?round=1").content.decode()
        for match in matches_of(made, status=Match.Status.RUNNING):
            win(match)
        competitions.make_next_round(competition_id=made.pk)
    if format == "arena":  # it goes on until its time is up, or it is ended
        for match in matches_of(made, status=Match.Status.RUNNING):
            win(match)
        browser.post(f"{address}arena/end/")
    made.refresh_from_db()
    page = browser.get(address)
    assert (page.status_code, made.status) == (200, "finished")
    assert page.context["rows"][0][0].line.place == 1


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
        assert visit("Member").post(address, seen(open_)).status_code == 302
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
        response = visit("Member").post(f"/competitions/{open_.slug}/enter/", seen(open_))
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
        assert client.post(f"/competitions/{open_.slug}/enter/", seen(open_)).status_code == 302
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
