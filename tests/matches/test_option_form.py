"""Options that are free text on the pages where a game is chosen."""

from games.core import registry
from games.tricks.narnian_deck import FOREST_FOLK
from matches.option_form import OptionsForm


def form(**values):
    return OptionsForm(
        {f"option-{key}": value for key, value in values.items()}, game=registry.get("narnian-whist")
    )


def test_a_deck_is_typed_into_a_text_area():
    filled = form(deck=FOREST_FOLK)
    assert "<textarea" in str(filled)
    assert filled.is_valid()
    assert filled.options()["deck"].startswith("name,Strength")


def test_left_empty_it_is_the_deck_of_the_house():
    filled = form(deck="")
    assert filled.is_valid()
    assert filled.options() == {}


def test_too_long_a_text_is_refused():
    assert "option-deck" in form(deck="x" * 9000).errors


def test_how_the_sheet_is_kept_is_asked_only_where_there_is_one():
    game = registry.get("indian-poker")
    assert {"option-sheet", "option-stack"} <= set(OptionsForm(game=game).fields)
    assert set(OptionsForm(game=game, played=True).fields) == {"option-deals"}
