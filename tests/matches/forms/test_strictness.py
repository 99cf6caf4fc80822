"""The form by which a table says how strictly it plays."""

from __future__ import annotations

from matches.forms.strictness import StrictnessForm
from matches.strictness import Strictness


def test_it_asks_what_matters_there() -> None:
    assert set(StrictnessForm(entered=True).fields) == {
        "strictness", "strict-undo", "strict-penalties", "strict-loss_on_time", "strict-rules",
    }  # fmt: skip
    assert set(StrictnessForm(entered=False).fields) == {
        "strictness", "strict-take_backs", "strict-loss_on_time",
    }  # fmt: skip


def test_it_says_what_one_owes_where_it_is_rated() -> None:
    said = str(StrictnessForm(entered=True).fields["strictness"].help_text)
    assert "rated everybody plays as well as they can" in said and "not rated one may play for fun" in said


def test_it_begins_as_it_was() -> None:
    form = StrictnessForm(entered=True, before=Strictness("club", {"undo": "organiser"}))
    assert (form["strictness"].value(), form["strict-undo"].value()) == ("club", "organiser")
    assert not form["strict-rules"].value()


def test_what_was_chosen() -> None:
    posted = {"strictness": "club", "strict-penalties": "none", "strict-undo": "keeper"}
    form = StrictnessForm(posted, entered=True)
    assert form.is_valid() and form.asked() == Strictness("club", {"penalties": "none"})
    nothing = StrictnessForm({}, entered=True)
    assert nothing.is_valid() and nothing.asked() == Strictness()


def test_details_of_no_word_are_refused() -> None:
    form = StrictnessForm({"strict-penalties": "none"}, entered=True)
    assert "Choose in a word" in str(form.errors)
    assert not StrictnessForm({"strictness": "club", "strict-undo": "no"}, entered=True).is_valid()
