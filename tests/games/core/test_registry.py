"""Where games are looked for."""

from games.core.registry import _modules


def test_games_are_looked_for_in_the_families_alone() -> None:
    families = {module.split(".")[1] for module in _modules().values()}
    assert "boards" in families
    assert not families & {"core", "kits", "players"}
