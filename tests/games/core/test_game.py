"""What a game is, apart from its rules."""

from inspect import get_annotations

import pytest

from games.core.game import Game
from games.core.registry import all_games

PLAYED = [game for game in all_games() if game.State is not None]
OF_ANY_CLASS = {
    *dir(type("Plain", (), {})),
    "__annotations__",
    "__slots__",
    "__abstractmethods__",
    "_abc_impl",
}


def names_of(kind: type) -> set[str]:
    """Everything that a class and its bases define or declare."""
    return {name for base in kind.__mro__ for name in (*vars(base), *get_annotations(base))} - OF_ANY_CLASS


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
def test_no_name_means_one_thing_on_a_game_and_another_on_its_deal(game: type[Game]) -> None:
    assert game.State is not None
    assert not names_of(game) & names_of(game.State)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_only_what_is_no_secret_is_among_the_public_options(game: type[Game]) -> None:
    assert set(game.table_for().public_options()) == {one.key for one in game.options if not one.secret}
