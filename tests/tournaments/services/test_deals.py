"""Boards that the site deals: from a sealed seed, seen by nobody who plays, checked by anybody afterwards."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from games.core import registry
from games.core.board_deals import board_of
from games.core.commitment import Sealed
from games.files import pbn_deals
from tests.helpers.company import club_with_roles
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import publish
from tests.tournaments.teams import crowd, enter_all, founded, individuals, play_boards, started
from tournaments.deal_selectors import board_shown, deals_shown, usual_count
from tournaments.errors import CompetitionError
from tournaments.models import Competition, DealLook, Deals, DealtBoard
from tournaments.services import competitions
from tournaments.services.deals import MOST_BYTES, deals_bring, deals_look, deals_make
from tournaments.services.drafts import draft_draw
from tournaments.services.members import enter_team, member_add
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db
TWO_ROUNDS = {"boards": 2, "rounds": 2}


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


def swiss(house: Club, **more: object) -> Competition:
    return started(house, 4, game="contract-bridge", format="swiss-pairs", settings=TWO_ROUNDS, **more)


def shown(made: Competition) -> list[int]:
    made.refresh_from_db()
    found = deals_shown(made)
    assert found is not None
    return [board.number for board in found.open_boards]


def a_file(numbers: range, seed: str = "elsewhere", game: str = "contract-bridge") -> bytes:
    table = registry.get(game).table_for()
    boards = [board_of(table, n, Random(f"{seed}{n}").sample(range(52), 52)) for n in numbers]
    return pbn_deals.to_text(game, boards).encode()


def test_boards_are_shown_as_they_are_played_and_anybody_checks_them(
    people: dict[str, Player], house: Club
) -> None:
    made = swiss(house, drafts=True)
    deals_make(competition=made, boards=4, by=people["Organiser"])
    seals = {row.number: row.seal for row in DealtBoard.objects.all()}
    seal = Deals.objects.get().seal
    assert shown(made) == []
    publish(made)
    assert shown(made) == []
    play_boards(made, people["Owner"])
    found = deals_shown(made)
    assert found is not None and found.opened == "", "the second round is still to come"
    assert [board.number for board in found.open_boards] == [1, 2]
    draft_draw(competition=made)
    publish(made)
    play_boards(made, people["Owner"])
    assert made.status == "finished" and shown(made) == [1, 2, 3, 4]
    found = deals_shown(made)
    assert found is not None
    assert hashlib.sha256(found.opened.encode()).hexdigest() == seal
    seed = json.loads(found.opened.partition(":")[2])
    for board in found.boards:
        assert hashlib.sha256(board.opened.encode()).hexdigest() == seals[board.number]
        pack = list(range(52))
        Random(f"{seed}:{board.number}").shuffle(pack)
        assert json.loads(board.opened.partition(":")[2]) == pack


@pytest.mark.parametrize("format", ["mitchell", "howell"])
def test_boards_that_go_round_are_shown_in_the_end_alone(
    people: dict[str, Player], house: Club, format: str
) -> None:
    made = founded(house, game="tuppi", format=format, settings={"boards": 1})
    enter_all(made, crowd(house, 8), people["Owner"])
    deals_make(competition=made, boards=usual_count(made), by=people["Owner"])
    made = competitions.start(competition=made)
    while made.status == "running":
        assert shown(made) == []
        play_boards(made, people["Owner"])
    played = {board for row in made.round_set.all() for one in row.pairings.all() for board in one.boards}
    assert set(shown(made)) >= played


@pytest.mark.parametrize("game", ["contract-bridge", "tuppi", "marjapussi", "euchre"])
def test_individuals_and_teams_with_the_pack_of_their_game(
    people: dict[str, Player], house: Club, game: str
) -> None:
    made = individuals(house, 4, game=game, settings={"boards": 2, "rounds": 1})
    assert usual_count(made) == 2
    with pytest.raises(CompetitionError, match="played by now"):
        deals_make(competition=made, boards=2, by=people["Owner"])
    teams = founded(house, game=game, format="teams-of-four", settings={"boards": 3})
    deals_make(competition=teams, boards=3, by=people["Owner"])
    assert DealtBoard.objects.filter(deals__competition=teams, source="seed").count() == 3


def test_a_game_at_two_tables_has_eight_boards_a_round(people: dict[str, Player], house: Club) -> None:
    made = founded(house, game="sakaali-eight", format="round-robin")
    made.seats = 8
    made.save()
    deals_make(competition=made, boards=usual_count(made), by=people["Owner"])
    assert DealtBoard.objects.count() == 8
    assert shown(made) == []
    assert len(deals_look(competition=made, what="slips", by=people["Organiser"])) == 8


def test_nothing_before_the_moment_that_was_said(people: dict[str, Player], house: Club) -> None:
    made = founded(house, game="contract-bridge", format="swiss-pairs", settings={"boards": 2, "rounds": 1})
    enter_all(made, crowd(house, 8), people["Owner"])
    later = timezone.now() + timedelta(days=1)
    deals_make(competition=made, boards=2, by=people["Owner"], closed_until=later)
    made = competitions.start(competition=made)
    play_boards(made, people["Owner"])
    found = deals_shown(made)
    assert made.status == "finished" and shown(made) == [] and found is not None and not found.opened
    assert board_shown(made, 1) is None
    Deals.objects.update(closed_until=timezone.now())
    assert shown(made) == [1, 2] and board_shown(made, 1) is not None


def test_more_boards_come_from_the_same_seed_and_those_there_stay(
    people: dict[str, Player], house: Club
) -> None:
    made = founded(house, game="contract-bridge", format="swiss-pairs")
    deals_make(competition=made, boards=2, by=people["Owner"])
    before = list(DealtBoard.objects.values())
    sealed = Deals.objects.get().sealed
    deals_make(competition=made, boards=4, by=people["Organiser"])
    assert list(DealtBoard.objects.filter(number__lte=2).values()) == before
    assert Deals.objects.get().sealed == sealed and DealtBoard.objects.count() == 4
    for wrong in (0, -1, 401, 4):
        with pytest.raises(CompetitionError):
            deals_make(competition=made, boards=wrong, by=people["Owner"])
    Competition.objects.filter(pk=made.pk).update(status="finished")
    with pytest.raises(CompetitionError, match="finished"):
        deals_make(competition=made, boards=9, by=people["Owner"])


def test_what_plays_no_boards_or_is_not_dealt_here_is_refused(people: dict[str, Player], house: Club) -> None:
    for format, game, why in (
        ("swiss", "tuppi", "No boards are played"),
        ("swiss-pairs", "fireplace-poker", "Not every card"),
    ):
        made = founded(house, game=game, format=format)
        with pytest.raises(CompetitionError, match=why):
            deals_make(competition=made, boards=2, by=people["Owner"])
    assert not Deals.objects.exists()


class TestLooking:
    def test_an_organiser_who_does_not_play_looks_and_it_is_written_down(
        self, people: dict[str, Player], house: Club
    ) -> None:
        made = swiss(house, drafts=True)
        deals_make(competition=made, boards=4, by=people["Owner"])
        found = deals_look(competition=made, what="slips", by=people["Organiser"])
        assert [len(deal.hands) for deal in found] == [4] * 4
        look = DealLook.objects.get()
        assert (look.player, look.what) == (people["Organiser"], "slips")
        assert deals_shown(made).looks == [look]  # type: ignore[union-attr]

    @pytest.mark.parametrize("who", ["Member", "Keeper", "Stranger"])
    def test_nobody_else(self, people: dict[str, Player], house: Club, who: str) -> None:
        made = swiss(house, drafts=True)
        deals_make(competition=made, boards=2 + 2, by=people["Owner"])
        with pytest.raises(CompetitionError, match="Only an organiser"):
            deals_look(competition=made, what="slips", by=people[who])
        assert not DealLook.objects.exists()

    def test_not_who_plays_even_where_all_organisers_do(self, people: dict[str, Player], house: Club) -> None:
        made = founded(house, game="contract-bridge", format="swiss-pairs", settings=TWO_ROUNDS)
        deals_make(competition=made, boards=4, by=people["Owner"])
        enter_team(competition=made, players=[people["Organiser"], people["Owner"]], by=people["Owner"])
        for who in ("Organiser", "Owner"):
            with pytest.raises(CompetitionError, match="Only an organiser"):
                deals_look(competition=made, what="file", by=people[who])
        assert not DealLook.objects.exists()

    def test_who_has_looked_plays_no_more(self, people: dict[str, Player], house: Club) -> None:
        made = founded(house, game="contract-bridge", format="swiss-pairs", settings=TWO_ROUNDS)
        partner, other, third, fourth, fifth = crowd(house, 5)
        deals_make(competition=made, boards=4, by=people["Owner"])
        deals_look(competition=made, what="slips", by=people["Organiser"])
        with pytest.raises(CompetitionError, match="has seen the deals"):
            enter_team(competition=made, players=[partner, people["Organiser"]], by=people["Owner"])
        entry = enter_team(competition=made, players=[partner, other], by=people["Owner"])
        with pytest.raises(CompetitionError, match="has seen the deals"):
            member_add(
                competition=made,
                entry_id=entry.pk,
                player=people["Organiser"],
                by=people["Owner"],
                substitute=True,
            )
        enter_team(competition=made, players=[third, fourth], by=people["Owner"])
        assert not made.members.filter(player=people["Organiser"]).exists()
        solo = founded(house, game="contract-bridge", format="whist", settings={"boards": 2})
        deals_make(competition=solo, boards=4, by=people["Owner"])
        deals_look(competition=solo, what="slips", by=people["Organiser"])
        with pytest.raises(CompetitionError, match="has seen the deals"):
            competitions.enter(competition=solo, players=[fifth, people["Organiser"]])

    def test_what_everybody_may_see_is_no_look(self, people: dict[str, Player], house: Club) -> None:
        made = founded(
            house, game="contract-bridge", format="swiss-pairs", settings={"boards": 2, "rounds": 1}
        )
        enter_all(made, crowd(house, 8), people["Owner"])
        deals_make(competition=made, boards=2, by=people["Owner"])
        play_boards(competitions.start(competition=made), people["Owner"])
        assert len(deals_look(competition=made, what="slips", by=people["Member"])) == 2
        assert not DealLook.objects.exists()


class TestBringing:
    def test_deals_of_a_machine_take_the_place_of_those_of_the_site(
        self, people: dict[str, Player], house: Club
    ) -> None:
        made = founded(house, game="contract-bridge", format="swiss-pairs", settings=TWO_ROUNDS)
        deals_make(competition=made, boards=4, by=people["Owner"])
        assert deals_bring(competition=made, raw=a_file(range(2, 7)), by=people["Organiser"]) == [
            2,
            3,
            4,
            5,
            6,
        ]
        deals_bring(competition=made, raw=a_file(range(2, 7)), by=people["Organiser"])
        rows = DealtBoard.objects.filter(replaced=False).order_by("number").values_list("number", "source")
        assert list(rows) == [(1, "seed"), *((n, "file") for n in range(2, 7))]
        assert DealtBoard.objects.filter(replaced=True).count() == 3
        assert set(DealLook.objects.values_list("what", flat=True)) == {"brought"}

    def test_not_by_who_plays_unless_it_is_played(self, people: dict[str, Player], house: Club) -> None:
        made = founded(
            house, game="contract-bridge", format="swiss-pairs", settings={"boards": 2, "rounds": 1}
        )
        enter_team(competition=made, players=[people["Organiser"], people["Owner"]], by=people["Keeper"])
        enter_all(made, crowd(house, 6), people["Keeper"])
        made = competitions.start(competition=made)
        with pytest.raises(CompetitionError, match="Only an organiser"):
            deals_bring(competition=made, raw=a_file(range(1, 3)), by=people["Organiser"])
        assert not Deals.objects.exists() and not DealLook.objects.exists()
        writer = people["Keeper"]
        house.memberships.filter(player=writer).update(role="organiser")
        play_boards(made, writer)
        assert made.status == "finished"
        deals_bring(competition=made, raw=a_file(range(1, 3)), by=people["Organiser"])
        assert shown(made) == [1, 2] and not DealLook.objects.exists()

    def test_what_was_given_to_the_tables_stays(self, people: dict[str, Player], house: Club) -> None:
        made = founded(house, game="contract-bridge", format="swiss-pairs", settings=TWO_ROUNDS)
        enter_all(made, crowd(house, 8), people["Owner"])
        deals_make(competition=made, boards=4, by=people["Owner"])
        made = competitions.start(competition=made)
        before = list(DealtBoard.objects.values())
        with pytest.raises(CompetitionError, match="given to the tables"):
            deals_bring(competition=made, raw=a_file(range(1, 5)), by=people["Organiser"])
        assert list(DealtBoard.objects.values()) == before and not DealLook.objects.exists()

    def test_what_is_too_large(self, people: dict[str, Player], house: Club) -> None:
        made = swiss(house)
        with pytest.raises(CompetitionError, match="bytes"):
            deals_bring(competition=made, raw=b" " * (MOST_BYTES + 1), by=people["Organiser"])


class TestUndoing:
    def test_boards_that_were_shown_are_dealt_anew(self, people: dict[str, Player], house: Club) -> None:
        made = founded(
            house,
            game="contract-bridge",
            format="swiss-pairs",
            settings={"boards": 2, "rounds": 3},
            drafts=True,
        )
        enter_all(made, crowd(house, 8), people["Owner"])
        deals_make(competition=made, boards=6, by=people["Owner"])
        made = competitions.start(competition=made)
        publish(made)
        play_boards(made, people["Owner"])
        before = dict(DealtBoard.objects.values_list("number", "sealed"))
        assert shown(made) == [1, 2]
        round_undo(
            competition=made,
            round_id=made.round_set.get(number=1, state="closed").pk,
            reason="Wrong boards",
            by=people["Owner"],
        )
        now = {row.number: row for row in DealtBoard.objects.filter(replaced=False)}
        assert shown(made) == []
        assert [now[n].source for n in range(1, 7)] == ["anew"] * 2 + ["seed"] * 4
        assert now[1].sealed != before[1] and now[3].sealed == before[3]

    def test_after_the_seed_was_opened_all_to_come_is_new(
        self, people: dict[str, Player], house: Club
    ) -> None:
        made = founded(house, game="contract-bridge", format="swiss-pairs", settings=TWO_ROUNDS)
        enter_all(made, crowd(house, 8), people["Owner"])
        deals_make(competition=made, boards=8, by=people["Owner"])
        opened = Deals.objects.get().sealed
        made = competitions.start(competition=made)
        play_boards(made, people["Owner"])
        play_boards(made, people["Owner"])
        assert shown(made) == list(range(1, 9)) and made.status == "finished"
        round_undo(
            competition=made,
            round_id=made.round_set.get(number=2, state="closed").pk,
            reason="Wrong boards",
            by=people["Owner"],
        )
        assert shown(made) == [1, 2]
        deals = Deals.objects.get()
        assert deals.opened == [opened] and not deals.sealed
        sources = dict(DealtBoard.objects.filter(replaced=False).values_list("number", "source"))
        assert [sources[n] for n in range(1, 9)] == ["seed"] * 2 + ["anew"] * 6
        deals_make(competition=made, boards=10, by=people["Owner"])
        assert Sealed.parse(Deals.objects.get().sealed).outcome != Sealed.parse(opened).outcome


@pytest.mark.django_db(transaction=True)
def test_two_deal_at_once(people: dict[str, Player]) -> None:
    house = club_with_roles("House", people)
    made = founded(house, game="contract-bridge", format="swiss-pairs", settings=TWO_ROUNDS)

    def deal() -> object:
        return deals_make(competition=made, boards=4, by=people["Owner"])

    assert len(at_once([deal, deal])) == 1, "the other is told that they are dealt"
    assert Deals.objects.count() == 1 and DealtBoard.objects.count() == 4


def test_the_queries_of_the_page(
    people: dict[str, Player], house: Club, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    made = founded(house, game="contract-bridge", format="swiss-pairs", settings={"boards": 20, "rounds": 1})
    enter_all(made, crowd(house, 8), people["Owner"])
    deals_make(competition=made, boards=20, by=people["Owner"])
    play_boards(competitions.start(competition=made), people["Owner"])
    with django_assert_max_num_queries(14):  # type: ignore[attr-defined]
        found = deals_shown(made, results=True)
    assert found is not None and len(found.open_boards[0].results) == 2
