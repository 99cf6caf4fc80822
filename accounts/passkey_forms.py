"""Forms of passkeys, after allauth's: what a browser sends is believed only after it has been read and proved."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.utils.translation import gettext_lazy as _

MOST: Final = 20
"""So many passkeys has one login at most."""
NAME: Final = 60
BROKEN: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)
"""How reading what is no credential ends, wherever it is no credential."""


@contextmanager
def _read(sentence: Any) -> Iterator[None]:
    """What cannot be read, or proves nothing, is refused by that sentence. Too many tries have their own."""
    try:
        yield
    except forms.ValidationError as refused:
        if getattr(refused, "code", "") == "too_many_login_attempts":
            raise
        raise forms.ValidationError(sentence) from None
    except BROKEN:
        raise forms.ValidationError(sentence) from None


class CredentialField(forms.JSONField):
    """What the browser's script sends; whatever is none is refused by one sentence."""

    def __init__(self, sentence: Any) -> None:
        super().__init__(error_messages={"required": sentence})
        self.sentence = sentence

    def to_python(self, value: Any) -> Any:
        with _read(self.sentence):
            return super().to_python(value)


class _Shown:
    """A credential that a browser shows."""

    unknown: Any = _("This passkey does not belong to this login.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = CredentialField(self.unknown)  # type: ignore[attr-defined]

    def clean_credential(self) -> Authenticator:
        with _read(self.unknown):
            found: Authenticator = super().clean_credential()  # type: ignore[misc]
            return found


class LogInForm(_Shown, webauthn.LoginWebAuthnForm):
    """A passkey instead of name and password."""

    unknown = _("This passkey is not known here. Log in with your name and password.")


class SecondForm(_Shown, webauthn.AuthenticateWebAuthnForm):
    """A passkey after the password."""


class AgainForm(_Shown, webauthn.ReauthenticateWebAuthnForm):
    """A passkey instead of the password once more."""


class NameForm(webauthn.EditWebAuthnForm):
    """What one calls it."""

    name = forms.CharField(label=_("Name of the passkey"), max_length=NAME)


class AddForm(webauthn.AddWebAuthnForm):
    """A new passkey. Each can log in without a password: one has to show the device that it is oneself."""

    name = forms.CharField(label=_("Name of the passkey"), max_length=NAME, required=False)
    unusable: Any = _("That made no passkey that works here. Try once more.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["passwordless"]
        self.fields["credential"] = CredentialField(self.unusable)

    def clean(self) -> dict[str, Any]:
        """Only what was proved is kept."""
        if Authenticator.objects.filter(user=self.user, type=Authenticator.Type.WEBAUTHN).count() >= MOST:
            raise forms.ValidationError(_("You have %(most)d passkeys: remove one first.") % {"most": MOST})
        with _read(self.unusable):
            given: dict[str, Any] = super().clean()
            if "credential" in given:
                given["credential"] = _kept(given["credential"])
        return given


def _kept(sent: dict[str, Any]) -> dict[str, Any]:
    answer = sent["response"]
    return {
        "id": sent["id"],
        "rawId": sent["rawId"],
        "type": "public-key",
        "response": {name: answer[name] for name in ("clientDataJSON", "attestationObject")},
        "clientExtensionResults": {},
    }
