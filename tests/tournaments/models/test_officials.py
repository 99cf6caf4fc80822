"""One office each, one link a table, and secrets that nobody guesses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from clubs.services import create_player
from tournaments.models import Competition, EventOfficial
from tournaments.models.officials import new_secret

pytestmark = pytest.mark.django_db


def test_one_office_each(hex_open: Callable[..., Competition]) -> None:
    made, player = hex_open(2), create_player(name="Lempi")
    EventOfficial.objects.create(competition=made, player=player, role="helper", named_by=player)
    with pytest.raises(IntegrityError), transaction.atomic():
        EventOfficial.objects.create(competition=made, player=player, role="director", named_by=player)


def test_secrets_are_long_and_differ() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100 and all(32 <= len(one) <= 40 for one in secrets)
