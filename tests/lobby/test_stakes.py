"""A table for a club's members is played for a stake: everybody agrees to it, and the club's books have it once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clubs.errors import ClubError
from clubs.juniors import mark_junior
from clubs.models import Club, Membership, Player
from ledger.errors import LedgerError
from ledger.limits import set_club_money
from ledger.models import LedgerEntry, Stake
from ledger.stakes import StakeTerms, terms_of
from lobby import agreeing, playing_again, services
from lobby.errors import LobbyError, NotYours
from lobby.models import OpenTable
from lobby.stakes import read
from matches import corrections, services as matches
from matches.errors import MatchError
from matches.models import Correction, Match
from matches.substituting import offer
from tests.helpers.concurrency import at_once
from tests.helpers.endings import lost_by
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db
A_EURO = StakeTerms("EUR", 100, "fixed", cap=500)


@pytest.fixture
def staked(opened: Opened, club: Club) -> Opened:
    def make(**more: object) -> OpenTable:
        return opened(**({"audience": "club", "club": club, "stake": A_EURO} | more))

    return make


@pytest.fixture
def begun(staked: Opened, people: dict[str, Player]) -> Match:
    match = sit(staked(), people["Eero"]).match
    assert match is not None
    return match


def amounts(match: Match) -> list[dict[str, int]]:
    """What stands booked by a match, for each."""
    rows = LedgerEntry.objects.filter(match=match, kind=LedgerEntry.Kind.SETTLEMENT, reversed_by=None)
    legs = [one.postings.values_list("account__player__name", "amount") for one in rows]
    return [dict(one) for one in legs]


class TestTerms:
    def test_the_match_has_the_stake_that_everybody_has_read(
        self, staked: Opened, people: dict[str, Player], club: Club
    ) -> None:
        without_cap = staked(stake=replace(A_EURO, cap=None))
        assert (without_cap.stake or {})["cap"] == 10000, "as is usual on the site"
        set_club_money(club=club, currency="EUR", cap_per_night=None, cap_per_match=100)
        match = sit(without_cap, people["Eero"]).match
        assert match is not None and match.club == club
        stake = Stake.objects.get(match=match)
        assert terms_of(stake) == read(without_cap.stake) and stake.cap == 10000

    def test_another_stake_is_another_agreement(self, staked: Opened) -> None:
        tables = [staked(stake=one) for one in (None, A_EURO, replace(A_EURO, value=200))]
        assert len({table.terms for table in tables}) == 3

    def test_it_takes_a_club_and_people(
        self, staked: Opened, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        for audience in ("anybody", "link"):
            with pytest.raises(LobbyError, match="club’s books"):
                staked(audience=audience, club=None)
        for more in ({"seats": [people["Aino"], bots["greedy"]]}, {"bots_after": 5}):
            with pytest.raises(LobbyError, match="Bots play for no stake"):
                staked(**more)
        with pytest.raises(LobbyError, match="Bots play for no stake"):
            services.fill(table=staked(), by=people["Aino"])
        assert staked(stake=replace(A_EURO, value=0), bots_after=5).stake is None

    def test_a_stake_that_cannot_be_is_refused_at_once(self, staked: Opened, club: Club) -> None:
        for stake in (
            replace(A_EURO, cap=10**9),
            replace(A_EURO, rule="two-sides"),
            replace(A_EURO, value=-1),
        ):
            with pytest.raises(LedgerError):
                staked(stake=stake)
        set_club_money(club=club, currency="SEK", cap_per_night=100)
        with pytest.raises(LedgerError, match="The club caps"):
            staked()
        assert not OpenTable.objects.exists()


class TestWhoSitsDown:
    def test_juniors_play_for_no_money_but_for_points(
        self, staked: Opened, people: dict[str, Player], club: Club
    ) -> None:
        waits = staked()
        mark_junior(player=people["Eero"], club=club, by=people["Aino"])
        people["Eero"].refresh_from_db()
        with pytest.raises(LedgerError, match="is a junior"):
            sit(waits, people["Eero"])
        with pytest.raises(LedgerError, match="is a junior"):
            staked(seats=[people["Aino"], people["Eero"]])
        assert sit(staked(stake=StakeTerms("PTS", 1, "fixed")), people["Eero"]).match is not None

    def test_nobody_becomes_one_while_they_wait(
        self, staked: Opened, people: dict[str, Player], club: Club
    ) -> None:
        sit(staked(game="tuppi", seats=[people["Aino"], None, None, None]), people["Eero"])
        with pytest.raises(ClubError, match="money is played for"):
            mark_junior(player=people["Eero"], club=club, by=people["Aino"])

    def test_only_members_are_in_it_until_it_begins(
        self, staked: Opened, people: dict[str, Player], club: Club
    ) -> None:
        with pytest.raises(NotYours):
            sit(staked(), people["Outi"])
        table = sit(staked(game="tuppi", seats=[people["Aino"], None, None, None]), people["Eero"])
        table = OpenTable.objects.get(pk=sit(table, people["Helmi"]).pk)
        Membership.objects.filter(player=people["Eero"]).delete()
        with pytest.raises(LobbyError, match="Eero is no member of Kallio"):
            sit(table, people["Ilmari"])
        assert not Match.objects.exists()


class TestResult:
    def test_declared_void_it_goes_back_and_counted_again_it_comes(
        self, staked: Opened, people: dict[str, Player]
    ) -> None:
        match = sit(staked(host=people["Helmi"], seats=[people["Helmi"], None]), people["Eero"]).match
        assert match is not None
        lost_by(match_id=match.pk, seat=1)
        assert amounts(match) == [{"Helmi": 100, "Eero": -100}]
        for kind, standing in ((Correction.Kind.ANNUL, 0), (Correction.Kind.RESTORE, 1)):
            match.refresh_from_db()
            last = corrections.last_done(match)
            corrections.correct(
                match_id=match.pk,
                change=corrections.Change(kind),
                by=people["Aino"],
                reason="not played",
                expect_seq=match.seq,
                known=last.pk if last else 0,
            )
            assert len(amounts(match)) == standing

    def test_one_that_is_given_up_before_it_ends_settles_nothing(self, begun: Match) -> None:
        matches.void_match(match_id=begun.pk, reason="nobody came back")
        assert amounts(begun) == []

    def test_nobody_sits_in_for_anybody(self, begun: Match, people: dict[str, Player]) -> None:
        with pytest.raises(MatchError, match="for a stake"):
            offer(match_id=begun.pk, by=people["Eero"], index=1)


def test_playing_again_everybody_reads_the_stake_first(begun: Match, people: dict[str, Player]) -> None:
    over = lost_by(match_id=begun.pk, seat=0)
    table = playing_again.play_again(match=over, by=people["Aino"])
    assert read(table.stake) == A_EURO
    assert playing_again.play_again(match=over, by=people["Eero"]).match is None, "a tap agrees to no stake"
    table = sit(table, people["Eero"])
    assert table.match is None
    table = agreeing.agree(table=table, player=people["Aino"], terms=table.terms)
    assert table.match is not None and Stake.objects.filter(match=table.match).exists()


@pytest.mark.django_db(transaction=True)
def test_two_clicks_begin_it_once_and_two_who_end_it_settle_it_once(
    staked: Opened, people: dict[str, Player]
) -> None:
    table = staked()
    at_once([lambda: sit(table, people["Eero"]), lambda: sit(table, people["Eero"])])
    match = Match.objects.get()
    assert Stake.objects.get().match == match

    def gives_up(seat: int) -> None:
        matches.concede(match_id=match.pk, seat=seat, by=match.seats.get(index=seat).player)

    at_once([lambda: gives_up(0), lambda: gives_up(1)])
    (booked,) = amounts(match)
    assert sorted(booked.values()) == [-100, 100]
