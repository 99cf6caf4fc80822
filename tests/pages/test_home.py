"""Home: what is on tonight, what is owed, one's own clubs before others'."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.joining import ask_to_join
from clubs.merging import ask_to_merge
from clubs.models import Club, Membership, Player
from clubs.services import add_guest, create_club, join, set_role, sign_up
from ledger.payments import confirm_payment, record_payment
from matches.services import SeatPlan, create_match, start as start_match
from nights.services.sessions import check_in, open_session
from pages.home import todo
from tests.tournaments.matches import matches_of, win
from tournaments.services.competitions import create_competition, enter, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino() -> Player:
    return sign_up(username="aino", password="a long password", name="Aino").player


@pytest.fixture
def eero() -> Player:
    return sign_up(username="eero", password="a long password", name="Eero").player


@pytest.fixture
def club(aino: Player, eero: Player) -> Club:
    club = create_club(name="Zither and cards", owner=aino)
    join(club=club, player=eero)
    return club


def home(player: Player) -> str:
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    return client.get("/").content.decode()


def test_tonights_night_is_one_tap_away_until_one_is_here(club: Club, eero: Player) -> None:
    night = open_session(club=club, title="Friday cards", starts_at=timezone.now())
    address = f"/nights/{night.pk}/check-in/"
    assert address in home(eero)
    check_in(session=night, player=eero)
    assert address not in home(eero)
    assert "Friday cards" in home(eero)


def test_another_days_night_and_another_clubs_night_are_not_asked_about(club: Club, eero: Player) -> None:
    later = open_session(club=club, title="Next week", starts_at=timezone.now() + timedelta(days=6))
    strangers = create_club(name="Others", owner=club.memberships.get(role="owner").player)
    theirs = open_session(club=strangers, title="Theirs", starts_at=timezone.now())
    page = home(eero)
    assert f"/nights/{later.pk}/check-in/" not in page
    assert f"/nights/{theirs.pk}/check-in/" not in page


def test_what_is_owed_stands_on_top_and_is_nobody_elses_business(
    club: Club, aino: Player, eero: Player
) -> None:
    paid = record_payment(club=club, payer=aino, payee=eero, currency="EUR", amount=460, key="k", by=aino)
    confirm_payment(payment=paid, by=eero)
    assert "−€4.60" in home(eero)
    assert "You owe in Zither and cards" in home(eero)
    assert "+€4.60" in home(aino)
    stranger = sign_up(username="sylvi", password="a long password", name="Sylvi").player
    assert "4.60" not in home(stranger)


def test_ones_own_club_is_among_the_first_however_many_there_are(club: Club, aino: Player) -> None:
    sylvi = sign_up(username="sylvi", password="a long password", name="Sylvi").player
    for number in range(8):
        create_club(name=f"Club {number}", owner=sylvi)
    page = home(aino)
    assert page.index("Zither and cards") < page.index("Club 0")


def test_everything_that_waits_for_somebodys_word_says_where_it_is_given(
    club: Club, aino: Player, eero: Player
) -> None:
    """Aino, who owns the club, is to confirm a payment, to join a guest to Eero, and to let two people in."""
    assert list(todo(aino)) == []
    set_role(club=club, player=eero, role=Membership.Role.ORGANISER)
    record_payment(club=club, payer=eero, payee=aino, currency="EUR", amount=100, key="k", by=eero)
    ask_to_merge(club=club, guest=add_guest(club=club, name="Vieras"), into=eero, by=eero)
    Club.objects.update(joining=Club.Joining.REQUEST)
    for name in ("Sylvi", "Veikko"):
        ask_to_join(
            club=Club.objects.get(pk=club.pk),
            player=sign_up(username=name, password="a long password", name=name).player,
        )
    assert [(one.text, one.address, one.about) for one in todo(aino)] == [
        ("1 payment waits for your confirmation", "/money/", ""),
        ("Is the guest Vieras Eero?", "/clubs/zither-and-cards/members/", "Zither and cards"),
        ("2 people ask to join Zither and cards", "/clubs/zither-and-cards/joining/", ""),
    ]


def test_whom_nothing_waits_for_is_told_so(club: Club, aino: Player, eero: Player) -> None:
    assert "Nothing waits for you." in home(aino)
    open_session(club=club, title="Friday cards", starts_at=timezone.now())
    assert "Nothing waits for you." not in home(aino)


def test_an_event_is_one_line_with_the_readers_table_and_not_a_list_of_matches(
    aino: Player, eero: Player, club: Club
) -> None:
    made = create_competition(
        kind="tournament", title="Hex Open", game="hex", format="round-robin", club=club
    )
    enter(
        competition=made, players=[aino, eero, *(add_guest(club=club, name=name) for name in ("Una", "Duo"))]
    )
    start(competition=made)
    page = home(aino)
    assert page.count("<strong>Hex Open</strong>") == 1 and "round 1, you play at table" in page
    assert "6 matches being played" in page and 'class="versus"' not in page and "Being played" in page
    assert "/matches/" not in page.split("Being played")[1].split("Latest results")[0]


def test_the_newest_results_of_an_event_stand_in_one_line(aino: Player, eero: Player) -> None:
    cup = create_competition(kind="tournament", title="Spring cup", game="hex", format="round-robin")
    enter(competition=cup, players=[aino, eero, sign_up(username="sylvi", password="x", name="Sylvi").player])
    start(competition=cup)
    for match in matches_of(cup):
        win(match)
    alone = win(
        start_match(match=create_match(game="hex", seats=[SeatPlan(aino), SeatPlan(eero)], entered=True))
    )
    context = Client().get("/").context
    assert context["latest"] == [alone]
    ((line),) = context["latest_events"]
    assert (line.competition, line.results) == (cup, 3)
