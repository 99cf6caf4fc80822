"""Competitions: made once whatever is clicked or delivered twice, counted as their matches end, in few queries."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.models import Bot
from clubs.models import Club, Player
from games.core.commitment import seal
from games.core.errors import BadOption, UnknownGame
from matches.bot_play import play_bots
from matches.models import Match
from matches.services import confirm_result, enter_result
from ratings.models import RatedMatch
from tests.helpers.concurrency import at_once, beside
from tests.helpers.speed import best_run, slower
from tests.tournaments.matches import matches_of, win
from tournaments import selectors
from tournaments.engine.event import EventError
from tournaments.engine.fixed_formats import FormatError
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry, Pairing, PairingEntry, PairingMatch, Round
from tournaments.services import competitions
from tournaments.tasks import make_due_rounds, next_round

pytestmark = pytest.mark.django_db


def statements(queries: CaptureQueriesContext) -> list[str]:
    return [q["sql"] for q in queries if "SAVEPOINT" not in q["sql"] and not q["sql"].startswith("BEGIN")]


class TestMaking:
    @pytest.mark.parametrize(
        ("wrong", "error", "why"),
        [
            ({"game": "yatzy"}, UnknownGame, "yatzy"),
            ({"format": "swiss-cheese"}, FormatError, "swiss-cheese"),
            ({"tie_breaks": ["height"]}, EventError, "no tie-break 'height'"),
            ({"options": {"size": 99}}, BadOption, "99"),
            ({"title": "   "}, CompetitionError, "1 to 80 characters"),
            ({"title": "x" * 81}, CompetitionError, "1 to 80 characters"),
            ({"kind": "league", "game": "killeri"}, CompetitionError, "not played on the site"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong: dict[str, Any], error: type[Exception], why: str) -> None:
        good = {"kind": "tournament", "title": "Open", "game": "hex", "format": "round-robin"}
        with pytest.raises(error, match=why):
            competitions.create_competition(**(good | wrong))
        assert not Competition.objects.exists()

    def test_titles_alike_get_addresses_of_their_own(self, hex_open: Callable[..., Competition]) -> None:
        assert len({hex_open(2).slug, hex_open(2).slug}) == 2

    def test_people_play_tournaments_and_bots_leagues(
        self, hex_open: Callable[..., Competition], hex_league: Competition
    ) -> None:
        bot, person = Bot.objects.get(builtin="greedy").player, Player.objects.create(name="A", slug="a")
        with pytest.raises(CompetitionError, match="tournaments are for people"):
            competitions.enter(competition=hex_open(2), players=[bot])
        with pytest.raises(CompetitionError, match="leagues are for bots"):
            competitions.enter(competition=hex_league, players=[person])

    def test_after_the_draw_nobody_enters_or_withdraws(self, hex_open: Callable[..., Competition]) -> None:
        made = competitions.start(competition=hex_open(3))
        entrant, late = made.entries.get(number=1).player, Player.objects.create(name="Late", slug="late")
        with pytest.raises(CompetitionError, match="entries are closed"):
            competitions.enter(competition=made, players=[late])
        with pytest.raises(CompetitionError, match="entries are closed"):
            competitions.withdraw(competition=made, player=entrant)
        assert made.entries.count() == 3

    def test_one_entrant_is_no_tournament_and_the_draw_stays_open(
        self, hex_open: Callable[..., Competition]
    ) -> None:
        made = hex_open(1)
        with pytest.raises(FormatError, match="2 to 100"):
            competitions.start(competition=made)
        made.refresh_from_db()
        assert (made.status, Round.objects.count()) == (Competition.Status.DRAFT, 0)

    def test_the_draw_can_be_repeated_from_the_seed(self, hex_open: Callable[..., Competition]) -> None:
        drawn = []
        for _ in range(2):
            made = competitions.start(competition=hex_open(6))
            drawn.append(list(made.entries.order_by("pk").values_list("number", flat=True)))
        assert sorted(drawn[0]) == [1, 2, 3, 4, 5, 6]

    def test_everybody_meets_everybody_once_in_matches_that_run(
        self, hex_open: Callable[..., Competition]
    ) -> None:
        made = competitions.start(competition=hex_open(6))
        met = Counter(frozenset(match.seats.values_list("player", flat=True)) for match in matches_of(made))
        assert len(met) == 15
        assert set(met.values()) == {1}
        assert {match.status for match in matches_of(made)} == {Match.Status.RUNNING}
        assert [row.pairings.count() for row in made.round_set.all()] == [3] * 5
        tables = Pairing.objects.filter(round__number=2).order_by("table").values_list("table", flat=True)
        assert list(tables) == [1, 2, 3]


class TestSeed:
    def test_it_is_sealed_until_the_draw_and_then_opened(self, hex_open: Callable[..., Competition]) -> None:
        made, client = hex_open(4), Client()
        Competition.objects.filter(pk=made.pk).update(seed=(seed := 2**61 + 12345), seal=seal(seed).text)
        before = client.get(f"/api/competitions/{made.slug}/")
        assert (before.json()["seed"], before.json()["opened_seal"]) == (None, "")
        page = client.get(f"/competitions/{made.slug}/")
        listed = client.get("/api/competitions/")
        for answer in (before, page, listed):
            assert str(seed) not in answer.content.decode()
        assert before.json()["seal"] in page.content.decode()
        competitions.start(competition=made)
        after = client.get(f"/api/competitions/{made.slug}/").json()
        assert after["seed"] == seed
        assert hashlib.sha256(after["opened_seal"].encode()).hexdigest() == before.json()["seal"]
        assert after["opened_seal"].endswith(f":{seed}")
        assert after["opened_seal"] in client.get(f"/competitions/{made.slug}/").content.decode()
        shuffled = [entry["player"] for entry in after["entries"]]
        Random(seed).shuffle(shuffled)
        assert {entry["player"]: entry["number"] for entry in after["entries"]} == {
            player: number for number, player in enumerate(shuffled, 1)
        }


class TestGoingOn:
    def test_a_round_whose_call_was_lost_is_made_by_the_sweep(self, hex_league: Competition) -> None:
        competitions.start(competition=hex_league)
        assert make_due_rounds() == 0
        for match in matches_of(hex_league):
            play_bots(match_id=match.pk, holder="w")
        assert [make_due_rounds(), make_due_rounds()] == [1, 0]
        assert hex_league.round_set.count() == 2

    def test_a_competition_that_cannot_go_on_does_not_hold_up_the_others(
        self, hex_open: Callable[..., Competition], hex_league: Competition
    ) -> None:
        broken = competitions.start(competition=hex_league)
        fine = competitions.start(competition=hex_open(2))
        for match in matches_of(broken):
            play_bots(match_id=match.pk, holder="w")
        for match in matches_of(fine):
            win(match)
        Competition.objects.filter(pk=broken.pk).update(game="yatzy")
        assert make_due_rounds() == 0
        fine.refresh_from_db()
        assert fine.status == Competition.Status.FINISHED


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_organisers_who_start_make_each_round_and_pairing_once(
        self, hex_open: Callable[..., Competition]
    ) -> None:
        made = hex_open(6)
        assert at_once([lambda: competitions.start(competition=made)] * 4) == []
        assert list(made.round_set.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
        assert (Pairing.objects.count(), PairingMatch.objects.count(), Match.objects.count()) == (15, 15, 15)

    def test_the_draw_and_a_late_entry_do_not_miss_each_other(
        self, hex_open: Callable[..., Competition]
    ) -> None:
        made, late = hex_open(5), Player.objects.create(name="Late", slug="late")
        refused = at_once(
            [
                lambda: competitions.start(competition=made),
                lambda: competitions.enter(competition=made, players=[late]),
            ]
        )
        assert all(isinstance(error, CompetitionError) for error in refused)
        entrants = 5 if refused else 6
        assert made.entries.count() == made.entries.exclude(number=None).count() == entrants
        assert Match.objects.count() == entrants * (entrants - 1) // 2

    def test_a_league_played_by_four_workers_with_every_call_delivered_twice(
        self, hex_league: Competition
    ) -> None:
        competitions.start(competition=hex_league)
        while matches := matches_of(hex_league, status=Match.Status.RUNNING):
            work = [
                lambda m=m, i=i: play_bots(match_id=m.pk, holder=f"w{i}") for m in matches for i in (1, 2)
            ]
            assert at_once(work) == []
            assert at_once([lambda: next_round(hex_league.pk)] * 3) == []
        hex_league.refresh_from_db()
        assert hex_league.status == Competition.Status.FINISHED
        assert list(hex_league.round_set.values_list("number", flat=True)) == [1, 2, 3]
        assert (Pairing.objects.filter(counted=True).count(), Match.objects.count()) == (3, 6)
        rated = Counter(RatedMatch.objects.values_list("match", "family"))
        assert set(rated.values()) == {1}
        assert len({match for match, _ in rated}) == 6
        assert [row.line.played for row in selectors.table_of_standings(hex_league)] == [2, 2, 2]

    def test_results_of_one_round_confirmed_at_once_are_all_counted(
        self, hex_open: Callable[..., Competition]
    ) -> None:
        made = competitions.start(competition=hex_open(6))
        assert at_once([lambda m=m: win(m) for m in matches_of(made)[:9]]) == []
        assert Pairing.objects.filter(counted=True).count() == 9
        assert sum(row.line.points for row in selectors.table_of_standings(made)) == 2 * 9


class TestQueries:
    def test_a_round_robin_of_fifty_is_made_in_eleven_statements(
        self, hex_open: Callable[..., Competition]
    ) -> None:
        """On SQLite a bulk insert is cut into pieces of 999 values; each piece is the same statement again."""
        made = hex_open(50)
        with CaptureQueriesContext(connection) as queries:
            competitions.start(competition=made)
        done = statements(queries)
        kinds = Counter(sql[: sql.find("(")] if sql.startswith("INSERT") else sql for sql in done)
        assert len(kinds) <= 11, "\n".join(sql[:200] for sql in kinds)
        if connection.vendor == "postgresql":
            assert len(done) <= 11, "\n".join(sql[:200] for sql in done)
        assert Match.objects.count() == 1225

    @pytest.mark.no_cover  # measuring would take half of the time that is measured
    def test_a_tournament_of_a_hundred_is_drawn_in_seconds_and_its_pages_are_quick_and_small(
        self, hex_open: Callable[..., Competition]
    ) -> None:
        """4,950 matches, all counted. Processor time, so that a busy machine is not taken for a slow page."""
        made = hex_open(100)
        begun = time.thread_time()
        competitions.start(competition=made)
        assert time.thread_time() - begun < 4 * slower()
        assert Match.objects.count() == 4950
        PairingEntry.objects.update(points=1, score=0)
        Pairing.objects.update(counted=True)
        client = Client()
        address = f"competitions/{made.slug}"
        for asked in (
            f"/{address}/",
            f"/{address}/?round=7",
            f"/api/{address}/",
            f"/api/{address}/pairings/?limit=5000",
        ):
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(asked)
            assert answer.status_code == 200
            assert best_run(partial(client.get, asked)) < 0.6, asked
            assert len(answer.content) < 60_000 or "limit" in asked
            assert len(queries) <= 12
        listed = client.get(f"/api/{address}/pairings/?round=99").json()
        assert (listed["count"], listed["results"][0]["round"]) == (50, 99)
        assert client.get(f"/api/{address}/pairings/").json()["count"] == 4950

    def test_standings_take_four_queries_whatever_their_length(
        self, hex_open: Callable[..., Competition], django_assert_num_queries: Callable[..., Any]
    ) -> None:
        for people in (4, 8):
            made = competitions.start(competition=hex_open(people))
            for match in matches_of(made)[:6]:
                win(match)
            with django_assert_num_queries(4):
                assert len(selectors.table_of_standings(made)) == people

    def test_a_result_is_recorded_rated_and_counted_in_a_handful_of_queries(
        self, hex_open: Callable[..., Competition], club: Club
    ) -> None:
        made = competitions.start(competition=hex_open(6))
        *known, match = matches_of(made)
        for one in known:
            win(one)
        sheet = enter_result(match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=0)
        with CaptureQueriesContext(connection) as queries:
            confirm_result(match_id=match.pk, expect_seq=sheet.seq)
        done = statements(queries)
        rating = [sql for sql in done if "tournaments_" not in sql]
        assert len(rating) <= 12, "\n".join(sql[:160] for sql in rating)
        assert len(done) <= 22, "\n".join(sql[:160] for sql in done)


def test_entering_twice_is_entering_once(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(2)
    player = made.entries.order_by("pk")[0].player
    competitions.enter(competition=made, players=[player, player])
    assert Entry.objects.filter(competition=made).count() == 2


@pytest.mark.django_db
def test_a_game_for_one_has_no_competition() -> None:
    with pytest.raises(CompetitionError, match="played alone"):
        competitions.create_competition(
            kind="tournament", title="Alone", game="circle-colouring", format="round-robin"
        )


@pytest.mark.django_db(transaction=True)
def test_the_next_round_is_made_while_a_result_of_the_last_is_corrected(hex_league: Competition) -> None:
    """Both hold the people before the competition: neither waits for the other for ever."""
    made = competitions.start(competition=hex_league)
    Pairing.objects.update(counted=True)
    people = Player.objects.filter(entries__competition=made).select_for_update(of=("self",), no_key=True)
    with beside(lambda: competitions.make_next_round(competition_id=made.pk)) as begin, transaction.atomic():
        list(people.order_by("pk"))
        begin()
        competitions.locked(made.pk)
    assert made.round_set.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_draw_takes_the_people_in_the_order_that_everybody_does(
    hex_open: Callable[..., Competition],
) -> None:
    """By number, and not by name: else it and somebody else who takes two of them wait for each other."""
    made = hex_open(2)
    first, last = Player.objects.filter(entries__competition=made).order_by("pk")
    Player.objects.filter(pk=first.pk).update(name="Z")
    rows = Player.objects.select_for_update(no_key=True)
    with beside(lambda: competitions.start(competition=made)) as begin, transaction.atomic():
        rows.get(pk=first.pk)
        begin()
        rows.get(pk=last.pk)
    assert made.round_set.count() == 1
