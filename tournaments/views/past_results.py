"""Taking past results in and out of a club as CSV."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.forms import CsvForm
from clubs.models import Membership
from clubs.permissions import has_role
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from tournaments.services import past_results


@login_required
def import_results(request: HttpRequest, slug: str) -> HttpResponse:
    """First a look at every line; a second click stores them."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    form = CsvForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"club": club, "form": form, "columns": ", ".join(past_results.COLUMNS)}
    if request.method == "POST" and form.is_valid():
        try:
            text = form.table(most_bytes=past_results.MOST_BYTES)
            lines = past_results.read(text, club)
            if "store" in request.POST:
                made = past_results.store(club=club, lines=lines)
                flash.success(
                    request, _("%(n)s results are stored and rated in the order of play.") % {"n": len(made)}
                )
                return redirect("club", slug=slug)
            good = bool(lines) and all(line.result for line in lines)
            context |= {"lines": lines, "text": text, "good": good}
        except Refusal as error:
            form.add_error(None, reason_for(error))
    return render(request, "tournaments/import.html", context)


def export_results(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's results as CSV, for who may see the club."""
    club, _player = seen_club(request, slug)
    answer = HttpResponse(past_results.export(club), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{club.slug}-results.csv"'
    return answer
