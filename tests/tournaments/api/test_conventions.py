"""The API of conventions in competitions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from bots.models import Bot
from clubs.models import Player
from tests.helpers.card_writing import a_card
from tests.helpers.tokens import token_of
from tests.tournaments.carded import carded_league, soon
from tournaments.models import CompetitionCard

pytestmark = pytest.mark.django_db


def program(player: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


def test_organisers_allow_and_entries_bring(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    made = carded_league(people, builtin, submitted)
    address = f"/api/competitions/{made.league.slug}/conventions/"
    organiser, author = program(made.organiser), program(made.author)
    usual, own = a_card(made.organiser, title="Usual"), a_card(made.author)
    asked: dict[str, Any] = {
        "conventions": "listed",
        "allowed": [usual.digest],
        "cards_until": soon().isoformat(),
    }
    assert author.put(address, asked, format="json").status_code == 403
    told = organiser.put(address, asked, format="json").json()
    assert (told["conventions"], [card["title"] for card in told["allowed"]]) == ("listed", ["Usual"])
    assert len(told["lacking"]) == 2
    assert author.get(address).json()["lacking"] == []
    entry = f"/api/competitions/{made.league.slug}/entries/tupakka/card/"
    assert organiser.put(entry, {"digest": usual.digest}, format="json").status_code == 403
    assert author.put(entry, {"digest": own.digest}, format="json").status_code == 400
    assert author.put(entry, {"digest": usual.digest}, format="json").status_code == 204
    assert author.get(address).json()["cards"][0]["player"] == "tupakka"
    assert author.delete(entry).status_code == 204
    assert not CompetitionCard.objects.exclude(entry=None).exists()
    for wrong in (
        {"conventions": "x"},
        {"conventions": "fixed", "allowed": ["x"]},
        {"cards_until": "soon"},
        {},
    ):
        assert organiser.put(address, wrong, format="json").status_code == 400
