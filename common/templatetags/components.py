"""Parts of pages that stand in many templates, with parameters that are checked when a template is compiled."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django import template
from django.conf import settings
from django.core.paginator import Page
from django.forms import BoundField
from django.forms.utils import flatatt
from django.template import RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from common.security import streams_origin

register = template.Library()
UNDER_WAY = {"open", "running", "ready"}
"""The statuses that are marked: something can be done there now."""


@register.simple_tag
def once() -> SafeString:
    """In a form that makes something, a key of its own: it is made once, however often the form is sent."""
    return format_html('<input type="hidden" name="once" value="{}">', uuid.uuid4().hex)


@register.inclusion_tag("components/post_button.html")
def post_button(
    label: str,
    address: str,
    *args: Any,
    kind: str = "",
    actions: bool = False,
    spoken: str = "",
    hint: str = "",
    repeats: bool = False,
    change: Any = None,
    card: Any = None,
    club: Any = None,
    concede: Any = None,
    currency: Any = None,
    debtor: Any = None,
    deputy: Any = None,
    invitation: Any = None,
    join: Any = None,
    mail: Any = None,
    merge: Any = None,
    number: Any = None,
    others: Any = None,
    player: Any = None,
    removal: Any = None,
    request: Any = None,
    seq: Any = None,
    terms: Any = None,
    token: Any = None,
    upto: Any = None,
) -> dict[str, Any]:
    """A button that does something: a form with nothing to fill in, sent to the address of that name and arguments.

    `kind` is how it looks, `actions` gives it a row of its own, `spoken` is what is read aloud instead of the label,
    `hint` stands behind it; with `repeats` doing it twice does it twice. The others are what it sends.
    """
    sent = {
        "change": change,
        "card": card,
        "club": club,
        "concede": concede,
        "currency": currency,
        "debtor": debtor,
        "deputy": deputy,
        "invitation": invitation,
        "join": join,
        "mail": mail,
        "merge": merge,
        "number": number,
        "others": others,
        "player": player,
        "removal": removal,
        "request": request,
        "seq": seq,
        "terms": terms,
        "token": token,
        "upto": upto,
    }
    return {
        "label": label,
        "to": reverse(address, args=args),
        "attributes": flatatt({"class": kind or None, "aria-label": spoken or None}),
        "actions": actions,
        "hint": hint,
        "repeats": repeats,
        "sent": {name: value for name, value in sent.items() if value is not None},
    }


@register.inclusion_tag("components/form_row.html")
def form_row(field: BoundField, when: str = "", only: str = "") -> dict[str, Any]:
    """A field of a form with its label, what is wrong with it, and its help.

    `when` is the condition under which a script shows it, `only` the same in words for who has none.
    """
    return {"field": field, "when": when, "only": only}


@register.simple_tag
def nothing(
    text: str, address: str = "", *args: Any, link: str = "", tag: str = "p", columns: int = 0
) -> SafeString:
    """What stands where nothing is: a paragraph, an item of a list (`tag="li"`) or a row over so many `columns`.

    `link` is what to do about it, at the address of that name and arguments.
    """
    way = format_html(' <a href="{}">{}</a>', reverse(address, args=args), link) if address else ""
    if columns:
        return format_html('<tr><td class="empty" colspan="{}">{}{}</td></tr>', columns, text, way)
    return format_html('<{0} class="empty">{1}{2}</{0}>', tag, text, way)


@register.inclusion_tag("components/pager.html", takes_context=True)
def pager(context: RequestContext, page: Page[Any], before: str = "", after: str = "") -> dict[str, Any]:
    """The ways from one page of a list to the next, if there are several; without words for them, from new to old."""
    return {
        "request": context["request"],
        "page": page,
        "before": before or _("Newer"),
        "after": after or _("Older"),
    }


@register.simple_tag
def trail(*places: Any, address: str = "", title: str = "", of: Any = None) -> SafeString:
    """The pages above this one: of those of the places that are there, each with a page of its own, outermost first.

    Any other page is named by its `address` (`of` its argument) and `title`; it is the innermost.
    """
    ways = [(_page_of(place), str(getattr(place, "title", "") or place.name)) for place in places if place]
    if address:
        ways.append((reverse(address, args=[of] if of else []), title))
    links = format_html_join(" · ", '<a href="{}">{}</a>', ways)
    return format_html('<p class="trail">{}</p>', links) if ways else links


def _page_of(place: Any) -> str:
    """The page of a club, a night, a player, or of a game, which is no model."""
    return (
        place.get_absolute_url() if hasattr(place, "get_absolute_url") else reverse("game", args=[place.key])
    )


@register.simple_tag
def person(player: Any, *, linked: bool = True, marked: bool = False, game: str = "") -> SafeString:
    """A player's name, linked to their page (as it is for one `game`); marked as guest or bot if that is asked for."""
    named = format_html("{}", player.name)
    if linked:
        query = {"game": game} if game else None
        named = format_html('<a href="{}">{}</a>', reverse("player", args=[player.slug], query=query), named)
    if not marked:
        return named
    marks = [(text,) for text, holds in ((_("guest"), player.is_guest), (_("bot"), player.is_bot)) if holds]
    return named + format_html_join("", ' <span class="tag">{}</span>', marks)


