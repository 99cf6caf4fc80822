"""Pages of the standings: how a place comes about, and which tie-breaks count."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.refusals import Refusal, reason_for
from common.speaking import spoken
from tournaments.engine.tiebreaks import TIE_BREAKS
from tournaments.offers import ranked_by
from tournaments.services.tie_breaks import MOST, may_not_set, tie_breaks_set
from tournaments.standing_sums import account
from tournaments.tie_break_words import cuts
from tournaments.views.competitions import seen
from tournaments.views.drafts import organised


def standing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every number of a line of the standings, opened."""
    competition, _player = seen(request, slug)
    found = account(competition, number)
    if found is None:
        raise Http404
    return render(request, "tournaments/standing.html", {"competition": competition, "account": found})


@login_required
def tie_breaks(request: HttpRequest, slug: str) -> HttpResponse:
    """Which tie-breaks count, in order, until the first result."""
    competition, _player = organised(request, slug)
    if ranked_by(competition) is None:
        raise Http404
    chosen, problem = competition.tie_breaks, ""
    if request.method == "POST":
        chosen = [key[:12] for key in request.POST.getlist("key") if key]
        try:
            tie_breaks_set(competition=competition, keys=chosen)
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("The tie-breaks are said."))
            return redirect("competition", slug=slug)
    context = {
        "competition": competition,
        "places": [*chosen, *[""] * (MOST - len(chosen))][:MOST],
        "offered": _offered(),
        "fixed": may_not_set(competition),
        "problem": problem,
    }
    return render(request, "tournaments/tie_breaks.html", context, status=422 if problem else 200)


def _offered() -> list[tuple[str, str, str]]:
    """Each tie-break, and where it may be cut that too, with its title and what it is."""
    found = []
    for key, rule in TIE_BREAKS.items():
        words = spoken(rule.title), spoken(rule.explanation)
        found.append((key, *words))
        found += [
            (f"{key}-{cut}", f"{words[0]}, {said}", words[1]) for cut, said in cuts().items() if rule.cuts
        ]
    return found
