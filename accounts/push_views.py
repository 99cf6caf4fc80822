"""The page of one's devices: which of them show messages of the site, and of what."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import log_ins, push_devices
from clubs.models import User
from common import push_keys
from common.refusals import Refusal, reason_for
from common.request_input import whole

KINDS = {
    "push_turns": gettext_lazy("My turn, and before my time runs out at a table"),
    "push_tables": gettext_lazy("My table: where I sit, and that a match has begun"),
    "push_challenges": gettext_lazy("Who asks me to play, or answers that"),
    "push_written_down": gettext_lazy("What others write down about me"),
}
"""Columns of a login, in the order of the page."""


@login_required
@never_cache
def device_page(request: HttpRequest) -> HttpResponse:
    """One's devices, what they show, and the way to switch this one on."""
    assert isinstance(request.user, User)
    user = request.user
    if request.method == "POST":
        push_devices.choose(user=user, **{name: name in request.POST for name in KINDS})
        flash.success(request, _("Saved."))
        return redirect("devices")
    devices = [{"row": row, "what": log_ins.browser_of(row.agent)} for row in push_devices.of(user)]
    context = {
        "kinds": [(name, title, getattr(user, name)) for name, title in KINDS.items()],
        "devices": devices,
        "key": push_keys.public_key(),
    }
    return render(request, "accounts/devices.html", context)


@login_required
@require_POST
def switch_on(request: HttpRequest) -> HttpResponse:
    """This browser shows them from now on; it has said where they are to be sent."""
    assert isinstance(request.user, User)
    given = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth")}
    agent = request.headers.get("User-Agent", "")
    try:
        made = push_devices.switch_on(
            user=request.user, agent=agent, session=request.session.session_key or "", **given
        )
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        push_devices.remember(request, made)
        flash.success(request, _("This device shows messages from now on."))
    return redirect("devices")


@login_required
@require_POST
def switch_off(request: HttpRequest) -> HttpResponse:
    """One of one's own shows none any more."""
    assert isinstance(request.user, User)
    if push_devices.switch_off(user=request.user, pk=whole(request.POST.get("number", "")) or 0):
        flash.success(request, _("That device is sent no more messages."))
    else:
        flash.warning(request, _("That device was switched off already."))
    return redirect("devices")
