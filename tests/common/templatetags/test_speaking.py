"""What the rules engine says, in a template."""

from __future__ import annotations

from django.template import Context, Template
from django.utils import translation

from games.core.messages import say_in


def test_a_template_says_it_in_the_readers_language_and_escapes_it() -> None:
    page = Template("{% load speaking %}{{ text|spoken }}")
    with translation.override("fi"):
        assert page.render(Context({"text": say_in("a row of the sheet", "Deal")})) == "Jako"
    assert page.render(Context({"text": "a <b> of no message"})) == "a &lt;b&gt; of no message"
