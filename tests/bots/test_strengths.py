"""Built-in bots by their strength: what they are called at a table, who is proposed, what is asked for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from bots.builtin import ensure_builtin_bots
from bots.models import Bot
from bots.strengths import SPECS, level_of, named, opponents, suiting_first
from clubs.models import Player
from clubs.services import create_player
from games.core import registry
from games.players.levels import Word
from ratings.configs import current_config
from ratings.models import Pool, Rating
from ratings.pools import Family

pytestmark = pytest.mark.django_db


@pytest.fixture
def builtin() -> dict[str, Player]:
    return {bot.builtin: bot.player for bot in ensure_builtin_bots()}


@pytest.fixture
def aino() -> Player:
    return create_player(name="Aino")


def rate(player: Player, mu: float, matches: int = 5) -> None:
    """As if so many matches had brought them there."""
    for game in ("", "hex"):
        pool, _made = Pool.objects.get_or_create(
            key=Family(Pool.Population.EVERYONE).key(game),
            defaults={"population": "everyone", "game": game, "config": current_config(game=game)},
        )
        overall = Rating.objects.filter(player=player, pool__game="").first() if game else None
        Rating.objects.create(
            pool=pool, player=player, overall=overall, mu=mu if game else 0.0, var=1, at=1, matches=matches
        )


def test_they_are_called_by_what_was_measured_at_that_game(builtin: dict[str, Player]) -> None:
    assert named(builtin["random"], "hex") == "Easy bot"
    assert named(builtin["greedy"], "hex") == "Medium bot"
    assert level_of(builtin["greedy"], "a-game-of-tomorrow").word is Word.UNMEASURED  # type: ignore[union-attr]
    with translation.override("fi"):
        assert named(builtin["greedy"], "hex") == "Keskitason botti"
    assert set(SPECS.values()) == set(builtin)


def test_people_and_submitted_bots_keep_their_names(aino: Player, builtin: dict[str, Player]) -> None:
    assert (named(aino, "hex"), level_of(aino, "hex")) == ("Aino", None)
    own = create_player(name="Ahne 3", kind=Player.Kind.BOT)
    assert (named(own, "hex"), level_of(own, "hex")) == ("Ahne 3", None)
    builtin["greedy"].refresh_from_db()
    assert builtin["greedy"].name == "Greedy", "what is stored stays"


def test_a_person_cannot_pass_for_one_by_a_name() -> None:
    assert level_of(Player(name="Greedy", kind=Player.Kind.PERSON), "hex") is None


def test_what_stands_behind_a_name_is_said(builtin: dict[str, Player], aino: Player) -> None:
    rate(builtin["greedy"], 21.25)
    rate(builtin["random"], 3.0, matches=2)
    found, own = opponents(registry.get("hex"), aino)
    said = {one.player: one.said for one in found}
    assert own is None
    assert said[builtin["random"]] == "Easy bot (any move that the rules allow)", (
        "too few matches for a rating"
    )
    assert said[builtin["greedy"]].startswith("Medium bot (ahead ")
    assert said[builtin["greedy"]].endswith(" times of 100 against: Easy bot; rating 21.3)") or said[
        builtin["greedy"]
    ].endswith("rating 21.2)")


def test_the_one_nearest_to_ones_own_strength_is_proposed(builtin: dict[str, Player], aino: Player) -> None:
    found, own = opponents(registry.get("hex"), aino)
    assert suiting_first(found, own)[0].player == builtin["greedy"], "without a rating the medium one"
    rate(aino, 4.0)
    rate(builtin["random"], 3.0)
    rate(builtin["greedy"], 21.0)
    found, own = opponents(registry.get("hex"), aino)
    assert own == 4.0
    first, *rest = suiting_first(found, own)
    assert first.player == builtin["random"]
    assert [*rest] == [one for one in found if one is not first]
    assert suiting_first([], own) == []


def test_two_queries_however_many_there_are(
    builtin: dict[str, Player], aino: Player, django_assert_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_num_queries(2):
        opponents(registry.get("hex"), aino)
    players = list(Player.objects.filter(kind=Player.Kind.BOT))
    with django_assert_num_queries(0):
        assert len({named(player, "hex") for player in players}) == len(players)
    assert Bot.objects.count() == len(players)
