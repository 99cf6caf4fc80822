"""Who keeps a club's money sees all of it, and everybody sees who looked."""

import pytest

from clubs.models import Membership
from clubs.services import create_player, set_role
from ledger import looks, permissions, treasurers
from ledger.errors import LedgerError
from ledger.models import Treasurer
from ledger.services import reverse_entry, settle_match, take_back
from tests.ledger.conftest import as_

pytestmark = pytest.mark.django_db


def test_an_owner_names_the_treasurer_once_and_dismisses_them(owing, club):
    aino, eero, *_ = owing
    for _ in range(2):
        treasurers.name_treasurer(club=club, player=eero, by=aino)
    assert Treasurer.objects.count() == 1
    assert permissions.sees_all(eero, club)
    assert permissions.may_reverse(eero, club)
    treasurers.dismiss_treasurer(club=club, player=eero, by=aino)
    assert not permissions.sees_all(eero, club)


def test_nobody_else_names_and_nobody_else_is_named(owing, club):
    aino, eero, kalle, _ = owing
    with pytest.raises(LedgerError, match="Only an owner"):
        treasurers.name_treasurer(club=club, player=kalle, by=eero)
    with pytest.raises(LedgerError, match="Only an owner"):
        treasurers.dismiss_treasurer(club=club, player=kalle, by=eero)
    with pytest.raises(LedgerError, match="is a member of Kerho"):
        treasurers.name_treasurer(club=club, player=create_player(name="S"), by=aino)


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


def test_an_entry_is_taken_back_with_a_reason_by_those_who_may(owing, club, staked, ended):
    aino, eero, *_ = owing
    entry = settle_match(match=ended(staked("toy", owing[:2]), [1, 0], [0, 1]))
    with pytest.raises(LedgerError, match="Only treasurers and owners"):
        take_back(entry=entry, by=eero, reason="no")
    for reason in ("", "  ", "x" * 201, "a\0b"):
        with pytest.raises(LedgerError, match="1 to 200 characters"):
            take_back(entry=entry, by=aino, reason=reason)
    reversal = take_back(entry=entry, by=aino, reason="wrong deal")
    assert (reversal.note, reversal.actor, reversal.reverses) == ("wrong deal", aino, entry)
    assert reverse_entry(entry=entry) == reversal
