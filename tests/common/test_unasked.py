"""Nobody's mailbox is filled by way of this site."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import User
from common import unasked
from common.models import MailRefusal

pytestmark = pytest.mark.django_db
VICTIM = "victim@example.org"


def why_not(address: str = VICTIM, by: int = 1) -> str:
    return unasked.why_not(address, by=by, invitation=True)


def test_one_mailbox_gets_so_many_a_day_whoever_asks_and_however_it_is_written() -> None:
    spelt = [VICTIM, "Victim@Example.org"]
    assert [bool(why_not(spelt[n % 2], by=n)) for n in range(unasked.TO_ONE + 2)] == [
        False
    ] * unasked.TO_ONE + [True] * 2
    assert why_not("other@example.org") == ""


def test_one_login_has_so_many_sent_and_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unasked, "BY_ONE", 3)
    assert [why_not(f"p{n}@example.org") for n in range(3)] == ["", "", ""]
    assert "3 such mails sent today" in why_not("p3@example.org")
    assert why_not("p3@example.org", by=2) == ""


def test_who_wants_no_invitations_gets_no_ones_and_confirmations_of_their_own() -> None:
    unasked.refuse(unasked.mark_of(VICTIM.upper()), None)
    assert "wants none of this kind" in why_not()
    assert unasked.why_not(VICTIM, by=1, invitation=False) == ""


def test_a_refusal_is_written_down_once() -> None:
    user = User.objects.create_user("x")
    for login in (None, user.pk, None, user.pk):
        unasked.refuse("m", login)
    assert MailRefusal.objects.count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        MailRefusal.objects.create(mark="m", login=None)
