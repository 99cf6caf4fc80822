"""What is taken back after a guest has become a member."""

import pytest

from clubs.services import merge_guest
from ledger.services import reverse_entry, settle_match
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_taken_back_after_the_merge_comes_back_to_the_member(club, lost, guest, lempi):
    merge_guest(guest=guest, into=lempi)
    assert sound(club) == {"Lempi": -100, "Aino": 100}
    reverse_entry(entry=lost)
    assert sound(club) == {}
    settle_match(match=Match.objects.get(pk=lost.match_id))
    assert sound(club) == {"Lempi": -100, "Aino": 100}


def test_taking_back_twice_passes_on_once(club, lost, guest, lempi):
    merge_guest(guest=guest, into=lempi)
    assert at_once([lambda: reverse_entry(entry=lost)] * 3) == []
    assert sound(club) == {}


@pytest.mark.parametrize("trial", range(3))
def test_taking_back_during_the_merge_leaves_nothing_with_the_guest(trial, club, lost, guest, lempi):
    assert at_once([lambda: reverse_entry(entry=lost), lambda: merge_guest(guest=guest, into=lempi)]) == []
    assert sound(club) == {}
