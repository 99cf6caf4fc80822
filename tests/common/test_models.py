"""A mail is written down once for whom it is for."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import User
from common.models import Mail

pytestmark = pytest.mark.django_db


def test_one_thing_is_mailed_once_to_a_person_and_once_to_an_address() -> None:
    aino, eero = (User.objects.create_user(name) for name in ("aino", "eero"))
    for to in (aino, eero, None):
        Mail.objects.create(kind="reminder", about="7", to=to)
        with pytest.raises(IntegrityError), transaction.atomic():
            Mail.objects.create(kind="reminder", about="7", to=to)
    Mail.objects.create(kind="reminder", about="8", to=aino)
    assert Mail.objects.count() == 4


def test_a_mail_goes_with_the_login_it_is_for() -> None:
    Mail.objects.create(kind="reminder", about="7", to=User.objects.create_user("aino"))
    User.objects.all().delete()
    assert not Mail.objects.exists()
