"""A second factor: codes of an app on one's phone (TOTP) or a passkey, and codes on paper for when they are gone."""

from __future__ import annotations

import base64
import hashlib
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import segno
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.utils.encoding import force_bytes
from django.utils.translation import gettext_lazy as _

from accounts import log_ins
from clubs.models import User

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

USED: Final = "step"
"""In the data of an app: the newest half minute whose code was used."""


class SecondFactorAdapter(DefaultMFAAdapter):
    """What apps show, the picture they read, and the secret, which is kept encrypted."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That code is not right, or was used already."),
    }

    def get_totp_label(self, user: Any) -> str:
        return str(user.username)

    def get_totp_issuer(self) -> str:
        return f"Kerho {self._get_site_name()}"

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:
        """What the browser says of itself: it may be changed before and later."""
        return log_ins.in_words(UserSession(user_agent=context.request.headers.get("User-Agent", "")))

    def get_public_key_credential_user_entity(self, user: Any) -> dict[str, Any]:
        """What the device shows beside the passkey: no mail address."""
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return entity | {"name": user.username, "display_name": user.username}

    def build_totp_svg(self, url: str) -> str:
        picture = BytesIO()
        segno.make(url, micro=False).save(picture, kind="svg", scale=4, light="white")
        return picture.getvalue().decode()

    def encrypt(self, text: str) -> str:
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _box().decrypt(encrypted_text.encode()).decode()


def _box() -> MultiFernet:
    """By the site's secret key, or by one that it had before. Its library is loaded by who has a code to keep."""
    from cryptography.fernet import Fernet, MultiFernet

    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = (hashlib.sha256(b"second factor " + force_bytes(secret)).digest() for secret in secrets)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


@transaction.atomic
def accepts(pk: int, code: str) -> bool:
    """Whether a code lets in by that authenticator, of an app or on paper: once, also of two who send it at once.

    An app's code counts in its own half minute and the one on either side (RFC 6238 recommends it, as clocks differ);
    then nothing of that half minute or an earlier one does.
    """
    row = Authenticator.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        return False
    if row.type != Authenticator.Type.TOTP:
        return bool(row.wrap().validate_code(code))
    step = _step_of(SecondFactorAdapter().decrypt(row.data["secret"]), code)
    if step <= row.data.get(USED, 0):
        return False
    row.data[USED] = step
    row.save(update_fields=["data"])
    return True


def used_before(user: User, code: str) -> bool:
    """Whether it is a code of the user's app that would still count, had it not let somebody in already."""
    apps = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP)
    return any(_step_of(SecondFactorAdapter().decrypt(app.data["secret"]), code) for app in apps)


def _step_of(secret: str, code: str) -> int:
    """The half minute whose code it is, among those that count now; 0: of none."""
    from allauth.core.internal.cryptokit import compare_user_code
    from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time

    steps: list[int] = list(yield_hotp_counters_from_time())
    fitting = (
        step
        for step in steps
        if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, step)))
    )
    return next(fitting, 0)


def is_on(user: User) -> bool:
    """Whether a password alone does not let this login in."""
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    return Authenticator.objects.filter(user=user, type__in=kinds).exists()
