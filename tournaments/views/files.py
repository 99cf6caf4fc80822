"""Pages on which an event goes in and out as files and as text."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext

from clubs.forms import CsvForm
from common.refusals import Refusal, reason_for
from common.security import frames_of
from tournaments import selectors
from tournaments.exchange import chat, files, result_lines
from tournaments.models import Competition
from tournaments.permissions import organises
from tournaments.services.result_files import results_store
from tournaments.views.competitions import seen
from tournaments.views.drafts import organised
from tournaments.views.embedding import EMBEDDED


def event_files(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be taken away of an event, and its pairings and standings as text for a chat."""
    competition, player = seen(request, slug)
    runs = organises(competition, player, request.user)
    shown = selectors.current_round(selectors.rounds(competition)) if competition.was_drawn else None
    context = {
        "competition": competition,
        "organises": runs,
        "files": files.offered(competition, organises=runs),
        "round_text": chat.round_text(competition, shown) if shown else "",
        "standings_text": chat.standings_text(competition),
        "frames": _frames(request, competition),
        "takes_results": runs and _takes_results(competition),
    }
    return render(request, "tournaments/files.html", context)


def _frames(request: HttpRequest, competition: Competition) -> str:
    """The lines that show it on another site; none for an event that not everybody may see."""
    if not selectors.visible(Competition.objects.filter(pk=competition.pk), None).exists():
        return ""
    return frames_of(
        request, *(reverse("event-embedded", args=[competition.slug, what]) for what in EMBEDDED)
    )


def _takes_results(competition: Competition) -> bool:
    played = competition.status == Competition.Status.RUNNING and competition.was_drawn
    return played and competition.kind == Competition.Kind.TOURNAMENT


def event_file(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """One of them."""
    competition, player = seen(request, slug)
    file = files.offered(competition, organises=organises(competition, player, request.user)).get(what)
    if file is None:
        raise Http404
    try:
        written = file.written(competition)
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect("event-files", slug=slug)
    answer = HttpResponse(written, content_type=file.media_type)
    answer["Content-Disposition"] = f'attachment; filename="{file.name(competition, what)}"'
    return answer


@login_required
def results_file(request: HttpRequest, slug: str) -> HttpResponse:
    """First a look at every line of a table of results; a second click writes all of them down, or none."""
    competition, player = organised(request, slug)
    if not _takes_results(competition):
        raise Http404
    form = CsvForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"competition": competition, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            text = form.table(most_bytes=result_lines.MOST_BYTES)
            if "store" in request.POST:
                written = len(results_store(competition=competition, text=text, by=player))
                said = ngettext("%(n)s result is written down.", "%(n)s results are written down.", written)
                flash.success(request, said % {"n": written})
                return redirect("competition", slug=slug)
            context |= _looked_through(result_lines.read(text, competition=competition, by=player), text)
        except Refusal as error:
            form.add_error(None, reason_for(error))
    return render(request, "tournaments/results_file.html", context)


def _looked_through(lines: list[result_lines.Line], text: str) -> dict[str, object]:
    bad = any(line.problem for line in lines)
    brings = sum(line.writes for line in lines)
    return {"lines": lines, "text": text, "good": bool(brings) and not bad, "bad": bad, "brings": brings}
