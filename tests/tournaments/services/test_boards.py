"""Results by board: who enters, who confirms, what counts, and how a line is put right."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from tests.helpers.concurrency import at_once
from tests.tournaments.teams import individuals, play_boards, started
from tournaments.engine.event import EventError
from tournaments.errors import CompetitionError
from tournaments.models import BoardResult, Competition, Pairing, PairingEntry
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.boards import TypedLine, board_correct, boards_confirm, boards_enter
from tournaments.services.leaving import go_home
from tournaments.services.table_results import table_forfeit, table_result
from tournaments.stages import stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def mitchell(club: Club, pairs: int, **settings: int) -> Competition:
    return started(club, pairs, game="contract-bridge", format="mitchell", settings={"boards": 2, **settings})


def first_table(competition: Competition) -> Pairing:
    table = Pairing.objects.filter(round__competition=competition, kind="played").order_by("table").first()
    assert table is not None
    return table


def players_of(table: Pairing, side: int) -> list[Player]:
    entry = table.sides.get(position=side).entry
    return [one.player for one in entry.members.select_related("player").order_by("place")]


def refused(words: str, act: partial[object], error: type[Exception] = CompetitionError) -> None:
    before = list(BoardResult.objects.values())
    with pytest.raises(error, match=words):
        act()
    assert list(BoardResult.objects.values()) == before


class TestEntering:
    def test_a_side_enters_and_the_other_confirms(self, club: Club) -> None:
        made = mitchell(club, 4)
        table = first_table(made)
        (one, _), (other, _) = players_of(table, 0), players_of(table, 1)
        lines = [TypedLine(table.boards[0], "4S N ="), TypedLine(table.boards[1], "-50")]
        enters = partial(boards_enter, competition=made, pairing_id=table.pk)
        confirms = partial(boards_confirm, competition=made, pairing_id=table.pk)
        enters(lines=lines, by=one)
        refused("The other side confirms", partial(confirms, by=one))
        table.refresh_from_db()
        assert not table.counted
        confirms(by=other)
        table.refresh_from_db()
        assert table.counted
        assert [row.score for row in table.board_results.order_by("board")] == [420, -50]
        assert [(side.points, side.score) for side in table.sides.order_by("position")] == [
            (2, 370),
            (0, -370),
        ]
        refused("has its result", partial(enters, lines=[TypedLine(table.boards[0], "50")], by=other))

    def test_before_it_is_confirmed_it_is_typed_anew_and_twice_changes_nothing(self, club: Club) -> None:
        made = mitchell(club, 4)
        table = first_table(made)
        one = players_of(table, 0)[0]
        enters = partial(boards_enter, competition=made, pairing_id=table.pk, by=one)
        enters(lines=[TypedLine(table.boards[0], "420")])
        enters(lines=[TypedLine(table.boards[0], "420")])
        assert BoardResult.objects.count() == 1
        enters(lines=[TypedLine(table.boards[0], "450")])
        assert [(row.score, row.replaced) for row in BoardResult.objects.order_by("pk")] == [
            (420, True),
            (450, False),
        ]

    def test_an_organiser_s_word_counts_at_once(self, club: Club, owner: Player) -> None:
        made = mitchell(club, 4)
        table = first_table(made)
        boards_enter(
            competition=made,
            pairing_id=table.pk,
            lines=[TypedLine(board, "x") for board in table.boards],
            by=owner,
        )
        table.refresh_from_db()
        assert table.counted and table.counts_for_nobody

    def test_what_cannot_be_gets_a_sentence_and_changes_nothing(self, club: Club, owner: Player) -> None:
        made = mitchell(club, 4)
        table = first_table(made)
        stranger = players_of(Pairing.objects.exclude(pk=table.pk).filter(kind="played")[0], 0)[0]
        board = table.boards[0]
        enters = partial(boards_enter, competition=made, pairing_id=table.pk, by=owner)
        refused("not played at this table", partial(enters, lines=[TypedLine(99, "420")]))
        refused("not played at this table", partial(enters, lines=[TypedLine(board, "420", 2)]))
        refused("is no contract", partial(enters, lines=[TypedLine(board, "eight")]), EventError)
        refused(
            "is no contract",
            partial(enters, lines=[TypedLine(board, "420"), TypedLine(board + 1, "9S")]),
            EventError,
        )
        refused("Who sits", partial(enters, lines=[TypedLine(board, "420")], by=stranger))
        refused("No boards", partial(enters, pairing_id=0, lines=[]))
        refused("board by board", partial(table_result, competition=made, pairing_id=table.pk, winner=0))
        enters(lines=[TypedLine(board, "420")])
        refused(
            "Something was written",
            partial(table_forfeit, competition=made, pairing_id=table.pk, came=[True, False]),
        )

    @pytest.mark.django_db(transaction=True)
    def test_both_sides_at_once_write_one_line(self, club: Club) -> None:
        made = mitchell(club, 4)
        table = first_table(made)
        board = table.boards[0]
        raised = at_once(
            [
                partial(
                    boards_enter,
                    competition=made,
                    pairing_id=table.pk,
                    lines=[TypedLine(board, text)],
                    by=players_of(table, side)[0],
                )
                for side, text in ((0, "420"), (1, "450"))
            ]
        )
        assert raised == []
        assert BoardResult.objects.filter(pairing=table, board=board, replaced=False).count() == 1


class TestCorrecting:
    def test_round_one_is_put_right_after_round_two(self, club: Club, owner: Player) -> None:
        made = mitchell(club, 6)
        for _ in range(2):
            play_boards(made, owner)
        table = first_table(made)
        drawn = list(PairingEntry.objects.order_by("pk").values_list("pairing", "entry", "position"))
        before = {row.entry.pk: row.hundredths for row in table_of_standings(made)}
        corrects = partial(board_correct, competition=made, pairing_id=table.pk, by=owner)
        line = TypedLine(table.boards[0], "-2000")
        refused("A reason", partial(corrects, line=line, reason=" "))
        corrects(line=line, reason="Turned round")
        after = {row.entry.pk: row.hundredths for row in table_of_standings(made)}
        assert sum(after.values()) == pytest.approx(sum(before.values()), abs=2)
        loser = table.sides.get(position=0).entry_id
        assert after[loser] < before[loser]
        assert list(PairingEntry.objects.order_by("pk").values_list("pairing", "entry", "position")) == drawn
        rows = table.board_results.filter(board=table.boards[0]).order_by("pk")
        assert [(row.replaced, row.reason) for row in rows] == [(True, ""), (False, "Turned round")]

    def test_who_sits_there_corrects_nothing(self, club: Club, owner: Player) -> None:
        made = mitchell(club, 4)
        play_boards(made, owner)
        table = first_table(made)
        own = players_of(table, 0)[0]
        club.memberships.filter(player=own).update(role="organiser")
        refused(
            "another organiser",
            partial(
                board_correct,
                competition=made,
                pairing_id=table.pk,
                line=TypedLine(table.boards[0], "0"),
                reason="For me",
                by=own,
            ),
        )


class TestEvents:
    @pytest.mark.parametrize(("pairs", "rounds", "settings"), [(9, 5, {}), (24, 11, {"boards": 1})])
    def test_a_mitchell_is_played_to_its_end(
        self, club: Club, owner: Player, pairs: int, rounds: int, settings: dict[str, int]
    ) -> None:
        made = mitchell(club, pairs, **settings)
        while made.status == Competition.Status.RUNNING:
            play_boards(made, owner)
        assert made.round_set.count() == rounds
        found = table_of_standings(made)
        assert len(found) == pairs
        assert sum(row.share for row in found) / pairs == pytest.approx(50, abs=5)
        assert found[0].entry.number == 1

    @pytest.mark.parametrize(
        ("format", "entrants", "rounds"),
        [("howell", 8, 7), ("swiss-pairs", 9, 5), ("teams-of-four", 8, 7)],
    )
    def test_so_are_the_others(
        self, club: Club, owner: Player, format: str, entrants: int, rounds: int
    ) -> None:
        made = started(club, entrants, game="contract-bridge", format=format, settings={"boards": 2})
        while made.status == Competition.Status.RUNNING:
            play_boards(made, owner)
        assert made.round_set.count() == rounds
        assert table_of_standings(made)[0].entry.number == 1

    def test_an_individual_evening_on_boards_gives_both_partners_the_same(
        self, club: Club, owner: Player
    ) -> None:
        made = individuals(club, 8, settings={"boards": 2, "rounds": 2})
        play_boards(made, owner)
        table = first_table(made)
        assert [side.at_side for side in table.sides.order_by("position")] == [0, 0, 1, 1]
        points = {row.entry.pk: row.hundredths for row in table_of_standings(made)}
        partners = table.sides.filter(side=0).values_list("entry", flat=True)
        assert len({points[pk] for pk in partners}) == 1

    def test_who_came_to_an_empty_table_gets_an_average_plus(self, club: Club, owner: Player) -> None:
        made = mitchell(club, 6)
        absent = first_table(made)
        table_forfeit(competition=made, pairing_id=absent.pk, came=[True, False])
        while made.status == Competition.Status.RUNNING:
            play_boards(made, owner)
        stage = stage_of(made, list(made.entries.select_related("player")))
        came, away = stage.rounds[0].tables[0].result
        assert (came >= 480, away) == (True, 0)

    def test_who_goes_home_leaves_opponents_to_sit_out(self, club: Club, owner: Player) -> None:
        made = mitchell(club, 6, arrow_switch=0)
        play = first_table(made)
        play_boards(made, owner)
        gone = play.sides.get(position=1).entry
        for table in Pairing.objects.filter(round__competition=made, round__number=2):
            table.delete()
        made.round_set.filter(number=2).delete()
        go_home(competition=made, player=gone.player)
        competitions.make_next_round(competition_id=made.pk)
        second = Pairing.objects.filter(round__competition=made, round__number=2)
        assert not second.filter(sides__entry=gone).exists()
        assert (second.filter(kind="bye").count(), second.filter(kind="played").count()) == (1, 2)


def test_a_round_of_forty_pairs_on_boards_is_written_in_fifteen_statements(club: Club, owner: Player) -> None:
    made = mitchell(club, 40, boards=1)
    table = Pairing.objects.filter(round__competition=made)
    table.update(counted=True)
    made.round_set.update(state="closed")
    with CaptureQueriesContext(connection) as queries:
        assert competitions.make_next_round(competition_id=made.pk) is not None
    done = [q["sql"] for q in queries if not q["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))]
    assert len(done) <= 15, "\n".join(sql[:150] for sql in done)
