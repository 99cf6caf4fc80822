"""What stands for a person beside their name: a picture, or their initials on a disc."""

from __future__ import annotations

from typing import Any, Final

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from clubs.pictures import shown

COLOURS: Final = 8
register = template.Library()


@register.simple_tag
def face(player: Any, size: str = "") -> SafeString:
    """Nothing for a bot. Hidden from readers of screens, who hear the name. `size`: `large`, or as text."""
    if player.is_bot:
        return mark_safe("")
    kind = f"face {size}".strip()
    if shown(player):
        address = reverse("picture", args=[player.slug, player.picture])
        return format_html(
            '<img class="{}" src="{}" alt="" width="192" height="192" loading="lazy">', kind, address
        )
    return format_html(
        '<span class="{} face-{}" aria-hidden="true">{}</span>',
        kind,
        (player.pk or 0) % COLOURS,
        letters(player.name),
    )


def letters(name: str) -> str:
    """The first letters of the first and the last part of a name as its reader may have it."""
    first = [next((c for c in part if c.isalnum()), "") for part in name.split()]
    known = [letter.upper() for letter in first if letter]
    return "".join(known[:1] + known[1:][-1:]) or "?"
