"""Who speaks for an entry, which entries lack a card, and what each plays by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.models import Bot
from clubs.models import Player
from tests.helpers.card_writing import a_card
from tests.tournaments.carded import carded_league, soon
from tournaments.entry_cards import (
    cards_of,
    demands_cards,
    has_conventions,
    lacking,
    own_versions,
    speaks_for,
)
from tournaments.models import Competition
from tournaments.services.conventions import bring_card

pytestmark = pytest.mark.django_db


def test_an_owner_speaks_for_their_bot_and_nobody_for_a_built_in_one(
    people: dict[str, Player],
    builtin: dict[str, Player],
    submitted: Callable[..., Bot],
    hex_league: Competition,
) -> None:
    made = carded_league(people, builtin, submitted)
    entries = {entry.player.name: entry for entry in made.league.entries.select_related("player")}
    assert {name: speaks_for(entry) for name, entry in entries.items()} == {
        "Tupakka": made.author,
        builtin["random"].name: None,
    }
    assert has_conventions(made.league) and not has_conventions(hex_league)
    assert not demands_cards(made.league) and lacking(made.league) == []
    assert cards_of(made.league) is None
    made.allow("open", until=soon())
    now = Competition.objects.get(pk=made.league.pk)
    assert demands_cards(now) and [entry.player.name for entry in lacking(now)] == list(entries)
    of_bot = a_card(made.own.player, by=made.author)
    own = a_card(made.author, title="Own")
    assert own_versions(made.own, made.author) == [of_bot, own]
    bring_card(entry=made.own, by=made.author, version=of_bot)
    assert [entry.player for entry in lacking(now)] == [builtin["random"]]
    cards = cards_of(now)
    assert cards is not None and {player: card.digest for player, card in cards.items()} == {
        made.own.player_id: of_bot.digest
    }
