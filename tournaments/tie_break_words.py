"""What a tie-break is called with what is cut of it, as FIDE's handbook C.07 names its modifiers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from common.speaking import spoken
from tournaments.engine.tiebreaks import CUTS, Asked


def cuts() -> dict[str, str]:
    """Each modifier in words, by its name."""
    return {
        "C1": _("without the lowest"),
        "C2": _("without the two lowest"),
        "M1": _("without the lowest and the highest"),
        "M2": _("without the two lowest and the two highest"),
    }


def title_of(one: Asked) -> str:
    """Its title, and what is left out of the sum where something is."""
    name = next(key for key, cut in CUTS.items() if cut == one.cut)
    title = spoken(one.tie_break.title)
    return f"{title}, {cuts()[name]}" if name else title
