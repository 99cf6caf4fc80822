"""Every look at another's money is recorded, whichever page, file or answer shows it; one's own is not."""

import pytest
from django.test import Client

from clubs.services import join, set_role, sign_up
from ledger.models import StatementLook
from ledger.services import settle_match
from ledger.treasurers import name_treasurer

pytestmark = pytest.mark.django_db

WHOLE_CLUB = [
    "/clubs/{club}/books/",
    "/clubs/{club}/books/entries.csv",
    "/clubs/{club}/books/entries.json",
    "/clubs/{club}/books/balances.csv",
    "/clubs/{club}/books/balances.json",
    "/clubs/{club}/books/entries/{entry}/reverse/",
    "/api/clubs/{club}/balances/",
    "/api/clubs/{club}/entries/",
    "/api/clubs/{club}/settle-up/",
    "/api/clubs/{club}/payments/",
]
ONE_PERSON = [
    "/clubs/{club}/statements/{person}/",
    "/clubs/{club}/statements/{person}.csv",
    "/clubs/{club}/statements/{person}.json",
    "/api/clubs/{club}/statement/?player={person}",
]


@pytest.fixture
def people(club, members):
    """One who keeps the money, and one who plays."""
    found = {}
    for name in ("Treasurer", "Player"):
        found[name] = sign_up(username=name.lower(), password="x", name=name).player
        join(club=club, player=found[name])
    name_treasurer(club=club, player=found["Treasurer"], by=members[0])
    return found


@pytest.fixture
def look(staked, ended, club, people):
    """`look("Treasurer", address)`: the answer's status."""
    entry = settle_match(match=ended(staked("toy", list(people.values())), [1, 0], [0, 1]))

    def at(name: str, address: str) -> int:
        client = Client()
        client.force_login(people[name].user)
        return client.get(
            address.format(club=club.slug, entry=entry.pk, person=people["Player"].slug)
        ).status_code

    return at


def looks() -> list[tuple[object, object]]:
    return [(look.by, look.whose) for look in StatementLook.objects.select_related("by", "whose")]


@pytest.mark.parametrize("address", WHOLE_CLUB)
def test_at_the_whole_clubs(look, people, address):
    assert look("Treasurer", address) == 200
    assert looks() == [(people["Treasurer"], None)]


@pytest.mark.parametrize("address", ONE_PERSON)
def test_at_one_persons(look, people, address):
    assert look("Treasurer", address) == 200
    assert looks() == [(people["Treasurer"], people["Player"])]


@pytest.mark.parametrize("address", ONE_PERSON)
def test_ones_own_is_no_look(look, address):
    assert look("Player", address) == 200
    assert looks() == []


@pytest.mark.parametrize("address", [one for one in WHOLE_CLUB if not one.startswith("/api")])
def test_who_may_not_look_leaves_no_record(look, address):
    assert look("Player", address) == 404
    assert looks() == []


@pytest.mark.parametrize("by_programme", [False, True])
def test_what_somebody_still_owes_is_told_to_who_removes_them_and_recorded(
    look, club, people, members, by_programme
):
    set_role(club=club, player=people["Treasurer"], role="organiser")
    client = Client()
    client.force_login(people["Treasurer"].user)
    if by_programme:
        answer = client.delete(f"/api/clubs/{club.slug}/members/of/{people['Player'].slug}/")
    else:
        answer = client.post(f"/clubs/{club.slug}/members/remove/", {"player": people["Player"].pk})
    assert answer.status_code == 200
    assert "Player owes €1.00 here." in answer.content.decode()
    assert looks() == [(people["Treasurer"], people["Player"])]


def test_who_leaves_reads_their_own(look, club, people):
    client = Client()
    client.force_login(people["Player"].user)
    assert "Player owes €1.00 here." in client.post(f"/clubs/{club.slug}/members/leave/").content.decode()
    assert looks() == []
