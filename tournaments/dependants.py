"""What was drawn by the result of a table: named before the result is put right, for it stays as it was drawn."""

from __future__ import annotations

from django.utils.translation import gettext as _, ngettext

from tournaments.finality import State, finality, moment
from tournaments.models import STANDING, Competition, Pairing
from tournaments.offers import EXCHANGED, by_results
from tournaments.table_selectors import later_tables

MOST = 12
"""So many tables are named at most."""


def dependants(competition: Competition, pairing: Pairing) -> list[str]:
    """Sentences: in a bracket each later table at which somebody of this one sits, else how many rounds followed.

    None where nothing is drawn by results, or nothing was. At most five queries.
    """
    return [*final_said(competition), *_drawn_by(competition, pairing)]


def final_said(competition: Competition) -> list[str]:
    """That putting a result right leaves the table as it is, once that is final."""
    now = finality(competition)
    if now.state is not State.FINAL:
        return []
    words = _(
        "The final table of “%(title)s” has been final since %(at)s: this leaves it as it is, only a ruling changes it."
    )
    return [words % {"title": competition.title, "at": moment(now.at)}]


def _drawn_by(competition: Competition, pairing: Pairing) -> list[str]:
    if by_results(competition.format) is None:
        return []
    if competition.format in EXCHANGED:
        return _rounds_since(competition, pairing)
    tables = later_tables(competition, pairing)[:MOST]
    return [_named(table) for table in tables]


def _named(table: Pairing) -> str:
    names = " – ".join(side.entry.title for side in table.sides.all())
    return _("Round %(n)s, table %(table)s (%(names)s) was drawn by this result and stays as it is.") % {
        "n": table.round.number,
        "table": table.table,
        "names": names,
    }


def _rounds_since(competition: Competition, pairing: Pairing) -> list[str]:
    since = competition.round_set.filter(state__in=STANDING, number__gt=pairing.round.number).count()
    if not since:
        return []
    words = ngettext(
        "%(n)s round was drawn since and stays as it is: undo it to draw it again.",
        "%(n)s rounds were drawn since and stay as they are: undo them to draw them again.",
        since,
    )
    return [words % {"n": since}]
