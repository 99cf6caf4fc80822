"""A notice on a page."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils.translation import override

from clubs.models import Club, Notice, Player


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Outi &lt;b&gt; wrote down that you are at Cards."),
        ("fi", "Outi &lt;b&gt;"),
    ],
)
def test_it_is_a_sentence_in_the_readers_language_that_brings_no_markup(language: str, sentence: str) -> None:
    notice = Notice(
        kind=Notice.Kind.CHECKED_IN, by=Player(name="Outi <b>"), club=Club(name="Kerho"), about="Cards"
    )
    with override(language):
        shown = Template("{% load notices %}{{ notice|in_words }}").render(Context({"notice": notice}))
    assert shown.startswith(sentence)
    assert ("wrote down" in shown) == (language == "en")
