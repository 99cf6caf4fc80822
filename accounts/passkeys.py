"""Pages of passkeys, after allauth's. Their library is loaded by who asks for one of them (see `on_demand`)."""

from __future__ import annotations

import json
from typing import Any

from allauth.mfa.base import views as codes
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import views as webauthn
from allauth.mfa.webauthn.internal import auth
from django.contrib import messages as flash
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from accounts.passkey_forms import AddForm, AgainForm, LogInForm, NameForm, SecondForm


def _options(begun: Any) -> str:
    """What the browser is asked for, as static/js/passkeys.js reads it."""
    return json.dumps(begun, default=dict)


class Add(webauthn.AddWebAuthnView):
    """Make one, on this device or another."""

    form_class = AddForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super(webauthn.AddWebAuthnView, self).get_context_data(**kwargs)
        return context | {"options": _options(auth.begin_registration(self.request.user, passwordless=True))}


class LogIn(webauthn.LoginWebAuthnView):
    """What a browser is asked for, and log-in by what it answers."""

    form_class = LogInForm

    def form_invalid(self, form: LogInForm) -> HttpResponse:
        """Back to the page of logging in, and from there to where one went."""
        for sentence in form.errors["credential"]:
            flash.error(self.request, sentence)
        onward = self.request.POST.get("next", "")
        return redirect(reverse("account_login") + (f"?{urlencode({'next': onward})}" if onward else ""))


class Second(codes.AuthenticateView):
    """The page between password and being in: a code, or a passkey."""

    webauthn_form_class = SecondForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        kinds = set(Authenticator.objects.filter(user=self.stage.login.user).values_list("type", flat=True))
        asked = _options(context["js_data"]["request_options"])
        return context | {"kinds": kinds, "options": asked}


class Again(webauthn.ReauthenticateWebAuthnView):
    """A passkey, before something that opens the account."""

    form_class = AgainForm

    def form_invalid(self, form: AgainForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super(webauthn.ReauthenticateWebAuthnView, self).get_context_data(**kwargs)
        return context | {"options": _options(auth.begin_authentication(self.request.user))}


add = never_cache(Add.as_view())
log_in = never_cache(LogIn.as_view())
second = never_cache(Second.as_view())
again = never_cache(Again.as_view())
rename = webauthn.EditWebAuthnView.as_view(form_class=NameForm, success_url=reverse_lazy("mfa_index"))
remove = webauthn.RemoveWebAuthnView.as_view(success_url=reverse_lazy("mfa_index"))
