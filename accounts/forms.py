"""Forms of logging in and of what belongs to it, after allauth's."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.adapter import get_adapter as get_mfa_adapter
from allauth.mfa.base import forms as codes
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from django import forms
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import mails, second_factor
from clubs.models import User
from common.unasked import is_refused


def _plain(form: forms.Form, **labels: Any) -> None:
    """Labels of ours, and no words inside the fields that vanish as one types."""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.label = labels.get(name, field.label)


class PasswordHelp:
    """What is asked of a new password, in one sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(
            self,  # type: ignore[arg-type]
            oldpassword=_("Your password"),
            password1=_("New password"),
            password2=_("New password once more"),
        )
        fields: dict[str, forms.Field] = self.fields  # type: ignore[attr-defined]
        fields["password1"].help_text = _(
            "At least 8 characters, not only digits, not like your name, and none that many people use."
        )
        if "oldpassword" in fields:
            fields["oldpassword"].help_text = ""


class LogInForm(allauth.LoginForm):
    """Name and password. The field is called `username`, as password managers remember it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self, login=_("Login name"), password=_("Password"))
        self.fields["login"].widget.attrs |= {"autofocus": True, "autocapitalize": "none"}
        self.fields["password"].help_text = ""

    def add_prefix(self, field_name: str) -> str:
        return super().add_prefix("username" if field_name == "login" else field_name)


class ChangePasswordForm(PasswordHelp, allauth.ChangePasswordForm):
    """The old password, and a new one twice."""


class SetPasswordForm(PasswordHelp, allauth.SetPasswordForm):
    """A password for who has none."""


class NewPasswordForm(PasswordHelp, allauth.ResetPasswordKeyForm):
    """A new password, by the link of a mail."""


class ForgottenForm(allauth.ResetPasswordForm):
    """The address that the link goes to."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self, email=_("Your mail address"))


class MailAddressForm(allauth.AddEmailForm):
    """Another mail address, by who knows the password."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self, email=_("New mail address"))
        limit = EmailAddress._meta.get_field("email").max_length
        self.fields["email"].validators.append(MaxLengthValidator(limit))

    def clean_email(self) -> str:
        """What waits for its confirmation stays until a mail can go to another."""
        email = str(super().clean_email())
        if is_refused(email, self.user.pk):
            raise forms.ValidationError(
                _("Whoever reads the mail of %(address)s wants none of this kind."), params={"address": email}
            )
        return email

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("incorrect_password")
        return password

    def save(self, request: HttpRequest) -> EmailAddress:
        """One address waits for its confirmation; the one in use stays until then."""
        waiting = EmailAddress.objects.filter(user=self.user, verified=False)
        waiting.exclude(email__iexact=self.user.email).delete()
        return EmailAddress.objects.add_email(request, self.user, self.cleaned_data["email"], confirm=True)


class PasswordAgainForm(allauth.ReauthenticateForm):
    """The password once more, before something that opens the account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self, password=_("Your password"))
        self.fields["password"].help_text = ""


class _Codes:
    """A code is used up as it is accepted, for all processes at once."""

    user: User

    def clean_code(self) -> str:
        forget_tries = check_rate_limit(self.user)
        code: str = self.cleaned_data["code"]  # type: ignore[attr-defined]
        for kind in Authenticator.objects.filter(user=self.user).exclude(type=Authenticator.Type.WEBAUTHN):
            if second_factor.accepts(kind.pk, code):
                forget_tries()
                self.authenticator = kind
                return code
        if second_factor.used_before(self.user, code):
            mails.tell_of_code(self.user, context.request)
        raise get_mfa_adapter().validation_error("incorrect_code")


class CodeForm(_Codes, codes.AuthenticateForm):
    """A code, of the app or on paper, after the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self, code=_("Code"))
        self.fields["code"].widget.attrs["autofocus"] = True


class CodeAgainForm(_Codes, codes.ReauthenticateForm):
    """A code instead of the password once more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self, code=_("Code"))


class FirstCodeForm(totp.ActivateTOTPForm):
    """The first code that the app shows."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self, code=_("The code that the app shows now"))
