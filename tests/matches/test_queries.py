"""Keeping a sheet costs a handful of queries: at a club night of a members' club, rated, for a stake.

Transactions' own savepoints are not counted: outside a test the same is one transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, Player
from clubs.services import create_club, join
from ledger.models import LedgerEntry
from ledger.stakes import StakeTerms
from matches.models import Match
from nights.models import Session
from nights.services import sessions
from ratings.models import RatingChange
from tests.helpers.company import browser_of, with_logins

pytestmark = pytest.mark.django_db

SOOLI = {"game": "sooli", "bidder": "0", "trickless": "on"}
"""Tuppi: 24 points to the side of the first seat; three of them end the rubber."""
SAVING, FINISHING = 12, 19
"""Finishing tells, in one query, whom others confirmed it for, and their own part of what was settled, in another; a
third looks for the devices of those who were told."""


@pytest.fixture
def people() -> list[Player]:
    return list(with_logins("Aino", "Eero", "Sylvi", "Veikko", "Helmi").values())


@pytest.fixture
def session(people: list[Player]) -> Session:
    """A members' club's night; Helmi keeps the club's scores."""
    club = create_club(name="Kerho", owner=people[4])
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    club.refresh_from_db()
    for player in people[:4]:
        join(club=club, player=player)
    session = sessions.open_session(club=club, title="Thursday", starts_at=timezone.now())
    for player in people:
        sessions.check_in(session=session, player=player)
    return session


def table(session: Session, people: list[Player]) -> Match:
    """A rated Tuppi rubber of the night for a stake with a cap."""
    stake = StakeTerms(currency="EUR", rule="fixed", value=200, cap=500)
    return sessions.open_table(session=session, game="tuppi", players=people[:4], stake=stake).match


@pytest.fixture
def night(session: Session, people: list[Player]) -> Match:
    return table(session, people)


def counted(ask: Callable[[], Any], status: int) -> list[str]:
    """The statements of a request that must come out with this status."""
    with CaptureQueriesContext(connection) as queries:
        response = ask()
    assert response.status_code == status, response.content[:300]
    return [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]


@pytest.mark.parametrize("who", [0, 4], ids=["at the table", "the club's organiser"])
def test_a_deal_is_saved_on_the_page_in_twelve(people: list[Player], night: Match, who: int) -> None:
    client, url = browser_of(people[who]), f"/matches/{night.code}/deal/"
    for seq in (0, 1):
        statements = counted(partial(client.post, url, {**SOOLI, "seq": str(seq)}), 302)
        assert len(statements) <= SAVING, "\n".join(statements)
    night.refresh_from_db()
    assert night.seq == 2


@pytest.mark.parametrize("who", [0, 4], ids=["at the table", "the club's organiser"])
def test_a_deal_is_saved_through_the_api_in_twelve(people: list[Player], night: Match, who: int) -> None:
    client, url = APIClient(), f"/api/matches/{night.code}/results/"
    client.cookies = browser_of(people[who]).cookies
    for seq in (0, 1):
        result = {"game": "sooli", "bidder": 0, "trickless": True}
        statements = counted(
            partial(client.post, url, {"result": result, "seq": seq}, format="json"),
            200,
        )
        assert len(statements) <= SAVING, "\n".join(statements)
    night.refresh_from_db()
    assert night.seq == 2


def test_the_last_word_rates_and_settles_in_a_fixed_number(people: list[Player], session: Session) -> None:
    """One side's confirmation, and the other's, which finishes the match; the first rubber makes pools and accounts."""
    first, second = browser_of(people[0]), browser_of(people[1])
    for rubber in (1, 2):
        match = table(session, people)
        for seq in range(3):
            first.post(f"/matches/{match.code}/deal/", {**SOOLI, "seq": str(seq)})
        url = f"/matches/{match.code}/confirm/"
        word = counted(partial(first.post, url, {"seq": "3"}), 302)
        assert len(word) <= SAVING, "\n".join(word)
        last_word = counted(partial(second.post, url, {"seq": "3"}), 302)
        match.refresh_from_db()
        assert match.status == Match.Status.FINISHED
        assert (RatingChange.objects.exists(), LedgerEntry.objects.count()) == (True, rubber)
    assert len(last_word) <= FINISHING, "\n".join(last_word)


def test_the_sheet_is_shown_in_a_fixed_number(people: list[Player], night: Match) -> None:
    """However many deals it has: with what is at stake, what it would come to, until when one plays, what is proposed,
    and who has said that it should stop."""
    client = browser_of(people[0])
    for seq in range(2):
        client.post(f"/matches/{night.code}/deal/", {**SOOLI, "seq": str(seq)})
    statements = counted(lambda: client.get(f"/matches/{night.code}/"), 200)
    assert len(statements) <= 12, "\n".join(statements)
