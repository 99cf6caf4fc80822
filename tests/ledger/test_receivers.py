"""What becomes of debts when guests become members, and people leave."""

import pytest
from django.core.management import call_command

from clubs.models import Player
from clubs.services import create_player, join, merge_guest
from ledger.models import LedgerEntry
from ledger.services import settle_match
from tests.ledger.booked import standing

pytestmark = pytest.mark.django_db


def test_a_merged_guest_s_debt_is_the_member_s(staked, ended, club, members):
    guest = create_player(name="Guest")
    join(club=club, player=guest)
    settle_match(match=ended(staked("toy", [members[0], guest]), [1, 0], [0, 1]))
    member = Player.objects.get(pk=members[3].pk)
    merge_guest(guest=guest, into=member)
    assert standing(club) == {"Aino": 100, "Liisa": -100}
    assert LedgerEntry.objects.get(kind="merge").club == club
    call_command("check_books")
