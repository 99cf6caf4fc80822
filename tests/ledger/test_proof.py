"""Every settlement is proved from the sheet it came from."""

import pytest
from django.core.management import call_command

from ledger.audit import faults
from ledger.services import settle_match

pytestmark = pytest.mark.django_db


def test_a_result_that_is_not_what_the_sheet_says_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    assert list(faults()) == []
    match.result = {**match.result, "totals": [5, 4]}
    match.save()
    assert list(faults()) == [f"Match {match.pk}: its result is not what its sheet says."]


def test_a_seat_with_another_score_than_the_sheet_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    match.seats.filter(index=1).update(score=4)
    assert list(faults()) == [f"Match {match.pk}: seat 1 has another score or place than the sheet."]


def test_a_log_that_was_tampered_with_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    match.events.update(text='{"points": [5, "x"]}')
    (fault,) = faults()
    assert fault.startswith(f"Match {match.pk}: its log does not replay: Event 1")


def test_a_settlement_that_was_never_booked_is_found(staked, ended, members):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    assert list(faults()) == [f"Match {match.pk}: its settlement is not what its result comes to."]


def test_matches_under_older_rules_are_proved_from_their_results_and_counted(staked, ended, members, capsys):
    match = ended(staked("toy", members[:2]), [5, 3], [1, 2])
    settle_match(match=match)
    match.rules_version = 7
    match.save()
    call_command("check_books")
    assert "1 matches were played under earlier rules" in capsys.readouterr().out
