"""The admin: open to staff, where `ADMIN_SECOND_FACTOR` says so only to those who have a second factor (ASVS 4.3.1)."""

from __future__ import annotations

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import admin, messages as flash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _


class SecondFactorSite(admin.AdminSite):
    """Who has a second factor has shown it to log in, whichever way they came."""

    def has_permission(self, request: HttpRequest) -> bool:
        allowed = super().has_permission(request)
        return allowed and (not settings.ADMIN_SECOND_FACTOR or is_mfa_enabled(request.user))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if super().has_permission(request) and not self.has_permission(request):
            flash.warning(request, _("The admin takes a second factor: add one here, then open it again."))
            return redirect("mfa_index")
        return super().login(request, extra_context)
