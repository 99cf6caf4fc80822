"""The form by which a match is read in: a file or its text, and what is too long or nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.utils.datastructures import MultiValueDict

from games.files.reading import MOST_BYTES
from matches.forms.files import MatchFileForm


def form(raw: bytes | None = None, **given: str) -> MatchFileForm:
    files = MultiValueDict[str, UploadedFile[Any]]()
    if raw is not None:
        files["file"] = SimpleUploadedFile("m.json", raw)
    return MatchFileForm(given, files)


def test_the_bytes_are_those_of_the_file_or_of_the_text() -> None:
    for made in (form(b"{}"), form(text="{}"), form(b"{}", text="something else")):
        assert made.is_valid()
        assert made.cleaned_data["raw"] == b"{}"
    assert form(text=" \n{ä").is_valid()


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (form(), "Choose a file"),
        (form(text=""), "Choose a file"),
        (form(b""), "empty"),
        (form(b"x" * (MOST_BYTES + 1)), "kilobytes"),
        (form(text="{}\0"), "Null"),
        (form(text="{}", title="x" * 81), "80"),
    ],
)
def test_what_is_nothing_or_too_much_is_refused(made: MatchFileForm, why: str) -> None:
    assert not made.is_valid()
    assert why in str(made.errors)


def test_half_a_letter_is_no_fault_of_the_site() -> None:
    made = form(text="\ud800")
    assert made.is_valid() and made.cleaned_data["raw"] == b"?"
