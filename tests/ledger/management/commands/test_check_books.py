"""The books checked from a terminal."""

import logging

import pytest
from django.core import mail
from django.db import connection

from ledger import tasks, triggers
from ledger.models import Posting
from ledger.services import settle_match

pytestmark = pytest.mark.django_db


def test_a_fault_is_logged_and_mailed(staked, ended, members, settings, caplog):
    settings.ADMINS = [("A", "admin@example.org")]
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    triggers.remove(connection)
    Posting.objects.filter(amount=100).update(amount=101)
    triggers.install(connection)
    with caplog.at_level(logging.ERROR, logger="ledger.tasks"):
        found = tasks.check_books()
    assert found
    assert "sum to 1, not to 0" in caplog.text
    assert f"The books have {found} faults" in mail.outbox[0].subject
    assert "sum to 1, not to 0" in mail.outbox[0].body
