"""The terms of an open table with the cards that lie there."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from lobby import services
from lobby.cards import laid_with, renew_terms, waits_for
from lobby.models import OpenTable
from matches.strictness import Strictness

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"ends_decided": True},
        {"claim_window": 10, "game": "tuomas-mah-jong"},
        {"word": "friendly"},
        {"unwatched": True},
        {"watch_delay": 600},
        {"opens_deals": True},
    ],
)
def test_without_cards_the_terms_stay_what_they_were_whatever_was_chosen(
    asked: dict[str, object], people: dict[str, Player], club: Club
) -> None:
    """Whatever way a table chooses is in both places that make the digest."""
    more = dict(asked)
    if word := more.pop("word", ""):
        more["strictness"] = Strictness(str(word))
    wanted = {"host": people["Aino"], "game": "tuppi", "seats": [people["Aino"], None, None, None], **more}
    table = services.open_table(**wanted)  # type: ignore[arg-type]
    before = table.terms
    renew_terms(OpenTable.objects.get(pk=table.pk))
    assert OpenTable.objects.get(pk=table.pk).terms == before
    assert waits_for(table, table.seats.all()) == [] and laid_with(table, list(table.seats.all())) is None
