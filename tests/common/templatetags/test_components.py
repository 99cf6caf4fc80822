"""The parts of pages that many templates share."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django import forms
from django.core.paginator import Paginator
from django.template import Context, RequestContext, Template, TemplateSyntaxError
from django.test import RequestFactory

from clubs.models import Club, Player, User
from ledger.models import Currency
from nights.models import Session
from tests.html import flat


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
    assert 'name="once"' in shown('{% post_button "Do" "account_logout" %}')
    assert 'name="once"' not in shown('{% post_button "Do" "account_logout" repeats=True %}')


def test_a_hint_stands_behind_the_button() -> None:
    page = shown('{% post_button "Do" "account_logout" hint=hint %}', hint="It is <not> final.")
    assert page.endswith('</button><span class="hint">It is &lt;not&gt; final.</span></form>')


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


def test_what_is_told_of_news_asks_by_itself_too_and_says_what_it_knows() -> None:
    assert shown('<p {% told "/tables/" known every=20 %}></p>', known="look=0f&game=hex") == (
        '<p data-told="/tables/?look=0f&amp;game=hex" hx-get="/tables/?look=0f&amp;game=hex" '
        'hx-trigger="every 20s, look" hx-swap="outerHTML"></p>'
    )


def test_a_row_of_a_form_has_label_fault_field_and_help() -> None:
    class Asked(forms.Form):
        place = forms.CharField(help_text="Where it is.")

    page = shown('{% form_row form.place when="a=1" only=only %}', form=Asked({}), only="a <b>")
    assert page.startswith('<p data-when="a=1"><label for="id_place">Place:</label><ul class="errorlist"')
    assert '<span class="helptext unscripted">Only for a &lt;b&gt;.</span>' in page
    assert page.endswith('<span class="helptext">Where it is.</span></p>')
    assert "data-when" not in shown("{% form_row form.place %}", form=Asked())


def test_an_empty_place_says_what_is_missing_and_what_to_do() -> None:
    assert shown("{% nothing text %}", text="None <yet>.") == '<p class="empty">None &lt;yet&gt;.</p>'
    assert shown('{% nothing "None." tag="li" %}') == '<li class="empty">None.</li>'
    assert shown('{% nothing "None." columns=4 %}') == '<tr><td class="empty" colspan="4">None.</td></tr>'
    assert (
        shown('{% nothing "None." "new-session" "kallio" link="Plan one" %}')
        == '<p class="empty">None.<a href="/clubs/kallio/nights/new/">Plan one</a></p>'
    )


def paged(source: str, items: int, number: int = 1) -> str:
    request = RequestFactory().get("/", {"game": "chess", "page": number})
    page = Paginator(range(items), 10).page(number)
    return flat(Template(source).render(RequestContext(request, {"page": page})))


@pytest.mark.parametrize(("number", "ways"), [(1, ["next"]), (2, ["prev", "next"]), (3, ["prev"])])
def test_a_pager_leads_to_the_pages_beside_and_keeps_what_was_asked(number: int, ways: list[str]) -> None:
    shows = paged('{% pager page before="Back" after="On" %}', items=30, number=number)
    assert [way for way in ("prev", "next") if f'rel="{way}"' in shows] == ways
    assert f"Page {number} of 3" in shows
    assert shows.count("game=chess") == len(ways)
    assert "Newer" not in shows


def test_a_single_page_has_no_pager() -> None:
    assert paged("{% pager page %}", items=10) == ""
    assert "Older" in paged("{% pager page %}", items=11)


def test_a_trail_leads_up_by_the_places_that_are_there() -> None:
    club, night = Club(name="Kallio & co", slug="kallio"), Session(pk=7, title="Friday")
    assert (
        shown("{% trail club night game %}", club=club, night=night, game=None)
        == '<p class="trail"><a href="/clubs/kallio/">Kallio &amp; co</a>·<a href="/nights/7/">Friday</a></p>'
    )
    assert (
        shown('{% trail club address="members" of=club.slug title="Members" %}', club=club)
        == '<p class="trail"><a href="/clubs/kallio/">Kallio &amp; co</a>'
        '·<a href="/clubs/kallio/members/">Members</a></p>'
    )


def test_without_a_place_above_there_is_no_trail() -> None:
    assert shown("{% trail club %}", club=None) == ""


def test_a_link_into_a_part_of_its_page_is_a_link_without_a_script_too() -> None:
    assert (
        shown('<a {% link_into "#step" "at" 3 history="push" %}>')
        == '<a href="?at=3" hx-get="?at=3" hx-target="#step" hx-swap="outerHTML" hx-push-url="true">'
    )
    assert "url" not in shown('<a {% link_into "#live" "deal" 2 %}>')


def test_a_person_is_a_name_with_their_page_and_what_they_are() -> None:
    guest = Player(name="Aino <3", slug="aino")
    assert shown("{% person one %}", one=guest) == '<a href="/players/aino/">Aino &lt;3</a>'
    assert (
        shown('{% person one game="hex" %}', one=guest) == '<a href="/players/aino/?game=hex">Aino &lt;3</a>'
    )
    assert (
        shown("{% person one linked=False marked=True %}", one=guest)
        == 'Aino &lt;3<span class="tag">guest</span>'
    )
    assert "bot" in shown("{% person one marked=True %}", one=Player(name="R2", slug="r2", kind="bot"))
    assert "tag" not in shown(
        "{% person one marked=True %}", one=Player(name="Veikko", slug="v", user=User(pk=1))
    )


def test_a_status_is_marked_where_something_can_be_done() -> None:
    assert shown("{% status one %}", one=Session(status="open")) == '<span class="tag on">open</span>'
    assert shown("{% status one %}", one=Session(status="closed")) == '<span class="tag">closed</span>'


def test_an_amount_is_marked_if_it_is_a_debt() -> None:
    euro = Currency(code="EUR", exponent=2, kind="money")
    load = "{% load money %}"
    assert shown(load + "{% amount -40 unit %}", unit=euro) == '<strong class="minus">−€0.40</strong>'
    assert shown(load + "{% amount 40 unit %}", unit=euro) == "<strong>+€0.40</strong>"
    assert shown(load + '{% amount -1 unit tag="td" %}', unit=euro) == '<td class="number minus">−€0.01</td>'
    assert shown(load + '{% amount 0 unit tag="p" kind="big" %}', unit=euro) == '<p class="big">€0.00</p>'


def test_a_table_that_scrolls_has_its_heads_and_rows() -> None:
    page = shown(
        '{% scroll_table "Who" won numbers="2" %}<tr><td>a</td></tr>{% endscroll_table %}', won="Won <b>"
    )
    assert page == (
        '<div class="scroll"><table><thead><tr><th>Who</th><th class="number">Won &lt;b&gt;</th></tr></thead>'
        "<tbody><tr><td>a</td></tr></tbody></table></div>"
    )
    assert "thead" not in shown("{% scroll_table %}<tr><td>a</td></tr>{% endscroll_table %}")


def test_the_lines_of_a_file_say_what_is_wrong_or_what_they_bring() -> None:
    lines = [
        SimpleNamespace(number=2, text="Aino,<b>", problem="No such role."),
        SimpleNamespace(number=3, text="Veikko,", problem="", says="becomes a guest"),
        SimpleNamespace(number=4, text="Eero,", problem=""),
    ]
    page = shown('{% file_lines lines "What is wrong" %}', lines=lines)
    assert '<th class="number">Line</th><th>What it says</th><th>What is wrong</th>' in page
    assert '<td>Aino,&lt;b&gt;</td><td class="minus">No such role.</td>' in page
    assert "<td>Veikko,</td><td>becomes a guest</td>" in page
    assert "<td>Eero,</td><td>✓</td>" in page


def test_a_search_box_filters_a_list_or_is_sent() -> None:
    filtering = shown('{% search_box "Find a game" filters="games" %}')
    assert 'data-filter="#games"' in filtering
    assert "name=" not in filtering
    sent = shown('{% search_box "Find a member" name="q" value=q most=60 %}', q='"a"')
    assert 'name="q" value="&quot;a&quot;"' in sent
    assert 'maxlength="60"' in sent
    assert "data-filter" not in sent
