"""How strictly something is played, wherever it is played or agreed on."""

from __future__ import annotations

from typing import Any

from django import template

from matches.strictness import Strictness, details_said, in_words

register = template.Library()


@register.inclusion_tag("matches/_strictness.html")
def strictness(of: Any, entered: bool, rated: bool = True) -> dict[str, Any]:
    """The word with its details, of a match, an open table or a competition; nothing where nobody has said one."""
    said = of if isinstance(of, Strictness) else Strictness(of.strictness, of.strictness_details)
    return {
        "said": in_words(said, entered=entered),
        "details": details_said(said, entered=entered),
        "for_fun": said.word == "friendly" and not rated,
    }
