"""What can be lost in a night: the club's cap, a person's own lower one, over all matches of that night."""

from datetime import UTC, date, datetime

import pytest
from django.core.management import call_command

from clubs.services import create_club, create_player
from ledger.errors import LedgerError
from ledger.limits import currency_for, night_of, own_unit, set_club_money, set_own_limit
from ledger.models import ClubMoney, LedgerEntry, NightRoom, PlayerLimit, Stake
from ledger.selectors import balances
from ledger.services import reverse_entry, set_stake, settle_match
from ledger.stakes import StakeTerms
from matches.services import SeatPlan, create_match
from tests.ledger.conftest import stake_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def lost(staked, ended, members):
    """`lost(loser, winner, value)`: a match between two members that settles for that much."""

    def play(loser: int, winner: int, value: int = 300, **terms) -> LedgerEntry | None:
        pair = [members[winner], members[loser]]
        return settle_match(match=ended(staked("toy", pair, value=value, **terms), [1, 0], [0, 1]))

    return play


def standing(club, currency="EUR") -> dict[str, int]:
    rows = balances(club=club, currency=currency)
    return {row.player.name if row.player else "pot": row.amount for row in rows}


def test_a_night_s_losses_end_at_the_club_s_cap(lost, club):
    set_club_money(club=club, currency="EUR", cap_per_night=500)
    lost(1, 0)
    lost(1, 2)
    assert standing(club) == {"Aino": 300, "Eero": -500, "Kalle": 200}
    assert lost(1, 3) is None
    assert standing(club)["Eero"] == -500
    call_command("check_books")


def test_what_was_won_that_night_may_be_lost_again(lost, club):
    set_club_money(club=club, currency="EUR", cap_per_night=100)
    lost(0, 1)
    lost(1, 2)
    assert standing(club) == {"Aino": -100, "Kalle": 200, "Eero": -100}


def test_a_person_s_own_cap_counts_when_it_is_the_lower(lost, club, members):
    set_club_money(club=club, currency="EUR", cap_per_night=250)
    set_own_limit(club=club, player=members[1], currency="EUR", cap_per_night=40)
    set_own_limit(club=club, player=members[3], currency="EUR", cap_per_night=9000)
    lost(1, 0)
    lost(3, 0)
    assert standing(club) == {"Aino": 290, "Eero": -40, "Liisa": -250}


def test_a_cap_taken_away_no_longer_holds(lost, club, members):
    set_own_limit(club=club, player=members[1], currency="EUR", cap_per_night=40)
    set_own_limit(club=club, player=members[1], currency="EUR", cap_per_night=None)
    lost(1, 0)
    assert standing(club)["Eero"] == -300


def test_another_night_begins_anew(club, members, ended):
    set_club_money(club=club, currency="EUR", cap_per_night=300)
    for night in (date(2026, 3, 1), date(2026, 3, 8)):
        for _ in range(2):
            match = create_match(
                game="toy", seats=[SeatPlan(p) for p in members[:2]], entered=True, club=club
            )
            set_stake(match=match, terms=StakeTerms("EUR", 200, "fixed"), night=night)
            settle_match(match=ended(match, [1, 0], [0, 1]))
    assert standing(club) == {"Aino": 600, "Eero": -600}
    call_command("check_books")


def test_an_evening_lasts_till_six_in_the_morning():
    """In Helsinki, which is two hours ahead in winter."""
    assert night_of(datetime(2026, 3, 2, 3, 59, tzinfo=UTC)) == date(2026, 3, 1)
    assert night_of(datetime(2026, 3, 2, 4, 0, tzinfo=UTC)) == date(2026, 3, 2)


def test_a_cap_is_fixed_with_the_stake(staked, ended, club, members):
    match = staked("toy", members[:2], value=300)
    set_club_money(club=club, currency="EUR", cap_per_night=10)
    settle_match(match=ended(match, [1, 0], [0, 1]))
    assert standing(club)["Eero"] == -300


def test_a_match_taken_back_gives_its_room_back(lost, club, ended):
    set_club_money(club=club, currency="EUR", cap_per_night=500)
    first = lost(1, 0)
    lost(1, 2, 150)
    reverse_entry(entry=first)
    settle_match(match=ended(first.match, [0, 1], [1, 0]))
    assert standing(club) == {"Aino": -300, "Kalle": 150, "Eero": 150}
    call_command("check_books")


