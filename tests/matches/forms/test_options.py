"""Options on the pages where a game is chosen."""

from django.utils.translation import override

from games.core import registry
from games.tricks.narnian_deck import FOREST_FOLK
from matches.forms.options import OptionsForm


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


def test_choices_are_offered_by_their_titles_in_the_readers_language():
    game = registry.get("math-students-huutopussi")
    with override("fi"):
        choices = OptionsForm(game=game).fields["option-announce"].choices
    assert choices[2] == ("any-trick", "voitettuaan minkä tahansa tikin")


def test_a_choice_is_sent_by_its_key():
    game = registry.get("math-students-huutopussi")
    sent = OptionsForm({"option-announce": "any-trick"}, game=game)
    assert sent.is_valid()
    assert sent.options() == {"announce": "any-trick"}
    assert not OptionsForm({"option-announce": "after winning any trick"}, game=game).is_valid()
