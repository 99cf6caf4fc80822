"""Reporting a breach at one's table, and the page on which organisers answer."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Membership, Player
from clubs.permissions import require, require_role
from clubs.selectors import player_of
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from matches import report_records, reports
from matches.models import Match, Report
from matches.permissions import require_reporter
from matches.views.matches import seen_match


@login_required
def report_page(request: HttpRequest, code: str) -> HttpResponse:
    """For who sits at a club's table: say what somebody else there did; what one has said already."""
    match = seen_match(request, code)
    player = require_reporter(player_of(request.user), match)
    problem = ""
    if request.method == "POST":
        try:
            about = _chosen(match, player, whole(request.POST.get("about", "")))
            made = reports.report(
                match_id=match.pk,
                by=player,
                about=about,
                promise=request.POST.get("promise", ""),
                text=line(request.POST.get("text", ""), 301),
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            told = made.answer == Report.Answer.TABLE
            flash.success(
                request,
                _("Noted: they are told, and not by whom. The fourth time an organiser is asked.")
                if told
                else _("Noted: an organiser who did not sit here will answer."),
            )
            return redirect("report", code=code)
    context = {
        "match": match,
        "people": reports.to_report(match, player),
        "promises": reports.promises_at(match).items(),
        "made": reports.of_player(match, player),
        "typed": request.POST.dict(),
        "problem": problem,
    }
    return render(request, "matches/report.html", context, status=422 if problem else 200)


def _chosen(match: Match, player: Player, pk: int | None) -> Player:
    """The person at the table who was chosen; oneself, which is refused, for anything else."""
    return next((one for one in reports.others_at(match, player) if one.pk == pk), player)


@login_required
def club_reports(request: HttpRequest, slug: str) -> HttpResponse:
    """The reports of a club for its organisers: what waits, and what was answered."""
    return _page(request, *_organised(request, slug))


def _organised(request: HttpRequest, slug: str) -> tuple[Club, Player]:
    club, player = seen_club(request, slug)
    organiser = Membership.Role.ORGANISER
    return club, require_role(player, club, organiser, _("Only organisers of the club see reports."))


@login_required
def report_table(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The table as it was when the report was made, for organisers who did not sit there and the site's owner."""
    club, player = get_object_or_404(Club, slug=slug), player_of(request.user)
    made = reports.readable(player, club, pk) if player else None
    if made is None:
        _organised(request, slug)
        get_object_or_404(Report, pk=pk, match__club=club)
    require(made is not None, _("You sat at this table: another organiser answers."))
    assert made is not None and player is not None
    context = {"club": club, "one": made, "then": report_records.table_then(made, player)}
    return render(request, "matches/report_table.html", context)


def _page(request: HttpRequest, club: Club, player: Player, problem: str = "", of: int = 0) -> HttpResponse:
    """With what was typed at the one `of` which it was refused."""
    rows = reports.seen_by(player, club)
    before = reports.breaches(rows)
    context = {
        "club": club,
        "waiting": [(one, before[one.about_id]) for one in reports.to_answer(player, club)],
        "answers": reports.ANSWERS,
        "page": Paginator(rows.exclude(answer=Report.Answer.OPEN).order_by("-pk"), 50).get_page(
            request.GET.get("page")
        ),
        "typed": request.POST.dict(),
        "problem": problem,
        "refused": of,
    }
    return render(request, "matches/reports.html", context, status=422 if problem else 200)


@login_required
@require_POST
def answer_report(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """No breach, a word, a warning, or a removal."""
    club, player = _organised(request, slug)
    made = get_object_or_404(Report.objects.select_related("match__club"), pk=pk, match__club=club)
    require(made in reports.seen_by(player, club), _("You sat at this table: another organiser answers."))
    try:
        reports.answer(
            report=made,
            by=player,
            answer=request.POST.get("answer", ""),
            note=line(request.POST.get("note", ""), 301),
        )
    except Refusal as error:
        return _page(request, club, player, reason_for(error), made.pk)
    flash.success(request, _("Answered."))
    return redirect("club-reports", slug=slug)
