"""Rules pages beside their modules: every number follows from the code, and every language says the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.core import registry
from games.core.game import Game
from games.core.rules_page import (
    KEYED,
    SHIPPED,
    Constant,
    constants,
    filled,
    names_of,
    own_sections,
    page_file,
)
from tests.games.core.pages import source

LANGUAGES = (SHIPPED, "fi")
PAGES = [
    pytest.param(game, language, id=f"{game.key}-{language}")
    for game in registry.all_games()
    for language in LANGUAGES
    if page_file(game, language)
]
IN_FINNISH = [pytest.param(game, id=game.key) for game in registry.all_games() if page_file(game, "fi")]
FINNISH = {
    *(
        "hex",
        "hutunkeitto",
        "jakis",
        "kiertopokeri",
        "klubiskruuvi",
        "marjapussi",
        "math-students-huutopussi",
    ),
    *(
        "modern-skruuvi",
        "musta-maija",
        "musta-pekka",
        "paskahousu",
        "sakaali",
        "sinkki",
        "totem-tennis",
        "tuppi",
    ),
    *("valepaska",),
}
"""Games of Finland, or of their author's own, whose pages are in Finnish too."""
NUMBER = re.compile(r"(?<![\w{])\d+(?![\w}])")


def literals(text: str, values: dict[str, Constant]) -> list[str]:
    """The numbers of a page that are constants which the page names elsewhere."""
    named = {str(values[name]) for name in names_of(text)}
    return [number for number in NUMBER.findall(KEYED.sub("", text)) if number in named]


def test_every_game_has_its_page_beside_it() -> None:
    assert [game.key for game in registry.all_games() if page_file(game) is None] == []


def test_the_games_of_finland_have_their_pages_in_finnish() -> None:
    assert {game.id for game in IN_FINNISH} >= FINNISH


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_placeholder_of_a_page_is_a_constant_of_its_module(game: type[Game], language: str) -> None:
    assert names_of(source(game, language)) <= constants(game).keys()
    assert all("{" not in text for _, text in own_sections(game, language))


@pytest.mark.parametrize("game", IN_FINNISH)
def test_a_page_has_as_many_sections_in_finnish(game: type[Game]) -> None:
    assert len(own_sections(game, "fi")) == len(own_sections(game))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_no_number_of_a_page_repeats_a_constant_that_it_names(game: type[Game], language: str) -> None:
    assert literals(source(game, language), constants(game)) == []


def test_a_placeholder_without_a_constant_is_found() -> None:
    with pytest.raises(ValueError, match="no constant GOAL"):
        filled("to {TARGET} or {GOAL}", {"TARGET": 52})


def test_a_number_of_a_table_is_named_by_its_key() -> None:
    table = {"MADE": {7: 49}, "MISSING": {7: (17, 7)}, "PIPS": {"A": 11}}
    assert filled("{MADE[7]}, {MISSING[7][0]}, {PIPS[A]}", table) == "49, 17, 11"
    with pytest.raises(ValueError, match="a constant has nothing at 8"):
        filled("{MADE[8]}", table)
    with pytest.raises(ValueError, match="a placeholder is a name and no more"):
        filled("{MADE.clear}", table)


def test_a_literal_beside_its_constant_is_found() -> None:
    assert literals("{TARGET} points of 52, 13 each, 520 in all", {"TARGET": 52, "TRICKS": 13}) == ["52"]


def test_nothing_of_a_page_lies_where_no_module_is() -> None:
    strays = [
        path
        for path in Path("games").rglob("*.md")
        if not path.with_name(path.name.split(".")[0] + ".py").is_file()
    ]
    assert strays == []
