"""What an event says of coming late and of resting, read and in words."""

from __future__ import annotations

from django.utils.translation import gettext as _, ngettext

from tournaments.models import Competition, Regulations
from tournaments.offers import ranked_by


def regulations_of(competition: Competition) -> Regulations:
    """Its own, or those of an event that has said nothing; one query, unless they were read with it."""
    try:
        return competition.regulations
    except Regulations.DoesNotExist:
        return Regulations(competition=competition)


def comes_and_goes(competition: Competition) -> bool:
    """Whether somebody can come in late, and have a round off, in its format."""
    form = ranked_by(competition)
    return form is not None and form.comes_and_goes


def said(competition: Competition) -> list[str]:
    """The regulations as sentences for everybody; none where nobody comes late or rests."""
    if not comes_and_goes(competition):
        return []
    rules = regulations_of(competition)
    return [_late(rules), _missed(rules), _byes(rules)]


def _late(rules: Regulations) -> str:
    if not rules.late_until:
        return _("After the draw only the organisers enter somebody.")
    return _("Who comes late may enter up to round %(n)s.") % {"n": rules.late_until}


def _missed(rules: Regulations) -> str:
    return _("Each round missed by then counts: %(what)s.") % {"what": rules.get_missed_display()}


def _byes(rules: Regulations) -> str:
    if not rules.byes:
        return _("Nobody asks for a round off by themselves: the organisers may give one.")
    words = ngettext(
        "Everybody may ask for %(n)s round off before it is drawn; it counts: %(what)s.",
        "Everybody may ask for %(n)s rounds off before they are drawn; each counts: %(what)s.",
        rules.byes,
    ) % {"n": rules.byes, "what": rules.get_bye_kind_display()}
    if not rules.byes_until:
        return words
    last = _("Not after round %(n)s.") % {"n": rules.byes_until}
    return f"{words} {last}"
