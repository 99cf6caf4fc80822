"""Forms of what is said before anybody enters."""

from __future__ import annotations

import pytest

from tournaments.entering_forms import EntryFeeForm, QuestionForm, TermsForm
from tournaments.models import Competition, EventTerms


def terms(**said: str) -> TermsForm:
    competition = Competition(most_entries=8)
    return TermsForm(said, competition=competition, terms=EventTerms(categories=["a", "b"]))


def test_categories_stand_one_on_a_line_once_each() -> None:
    form = terms(categories=" juniors\n\njuniors\n over  60 ")
    assert form.is_valid()
    assert form.cleaned_data["categories"] == ["juniors", "over 60"]
    assert form.initial["categories"] == "a\nb"


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"categories": "\n".join(map(str, range(21)))}, "categories"),
        (
            {"checks_in": "on", "check_in_from": "2030-01-02T10:00", "check_in_until": "2030-01-01T10:00"},
            "check_in_until",
        ),
        ({"check_in_until": "2030-01-01T10:00"}, "checks_in"),
        ({"map_link": "not a link"}, "map_link"),
    ],
)
def test_what_cannot_be_said(said: dict[str, str], field: str) -> None:
    form = terms(**said)
    assert not form.is_valid() and field in form.errors


def test_answers_to_choose_from_and_currencies() -> None:
    form = QuestionForm({"text": "Food?", "kind": "choice", "options": " fish \n\npeas"})
    assert form.is_valid() and form.cleaned_data["options"] == ["fish", "peas"]
    fee = EntryFeeForm(
        {"currency": "XXX", "member": "1", "guest": "1", "junior": "1", "owed": "draw"},
        units=[("EUR", "euro")],
    )
    assert not fee.is_valid() and "currency" in fee.errors
