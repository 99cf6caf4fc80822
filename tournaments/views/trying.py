"""The page on which anybody plays a made-up event of a format."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from common.client_address import network_of
from common.refusals import Refusal, reason_for
from common.speaking import spoken
from tournaments.engine.formats import FORMATS
from tournaments.trying import MOST_ENTRANTS, MOST_ROUNDS, MOST_SEED, Tried, Wanted, tried


def formats_to_try() -> list[tuple[str, str]]:
    """Every format of the engine by title."""
    return sorted(((key, spoken(form.title)) for key, form in FORMATS.items()), key=lambda one: one[1])


class TryForm(forms.Form):
    """What is tried out."""

    format = forms.ChoiceField(label=_("How it is drawn"), choices=formats_to_try)
    entrants = forms.IntegerField(label=_("Entrants"), min_value=1, max_value=MOST_ENTRANTS, initial=8)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: as many as it usually has."),
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=MOST_SEED,
        initial=1,
        help_text=_("The same seed makes the same event again."),
    )
    incidents = forms.BooleanField(
        label=_("Somebody comes late, goes home, has a round off, and does not come"), required=False
    )

    def wanted(self) -> Wanted:
        """What was filled in."""
        given = self.cleaned_data
        return Wanted(
            given["format"], given["entrants"], given["rounds"] or 0, given["seed"], given["incidents"]
        )


def try_event(request: HttpRequest) -> HttpResponse:
    """The form, and with `seed` the event; with a format alone it stands chosen."""
    asked = "seed" in request.GET
    form = TryForm(request.GET if asked else None, initial=_chosen(request))
    found: Tried | None = None
    if asked and form.is_valid():
        try:
            found = tried(form.wanted(), network_of(request))
        except Refusal as error:
            form.add_error(None, reason_for(error))
    context = {"form": form, "tried": found, "explained": sorted(FORMATS.values(), key=_title)}
    return render(request, "tournaments/try_out.html", context, status=422 if form.errors else 200)


def _title(form: Any) -> str:
    return spoken(form.title)


def _chosen(request: HttpRequest) -> dict[str, object]:
    """The format and the number that a link names."""
    initial: dict[str, object] = {"format": request.GET.get("format", "")[:40]}
    entrants = request.GET.get("entrants", "")
    if entrants.isascii() and entrants.isdigit():
        initial["entrants"] = min(max(int(entrants[:4]), 2), MOST_ENTRANTS)
    return initial
