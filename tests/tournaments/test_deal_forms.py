"""The forms of dealt boards: numbers within bounds, and a file or what was pasted."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournaments.deal_forms import BringForm, DealForm
from tournaments.services.deals import MOST_BYTES


@pytest.mark.parametrize(
    ("boards", "good"), [("1", True), ("400", True), ("0", False), ("401", False), ("x", False)]
)
def test_so_many_boards(boards: str, good: bool) -> None:
    assert DealForm({"boards": boards}).is_valid() == good


def test_a_file_stands_before_what_was_pasted_and_is_not_read_whole() -> None:
    form = BringForm({"text": "pasted"}, {"file": SimpleUploadedFile("a.pbn", b" " * (MOST_BYTES + 99))})
    assert form.is_valid() and len(form.raw()) == MOST_BYTES + 1
    form = BringForm({"text": "pasted"})
    assert form.is_valid() and form.raw() == b"pasted"
