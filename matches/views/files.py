"""Pages of matches as files: taking one away, reading one in, and the replay of one that was read in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Player, User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from games.core.match_file import MatchFile
from games.files.reading import KERHO, formats_of
from matches import row_labels, selectors
from matches.files import exporting, imported as shown, imports
from matches.files.exporting import Written
from matches.forms.files import MatchFileForm
from matches.models import ImportedMatch
from matches.presenters import sheets as sheet_page
from matches.presenters.replays import ways_from
from matches.readings import Reading
from matches.views.matches import seen_match, tell


def handed_out(file: Written) -> HttpResponse:
    """A file to be saved."""
    return HttpResponse(
        file.content,
        content_type=file.media_type,
        headers={"Content-Disposition": f'attachment; filename="{file.name}"'},
    )


def _kind(request: HttpRequest) -> str:
    return line(request.GET.get("kind", ""), 20) or KERHO


@require_safe
def match_file(request: HttpRequest, code: str) -> HttpResponse:
    """A match that is over, as a file."""
    match = seen_match(request, code)
    try:
        return handed_out(exporting.match_written(match, _kind(request)))
    except Refusal as error:
        tell(request, error)
        return redirect(match)


def _me(request: HttpRequest) -> Player:
    assert isinstance(request.user, User)
    return own_player(request.user)


@login_required
def match_files(request: HttpRequest) -> HttpResponse:
    """One's matches from files, and reading in another."""
    player = _me(request)
    form = MatchFileForm(request.POST, request.FILES) if request.method == "POST" else MatchFileForm()
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            return redirect(imports.read_in(raw=given["raw"], owner=player, title=given["title"]))
        except Refusal as error:
            form.add_error(None, reason_for(error)[:400])
    context = {"form": form, "imported": shown.own(player), "most": imports.MOST}
    return render(request, "matches/match_files.html", context, status=422 if form.errors else 200)


def _seen(request: HttpRequest, code: str) -> ImportedMatch:
    return get_object_or_404(shown.seen_by(player_of(request.user)), code=code)


@require_safe
def imported_match(request: HttpRequest, code: str) -> HttpResponse:
    """The replay of a match from a file."""
    imported = _seen(request, code)
    player = player_of(request.user)
    context: dict[str, Any] = {
        "imported": imported,
        "mine": player is not None and imported.owner_id == player.pk,
        "left_out": shown.left_out_of(imported),
    }
    try:
        file = shown.file_in(imported)
        reading = shown.reading_of(imported, file)
    except Refusal as error:  # the rules have changed since, or the game has gone
        context["problem"] = reason_for(error)
        return render(request, "matches/imported_match.html", context)
    context |= _replay(file, reading, whole(request.GET.get("at", "")))
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "matches/_step.html", context)
    context["lines"] = _told(reading, context["names"])
    return render(request, "matches/imported_match.html", context)


def _replay(file: MatchFile, reading: Reading, at: int | None) -> dict[str, Any]:
    """One step, the ways from it, and how it stands."""
    live, names, marks = reading.live, shown.names_in(file), reading.landmarks
    sides = selectors.side_names(names, file.table.sides)
    step = selectors.replay_step(names, live.seq if at is None else at, reading)
    totals = [sheet_page.SideTotal(name, total) for name, total in zip(sides, live.sheet.totals, strict=True)]
    return {
        "game": file.table.game,
        "file": file,
        "names": names,
        "sides": sides,
        "unit": row_labels.word_of(live.sheet.unit),
        "step": step,
        "rows": step.rows,
        "marks": marks,
        "deal": marks.deal_at(step.seq),
        "ways": ways_from(step.seq, step.last, marks),
        "comment": file.comments.get(step.seq, ""),
        "strip": sheet_page.Strip(totals, won=sheet_page.won(live, sides)),
        "ended": selectors.words_at(live, names).said(live.result.reason) if live.result else "",
        "kinds": formats_of(file.table, entered=file.entered),
    }


def _told(reading: Reading, names: list[str]) -> list[dict[str, Any]]:
    first = {seq: number for number, seq in reading.landmarks.deals}
    entries = selectors.told_by(reading, names)
    return [entry | {"deal": first.get(entry["seq"])} for entry in entries]


@require_safe
def imported_file(request: HttpRequest, code: str) -> HttpResponse:
    """A match from a file as a file again, in any format that takes it."""
    imported = _seen(request, code)
    try:
        return handed_out(exporting.name_file(shown.file_in(imported), _kind(request), code_of(imported)))
    except Refusal as error:
        tell(request, error)
        return redirect(imported)


def code_of(imported: ImportedMatch) -> str:
    """The part of its code that stands in the name of a file."""
    return str(imported.code)[:8]


@login_required
@require_POST
def change_imported(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Share one's match from a file, keep it to oneself again, or, when sure, delete it."""
    imported = get_object_or_404(_me(request).imported_matches, code=code)
    if action != "delete":
        imports.share(imported=imported, shared=action == "share")
        return redirect(imported)
    if "sure" not in request.POST:
        question = Question(
            _("Delete this match from a file?"),
            _("It is gone from here then; the file that you have read it in from is not touched."),
            _("Delete it"),
            no=_("No, keep it here"),
        )
        return ask(request, question, above=(_("Matches from files"), imported.get_absolute_url()))
    imports.delete(imported=imported)
    flash.success(request, _("The match from a file is deleted."))
    return redirect("match-files")
