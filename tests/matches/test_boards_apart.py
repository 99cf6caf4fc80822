"""Two tables with real cards: each enters its own boards, and no other learns anything before both have (MATCH-7)."""

from __future__ import annotations

import re

import pytest

from clubs.models import Club, Player
from matches import boards_apart, event_store, services
from matches.errors import MatchError
from matches.models import HalfBoard, Match
from matches.services import SeatPlan, create_match, start
from operations.club_files.parts import LEFT
from pages.my_data import everything_about
from tests.helpers.company import browser_of
from tests.helpers.concurrency import at_once
from tests.matches.halves import NAMES, api, both, enter

pytestmark = pytest.mark.django_db


def rows(match: Match) -> list[tuple[int, ...]]:
    return [row.points for row in event_store.load(Match.objects.get(pk=match.pk)).sheet.rows]


class TestEntering:
    def test_a_board_is_on_the_sheet_once_both_tables_have_played_it(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        both(sakaali, eight, 0, 1, 50, 71)
        for board in (5, 6, 7, 8):
            both(sakaali, eight, 1, board, 25, 25)
        assert rows(sakaali) == []
        both(sakaali, eight, 1, 1, 71, 50)
        assert rows(sakaali) == [(41, 41)]
        assert HalfBoard.objects.filter(board=1).count() == 0

    def test_a_whole_match_by_hand(self, sakaali: Match, eight: dict[str, Player]) -> None:
        """At the first table A & C win each board by 21, at the second both are level: eight times 41."""
        for board in (1, 2, 3, 4):
            both(sakaali, eight, 0, board, 50, 71)
            both(sakaali, eight, 1, board + 4, 25, 25)
        for board in (5, 6, 7, 8):
            both(sakaali, eight, 0, board, 50, 71)
            both(sakaali, eight, 1, board - 4, 25, 25)
        assert rows(sakaali) == [(41, 0)] * 8
        sakaali.refresh_from_db()
        services.confirm_result(match_id=sakaali.pk, expect_seq=8, by=eight["Aino"])
        done = services.confirm_result(match_id=sakaali.pk, expect_seq=8, by=eight["Eero"])
        assert done.result is not None
        assert (done.status, done.result["totals"]) == (Match.Status.FINISHED, [328, 0])
        assert not HalfBoard.objects.exists()

    def test_it_counts_with_the_word_of_both_sides_at_that_table(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        for board in (5, 6, 7, 8):
            both(sakaali, eight, 1, board, 25, 25)
        both(sakaali, eight, 1, 1, 25, 25)
        enter(sakaali, eight["Aino"], 0, 1, 0, 263)
        boards_apart.agree_to_half(match_id=sakaali.pk, table=0, board=1, by=eight["Cecilia"])
        assert rows(sakaali) == [], "of one side both"
        boards_apart.agree_to_half(match_id=sakaali.pk, table=0, board=1, by=eight["Daniel"])
        assert rows(sakaali) == [(313, 0)]

    def test_the_same_again_is_the_other_sides_word_and_something_else_is_refused(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        enter(sakaali, eight["Aino"], 0, 1, 50, 71)
        enter(sakaali, eight["Aino"], 0, 1, 50, 71)
        with pytest.raises(MatchError, match="take it back first"):
            enter(sakaali, eight["Bertta"], 0, 1, 71, 50)
        enter(sakaali, eight["Bertta"], 0, 1, 50, 71)
        half = HalfBoard.objects.get()
        assert [word.player.name for word in half.words.all()] == ["Aino", "Bertta"]

    def test_boards_in_their_order_and_at_ones_own_table_alone(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        with pytest.raises(MatchError, match="enters board 1 next"):
            enter(sakaali, eight["Aino"], 0, 2, 50, 71)
        with pytest.raises(MatchError, match="enters board 5 next"):
            enter(sakaali, eight["Eero"], 1, 1, 50, 71)
        for stranger in ("Eero", "Plain", "Owner2"):
            by = eight.get(stranger) or eight["Plain"]
            with pytest.raises(MatchError, match="Each table enters its own"):
                enter(sakaali, by, 0, 1, 50, 71)
        with pytest.raises(MatchError, match="no two tables"):
            boards_apart.enter_half(match_id=sakaali.pk, table=2, board=1, data={}, by=eight["Aino"])
        assert not HalfBoard.objects.exists()

    def test_nowhere_else(self, eight_club: Club, eight: dict[str, Player]) -> None:
        seats = [SeatPlan(eight["Aino"]), SeatPlan(eight["Eero"])]
        other = start(match=create_match(game="totem-tennis", seats=seats, entered=True, club=eight_club))
        with pytest.raises(MatchError, match="no two tables"):
            enter(other, eight["Aino"], 0, 1, 50, 71)

    def test_a_scorekeeper_who_sits_at_neither_speaks_for_a_table(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        for board in (5, 6, 7, 8, 1):
            enter(sakaali, eight["Keeper"], 1, board, 25, 25)
        enter(sakaali, eight["Keeper"], 0, 1, 50, 71)
        assert rows(sakaali) == [(41, 0)]

    def test_while_a_table_has_entered_something_nobody_writes_for_both(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        services.enter_result(
            match_id=sakaali.pk, data={"first": [50, 71], "second": [25, 25]}, expect_seq=0, by=eight["Aino"]
        )
        both(sakaali, eight, 0, 2, 50, 71)
        with pytest.raises(MatchError, match="The tables enter their own"):
            services.enter_result(
                match_id=sakaali.pk,
                data={"first": [50, 71], "second": [0, 263]},
                expect_seq=1,
                by=eight["Eero"],
            )


class TestTakingBack:
    def test_a_half_by_ones_own_table_until_the_other_half_is_there(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        both(sakaali, eight, 0, 1, 50, 71)
        with pytest.raises(MatchError, match="Each table enters"):
            boards_apart.take_half_back(match_id=sakaali.pk, table=0, board=1, by=eight["Eero"])
        boards_apart.take_half_back(match_id=sakaali.pk, table=0, board=1, by=eight["Daniel"])
        with pytest.raises(MatchError, match="Nothing of that board"):
            boards_apart.agree_to_half(match_id=sakaali.pk, table=0, board=1, by=eight["Aino"])
        enter(sakaali, eight["Aino"], 0, 1, 71, 50)

    def test_not_once_both_tables_know_each_others(self, sakaali: Match, eight: dict[str, Player]) -> None:
        for board in (1, 2, 3, 4):
            both(sakaali, eight, 0, board, 50, 71)
            both(sakaali, eight, 1, board + 4, 25, 25)
        both(sakaali, eight, 0, 5, 50, 71)
        with pytest.raises(MatchError, match="Both tables have played it"):
            boards_apart.take_half_back(match_id=sakaali.pk, table=0, board=5, by=eight["Aino"])

    def test_a_row_is_undone_like_any_other_and_both_tables_enter_it_anew(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        for board in (5, 6, 7, 8, 1):
            both(sakaali, eight, 1, board, 25, 25)
        both(sakaali, eight, 0, 1, 50, 71)
        services.undo_result(match_id=sakaali.pk, expect_seq=1, by=eight["Eero"])
        assert rows(sakaali) == []
        both(sakaali, eight, 0, 1, 71, 50)
        both(sakaali, eight, 1, 1, 25, 25)
        assert rows(sakaali) == [(0, 41)]


class TestStopping:
    def test_boards_that_both_have_played_count_and_others_are_left_out(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        for board in (1, 2, 3, 4):
            both(sakaali, eight, 0, board, 50, 71)
            both(sakaali, eight, 1, board + 4, 25, 25)
        both(sakaali, eight, 0, 5, 71, 50)
        page = browser_of(eight["Aino"]).get(f"/matches/{sakaali.code}/").content.decode()
        assert "7 boards that only one table has entered are left out." in page
        services.stop_match(match_id=sakaali.pk, reason="", expect_seq=0, by=eight["Aino"])
        done = services.stop_match(match_id=sakaali.pk, reason="", expect_seq=0, by=eight["Eero"])
        assert done.result is not None
        assert (done.status, done.result["totals"]) == (Match.Status.FINISHED, [0, 41])
        assert done.confirmations.filter(seq=done.seq - 1).count() == 2


def everything_told(match: Match, eight: dict[str, Player], reader: str) -> list[bytes]:
    """Every page and answer of a match that somebody can read, its export, and the list of matches."""
    browser, person = browser_of(eight[reader]), eight[reader]
    base = f"/matches/{match.code}/"
    addresses = [base, base + "?at=0", base + "?seq=0&status=running&words=0", "/matches/", "/"]
    addresses += [f"/api/matches/{match.code}/", f"/api/matches/{match.code}/boards/", "/api/matches/"]
    addresses += [f"/players/{eight[name].slug}/" for name in NAMES] + ["/clubs/kerho/", "/api/notices/"]
    told = [browser.get(address).content for address in addresses]
    own = everything_about(person)
    told += [repr([own[key] for key in own if not key.startswith("log")]).encode()]
    return [without_tokens(one) for one in told]


def without_tokens(page: bytes) -> bytes:
    """A page without what is drawn anew each time."""
    page = re.sub(rb'(csrfmiddlewaretoken|name="key"|once|nonce)[^>]*', b"", page)
    page = re.sub(rb'"csrftoken": "[^"]*"|X-CSRFToken[^}]*|hx-headers=\'[^\']*\'', b"", page)
    return re.sub(rb"datetime[.(][^)]*\)|\d\d:\d\d(:\d\d)?(\.\d+)?", b"", page)


class TestWhatTheOthersLearn:
    """Two worlds that differ in a hidden half alone look the same, byte for byte, to everybody else."""

    @pytest.mark.parametrize("reader", ["Eero", "Fanni", "Plain", "Owner", "Keeper"])
    def test_nothing_of_the_hidden_half(self, sakaali: Match, eight: dict[str, Player], reader: str) -> None:
        both(sakaali, eight, 0, 1, 247, 0)
        one = everything_told(sakaali, eight, reader)
        HalfBoard.objects.update(result=[0, 263])
        other = everything_told(sakaali, eight, reader)
        assert one == other
        assert not any(re.search(rb"\b(247|263)\b", page) for page in one)

    def test_who_entered_it_and_their_table_read_it(self, sakaali: Match, eight: dict[str, Player]) -> None:
        both(sakaali, eight, 0, 1, 247, 0)
        for reader in ("Aino", "Bertta", "Cecilia", "Daniel"):
            page = browser_of(eight[reader]).get(f"/matches/{sakaali.code}/").content.decode()
            assert "Board 1: Aino &amp; Cecilia 247, Bertta &amp; Daniel 0" in page
        enter(sakaali, eight["Keeper"], 0, 2, 0, 263)
        seen = api(eight["Keeper"]).get(f"/api/matches/{sakaali.code}/boards/").data[0]["halves"]
        assert [half["result"] for half in seen] == [None, [0, 263]]

    def test_the_other_table_reads_it_with_its_own(self, sakaali: Match, eight: dict[str, Player]) -> None:
        for board in (1, 2, 3, 4):
            both(sakaali, eight, 0, board, 247, 0)
            both(sakaali, eight, 1, board + 4, 0, 263)
        enter(sakaali, eight["Aino"], 0, 5, 50, 71)
        seen = api(eight["Aino"]).get(f"/api/matches/{sakaali.code}/boards/").data[1]["halves"]
        assert [half["result"] for half in seen] == [None] * 4, "nor before both sides here have agreed"
        boards_apart.agree_to_half(match_id=sakaali.pk, table=0, board=5, by=eight["Bertta"])
        seen = api(eight["Aino"]).get(f"/api/matches/{sakaali.code}/boards/").data[1]["halves"]
        assert [half["result"] for half in seen] == [[0, 263], None, None, None]

    def test_the_log_tells_the_other_half_only_with_the_whole_board(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        both(sakaali, eight, 0, 1, 247, 0)
        sakaali.refresh_from_db()
        assert sakaali.seq == 0 and not sakaali.events.exists()

    def test_no_file_of_the_club_carries_it(self) -> None:
        assert {"matches.HalfBoard", "matches.HalfBoardWord"} <= set(LEFT)


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_both_tables_enter_the_same_board_together(
        self, sakaali: Match, eight: dict[str, Player]
    ) -> None:
        for board in (5, 6, 7, 8):
            both(sakaali, eight, 1, board, 25, 25)
        enter(sakaali, eight["Aino"], 0, 1, 50, 71)
        enter(sakaali, eight["Eero"], 1, 1, 25, 25)

        def agree(table: int, name: str) -> object:
            return boards_apart.agree_to_half(match_id=sakaali.pk, table=table, board=1, by=eight[name])

        assert at_once([lambda: agree(0, "Bertta"), lambda: agree(1, "Fanni")]) == []
        assert rows(sakaali) == [(41, 0)]

    def test_one_board_entered_twice_stands_once(self, sakaali: Match, eight: dict[str, Player]) -> None:
        raised = at_once(
            [
                lambda: enter(sakaali, eight["Aino"], 0, 1, 50, 71),
                lambda: enter(sakaali, eight["Bertta"], 0, 1, 71, 50),
            ]
        )
        assert len(raised) == 1 and isinstance(raised[0], MatchError)
        assert HalfBoard.objects.count() == 1
