"""Every kind of notice has its sentence, in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubs.models import Notice
from clubs.notice_words import sentence_of

WORDS = {"by": "Aino", "club": "Kallio", "about": "something"}


@pytest.mark.parametrize("kind", Notice.Kind.values)
def test_each_kind_is_a_sentence_in_both_languages(kind: str) -> None:
    said = sentence_of(kind, "something") % WORDS
    assert said.endswith(".")
    with translation.override("fi"):
        assert sentence_of(kind, "something") % WORDS != said


def test_a_removal_without_a_reason_says_none() -> None:
    assert sentence_of(Notice.Kind.REMOVED, "") % WORDS == "Aino has removed you from Kallio."
