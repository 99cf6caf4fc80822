"""Whom the pages of the site's owner let in: a superuser, with a second factor where the admin asks for one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows import reauthentication
from django.contrib import admin, messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Player, User
from clubs.services import player_of

View = Callable[..., HttpResponseBase]


def for_owners(view: View) -> View:
    """Others are led to log in, or told that it is not theirs; who lacks a second factor, to where one is added."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        assert isinstance(request.user, User)
        if not (request.user.is_superuser and request.user.is_staff and request.user.is_active):
            raise PermissionDenied(_("Only who keeps this site does that."))
        if not admin.site.has_permission(request):
            flash.warning(request, _("This page takes a second factor: add one here, then open it again."))
            return redirect("mfa_index")
        return view(request, *args, **kwargs)

    return guarded


def freshly_proved(view: View) -> View:
    """What is posted takes a password, code or passkey of the last minutes; else it is kept, and done afterwards.

    As allauth's `reauthentication_required`, whose exception gets no answer where a form's key is asked for first; said
    as an error, so that the key is not taken for used.
    """

    @wraps(view)
    def proved(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method != "POST" or not reauthentication.is_reauthentication_required(request, app=""):
            return view(request, *args, **kwargs)
        flash.error(request, _("Show once more who you are: nothing has been done yet."))
        ways = get_adapter().get_reauthentication_methods(request.user)
        return reauthentication.suspend_request(request, ways[0]["url"] if ways else reverse("account_login"))

    return proved


def owner(request: HttpRequest) -> Player:
    """The player of the owner who asks."""
    assert isinstance(request.user, User)
    return player_of(request.user)