@register.simple_tag
def status(one: Any) -> SafeString:
    """Where a night, a match, a competition or a bot's version is; marked if something can be done there now."""
    marked = " on" if one.status in UNDER_WAY else ""
    return format_html('<span class="tag{}">{}</span>', marked, one.get_status_display())


@register.simple_block_tag
def scroll_table(content: str, *heads: str, numbers: str = "") -> SafeString:
    """A table of these rows that scrolls by itself if it is too wide; the columns `numbers` (`"1 4"`) hold numbers."""
    numeric = {int(column) for column in numbers.split()}
    row = format_html_join(
        "",
        "<th{}>{}</th>",
        ((mark_safe(' class="number"') if n in numeric else "", head) for n, head in enumerate(heads, 1)),
    )
    thead = format_html("<thead><tr>{}</tr></thead>", row) if heads else ""
    return format_html('<div class="scroll"><table>{}<tbody>{}</tbody></table></div>', thead, content)


@register.inclusion_tag("components/file_lines.html")
def file_lines(lines: Iterable[Any], title: str) -> dict[str, Any]:
    """The lines of a file that somebody wants to take in, each with what is wrong with it or what it brings."""
    return {"lines": lines, "title": title}


@register.inclusion_tag("components/search_box.html")
def search_box(
    label: str, *, filters: str = "", name: str = "", value: str = "", most: int = 0
) -> dict[str, Any]:
    """A field to find something: sent by that name with its form, or filtering the list of that id as it is typed."""
    return {"label": label, "filters": filters, "name": name, "value": value, "most": most}


@register.simple_tag
def refreshed(address: str, *, every: int, part: str = "") -> SafeString:
    """Attributes of an element that is fetched anew every so many seconds; of a whole page only `part` is taken."""
    select = format_html(' hx-select="{0}" hx-target="{0}"', part) if part else ""
    return format_html('hx-get="{}" hx-trigger="every {}s"{} hx-swap="outerHTML"', address, every, select)


@register.simple_tag
def told(address: str, known: str, *, every: int) -> SafeString:
    """Attributes of an element that is fetched anew when a stream says that it has news (`told.js`), and else so often.

    known: what is known of it (`common.renewing.Part`).
    """
    return format_html(
        'data-told="{0}?{1}" hx-get="{0}?{1}" hx-trigger="every {2}s, look" hx-swap="outerHTML"',
        address,
        known,
        every,
    )


@register.simple_tag(takes_context=True)
def told_script(context: RequestContext) -> SafeString:
    """In the head of a page with such an element."""
    at = streams_at(context)
    where = format_html('<meta name="streams" content="{}">', at) if at is not None else ""
    return format_html('{}<script type="module" src="{}"></script>', where, static("js/told.js"))


@register.simple_tag(takes_context=True)
def streams_at(context: RequestContext) -> str | None:
    """Where pages are told of news by streams: "" on the site's own address, None where there are none."""
    return streams_origin(context["request"]) if settings.STREAMS else None


@register.simple_tag
def link_into(part: str, name: str, value: object, *, history: str = "") -> SafeString:
    """Attributes of a link that fetches a part of its page as it is with that parameter.

    `history`: the new address is to `push` (the way back leads to the old one) or to `replace` the old one.
    """
    address = "?" + urlencode({name: str(value)})
    kept = format_html(' hx-{}-url="true"', history) if history else ""
    return format_html('href="{0}" hx-get="{0}" hx-target="{1}" hx-swap="outerHTML"{2}', address, part, kept)
