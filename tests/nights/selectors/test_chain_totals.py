"""What an evening of cutting in comes to for each."""

from __future__ import annotations

import pytest

from clubs.models import Player
from ledger.stakes import StakeTerms
from nights.models import Session
from nights.selectors.chain_totals import of_chain, own
from nights.services import agreements, sessions
from tests.nights.cutting import chain_of, fresh, goes_on, over, proposed, seated

pytestmark = pytest.mark.django_db


def test_points_and_money_of_three_matches_by_person(night: Session, four: list[Player]) -> None:
    """Each match one deal of 7, 3, 2 and 1 penalties by seat, around 3.25, a cent a point: -4, 0, +1 and +2 or so."""
    oiva = sessions.check_in_guest(session=night, name="Oiva").player
    table = proposed(night, four, [oiva], stake=StakeTerms("EUR", 100, "average-pot"))
    agreements.agree_for_all(table=table, by=None)
    first = fresh(table)
    tables = [first, goes_on(first, four[0])]
    tables.append(goes_on(tables[-1], four[0]))
    over(tables[-1])
    cents = {0: -375, 1: 25, 2: 125, 3: 225}
    points = {0: 7, 1: 3, 2: 2, 3: 1}
    for player in [*four, oiva]:
        places = [seated(one).index(player) for one in tables if player in seated(one)]
        assert sum(row.amount for row in own(chain_of(table), player)) == sum(cents[at] for at in places)
        line = next(one for one in of_chain(chain_of(table))[0].people if one.player == player)
        assert (line.matches, line.points) == (len(places), sum(points[at] for at in places))
    assert own(chain_of(table), None) == []
