"""Corrections are new versions of a deal; a result counts when each side, or the club, has confirmed it."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Membership, Player
from clubs.services import create_club, create_player, join, set_role, sign_up
from games.core.errors import BadResult, StaleSequence
from matches import event_store, services
from matches.errors import MatchError
from matches.models import Event, Match
from tests.helpers.endings import RAMI_TEN
from tests.matches.sheets import enter

pytestmark = pytest.mark.django_db
RAMI_SEVEN = RAMI_TEN | {"tricks": [7, 6]}
RAMI_ALL = RAMI_TEN | {"tricks": [13, 0]}


class TestCorrections:
    def test_what_follows_is_counted_anew_and_the_log_keeps_both(
        self, tuppi_sheet: Match, aino: Player
    ) -> None:
        match = enter(tuppi_sheet, RAMI_TEN, RAMI_SEVEN)
        services.correct_result(match_id=match.pk, deal=1, data=RAMI_SEVEN, expect_seq=2, by=aino)
        match.refresh_from_db()
        assert [row.totals for row in event_store.load(match).sheet.rows] == [(4, 0), (8, 0)]
        events = list(Event.objects.order_by("seq").values_list("kind", "by"))
        assert events == [("result", None), ("result", None), ("correct", aino.pk)]

    def test_a_correction_can_complete_a_sheet_and_open_it_again(self, tuppi_sheet: Match) -> None:
        match = enter(tuppi_sheet, RAMI_ALL, RAMI_TEN)
        match = services.correct_result(match_id=match.pk, deal=2, data=RAMI_ALL, expect_seq=2)
        assert event_store.load(match).over
        match = services.correct_result(match_id=match.pk, deal=2, data=RAMI_TEN, expect_seq=3)
        assert not event_store.load(match).over

    def test_later_deals_that_would_come_after_the_end_stop_a_correction(self, tuppi_sheet: Match) -> None:
        match = enter(tuppi_sheet, RAMI_ALL, RAMI_TEN, RAMI_SEVEN)
        with pytest.raises(BadResult, match="over after deal 2: take the later deals back"):
            services.correct_result(match_id=match.pk, deal=2, data=RAMI_ALL, expect_seq=3)
        assert Event.objects.count() == 3

    @pytest.mark.parametrize("deal", [0, 2, -1, 99])
    def test_a_deal_that_is_not_there_cannot_be_corrected(self, tuppi_sheet: Match, deal: int) -> None:
        match = enter(tuppi_sheet, RAMI_TEN)
        with pytest.raises(BadResult, match="no deal"):
            services.correct_result(match_id=match.pk, deal=deal, data=RAMI_SEVEN, expect_seq=1)

    @pytest.mark.parametrize("rubbish", [{}, [], None, "x", RAMI_TEN | {"tricks": [14, 0]}])
    def test_rubbish_corrects_nothing(self, tuppi_sheet: Match, rubbish: Any) -> None:
        match = enter(tuppi_sheet, RAMI_TEN)
        with pytest.raises(BadResult):
            services.correct_result(match_id=match.pk, deal=1, data=rubbish, expect_seq=1)
        assert Event.objects.count() == 1

    def test_two_who_correct_at_once_are_told_apart(self, tuppi_sheet: Match) -> None:
        match = enter(tuppi_sheet, RAMI_TEN)
        services.correct_result(match_id=match.pk, deal=1, data=RAMI_SEVEN, expect_seq=1)
        with pytest.raises(StaleSequence):
            services.correct_result(match_id=match.pk, deal=1, data=RAMI_ALL, expect_seq=1)


class TestConfirming:
    @pytest.fixture
    def people(self, db: None) -> list[Player]:
        names = ("aino", "eero", "sylvi", "veikko")
        return [sign_up(username=name, password="x", name=name.title()).player for name in names]

    @pytest.fixture
    def complete(self, people: list[Player]) -> Match:
        club = create_club(name="Kallio", owner=create_player(name="Owner"))
        for player in people:
            join(club=club, player=player)
        seats = [services.SeatPlan(player) for player in people]
        match = services.create_match(game="tuppi", seats=seats, entered=True, club=club)
        return enter(services.start(match=match), RAMI_ALL, RAMI_ALL)

    def confirm(self, match: Match, by: Player | None) -> str:
        return services.confirm_result(match_id=match.pk, expect_seq=match.seq, by=by).status

    def test_it_counts_when_both_sides_have_said_so(self, complete: Match, people: list[Player]) -> None:
        assert self.confirm(complete, people[0]) == Match.Status.RUNNING
        assert self.confirm(complete, people[2]) == Match.Status.RUNNING, "a partner is the same side"
        assert self.confirm(complete, people[1]) == Match.Status.FINISHED

    def test_a_scorekeeper_of_the_club_who_does_not_sit_there_confirms_alone(
        self, complete: Match, people: list[Player]
    ) -> None:
        assert complete.club is not None
        set_role(club=complete.club, player=people[3], role=Membership.Role.SCOREKEEPER)
        assert self.confirm(complete, people[3]) == Match.Status.RUNNING, (
            "who plays speaks for their own side"
        )
        keeper = sign_up(username="keeper", password="x", name="Keeper").player
        join(club=complete.club, player=keeper, role=Membership.Role.SCOREKEEPER)
        assert self.confirm(complete, keeper) == Match.Status.FINISHED

    def test_a_change_asks_for_every_word_anew(self, complete: Match, people: list[Player]) -> None:
        self.confirm(complete, people[0])
        changed = services.correct_result(
            match_id=complete.pk, deal=1, data=RAMI_TEN, expect_seq=complete.seq
        )
        changed = services.correct_result(match_id=complete.pk, deal=1, data=RAMI_ALL, expect_seq=changed.seq)
        assert self.confirm(changed, people[1]) == Match.Status.RUNNING
        assert self.confirm(changed, people[0]) == Match.Status.FINISHED

    def test_without_a_club_guests_are_not_waited_for(self, people: list[Player]) -> None:
        guests = [create_player(name="Lempi"), create_player(name="Urho")]
        order = [people[0], guests[0], people[2], guests[1]]
        seats = [services.SeatPlan(player) for player in order]
        match = services.start(match=services.create_match(game="tuppi", seats=seats, entered=True))
        assert self.confirm(enter(match, RAMI_ALL, RAMI_ALL), people[0]) == Match.Status.FINISHED

    def test_a_stranger_confirms_nothing(self, complete: Match) -> None:
        with pytest.raises(MatchError, match="Only those at the table"):
            self.confirm(complete, create_player(name="Stranger"))

    def test_an_incomplete_sheet_takes_no_word(self, complete: Match, people: list[Player]) -> None:
        open_again = services.undo_result(match_id=complete.pk, expect_seq=complete.seq)
        with pytest.raises(MatchError, match="not complete"):
            self.confirm(open_again, people[0])
        assert not open_again.confirmations.exists()
