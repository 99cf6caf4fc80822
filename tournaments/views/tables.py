"""The organisers' pages of a round's results and of one table: typing, who did not come, rulings."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, InvalidOperation

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.permissions import require
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments import selectors, table_selectors
from tournaments.engine.event import POINT
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, Ruling
from tournaments.offers import SEVERAL
from tournaments.permissions import organises, rules_on, writes_results
from tournaments.services import result_grid, table_results
from tournaments.services.several import leave_without
from tournaments.table_sides import sides_of_table
from tournaments.views.competitions import seen
from tournaments.views.drafts import organised

MOST_TYPED = 60


@login_required
def round_results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every table of a round with a field for its result; what could not be written stays typed, with the reason."""
    competition, player = _helped(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    found = selectors.pairings(competition).filter(round__number=number)
    problems: dict[int, str] = {}
    if request.method == "POST":
        written, problems = _write(request, competition, player)
        if written:
            words = ngettext("%(n)s result is written down.", "%(n)s results are written down.", written)
            flash.success(request, words % {"n": written})
        if not problems:
            return redirect("round-results", slug=slug, number=number)
    rows = list(found.all())
    if not rows:
        raise Http404
    sent = zip(request.POST.getlist("table"), request.POST.getlist("result"), strict=False)
    typed = {pk: text[:MOST_TYPED] for pk, text in sent}
    context = {
        "competition": competition,
        "number": number,
        "rounds": selectors.rounds(competition),
        "rows": [
            (row, typed.get(str(row.pk), "") if row.pk in problems else "", problems.get(row.pk, ""))
            for row in rows
        ],
        "one_key": result_grid.takes_winner(competition),
        "several": competition.format in SEVERAL,
        "left": sum(not row.counted for row in rows),
        "disputed": table_selectors.disputed(competition),
        "organises": organises(competition, player, request.user),
    }
    return render(request, "tournaments/round_results.html", context, status=422 if problems else 200)


def _helped(request: HttpRequest, slug: str) -> tuple[Competition, Player]:
    """A competition whose results the visitor writes down. Raises Http404, PermissionDenied."""
    competition, player = seen(request, slug)
    why = _("Only the organisers and helpers of an event write its results down.")
    require(player is not None and writes_results(competition, player, request.user), why)
    assert player is not None
    return competition, player


def _write(request: HttpRequest, competition: Competition, player: Player) -> tuple[int, dict[int, str]]:
    """How many results were written, and why others were not: each by itself."""
    written, problems = 0, {}
    for pk, text in zip(request.POST.getlist("table"), request.POST.getlist("result"), strict=False):
        if whole(pk) is None or not text.strip():
            continue
        try:
            result_grid.result_type(competition=competition, pairing_id=int(pk), text=text, by=player)
            written += 1
        except Refusal as error:
            problems[int(pk)] = reason_for(error)
    return written, problems


@login_required
def table_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One table: its result and rulings; a ruling is looked at first, with whom it moves and what was drawn since."""
    competition, player = organised(request, slug)
    pairing = get_object_or_404(selectors.pairings(competition), pk=pk)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    context: dict[str, object] = {
        "competition": competition,
        "table": pairing,
        "sides": sides_of_table(pairing.sides.all()),
        "kinds": Ruling.Kind.choices,
        "rules": rules_on(competition, pairing, player),
        "several": competition.format in SEVERAL,
    }
    if "kind" in request.GET:
        context |= _looked_at(request, competition, pairing)
    status = 422 if context.get("problem") else 200
    return render(request, "tournaments/table.html", context, status=status)


def _looked_at(request: HttpRequest, competition: Competition, pairing: Pairing) -> dict[str, object]:
    kind, reason = request.GET.get("kind", ""), request.GET.get("reason", "")
    asked: dict[str, object] = {"kind": kind, "reason": reason, "typed": request.GET.getlist("points")}
    try:
        points = _points(request.GET.getlist("points"))
        table_results.check_ruling(kind, points, len(sides_of_table(pairing.sides.all())), reason)
        effects = table_selectors.ruling_effects(competition, pairing, kind, points)
    except Refusal as error:
        return asked | {"problem": reason_for(error)}
    return asked | {"effects": effects, "points": [f"{one / POINT:g}" for one in points]}


def _points(typed: list[str]) -> list[int]:
    """In hundredths. Raises CompetitionError."""
    try:
        found = [Decimal(text.strip().replace(",", ".").replace("½", ".5") or "0") for text in typed]
        hundredths = [int(one * POINT) for one in found if one.is_finite() and abs(one) < 1000]
    except InvalidOperation:
        hundredths = []
    if len(hundredths) != len(typed):
        raise CompetitionError(_("Points are numbers such as 1, 0.5 or -1."))
    return hundredths


@login_required
@require_POST
def change_table(request: HttpRequest, slug: str, pk: int, action: str) -> HttpResponse:
    """Somebody did not come, or came after all; a ruling."""
    competition, player = organised(request, slug)
    pairing = get_object_or_404(selectors.pairings(competition), pk=pk)
    require(
        rules_on(competition, pairing, player),
        _("You sit at this table: another organiser writes that down."),
    )
    try:
        ACTIONS[action](request, competition, pairing, player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("event-table", slug=slug, pk=pk)


def _absent(request: HttpRequest, competition: Competition, pairing: Pairing, _player: Player) -> None:
    missing = request.POST.get("player", "")
    came = [missing not in ("both", str(side.position)) for side in sides_of_table(pairing.sides.all())]
    forfeit = leave_without if competition.format in SEVERAL else table_results.table_forfeit
    forfeit(competition=competition, pairing_id=pairing.pk, came=came)


def _reopen(_request: HttpRequest, competition: Competition, pairing: Pairing, _player: Player) -> None:
    table_results.table_reopen(competition=competition, pairing_id=pairing.pk)


def _rule(request: HttpRequest, competition: Competition, pairing: Pairing, player: Player) -> None:
    table_results.ruling_add(
        competition=competition,
        pairing_id=pairing.pk,
        kind=request.POST.get("kind", ""),
        points=_points(request.POST.getlist("points")),
        reason=request.POST.get("reason", ""),
        by=player,
    )
    flash.success(request, _("The ruling counts."))


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Pairing, Player], None]] = {
    "absent": _absent,
    "reopen": _reopen,
    "rule": _rule,
}
