"""The event that a match belongs to, wherever the match is shown."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from matches.models import Match
from tournaments.bots_beside import is_marked
from tournaments.models import Competition, Entry, Pairing

register = template.Library()


@register.simple_tag
def event_of(match: Match) -> SafeString | str:
    """Its title with round and table, linked; nothing for a match of no event. One query."""
    rows = Pairing.objects.filter(matches__match=match.pk)
    found = rows.values_list(
        "round__competition__slug", "round__competition__title", "round__number", "table"
    ).first()
    if found is None:
        return ""
    slug, title, number, table = found
    where = _("round %(round)s, table %(table)s") % {"round": number, "table": table}
    link = '<p class="trail"><a href="{}">{}</a> <span class="soft">{}</span></p>'
    return format_html(link, reverse("competition", args=[slug]), title, where)


@register.simple_tag
def bot_tag(competition: Competition, entry: Entry) -> SafeString:
    """The mark of a bot that plays beside people; nothing for people, nor in a league, where all are bots."""
    if not is_marked(competition, entry):
        return SafeString("")
    return format_html('<span class="tag">{}</span>', _("bot"))
