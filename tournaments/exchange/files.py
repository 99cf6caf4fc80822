"""The files in which an event is taken away: which there are, who may have them, and what they hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments import deal_selectors
from tournaments.exchange import archive, boards, csv_tables, reports
from tournaments.models import Competition
from tournaments.offers import ranked_by

CSV: Final = "text/csv; charset=utf-8"
PBN_TYPE: Final = "application/x-pbn; charset=iso-8859-1"


def _always(_competition: Competition) -> bool:
    return True


def _of_two(competition: Competition) -> bool:
    return competition.was_drawn and ranked_by(competition) is not None


def _begun(competition: Competition) -> bool:
    return competition.was_drawn and competition.kind == Competition.Kind.TOURNAMENT


@dataclass(frozen=True, slots=True)
class EventFile:
    """A kind of file. offered: whether this event can be such a file now; organisers: whether it is theirs alone."""

    title: str | Promise
    ending: str
    media_type: str
    written: Callable[[Competition], str]
    offered: Callable[[Competition], bool] = _always
    organisers: bool = False

    def name(self, competition: Competition, key: str) -> str:
        """What the file is called where it is kept."""
        return f"{competition.slug}-{key}.{self.ending}"


FILES: Final[dict[str, EventFile]] = {
    "entrants": EventFile(_("Entrants (CSV)"), "csv", CSV, csv_tables.entrants),
    "pairings": EventFile(_("Pairings and results (CSV)"), "csv", CSV, csv_tables.tables),
    "standings": EventFile(_("Standings (CSV)"), "csv", CSV, csv_tables.standings),
    "report": EventFile(
        _("Tournament report of FIDE (TRF)"), "trf", "text/plain; charset=utf-8", reports.report_of, _of_two
    ),
    "boards": EventFile(
        _("Boards (PBN)"),
        "pbn",
        PBN_TYPE,
        boards.boards_of,
        boards.has_boards,
    ),
    "deals": EventFile(
        _("Deals of the boards (PBN)"),
        "pbn",
        PBN_TYPE,
        deal_selectors.open_pbn,
        deal_selectors.has_open_pbn,
    ),
    "archive": EventFile(
        _("The whole event, to be loaded again (JSON)"),
        "json",
        "application/json; charset=utf-8",
        archive.archive_of,
        _begun,
        organisers=True,
    ),
}

MEDIA_TYPES: Final = tuple(dict.fromkeys(file.media_type.partition(";")[0] for file in FILES.values()))


def offered(competition: Competition, *, organises: bool) -> dict[str, EventFile]:
    """Those that somebody can take away now."""
    return {
        key: file
        for key, file in FILES.items()
        if (organises or not file.organisers) and file.offered(competition)
    }
