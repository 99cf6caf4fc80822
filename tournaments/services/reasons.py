"""Reasons that organisers give, which everybody reads."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.errors import CompetitionError

MOST_REASON = 300


def reason_of(text: str) -> str:
    """The reason in single spaces. Raises CompetitionError for none, a longer one, or signs that cannot be read."""
    words = " ".join(text.split())
    if not 0 < len(words) <= MOST_REASON or not words.isprintable():
        raise CompetitionError(_("A reason of 1 to %(most)s characters is needed.") % {"most": MOST_REASON})
    return words
