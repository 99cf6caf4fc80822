"""The page on which somebody chooses the time zone they read in."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs import zones
from clubs.models import User
from common import site_time
from common.refusals import Refusal, reason_for


@login_required
def time_zone(request: HttpRequest) -> HttpResponse:
    """The list, grouped and searched by typing; the browser's own zone is proposed, never set."""
    assert isinstance(request.user, User)
    refused = ""
    if request.method == "POST":
        try:
            zones.choose(user=request.user, name=request.POST.get("zone", ""))
        except Refusal as error:
            refused = reason_for(error)
        else:
            flash.success(request, _("Saved."))
            return redirect("time-zone")
    context = {
        "groups": zones.groups(),
        "chosen": request.user.time_zone,
        "site": site_time.place(),
        "refused": refused,
    }
    return render(request, "clubs/time_zone.html", context, status=400 if refused else 200)
