"""Pages of accounts that are ours; the others are allauth's."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from allauth.account import views as allauth
from allauth.account.models import EmailAddress
from allauth.account.utils import complete_signup
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts import log_ins, tokens
from accounts.on_demand import on_demand
from clubs import entrance
from clubs.arrivals import Way, way_back
from clubs.forms import SignUpForm
from clubs.models import Player, User
from common.refusals import Refusal, reason_for
from common.request_input import whole

password_set = allauth.PasswordSetView.as_view(template_name="account/password_change.html")


@sensitive_post_parameters("password1", "password2")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make a login with a player, log in, and go back to where one came from, with what one came for done."""
    way = way_back(request)
    if request.user.is_authenticated:
        return redirect(way.address if way else "home")
    try:
        entrance.refuse_sign_up(way)
    except Refusal as error:
        return render(request, "clubs/sign_up.html", {"closed": reason_for(error), "way": way}, status=403)
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            user = entrance.sign_up(
                way=way, username=given["username"], password=given["password1"], name=given["name"]
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            answer = complete_signup(request, user, "none", way.address if way else "/")
            flash.success(request, _("Welcome, %(name)s.") % {"name": given["name"]})
            if given["email"]:
                _add_address(request, user, given["email"])
            _come(request, way, user.player)
            return answer
    return render(request, "clubs/sign_up.html", {"form": form, "way": way})


def _add_address(request: HttpRequest, user: User, email: str) -> None:
    """Why no mail goes there stands among the messages."""
    with suppress(ImmediateHttpResponse):
        EmailAddress.objects.add_new_email(request, user, email)


def _come(request: HttpRequest, way: Way | None, player: Player) -> None:
    """What brought a newcomer is done for them."""
    try:
        if way:
            way.come(player)
    except Refusal as error:
        flash.error(request, reason_for(error))


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """How one gets in, and where one is in."""
    assert isinstance(request.user, User)
    rows = [
        {"row": row, "what": log_ins.in_words(row), "here": row.session_key == request.session.session_key}
        for row in log_ins.of(request.user)
    ]
    return render(request, "account/account.html", {"log_ins": rows})


@login_required
@require_POST
def end_log_in(request: HttpRequest) -> HttpResponse:
    """End one of one's own log-ins, or all but this one."""
    assert isinstance(request.user, User)
    if "others" in request.POST:
        log_ins.end_others(user=request.user, but=request.session.session_key)
        tokens.end_all(request.user)
        flash.success(request, _("You are logged in nowhere but here."))
    elif log_ins.end(user=request.user, pk=whole(request.POST.get("number", "")) or 0):
        flash.success(request, _("That log-in has ended."))
    else:
        flash.warning(request, _("That log-in had ended already."))
    return redirect("account")


class ConfirmMail(allauth.ConfirmEmailView):
    """A mail address is confirmed by the link in a mail, once."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().post(*args, **kwargs)
        except Http404:  # used twice, or too old by now
            return super().get(*args, **kwargs)


confirm_mail = ConfirmMail.as_view()


class MailAddress(allauth.EmailView):
    """One's own mail address. allauth sends no second link within two minutes, and says nothing."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer: HttpResponse = super().post(request, *args, **kwargs)
        sent = self._did_send_verification_email or "action_send" not in request.POST
        if not sent and self._get_email_address(request):
            flash.warning(
                request,
                _(
                    "The link of a moment ago still counts: no other was sent. After two minutes you can ask again."
                ),
            )
        return answer


mail_address = MailAddress.as_view()


def ask_for_code(request: HttpRequest) -> HttpResponseBase:
    """The page between password and being in; a form without a code or passkey is asked again."""
    if request.method == "POST" and not {"code", "credential"} & set(request.POST):
        return redirect("mfa_authenticate")
    return on_demand("accounts.passkeys.second")(request)
