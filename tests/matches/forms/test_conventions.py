"""The form of a new card: games with partners, oneself and one's bots, people of one's clubs."""

from __future__ import annotations

import pytest

from bots.models import Bot
from clubs.models import Club, Player
from clubs.services import create_player
from matches.forms.conventions import NewCardForm

pytestmark = pytest.mark.django_db


def test_what_is_offered(people: list[Player], club: Club) -> None:
    form = NewCardForm(player=people[0])
    games = dict(form.fields["game"].choices)  # type: ignore[attr-defined]
    assert "tuppi" in games and "hex" not in games
    assert "player" not in form.fields, "there is nobody but oneself"
    assert people[1].name in str(form["partner"]) and people[0].name not in str(form["partner"])


def test_ones_own_bots_can_have_one(people: list[Player]) -> None:
    bot = create_player(name="Tuppibotti", kind=Player.Kind.BOT)
    Bot.objects.create(player=bot, owner=people[0].user)
    assert "Tuppibotti" in str(NewCardForm(player=people[0])["player"])
    assert "player" not in NewCardForm(player=people[1]).fields
