"""The parts of pages that many templates share."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template import Context, Template, TemplateSyntaxError

from tests.html import flat

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def shown(source: str, **context: object) -> str:
    return flat(Template(source).render(Context({"csrf_token": "t", **context})))


def test_a_post_button_sends_what_it_is_given_and_no_more() -> None:
    page = shown('{% post_button label "remind" kind="quiet" club="kallio" debtor=7 %}', label="Remind <b>")
    assert page.startswith('<form method="post" action="/money/remind/">')
    assert '<input type="hidden" name="csrfmiddlewaretoken" value="t">' in page
    assert '<input type="hidden" name="club" value="kallio">' in page
    assert '<input type="hidden" name="debtor" value="7">' in page
    assert page.count("<input") == 4, "those, the token, and the key that makes it happen once"
    assert page.endswith('<button class="quiet">Remind &lt;b&gt;</button></form>')


def test_one_that_repeats_has_no_key() -> None:
    assert 'name="once"' in shown('{% post_button "Do" "logout" %}')
    assert 'name="once"' not in shown('{% post_button "Do" "logout" repeats=True %}')


@pytest.mark.parametrize("wrong", ['knid="quiet"', 'kind="a" kind="b"', "once=False"])
def test_a_parameter_that_does_not_exist_stops_the_template(wrong: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        Template("{% post_button 'Do' 'logout' " + wrong + " %}")


def test_what_is_fetched_anew_says_when_and_which_part() -> None:
    assert (
        shown('<p {% refreshed "/nights/1/" every=8 part="#tables" %}></p>')
        == '<p hx-get="/nights/1/" hx-trigger="every 8s" hx-select="#tables" hx-target="#tables" hx-swap="outerHTML">'
        "</p>"
    )


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    long = {
        f"{path.relative_to(TEMPLATES)}:{number}"
        for path in TEMPLATES.rglob("*.html")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 160
    }
    assert not long
