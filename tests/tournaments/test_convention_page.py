"""What a competition's page shows of conventions, to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bots.models import Bot
from clubs.models import Player
from tests.helpers.card_writing import a_card
from tests.tournaments.carded import carded_league, soon
from tournaments.convention_page import shown
from tournaments.models import Competition
from tournaments.services.conventions import bring_card

pytestmark = pytest.mark.django_db


def test_entrants_and_organisers_read_each_others_cards_and_nobody_else(
    people: dict[str, Player],
    builtin: dict[str, Player],
    submitted: Callable[..., Bot],
    hex_league: Competition,
    django_assert_max_num_queries: Any,
) -> None:
    made = carded_league(people, builtin, submitted)
    made.allow("open", until=soon())
    bring_card(entry=made.own, by=made.author, version=a_card(made.author))
    league = Competition.objects.get(pk=made.league.pk)

    def cards(viewer: Player | None, *, organises: bool = False) -> int:
        seen = shown(league, viewer, organises=organises)
        assert seen is not None and seen.lacking == (builtin["random"].name,)
        return len(seen.cards)

    with django_assert_max_num_queries(6):
        assert cards(made.author) == 1
    assert cards(made.organiser, organises=True) == 1
    assert cards(people["Stranger"]) == cards(None) == 0
    league.cards.update(public=True)
    assert cards(None) == 0
    league.status = Competition.Status.FINISHED
    assert cards(None) == 1
    assert shown(hex_league, None, organises=False) is None
