"""What allauth does, in the site's own words and ways: mail through the outbox, guesses counted by `throttle`."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages as flash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import mails, throttle
from clubs.models import User
from common.client_address import address_of
from common.refusals import reason_for
from common.unasked import why_not


class AccountAdapter(DefaultAccountAdapter):
    """How accounts behave here."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("That login name and password do not belong together."),
        "enter_current_password": _("That is not your password: nothing has been changed."),
        "incorrect_password": _("That is not your password: nothing has been changed."),
        "invalid_password_reset": _("This link was used already, is too old or was cut off."),
        "duplicate_email": _("That is your mail address already."),
        "rate_limited": _("That was too often. Wait a little and try again."),
        "too_many_login_attempts": _("Too many wrong codes. Wait a quarter of an hour and try again."),
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """`accounts.backends` counts, for every way in."""

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Raises ValidationError for whom guessed too often."""
        try:
            return super().authenticate(request, **credentials)
        except (throttle.TooManyGuesses, throttle.Busy) as refused:
            raise ValidationError(reason_for(refused)) from None

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponse:
        """The browser is known from now on."""
        response = super().post_login(request, user, **more)
        throttle.remember_browser(request, response, user.username)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        """A proxy is believed only where the settings name one."""
        return address_of(request) or "0.0.0.0"  # noqa: S104 (no address: a socket)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("me")

    def send_password_reset_mail(self, user: Any, email: str, context: dict[str, Any]) -> None:
        """The link is made when the mail leaves: until then it stands nowhere."""
        address = EmailAddress.objects.filter(user=user, email__iexact=email).first()
        if address is not None:
            mails.post("reset", user, self.request, address.pk)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Raises ImmediateHttpResponse with the reason if there was too much of it, or none is wanted there."""
        address = emailconfirmation.email_address
        if reason := why_not(address.email, by=address.user_id, invitation=False):
            flash.error(request, reason)
            raise ImmediateHttpResponse(redirect("account_email"))
        mails.post("confirm", address.user, request, address.pk)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: Any,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """By the last word of allauth's name for it."""
        mails.post(template_prefix.rpartition("/")[2], user, self.request)
