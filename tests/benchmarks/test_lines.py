"""The games are counted honestly, and their median only falls."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from benchmarks import lines
from games.core import registry

PAGE = Path(__file__).parents[2] / "docs" / "developers" / "games.md"


@cache
def counted() -> dict[str, lines.Count]:
    """By the game's key. Reading every module takes seconds, which not every run that gathers tests has to spend."""
    return {count.game.key: count for count in lines.counts()}


def names(key: str) -> list[str]:
    return [file.name for file in counted()[key].files]


def test_the_median_of_the_games_played_here_has_not_risen() -> None:
    half, _ = lines.measured(list(counted().values()))
    assert half <= lines.recorded(PAGE.read_text(encoding="utf-8"))


def test_the_page_has_a_row_for_every_game() -> None:
    rows = PAGE.read_text(encoding="utf-8").splitlines()
    titles = {row.split("|")[1].strip() for row in rows if row.startswith("| ")} - {"game"}
    assert titles == {str(game.title) for game in registry.all_games()}


def test_a_module_that_one_game_alone_imports_is_its_own_wherever_it_lies() -> None:
    assert "strip_poker_sheet.py" in names("strip-poker")
    assert "tuppi.py" in names("tuppi")


def test_of_a_helper_of_its_family_a_game_has_its_share() -> None:
    darts = lines.code_lines(lines.GAMES / "kits" / "throws.py")
    users = [count for count in counted().values() if count.game.family == "darts" and count.share]
    assert len(users) == 4
    assert counted()["merirosvo"].share == pytest.approx(darts / 4)


def test_what_several_families_use_is_nobodys() -> None:
    assert counted()["totem-tennis"].share == 0
    assert counted()["totem-tennis"].lines == counted()["totem-tennis"].own < 30


def test_a_game_built_on_another_has_its_share_of_that_one() -> None:
    ten, nine = counted()["ten-ball"], counted()["nine-ball"]
    assert ten.share >= nine.own / 2
    assert "nine_ball.py" not in names("ten-ball")


def test_only_code_is_counted(tmp_path: Path) -> None:
    source = tmp_path / "counted.py"
    source.write_text(
        '"""Text."""\n\nimport os\n\n# no code\nclass A:\n    """Text."""\n\n    summary = "text"\n    a = 1\n'
    )
    assert lines.code_lines(source) == 2


def test_what_only_a_type_checker_sees_is_not_imported(tmp_path: Path) -> None:
    source = tmp_path / "imports.py"
    source.write_text(
        "if TYPE_CHECKING:\n    from games.kits.cards import BIT\nfrom games.kits.hands import CALL\n"
    )
    assert {file.name for file in lines.imports(source)} == {"hands.py"}
    assert lines.GAMES / "kits" / "cards.py" in lines.reached(source)


def test_a_page_without_a_median_is_refused() -> None:
    with pytest.raises(ValueError, match="tells no median"):
        lines.recorded("# The games")