def test_settling_again_where_the_cap_left_nothing_books_nothing(lost, club):
    set_club_money(club=club, currency="EUR", cap_per_night=300)
    taken = lost(1, 0)
    assert lost(1, 2) is None
    second = Stake.objects.order_by("-match_id").first().match
    reverse_entry(entry=taken)
    assert settle_match(match=second) is None
    assert NightRoom.objects.filter(match=second).count() == 2
    call_command("check_books")


def test_a_pot_nobody_won_takes_no_more_than_the_caps_let_in(staked, ended, club, members):
    set_own_limit(club=club, player=members[0], currency="EUR", cap_per_night=50)
    settle_match(match=ended(staked("toy", members[:2], rule="pot", value=200), [0, 0], [0, 0]))
    assert standing(club) == {"Aino": -50, "Eero": -200, "pot": 250}


def test_where_the_club_caps_losses_other_money_is_refused_and_points_are_not(staked, club, members):
    set_club_money(club=club, currency="EUR", cap_per_night=500)
    with pytest.raises(LedgerError, match="play for EUR or for points, not for SEK"):
        staked("toy", members[:2], currency="SEK")
    staked("toy", members[:2], currency="PTS")
    assert Stake.objects.get().currency_id == "PTS"


def test_a_club_calls_its_unit_what_it_likes(lost, club):
    assert currency_for(club).code == "EUR"
    unit = own_unit("Matches")
    set_club_money(club=club, currency=unit.code, cap_per_night=7)
    assert (currency_for(club).name, own_unit("matches")) == ("Matches", unit)
    lost(1, 0, 20, currency=unit.code)
    assert standing(club, unit.code) == {"Aino": 7, "Eero": -7}


@pytest.mark.parametrize("name", ["", "  ", "€€", "x" * 41, "a\0b"])
def test_a_unit_without_a_proper_name_is_refused(name):
    with pytest.raises(LedgerError, match="unit needs a name"):
        own_unit(name)


@pytest.mark.parametrize("cap", [-1, 1.5, "7", True, 10**13])
def test_a_cap_that_cannot_be_is_refused(club, members, cap):
    with pytest.raises(LedgerError, match="A cap is a whole number"):
        set_club_money(club=club, currency="EUR", cap_per_night=cap)
    with pytest.raises(LedgerError, match="A cap is a whole number"):
        set_own_limit(club=club, player=members[0], currency="EUR", cap_per_night=cap)
    assert not ClubMoney.objects.exists()
    assert not PlayerLimit.objects.exists()


def test_unknown_money_and_strangers_have_no_limits(club):
    with pytest.raises(LedgerError, match="no currency 'QQQ'"):
        set_club_money(club=club, currency="QQQ", cap_per_night=5)
    with pytest.raises(LedgerError, match="no member"):
        set_own_limit(club=club, player=create_player(name="S"), currency="EUR", cap_per_night=5)


def test_a_cap_of_one_club_is_not_another_s(staked, ended, club, members):
    set_club_money(club=create_club(name="Other", owner=members[0]), currency="EUR", cap_per_night=1)
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    assert standing(club)["Eero"] == -100


def test_money_has_a_cap_even_if_nobody_names_one(staked, ended, club, members, settings):
    """One scorekeeper's slip or greed is worth no more than what the club, or else the site, allows by a match."""
    match = staked("toy", members[:2], value=10**12)
    assert stake_of(match).cap == settings.STAKE_CAP_USUAL
    settle_match(match=ended(match, [1, 0], [1, 2]))
    assert max(row.amount for row in balances(club=club)) == settings.STAKE_CAP_USUAL
    set_club_money(club=club, currency="EUR", cap_per_night=None, cap_per_match=700)
    assert stake_of(staked("toy", members[:2])).cap == 700
    assert stake_of(staked("toy", members[:2], cap=900)).cap == 900, "the table may agree on another"
    assert stake_of(staked("toy", members[:2], currency="PTS")).cap is None


def test_nobody_agrees_to_more_than_the_site_allows(staked, club, members, settings):
    assert stake_of(staked("toy", members[:2], cap=settings.STAKE_CAP)).cap == settings.STAKE_CAP
    with pytest.raises(LedgerError, match=r"more than €1,000.00 in a match"):
        staked("toy", members[:2], cap=settings.STAKE_CAP + 1)
    with pytest.raises(LedgerError, match="in a match"):
        set_club_money(club=club, currency="EUR", cap_per_night=None, cap_per_match=settings.STAKE_CAP + 1)
