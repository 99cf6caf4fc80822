"""What each role sees and does with the books."""

import pytest

from clubs.models import Membership
from clubs.services import set_role
from ledger import looks, permissions, treasurers
from tests.ledger.conftest import as_

pytestmark = pytest.mark.django_db


def test_a_treasurer_who_left_the_club_sees_nothing(owing, club):
    treasurers.name_treasurer(club=club, player=owing[1], by=owing[0])
    club.memberships.filter(player=owing[1]).delete()
    assert not permissions.sees_all(owing[1], club)
    assert not permissions.may_reverse(owing[1], club)


@pytest.mark.parametrize(
    ("role", "treasurer", "sees", "reverses"),
    [
        ("member", False, False, False),
        ("scorekeeper", False, False, False),
        ("organiser", False, True, False),
        ("owner", False, True, True),
        ("member", True, True, True),
    ],
)
def test_each_role_sees_and_does_its_part(owing, club, role, treasurer, sees, reverses):
    aino, eero, kalle, liisa = owing
    if treasurer:
        treasurers.name_treasurer(club=club, player=eero, by=aino)
    set_role(club=club, player=eero, role=Membership.Role(role))
    assert (permissions.sees_all(eero, club), permissions.may_reverse(eero, club)) == (sees, reverses)
    whose = as_(eero).get("/api/clubs/kerho/statement/?player=liisa")
    assert whose.status_code == (200 if sees else 404)
    assert len(as_(eero).get("/api/clubs/kerho/balances/").json()) == (4 if sees else 1)
    looked = [(look.by, look.whose) for look in looks.looks_at(liisa)]
    assert looked == ([(eero, None), (eero, liisa)] if sees else [])
    assert (eero, kalle) not in looked


def test_one_s_own_statement_is_no_look(owing, club):
    as_(owing[0]).get("/api/clubs/kerho/statement/")
    assert not looks.looks_at(owing[0]).exists()
    assert not looks.looks_at(owing[1]).exists()


def test_nobody_s_statement_is_not_found(owing):
    assert as_(owing[0]).get("/api/clubs/kerho/statement/?player=nobody").status_code == 404
