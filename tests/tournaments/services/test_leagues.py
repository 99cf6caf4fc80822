"""Leagues of bots: founded by page, API and command; entered by bots' owners; finished whoever withdraws."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from bots.models import Bot
from clubs.models import Club, Player, User
from common.refusals import Refusal
from matches.bot_play import play_bots
from matches.models import Match
from matches.services import void_match
from tests.helpers.company import browser_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.leagues import create_league

pytestmark = pytest.mark.django_db


def staff(people: dict[str, Player]) -> Client:
    User.objects.filter(username="owner").update(is_staff=True)
    people["Owner"].refresh_from_db()
    return browser_of(people["Owner"])


class TestEntering:
    def test_a_bot_that_does_not_play_the_game_is_refused(
        self, submitted: Callable[..., Bot], builtin: dict[str, Player]
    ) -> None:
        league = create_league(title="League", game="hex", options={"size": 4})
        stranger, without_version = submitted("Vieras", "tuppi"), submitted("Tyhja", "hex")
        Bot.objects.filter(pk=without_version.pk).update(current=None)
        for bot in (stranger, Bot.objects.get(pk=without_version.pk)):
            with pytest.raises(CompetitionError, match="no version that is ready to play Hex"):
                competitions.enter(competition=league, players=[bot.player])
        competitions.enter(competition=league, players=[submitted("Torni", "hex").player, builtin["random"]])
        assert league.entries.count() == 2

    def test_only_so_many_enter_and_only_until_the_time_is_over(self, builtin: dict[str, Player]) -> None:
        league = create_league(title="League", game="hex", most_entries=2)
        competitions.enter(competition=league, players=[builtin["random"], builtin["greedy"]])
        with pytest.raises(CompetitionError, match="places for 2"):
            competitions.enter(competition=league, players=[builtin["tree-fast"]])
        competitions.enter(competition=league, players=[builtin["random"]])
        Competition.objects.update(most_entries=None, entries_until=timezone.now())
        with pytest.raises(CompetitionError, match="time for entries is over"):
            competitions.enter(competition=league, players=[builtin["tree-fast"]])
        assert league.entries.count() == 2

    def test_the_draw_is_made_when_the_entries_end(self, builtin: dict[str, Player]) -> None:
        soon = timezone.now() + timedelta(hours=1)
        full = create_league(
            title="Full", game="hex", bots=[builtin["random"], builtin["greedy"]], entries_until=soon
        )
        alone = create_league(title="Alone", game="hex", bots=[builtin["random"]], entries_until=soon)
        assert competitions.start_due() == 0
        Competition.objects.update(entries_until=timezone.now())
        assert [competitions.start_due(), competitions.start_due()] == [1, 0]
        full.refresh_from_db()
        alone.refresh_from_db()
        assert (full.status, alone.status) == (Competition.Status.RUNNING, Competition.Status.DRAFT)
        competitions.enter(competition=alone, players=[builtin["greedy"]])


class TestCreating:
    @pytest.mark.parametrize(
        ("who", "status"),
        [("Stranger", 404), ("Member", 404), ("Keeper", 404), ("Organiser", 302), ("Owner", 302)],
    )
    def test_a_clubs_organisers_found_by_the_page(
        self, people: dict[str, Player], house: Club, builtin: dict[str, Player], who: str, status: int
    ) -> None:
        posted = {
            "game": "hex", "title": "Bots", "rounds": "2", "boards": "3", "option-size": "5", "most_entries": "9",
            "bots": [builtin["random"].pk, builtin["greedy"].pk], "begin": "on",
        }  # fmt: skip
        client = browser_of(people[who])
        assert client.post(f"/clubs/{house.slug}/leagues/new/", posted).status_code == status
        if status == 302:
            league = Competition.objects.get()
            assert (league.club, league.rounds, league.options["size"]) == (house, 2, 5)
            assert (league.most_entries, league.status) == (9, Competition.Status.RUNNING)
            assert Match.objects.count() == 2 * 3

    def test_the_sites_staff_founds_leagues_of_no_club(
        self, people: dict[str, Player], builtin: dict[str, Player]
    ) -> None:
        posted = {"game": "hex", "title": "Bots", "rounds": "0", "boards": "1"}
        assert browser_of(people["Owner"]).post("/leagues/new/", posted).status_code == 404
        client = staff(people)
        assert "/leagues/new/" in client.get("/leagues/").content.decode()
        assert client.post("/leagues/new/", posted).status_code == 302
        assert Competition.objects.get().club is None

    @pytest.mark.parametrize(
        "wrong",
        [
            {"title": ""}, {"rounds": "501"}, {"boards": "0"}, {"boards": "x"}, {"most_entries": "1"}, {"bots": "0"},
            {"entries_until": "soon"}, {"option-size": "99"}, {"begin": "on"},
            {"begin": "on", "entries_until": "2030-01-01T10:00"},
        ],
    )  # fmt: skip
    def test_one_that_cannot_be_is_not_founded(
        self, people: dict[str, Player], house: Club, builtin: dict[str, Player], wrong: dict[str, str]
    ) -> None:
        posted = {"game": "hex", "title": "Bots", "rounds": "0", "boards": "1", **wrong}
        page = browser_of(people["Owner"]).post(f"/clubs/{house.slug}/leagues/new/", posted)
        assert page.status_code in (200, 422)
        assert "errorlist" in page.content.decode()
        assert not Competition.objects.exists()


BY_RESULTS = {
    "swiss": {"rounds": 3},
    "groups-play-offs": {"onward": 2},
    "knock-out": {"third": 1},
    "double-knock-out": {},
    "stepladder": {},
    "gauntlet": {"champions": 2},
}


def to_its_end(league: Competition, most: int = 40) -> None:
    """Its workers play what there is, and every round is made as the last one is counted."""
    for _ in range(most):
        for match in Match.objects.filter(status=Match.Status.RUNNING).order_by("created_at"):
            play_bots(match_id=match.pk, holder="w")
        competitions.make_due_rounds()
        league.refresh_from_db()
        if league.status == Competition.Status.FINISHED:
            return
    raise AssertionError("it does not end")


class TestFormatsDrawnByResults:
    @pytest.mark.parametrize("format", BY_RESULTS)
    def test_bots_play_it_to_its_end(
        self,
        people: dict[str, Player],
        submitted: Callable[..., Bot],
        builtin: dict[str, Player],
        format: str,
    ) -> None:
        bots = [builtin[one] for one in ("random", "greedy", "monte-carlo", "tree-fast")]
        league = create_league(
            title="Cup",
            game="hex",
            options={"size": 4},
            format=format,
            settings=BY_RESULTS[format],
            bots=bots,
        )
        competitions.start(competition=league)
        to_its_end(league)
        lines = table_of_standings(league)
        assert lines[0].line.place == 1 and len(lines) == 4
        assert browser_of(people["Member"]).get(f"/competitions/{league.slug}/").status_code == 200

    def test_a_bot_that_is_withdrawn_loses_its_meetings_and_the_cup_goes_on(
        self, submitted: Callable[..., Bot], builtin: dict[str, Player]
    ) -> None:
        leaver = submitted("Torni", "hex")
        bots = [leaver.player, *(builtin[one] for one in ("random", "greedy", "tree-fast"))]
        league = create_league(
            title="Cup", game="hex", options={"size": 4}, format="double-knock-out", bots=bots, begin=True
        )
        own = Match.objects.get(seats__player=leaver.player)
        Bot.objects.filter(pk=leaver.pk).update(current=None)
        void_match(match_id=own.pk, reason="power cut")
        to_its_end(league)
        last = table_of_standings(league)[-1]
        assert last.entry.player == leaver.player and last.line.points == 0
        assert last.entry.until is not None

    @pytest.mark.parametrize("format", ["mitchell", "keizer", "round-robin", "free-for-all", "nonsense"])
    def test_others_are_refused(self, builtin: dict[str, Player], format: str) -> None:
        with pytest.raises(Refusal):
            create_league(title="Cup", game="hex", format=format, bots=[builtin["random"]])
        assert not Competition.objects.exists()

    @pytest.mark.parametrize("api", [False, True], ids=["page", "api"])
    def test_a_cup_of_sixteen_is_founded_set_up_and_drawn(
        self, people: dict[str, Player], house: Club, submitted: Callable[..., Bot], api: bool
    ) -> None:
        client = browser_of(people["Organiser"])
        if api:
            posted = {
                "game": "hex",
                "title": "Cup",
                "club": house.slug,
                "format": "knock-out",
                "settings": {"best_of": 3},
            }
            assert client.post("/api/competitions/", posted, "application/json").status_code == 201
        else:
            new = {"game": "hex", "title": "Cup", "rounds": "0", "boards": "1", "format": "knock-out"}
            made = client.post(f"/clubs/{house.slug}/leagues/new/", new)
            page = client.get(made["Location"])
            fields = {name: field.initial for name, field in page.context["form"].fields.items()}
            saved = {name: value for name, value in fields.items() if value is not False} | {"best_of": "3"}
            assert client.post(made["Location"], saved).status_code == 302
        league = Competition.objects.get()
        competitions.enter(competition=league, players=[submitted(f"B{n}", "hex").player for n in range(16)])
        competitions.start(competition=league)
        assert (league.entries.count(), Match.objects.count()) == (16, 8)
        shown = client.get(f"/competitions/{league.slug}/").content.decode()
        assert f"/competitions/{league.slug}/parts/" in shown
        assert client.get(f"/competitions/{league.slug}/parts/").status_code == 200
