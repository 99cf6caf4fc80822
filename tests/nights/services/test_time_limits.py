"""A table ends by the clock: a term of its own, said on sheet and wall, stopped by the word of both sides."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from games.core.match import LiveMatch
from ledger.models import LedgerEntry
from ledger.stakes import StakeTerms
from matches import event_store, services
from matches.models import Match
from nights.engine.time_limit import TimeLimit
from nights.errors import SessionError
from nights.models import Session, SessionTable, TableConsent
from nights.selectors.tables import tables_with_totals
from nights.selectors.terms import terms_of
from nights.selectors.time_limit import TimeNow, limit_of, of_match
from nights.services import agreements
from tests.helpers.company import browser_of
from tests.helpers.endings import RAMI_TEN
from tests.html import flat

pytestmark = pytest.mark.django_db

AT_TEN = TimeLimit(at=time(22))
SIX = datetime(2026, 11, 5, 16, tzinfo=UTC)
"""Six o'clock in Helsinki, where the site of the tests is."""
Clock = Callable[[datetime], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: object) -> Clock:
    """`clock(SIX)`: it is that moment from now on."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def begun(proposed: Callable[..., SessionTable], clock: Clock) -> Callable[..., SessionTable]:
    """`begun(limit)`: a table of Tuppi that began at six."""

    def make(limit: TimeLimit, **more: object) -> SessionTable:
        clock(SIX)
        table = proposed(game="tuppi", time_limit=limit, **more)
        for player in terms_of(table).players:
            agreements.agree(table=table, player=player, by=player)
        return SessionTable.objects.get(pk=table.pk)

    return make


def enter(table: SessionTable, times: int = 1) -> Match:
    match = Match.objects.get(pk=table.match_id)
    for _ in range(times):
        match = services.enter_result(match_id=match.pk, data=RAMI_TEN, expect_seq=match.seq)
    return match


def now(table: SessionTable) -> TimeNow | None:
    match = Match.objects.get(pk=table.match_id)
    return of_match(match, event_store.load(match))


def state(table: SessionTable) -> tuple[str, int | None]:
    it = now(table)
    assert it is not None
    return it.state, it.last


class TestAgreeing:
    def test_it_is_a_term_that_everybody_agrees_to(
        self, proposed: Callable[..., SessionTable], four: list[Player], clock: Clock
    ) -> None:
        clock(SIX)
        table = proposed()
        without = terms_of(table)
        agreements.agree(table=table, player=four[0], by=four[0])
        table = agreements.change_terms(table=table, by=four[1], time_limit=AT_TEN)
        assert not TableConsent.objects.exists()
        said = terms_of(table)
        assert said.digest != without.digest
        assert said.time_limit == "ends at 22:00; the last deal is the deal in which time ends"
        assert limit_of(table) == AT_TEN
        longer = TimeLimit(minutes=90, last="round")
        table = agreements.change_terms(table=table, by=four[1], time_limit=longer)
        assert terms_of(table).time_limit == (
            "90 minutes; the last deal is the one after which all have dealt equally often"
        )
        assert limit_of(SessionTable.objects.get()) == longer
        table = agreements.change_terms(table=table, by=four[1])
        assert terms_of(table).digest == without.digest, "a table without one has the digest it always had"

    def test_what_is_asked_for_again_changes_nothing(
        self, proposed: Callable[..., SessionTable], four: list[Player], clock: Clock
    ) -> None:
        clock(SIX)
        table = proposed(time_limit=AT_TEN)
        agreements.agree(table=table, player=four[0], by=four[0])
        clock(SIX + timedelta(minutes=20))
        agreements.change_terms(table=table, by=four[1], time_limit=AT_TEN)
        assert TableConsent.objects.count() == 1

    @pytest.mark.parametrize(
        ("game", "limit", "said"),
        [
            ("canasta", AT_TEN, "Canasta is played to its end"),
            ("samba", TimeLimit(minutes=60), "is played to its end"),
            ("tuppi", TimeLimit(), "one of both"),
            ("tuppi", TimeLimit(at=time(22), minutes=90), "one of both"),
            ("tuppi", TimeLimit(minutes=4), "5 to 720 minutes"),
            ("tuppi", TimeLimit(minutes=721), "5 to 720 minutes"),
            ("tuppi", TimeLimit(at=time(17, 59)), "has passed"),
            ("tuppi", TimeLimit(minutes=60, last="never"), "The last deal is the one"),  # type: ignore[arg-type]
            ("tuomas-petanque", TimeLimit(minutes=60, last="round"), "nobody deals in turn"),
        ],
    )
    def test_what_cannot_be_is_refused_and_changes_nothing(
        self, proposed: Callable[..., SessionTable], clock: Clock, game: str, limit: TimeLimit, said: str,
        four: list[Player],
    ) -> None:  # fmt: skip
        clock(SIX)
        with pytest.raises(SessionError, match=said):
            proposed(game=game, time_limit=limit)
        assert not SessionTable.objects.exists()
        table = proposed(game=game)
        before = terms_of(table).digest
        with pytest.raises(SessionError, match=said):
            agreements.change_terms(table=table, by=four[0], time_limit=limit)
        assert terms_of(SessionTable.objects.get()).digest == before


class TestPlaying:
    def test_the_deal_in_which_time_ends_is_the_last(
        self, begun: Callable[..., SessionTable], clock: Clock
    ) -> None:
        table = begun(AT_TEN)
        enter(table, 2)
        clock(SIX + timedelta(hours=3, minutes=37))
        it = now(table)
        assert it is not None
        assert (it.state, it.left_said, it.said) == ("running", "23 minutes left", "Time ends at 22:00.")
        clock(SIX + timedelta(hours=4, minutes=5))
        assert state(table) == ("last", 3)
        enter(table)
        assert state(table) == ("over", 3)
        assert "is to be stopped" in getattr(now(table), "said", "")

    def test_or_all_deal_equally_often(self, begun: Callable[..., SessionTable], clock: Clock) -> None:
        table = begun(TimeLimit(minutes=90, last="round"))
        enter(table, 1)
        clock(SIX + timedelta(minutes=91))
        assert state(table) == ("last", 4)
        assert "3 more deals, so that all have dealt equally often." in getattr(now(table), "said", "")
        services.undo_result(match_id=table.match_id, expect_seq=1)
        assert state(table) == ("last", 4), "what is taken back and written anew moves no end"

    def test_minutes_count_from_the_beginning_and_not_from_the_proposal(
        self, proposed: Callable[..., SessionTable], four: list[Player], clock: Clock
    ) -> None:
        clock(SIX)
        table = proposed(game="tuppi", time_limit=TimeLimit(minutes=30))
        clock(SIX + timedelta(minutes=25))
        for player in four:
            agreements.agree(table=table, player=player, by=player)
        clock(SIX + timedelta(minutes=40))
        assert state(table) == ("running", None)

    def test_a_clock_that_is_set_back_or_stands_still_changes_no_result(
        self, begun: Callable[..., SessionTable], clock: Clock
    ) -> None:
        table = begun(AT_TEN)
        enter(table)
        clock(SIX + timedelta(hours=5))
        match = enter(table)
        before: LiveMatch = event_store.load(match)
        assert (match.status, state(table)) == (Match.Status.RUNNING, ("over", 2))
        clock(SIX - timedelta(days=1))
        assert state(table) == ("running", None)
        again = event_store.load(Match.objects.get(pk=match.pk))
        assert (again.sheet.totals, again.over, again.seq) == (before.sheet.totals, False, 2)
        clock(SIX + timedelta(days=400))
        assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING, "time by itself ends nothing"

    def test_who_is_ahead_does_not_stop_alone_when_time_has_ended(
        self, begun: Callable[..., SessionTable], clock: Clock, four: list[Player]
    ) -> None:
        table = begun(AT_TEN, stake=StakeTerms("EUR", 100, "fixed"))
        clock(SIX + timedelta(hours=5))
        match = enter(table)
        for player in (four[0], four[2]):
            services.stop_match(match_id=match.pk, reason="", expect_seq=1, by=player)
        match.refresh_from_db()
        assert (match.status, LedgerEntry.objects.count()) == (Match.Status.RUNNING, 0)
        stopped = services.stop_match(match_id=match.pk, reason="", expect_seq=1, by=four[1])
        assert stopped.status == Match.Status.FINISHED
        assert str(stopped.reason) == "the agreed time had ended"
        assert LedgerEntry.objects.count() == 1

    def test_before_time_has_ended_it_is_stopped_by_agreement(
        self, begun: Callable[..., SessionTable], four: list[Player]
    ) -> None:
        match = enter(begun(AT_TEN))
        stopped = services.stop_match(match_id=match.pk, reason="", expect_seq=1)
        assert str(stopped.reason) == "stopped by agreement"


class TestShown:
    def test_the_sheet_counts_down_and_then_offers_the_stop(
        self, begun: Callable[..., SessionTable], clock: Clock, four: list[Player]
    ) -> None:
        table = begun(AT_TEN)
        match = enter(table)
        clock(SIX + timedelta(hours=3, minutes=59, seconds=1))
        page = flat(browser_of(four[0]).get(match.get_absolute_url()).content.decode())
        assert "Time ends at 22:00." in page and 'data-left="59"' in page and "1 minute left" in page
        assert "Time has ended: stop the match" not in page
        clock(SIX + timedelta(hours=4))
        enter(table)
        clock(SIX + timedelta(hours=4, minutes=1))
        last = flat(browser_of(four[1]).get(match.get_absolute_url()).content.decode())
        assert "This is the last deal." in last and "data-left" not in last
        enter(table)
        over = flat(browser_of(four[1]).get(match.get_absolute_url()).content.decode())
        assert "Time has ended: stop the match" in over

    def test_the_wall_counts_down_in_as_many_queries(
        self, begun: Callable[..., SessionTable], clock: Clock, night: Session,
        django_assert_max_num_queries: Callable[..., object],
    ) -> None:  # fmt: skip
        table = begun(AT_TEN)
        enter(table)
        clock(SIX + timedelta(hours=5))
        enter(table)
        with django_assert_max_num_queries(3):  # type: ignore[attr-defined]
            (shown,) = tables_with_totals(night)
        assert shown.time is not None and (shown.time.state, shown.time.last) == ("over", 2)
        assert "Time ended at 22:00." in browser_of(None).get(f"/nights/{night.pk}/wall/").content.decode()
