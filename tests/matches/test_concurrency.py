"""Workers, people and scorekeepers at once, on a real database: nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from clubs.services import create_club
from games.core.errors import RulesError, StaleSequence
from ledger.models import LedgerEntry
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import event_store, leases, services
from matches.bot_play import play_bots
from matches.errors import MatchError
from matches.models import Event, Match
from tests.helpers.concurrency import at_once
from tests.helpers.endings import RAMI_TEN
from tests.matches.workers import Post, assert_counted_once

pytestmark = pytest.mark.django_db(transaction=True)


class TestPeopleAndBots:
    def test_a_move_made_while_a_worker_still_holds_the_match_calls_a_worker_again(
        self, hex_with_bot: Match, post: Post
    ) -> None:
        pk = hex_with_bot.pk
        assert leases.take(match_id=pk, holder="first") is not None
        services.play_move(match_id=pk, seat=0, texts=["a1"], expect_seq=0)
        assert play_bots(match_id=pk, holder="second") == "held", "the call of the move found the match held"
        waiting = post.count("live")
        leases.release(match_id=pk, holder="first", seen=0)
        assert post.count("live") == waiting + 1
        assert play_bots(match_id=pk, holder="second") == "waits"
        hex_with_bot.refresh_from_db()
        assert (hex_with_bot.seq, hex_with_bot.lease_holder) == (2, "")

    def test_a_person_who_gives_up_before_the_bot_has_answered_is_heard(
        self, hex_with_bot: Match, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from bots.adapter import open_bot

        pk = hex_with_bot.pk
        services.play_move(match_id=pk, seat=0, texts=["a1"], expect_seq=0)

        def gives_up_meanwhile(**asked: object) -> object:
            services.concede(match_id=pk, seat=0, expect_seq=1)
            return open_bot(**asked)

        monkeypatch.setattr("matches.bot_play.open_bot", gives_up_meanwhile)
        assert play_bots(match_id=pk, holder="w") == "lost"
        hex_with_bot.refresh_from_db()
        assert hex_with_bot.result["places"] == [2, 1]
        assert_counted_once(hex_with_bot)

    def test_a_person_and_two_workers_play_a_whole_match_without_waiting_for_each_other(
        self, hex_with_bot: Match
    ) -> None:
        pk = hex_with_bot.pk

        def person() -> None:
            while not (match := Match.objects.get(pk=pk)).is_over:
                live = event_store.load(match, seats=2)
                if moves := live.legal_texts(0):
                    try:
                        services.play_move(match_id=pk, seat=0, texts=[moves[0]], expect_seq=live.seq)
                    except (RulesError, MatchError):
                        continue

        def worker(name: str) -> None:
            while not Match.objects.get(pk=pk).is_over:
                assert play_bots(match_id=pk, holder=name) in (
                    "finished",
                    "waits",
                    "held",
                    "lost",
                    "overtaken",
                )

        assert at_once([person, lambda: worker("w1"), lambda: worker("w2")]) == []
        assert_counted_once(hex_with_bot)

    def test_two_clicks_on_one_move_play_it_once(self, hex_of_people: Match) -> None:
        def click() -> None:
            services.play_move(match_id=hex_of_people.pk, seat=0, texts=["b2"], expect_seq=0)

        refused = at_once([click] * 4)
        assert len(refused) == 3
        assert all(isinstance(error, RulesError) for error in refused), refused
        assert list(Event.objects.values_list("seq", "text")) == [(1, "b2")]


@pytest.fixture
def staked_sheet(tuppi_sheet: Match, aino: Player) -> Match:
    """The Tuppi rubber for two euros, in a club."""
    Match.objects.filter(pk=tuppi_sheet.pk).update(club=create_club(name="Kerho", owner=aino))
    set_stake(match=tuppi_sheet, terms=StakeTerms("EUR", 200, "fixed"))
    return tuppi_sheet


class TestScorekeepers:
    def test_of_scorekeepers_saving_the_same_row_one_wins_and_the_others_look_again(
        self, tuppi_sheet: Match
    ) -> None:
        def save(tricks: list[int]) -> Callable[[], object]:
            return lambda: services.enter_result(
                match_id=tuppi_sheet.pk, data=RAMI_TEN | {"tricks": tricks}, expect_seq=0
            )

        refused = at_once([save([10, 3]), save([9, 4]), save([10, 3]), save([8, 5])])
        assert [type(error) for error in refused] == [StaleSequence] * 3
        assert all("look again" in str(error) for error in refused)
        tuppi_sheet.refresh_from_db()
        assert (Event.objects.count(), tuppi_sheet.seq, len(event_store.load(tuppi_sheet).sheet.rows)) == (
            1,
            1,
            1,
        )

    def test_taking_back_twice_at_once_takes_back_one_deal(self, tuppi_sheet: Match) -> None:
        for seq in range(2):
            services.enter_result(match_id=tuppi_sheet.pk, data=RAMI_TEN, expect_seq=seq)
        refused = at_once([lambda: services.undo_result(match_id=tuppi_sheet.pk, expect_seq=2)] * 3)
        assert [type(error) for error in refused] == [StaleSequence] * 2
        assert len(event_store.load(tuppi_sheet).sheet.rows) == 1

    def test_clicks_on_confirm_at_once_finish_rate_and_settle_once(self, staked_sheet: Match) -> None:
        complete(staked_sheet)
        refused = at_once(
            [lambda: services.confirm_result(match_id=staked_sheet.pk, expect_seq=staked_sheet.seq)] * 4
        )
        assert [str(error) for error in refused] == ["The match is finished: nothing can be changed."] * 3
        assert_counted_once(staked_sheet)
        assert LedgerEntry.objects.filter(match=staked_sheet).count() == 1

    def test_a_sheet_is_either_confirmed_or_changed(self, staked_sheet: Match) -> None:
        complete(staked_sheet)
        seq = staked_sheet.seq
        refused = at_once(
            [
                lambda: services.confirm_result(match_id=staked_sheet.pk, expect_seq=seq),
                lambda: services.undo_result(match_id=staked_sheet.pk, expect_seq=seq),
            ]
        )
        assert len(refused) == 1
        assert isinstance(refused[0], StaleSequence | MatchError)
        staked_sheet.refresh_from_db()
        confirmed = staked_sheet.status == Match.Status.FINISHED
        assert event_store.load(staked_sheet).over == confirmed
        assert LedgerEntry.objects.filter(match=staked_sheet).exists() == confirmed


def complete(match: Match) -> None:
    """Enter deals until the sheet is complete."""
    match.refresh_from_db()
    while not event_store.load(match).over:
        match.seq = services.enter_result(match_id=match.pk, data=RAMI_TEN, expect_seq=match.seq).seq
