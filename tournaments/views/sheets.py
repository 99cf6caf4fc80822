"""Pages that are printed (pairings, seating, slips, tables, certificates) and the page for a projector."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments import certificates, selectors
from tournaments.cross_table import cross_table
from tournaments.entering_selectors import not_here
from tournaments.finality import State, finality
from tournaments.models import Competition, Pairing, Round, RoundClock
from tournaments.offers import ranked_by
from tournaments.part_selectors import has_parts, parts
from tournaments.slips import slips
from tournaments.venue_selectors import tables_at
from tournaments.views.competitions import seen

SHEETS: dict[str, str | Promise] = {
    "pairings": _("Pairings"),
    "seating": _("Seating by name"),
    "plan": _("Seating plan"),
    "slips": _("Slips"),
    "table": _("Standings"),
    "cross": _("Cross table"),
    "certificates": _("Certificates"),
    "parts": _("Groups and bracket"),
}
OF_ALL = ("table", "cross", "certificates", "parts")
"""Sheets of the whole event; the others are of one round."""


def sheet(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """One sheet: of the round asked for, or of the one that is played; some are of the whole competition."""
    competition, _player = seen(request, slug)
    if not competition.was_drawn or (what == "parts" and not has_parts(competition)):
        raise Http404
    made = selectors.rounds(competition)
    shown = _shown(request, made)
    tables, venues = _tables(request, competition, shown) if what not in OF_ALL else ([], {})
    context = {
        "competition": competition,
        "what": what,
        "sheets": {key: title for key, title in SHEETS.items() if key != "parts" or has_parts(competition)},
        "of_all": what in OF_ALL,
        "rounds": made,
        "shown_round": shown,
        "tables": tables,
        **venues,
        "finality": finality(competition) if what in OF_ALL else None,
        **MORE.get(what, _nothing)(request, competition, tables),
    }
    return render(request, f"tournaments/print_{what}.html", context)


def parts_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Groups with their cross tables and the bracket, as they stand."""
    competition, _player = seen(request, slug)
    if not has_parts(competition):
        raise Http404
    return render(
        request, "tournaments/parts.html", {"competition": competition, "parts": parts(competition)}
    )


def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """For the wall: the round with its clock and tables, and the standings; renewed until the table is final."""
    competition, _player = seen(request, slug)
    shown = selectors.current_round(selectors.rounds(competition))
    over = competition.status in (Competition.Status.FINISHED, Competition.Status.CANCELLED)
    now = finality(competition)
    tables, venues = _tables(request, competition, None if over else shown)
    context = {
        "competition": competition,
        "shown_round": shown,
        "clock": RoundClock.objects.filter(round=shown).first() if shown else None,
        "tables": tables,
        **venues,
        "left": shown.left if shown else 0,  # type: ignore[attr-defined]
        "query": f"?venue={venues['venue'].pk}" if venues.get("venue") else "",
        "over": over,
        "missing": not_here(competition),
        "finality": now,
        "renewed": not over or now.state in (State.PROVISIONAL, State.WAITS),
        **standings_table(competition),
    }
    return render(request, "tournaments/projector.html", context)


def _tables(
    request: HttpRequest, competition: Competition, shown: Round | None
) -> tuple[list[Pairing], dict[str, Any]]:
    """The tables of the round, of one venue where `venue` asks for it."""
    if shown is None:
        return [], {}
    rows, venues = tables_at(competition, shown, request.GET.get("venue", ""), request.GET.get("q", ""))
    return list(rows), venues


def _shown(request: HttpRequest, made: list[Round]) -> Round | None:
    asked = whole(request.GET.get("round", ""))
    return next((one for one in made if one.number == asked), selectors.current_round(made))


def _nothing(_request: HttpRequest, _competition: Competition, _tables: list[Pairing]) -> dict[str, object]:
    return {}


def _seating(_request: HttpRequest, _competition: Competition, tables: list[Pairing]) -> dict[str, object]:
    """Everybody by name with their table and whom they meet there."""
    found = []
    for table in tables:
        sides = list(table.sides.all())
        for side in sides:
            others = " – ".join(other.entry.title for other in sides if other != side)
            found.append((side.entry.title, table, others or table.get_kind_display()))
    return {"seating": sorted(found, key=lambda row: row[0].casefold())}


def _slips(request: HttpRequest, competition: Competition, tables: list[Pairing]) -> dict[str, object]:
    return {"slips": slips(competition, tables, f"{request.scheme}://{request.get_host()}")}


def _cross(_request: HttpRequest, competition: Competition, _tables: list[Pairing]) -> dict[str, object]:
    return {"cross": cross_table(competition)}


def _certificates(
    request: HttpRequest, competition: Competition, _tables: list[Pairing]
) -> dict[str, object]:
    """For the places and categories that are asked for; rubbish gets a sentence."""
    offered = certificates.categories(competition)
    chosen = [name for name in offered if name in request.GET.getlist("category")]
    typed = request.GET.get("places", certificates.USUAL)[:60]
    context: dict[str, object] = {"categories": offered, "chosen": chosen, "places": typed}
    if competition.status != Competition.Status.FINISHED:
        return context
    try:
        wanted = certificates.places(typed)
    except Refusal as error:
        return context | {"problem": reason_for(error)}
    return context | {"certificates": certificates.certificates(competition, wanted, chosen)}


def _table(_request: HttpRequest, competition: Competition, _tables: list[Pairing]) -> dict[str, object]:
    return standings_table(competition)


def _parts(_request: HttpRequest, competition: Competition, _tables: list[Pairing]) -> dict[str, object]:
    return {"parts": parts(competition)}


def standings_table(competition: Competition) -> dict[str, object]:
    """What the template of a final table reads."""
    columns = selectors.columns_of(competition)
    rows = selectors.table_of_standings(competition)
    return {
        "columns": columns,
        "ranked": ranked_by(competition) is not None,
        "standings": [(row, list(zip(columns, row.figures, strict=True))) for row in rows],
    }


MORE: dict[str, Callable[[HttpRequest, Competition, list[Pairing]], dict[str, object]]] = {
    "seating": _seating,
    "slips": _slips,
    "table": _table,
    "cross": _cross,
    "certificates": _certificates,
    "parts": _parts,
}
