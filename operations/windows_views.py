"""The page on which the site's owner plans maintenance, lengthens it and ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages as flash
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.models import Player
from common.maintenance import current
from common.refusals import Refusal, reason_for
from operations import windows
from operations.site_forms import LengthenForm, PlanForm, ReasonForm
from operations.site_guard import for_owners, freshly_proved, owner
from operations.under_way import under_way


def _plan(form: Form, by: Player) -> str:
    assert isinstance(form, PlanForm)
    given = form.cleaned_data
    numbers = {name: given[name] for name in ("starts_at", "minutes", "spare")}
    windows.plan_window(**numbers, text=form.text, by=by, reason=given["reason"])
    return _("It is planned. Everybody reads of it from a day before on.")


def _lengthen(form: Form, by: Player) -> str:
    windows.lengthen_window(minutes=form.cleaned_data["minutes"], by=by, reason=form.cleaned_data["reason"])
    return _("It lasts longer.")


def _end(form: Form, by: Player) -> str:
    ended = windows.end_window(by=by, reason=form.cleaned_data["reason"])
    return _("The maintenance is over.") if ended else _("The maintenance is called off.")


ACTS: Mapping[str, tuple[type[Form], Callable[[Form, Player], str]]] = {
    "plan": (PlanForm, _plan),
    "lengthen": (LengthenForm, _lengthen),
    "end": (ReasonForm, _end),
}


@for_owners
@freshly_proved
def maintenance(request: HttpRequest) -> HttpResponse:
    """What is planned or on, what workers still do, and the forms that fit."""
    asked = request.POST.get("act", "")
    forms = {name: form() for name, (form, _act) in ACTS.items()}
    if asked in ACTS:
        form, act = ACTS[asked]
        forms[asked] = form(request.POST)
        try:
            if forms[asked].is_valid():
                flash.success(request, act(forms[asked], owner(request)))
                return redirect("site-maintenance")
        except Refusal as error:
            forms[asked].add_error(None, reason_for(error))
    context = {"window": windows.standing(), "on": current() is not None, "under_way": under_way(), **forms}
    return render(request, "operations/maintenance.html", context, status=422 if asked else 200)
