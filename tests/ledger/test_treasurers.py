"""Who keeps a club's money sees all of it, and everybody sees who looked."""

import pytest

from clubs.services import create_player
from ledger import permissions, treasurers
from ledger.errors import LedgerError
from ledger.models import Treasurer
from ledger.services import reverse_entry, settle_match, take_back

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
