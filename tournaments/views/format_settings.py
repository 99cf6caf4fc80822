"""Pages of how a competition is drawn in detail: its format's settings, the points, and the order of the draw."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.models import Competition, Entry
from tournaments.offers import by_results
from tournaments.presets import suggestion
from tournaments.services.format_settings import settings_set
from tournaments.services.seeding import Said, in_order, seeding_set
from tournaments.setting_forms import FormatSettingsForm, SeedingForm
from tournaments.views.drafts import organised

BANDED = frozenset({"mcmahon"})
"""Formats in which an entrant may start with points."""


@login_required
def format_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """What its format is set to and what counts how much; with `suggested`, what fits game and number."""
    competition, _player = organised(request, slug)
    form_of = by_results(competition.format)
    if form_of is None:
        raise Http404
    fitting = suggestion(competition, form_of)
    values = fitting if "suggested" in request.GET else competition.settings
    posted = request.POST if request.method == "POST" else None
    form = FormatSettingsForm(posted, form=form_of, values=values, scheme=competition.scheme)
    if posted is not None and form.is_valid():
        try:
            settings_set(competition=competition, settings=form.settings(), scheme=form.scheme())
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            flash.success(request, _("That is how it will be drawn."))
            return redirect("competition", slug=slug)
    context = {
        "competition": competition,
        "format": form_of,
        "form": form,
        "fixed": competition.status != Competition.Status.DRAFT,
        "differs": any(competition.settings.get(key) != value for key, value in fitting.items()),
        "entrants": competition.entries.count(),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/format_settings.html", context, status=status)


@login_required
def seeding(request: HttpRequest, slug: str) -> HttpResponse:
    """The order of the draw: by lot, by rating, or by places that are typed, or stepped up and down."""
    competition, _player = organised(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    entries = in_order(competition)
    form = SeedingForm(
        request.POST if request.method == "POST" else None,
        entries=entries,
        bands=competition.format in BANDED,
        initial={"seeding": competition.seeding},
    )
    if request.method == "POST" and form.is_valid():
        try:
            _save(request, competition, form)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            stepped = "up" in request.POST or "down" in request.POST
            return redirect("seeding" if stepped else "competition", slug=slug)
    context = {
        "competition": competition,
        "form": form,
        "fixed": competition.status != Competition.Status.DRAFT,
        "bands": competition.format in BANDED,
    }
    return render(request, "tournaments/seeding.html", context, status=422 if form.errors else 200)


def _save(request: HttpRequest, competition: Competition, form: SeedingForm) -> None:
    order = _stepped(form.order(), whole(request.POST.get("up", "")), whole(request.POST.get("down", "")))
    by_hand = order != [entry.pk for entry in form.entries]
    seeding_set(
        competition=competition,
        seeding=Competition.Seeding.HAND if by_hand else form.cleaned_data["seeding"],
        order=order,
        said={entry.pk: _said(form, entry) for entry in form.entries},
    )


def _said(form: SeedingForm, entry: Entry) -> Said:
    rating, band = form.said(entry)
    return Said(rating, band)


def _stepped(order: Sequence[int], up: int | None, down: int | None) -> list[int]:
    """The order with one entrant a place up, or down."""
    found = list(order)
    for pk, step in ((up, -1), (down, 1)):
        if pk in found:
            at = found.index(pk)
            to = at + step
            if 0 <= to < len(found):
                found[at], found[to] = found[to], found[at]
    return found
