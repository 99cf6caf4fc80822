"""A junior is at no table where money is played for, however they would come to it, and shares no expenses."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from clubs import services as clubs
from clubs.errors import ClubError
from clubs.juniors import mark_junior
from clubs.models import Club, Player
from games.core.messages import say
from ledger.errors import LedgerError
from ledger.expenses import record_expense
from ledger.models import LedgerEntry, Stake
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches.models import Match
from matches.services import SeatPlan, create_match, start, void_match
from nights.models import Session
from nights.services import agreements, seating, sessions
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db
EUROS, POINTS = StakeTerms("EUR", 300, "fixed"), StakeTerms("PTS", 300, "fixed")


@pytest.fixture
def people() -> dict[str, Player]:
    return with_logins("Owner", "Aino", "Eero", "Nuppu")


@pytest.fixture
def kallio(people: dict[str, Player]) -> Club:
    return club_of("Kallio", people["Owner"], [people[name] for name in ("Aino", "Eero", "Nuppu")])


@pytest.fixture
def nuppu(kallio: Club, people: dict[str, Player]) -> Player:
    mark_junior(player=people["Nuppu"], club=kallio, by=people["Owner"])
    people["Nuppu"].refresh_from_db()
    return people["Nuppu"]


@pytest.fixture
def night(kallio: Club, people: dict[str, Player]) -> Session:
    made = sessions.open_session(club=kallio, title="Cards", starts_at=timezone.now())
    for player in people.values():
        sessions.check_in(session=made, player=player)
    return made


def table(club: Club, *players: Player) -> Match:
    return create_match(game="hex", seats=[SeatPlan(player) for player in players], club=club)


def test_a_stake_in_money_is_refused_and_one_in_points_is_not(
    kallio: Club, nuppu: Player, people: dict[str, Player]
) -> None:
    match = table(kallio, nuppu, people["Aino"])
    with pytest.raises(LedgerError, match=r"N\. is a junior"):
        set_stake(match=match, terms=EUROS)
    assert not Stake.objects.exists()
    assert set_stake(match=match, terms=POINTS)


def test_a_table_with_a_stake_does_not_seat_them(
    night: Session, nuppu: Player, people: dict[str, Player]
) -> None:
    with pytest.raises(LedgerError, match="is a junior"):
        agreements.propose_table(
            session=night, game="hex", players=[nuppu, people["Aino"]], by=people["Owner"], stake=EUROS
        )
    assert not night.tables.exists()


def test_nor_when_seats_or_the_stake_change_afterwards(
    night: Session, nuppu: Player, people: dict[str, Player]
) -> None:
    aino, eero = people["Aino"], people["Eero"]
    staked = agreements.propose_table(
        session=night, game="hex", players=[aino, eero], by=people["Owner"], stake=EUROS
    )
    with pytest.raises(LedgerError, match="is a junior"):
        agreements.change_terms(table=staked, by=aino, players=[aino, nuppu], stake=EUROS)
    plain = agreements.propose_table(session=night, game="hex", players=[eero, nuppu], by=eero)
    with pytest.raises(LedgerError, match="is a junior"):
        agreements.change_terms(table=plain, by=eero, stake=EUROS)
    assert agreements.change_terms(table=plain, by=eero, stake=POINTS)


def test_a_night_is_not_seated_at_stakes_with_them(
    night: Session, nuppu: Player, people: dict[str, Player]
) -> None:
    with pytest.raises(LedgerError, match="is a junior"):
        seating.seat_everybody(
            session=night, method="draw", game="hex", size=2, by=people["Owner"], stake=EUROS
        )
    assert not night.tables.exists()


@pytest.mark.parametrize("begun", [False, True])
def test_nobody_becomes_a_junior_at_a_table_with_a_stake(
    begun: bool, kallio: Club, people: dict[str, Player]
) -> None:
    match = table(kallio, people["Nuppu"], people["Aino"])
    set_stake(match=match, terms=EUROS)
    if begun:
        match = start(match=match)
    with pytest.raises(ClubError, match="sits at a table where money"):
        mark_junior(player=people["Nuppu"], club=kallio, by=people["Owner"])
    assert not Player.objects.get(pk=people["Nuppu"].pk).junior
    void_match(match_id=match.pk, reason=say("called off"))
    assert mark_junior(player=people["Nuppu"], club=kallio, by=people["Owner"])


def test_nor_by_a_merge_with_a_guest_who_sits_there(
    kallio: Club, nuppu: Player, people: dict[str, Player]
) -> None:
    guest = clubs.add_guest(club=kallio, name="Guest")
    set_stake(match=table(kallio, guest, people["Aino"]), terms=EUROS)
    with pytest.raises(ClubError, match="sits at a table where money"):
        clubs.merge_guest(guest=guest, into=nuppu)
    guest.refresh_from_db()
    assert guest.merged_into is None


def test_nor_by_becoming_who_was_a_junior_guest(kallio: Club, people: dict[str, Player]) -> None:
    guest = clubs.add_guest(club=kallio, name="Guest")
    mark_junior(player=guest, club=kallio, by=people["Owner"])
    set_stake(match=table(kallio, people["Nuppu"], people["Aino"]), terms=EUROS)
    with pytest.raises(ClubError, match="sits at a table where money"):
        clubs.merge_guest(guest=guest, into=people["Nuppu"])


@pytest.mark.parametrize("role", ["payer", "sharer"])
def test_an_expense_is_not_shared_with_them(
    role: str, kallio: Club, nuppu: Player, people: dict[str, Player]
) -> None:
    payer, other = (nuppu, people["Aino"]) if role == "payer" else (people["Aino"], nuppu)
    with pytest.raises(LedgerError, match="is a junior"):
        record_expense(
            club=kallio,
            paid={payer: 1000},
            shares={payer: 1, other: 1},
            currency="EUR",
            description="Room",
            key="room",
            by=people["Owner"],
        )
    assert not LedgerEntry.objects.exists()


class TestByPageAndApi:
    def test_the_page_says_why(self, night: Session, nuppu: Player, people: dict[str, Player]) -> None:
        form = {
            "game": "hex", "seat": [nuppu.pk, people["Aino"].pk],
            "value": "3", "currency": "EUR", "rule": "fixed", "per": "", "cap": "10",
        }  # fmt: skip
        answer: Any = browser_of(people["Owner"]).post(f"/nights/{night.pk}/tables/new/", form, follow=True)
        assert "is a junior" in answer.content.decode()
        assert not night.tables.exists()

    def test_the_api_says_why(
        self, night: Session, nuppu: Player, people: dict[str, Player], client: Any
    ) -> None:
        answer = client.post(
            f"/api/nights/{night.pk}/tables/",
            {
                "game": "hex",
                "players": [nuppu.slug, "aino"],
                "stake": {"currency": "EUR", "value": "3", "rule": "fixed", "cap": "10"},
            },
            content_type="application/json",
            headers={"authorization": f"Token {token_of(people['Owner'])}"},
        )
        assert answer.status_code == 400
        assert "is a junior" in answer.content.decode()
        assert not night.tables.exists()
