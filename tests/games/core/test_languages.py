"""Games in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core import registry, rules_page
from games.core.game import Game
from games.core.languages import words_in
from games.core.messages import say
from games.core.rules_page import SHIPPED, names_of, own_sections, page_file, page_language, to_markdown
from tests.games.core.pages import source

FINNISH_WORDS = {"Kotka"}
"""Headings that English takes from Finnish."""
IN_FINNISH = [pytest.param(game, id=game.key) for game in registry.all_games() if page_file(game, "fi")]


@pytest.mark.parametrize("game", IN_FINNISH)
def test_a_page_says_as_much_in_finnish(game: type[Game]) -> None:
    english, finnish = own_sections(game), own_sections(game, "fi")
    assert names_of(source(game, "fi")) == names_of(source(game, SHIPPED))
    assert len(finnish) == len(english)
    decided = str(say("Decided here")), words_in("fi").said(say("Decided here"))
    for (heading, text), (other, translated) in zip(english, finnish, strict=True):
        assert (heading == decided[0]) == (other == decided[1])
        assert heading != other or heading in FINNISH_WORDS
        assert text != translated
        assert text.count("\n- ") == translated.count("\n- ")


def test_a_game_without_a_page_in_a_language_is_read_in_english_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def only_english(game: type[Game], language: str = SHIPPED) -> Path | None:
        return page_file(game) if language == SHIPPED else None

    monkeypatch.setattr(rules_page, "page_file", only_english)
    game = registry.get("hex")
    assert page_language(game, "fi") == SHIPPED
    assert to_markdown(game, "fi", words_in("fi")).split("\n", 4)[4] == to_markdown(game).split("\n", 4)[4]


def test_a_language_nobody_speaks_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no language 'xx'; there are: en, fi"):
        words_in("xx")
