"""Stopping is agreed: nobody ends a match alone while they are ahead, or abandons one they are losing."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import add_guest, join, set_role, sign_up
from games.core.errors import StaleSequence
from ledger.models import LedgerEntry
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import services
from matches.errors import MatchError
from matches.models import Match
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import club_of, with_logins
from tests.helpers.concurrency import at_once
from tests.helpers.endings import RAMI_TEN

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(transactional_db: None) -> list[Player]:
    return list(with_logins("Aino", "Eero", "Kalle", "Liisa", "Keeper").values())


@pytest.fixture
def club(people: list[Player]) -> Club:
    return club_of("Kerho", owner=people[4], members=people[:4])


@pytest.fixture
def sheet(club: Club, people: list[Player]) -> Match:
    """Aino and Kalle are 16 points ahead of Eero and Liisa, for money."""
    match = create_match(game="tuppi", seats=[SeatPlan(p) for p in people[:4]], entered=True, club=club)
    set_stake(match=match, terms=StakeTerms("EUR", 100, "fixed"))
    start(match=match)
    return services.enter_result(match_id=match.pk, data=RAMI_TEN, expect_seq=0)


def stop(match: Match, by: Player | None, seq: int = 1) -> Match:
    return services.stop_match(match_id=match.pk, reason="late", expect_seq=seq, by=by)


def test_it_counts_once_each_side_has_said_so(sheet: Match, people: list[Player]) -> None:
    for player in (people[0], people[2], people[0]):
        assert stop(sheet, player).status == Match.Status.RUNNING
    assert not LedgerEntry.objects.exists()
    stopped = stop(sheet, people[3])
    assert (stopped.status, stopped.reason, stopped.seq) == (Match.Status.FINISHED, "late", 2)
    assert LedgerEntry.objects.count() == 1


def test_the_clubs_keeper_of_scores_has_heard_it(sheet: Match, people: list[Player]) -> None:
    assert stop(sheet, people[4]).status == Match.Status.FINISHED


def test_a_player_who_keeps_score_for_the_club_speaks_for_their_own_side_alone(
    sheet: Match, club: Club, people: list[Player]
) -> None:
    set_role(club=club, player=people[1], role="scorekeeper")
    assert stop(sheet, people[1]).status == Match.Status.RUNNING
    assert stop(sheet, people[0]).status == Match.Status.FINISHED


def test_the_next_deal_takes_the_words_back(sheet: Match, people: list[Player]) -> None:
    stop(sheet, people[0])
    services.enter_result(match_id=sheet.pk, data={**RAMI_TEN, "tricks": [7, 6]}, expect_seq=1, by=people[1])
    with pytest.raises(StaleSequence):
        stop(sheet, people[1])
    assert stop(sheet, people[1], seq=2).status == Match.Status.RUNNING


def test_half_a_rubber_of_vint_is_settled_on_the_scores_then(club: Club, people: list[Player]) -> None:
    match = create_match(game="vint", seats=[SeatPlan(p) for p in people[:4]], entered=True, club=club)
    set_stake(match=match, terms=StakeTerms("EUR", 1, "two-sides"))
    start(match=match)
    deal = {"game": "H", "declarer": 0, "level": 2, "tricks": [8, 5], "trump_honours": [3, 2]} | {
        "aces_held": [2, 2], "aces_in_hand": [], "sequences": [], "first": None
    }  # fmt: skip
    services.enter_result(match_id=match.pk, data=deal, expect_seq=0)
    stop(match, people[0])
    stopped = stop(match, people[1])
    assert stopped.result is not None
    won, lost = stopped.result["totals"]
    assert (stopped.result["places"], won > lost) == ([1, 2], True)
    moved = LedgerEntry.objects.get().postings.values_list("amount", flat=True)
    assert sorted(moved) == sorted([won - lost, won - lost, lost - won, lost - won])


def test_a_loser_does_not_abandon_alone_what_cannot_be_stopped(club: Club, people: list[Player]) -> None:
    match = create_match(game="canasta", seats=[SeatPlan(p) for p in people[:2]], entered=True, club=club)
    start(match=match)
    assert stop(match, people[0], 0).status == Match.Status.RUNNING
    assert (stop(match, people[1], 0).result or {})["abandoned"]


def test_against_guests_nobody_stops_alone(club: Club, people: list[Player]) -> None:
    guests = [add_guest(club=club, name=name) for name in ("G", "H")]
    seats = [people[0], guests[0], people[2], guests[1]]
    match = create_match(game="tuppi", seats=[SeatPlan(p) for p in seats], entered=True, club=club)
    start(match=match)
    assert stop(match, people[0], 0).status == Match.Status.RUNNING
    keeper = sign_up(username="witness", password="x", name="Witness").player
    join(club=club, player=keeper, role="scorekeeper")
    assert stop(match, keeper, 0).status == Match.Status.FINISHED


def test_somebody_else_stops_nothing(sheet: Match) -> None:
    stranger = sign_up(username="stranger", password="x", name="Stranger").player
    with pytest.raises(MatchError, match="Only those at the table"):
        stop(sheet, stranger)
    assert not sheet.confirmations.exists()


def test_everybody_at_once_stops_once(sheet: Match, people: list[Player]) -> None:
    raised = at_once([lambda p=p: stop(sheet, p) for p in people[:4]])  # type: ignore[misc]
    assert {type(error) for error in raised} <= {MatchError}
    sheet.refresh_from_db()
    assert (sheet.status, sheet.seq, LedgerEntry.objects.count()) == (Match.Status.FINISHED, 2, 1)


@pytest.mark.parametrize("trial", range(3))
def test_the_last_word_or_another_deal_never_both(trial: int, sheet: Match, people: list[Player]) -> None:
    stop(sheet, people[0])
    raised = at_once(
        [
            lambda: stop(sheet, people[1]),
            lambda: services.enter_result(match_id=sheet.pk, data=RAMI_TEN, expect_seq=1, by=people[1]),
            lambda: services.correct_result(
                match_id=sheet.pk, deal=1, data={**RAMI_TEN, "tricks": [8, 5]}, expect_seq=1, by=people[3]
            ),
        ]
    )
    assert len(raised) == 2 and all(isinstance(error, StaleSequence | MatchError) for error in raised)
    sheet.refresh_from_db()
    assert sheet.seq == 2
    assert LedgerEntry.objects.exists() == (sheet.status == Match.Status.FINISHED)


class TestWhatTheOthersSee:
    """The word of one side reaches the phone of the other, which looks for news."""

    def phone(self, player: Player) -> Client:
        client = Client()
        assert player.user is not None
        client.force_login(player.user)
        return client

    def test_the_wish_to_stop_stands_on_the_sheet(self, sheet: Match, people: list[Player]) -> None:
        stop(sheet, people[0])
        page = self.phone(people[1]).get(f"/matches/{sheet.code}/").content.decode()
        assert "Wants to stop here: Aino." in page

    @pytest.mark.parametrize("words", ["0.0.0-0", "1.0.0-0", "many", ""])
    def test_who_looks_for_news_hears_of_it_once(
        self, sheet: Match, people: list[Player], words: str
    ) -> None:
        stop(sheet, people[0])
        answer = self.phone(people[1]).get(
            f"/matches/{sheet.code}/?seq=1&status=running&words={words}",
            headers={"HX-Request": "true", "HX-Target": "news"},
        )
        if words == "1.0.0-0":
            assert answer.status_code == 204
        else:
            assert "Aino has confirmed it" in answer.content.decode()
