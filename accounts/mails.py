"""Mail about an account: written down like all other mail, and put into words, links included, when it leaves."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from accounts.models import ApiToken
from clubs.languages import mail_to
from clubs.models import User
from common import mail_links, outbox
from common.models import Mail
from common.reader_time import shown
from common.unasked import is_refused, mark_of

log = logging.getLogger(__name__)
Words = tuple[str, str, str]
"""Subject, text and address."""

CHANGES: Final = {
    "password_changed": gettext_lazy("The password of your account was changed."),
    "password_set": gettext_lazy("The password of your account was changed."),
    "password_reset": gettext_lazy("The password of your account was changed, by a link in a mail."),
    "email_asked": gettext_lazy(
        "Somebody with your password asked to change the mail address of your account."
    ),
    "email_changed": gettext_lazy("The mail address of your account was changed."),
    "email_deleted": gettext_lazy("The mail address of your account was removed."),
    "totp_activated": gettext_lazy("Logging in to your account now takes a code as well."),
    "totp_deactivated": gettext_lazy("Logging in to your account takes no code any more."),
    "recovery_codes_generated": gettext_lazy("New recovery codes were made for your account."),
    "webauthn_added": gettext_lazy("A passkey was added to your account."),
    "webauthn_removed": gettext_lazy("A passkey was removed from your account."),
}
"""What happened to an account, by the names that allauth gives it."""
ACCOUNT: Final = "account"
CONFIRMATION: Final = "confirmation"
"""What somebody says that they did not do: something with an account of theirs, or a login that gave their address."""
MOVING: Final = ("email_asked",)
"""After these the address that it was told to can be put back."""


def post(what: str, user: User, request: HttpRequest, about: object = "") -> None:
    """Write a mail down. about: the number of the address that it is for, or nothing."""
    key = f"{what}:{about}:{secrets.token_hex(6)}"
    outbox.post("account", [(key, user.pk)], site=_site(request))


def tell_of_guesses(username: str, request: HttpRequest) -> None:
    """The owner of a login hears that somebody tries passwords, once in an hour."""
    owner = User.objects.filter(username=username, is_active=True).exclude(email="").first()
    if owner is not None:
        hour = timezone.now().strftime("%Y%m%d%H")
        outbox.post("account", [(f"guessed:{hour}", owner.pk)], site=_site(request))


def tell_of_code(user: User, request: HttpRequest) -> None:
    """Who has a code read over their shoulder hears that it was tried again, once in an hour (ASVS 2.8.5)."""
    log.warning("a one-time code of login %s was tried again", user.pk)
    hour = timezone.now().strftime("%Y%m%d%H")
    outbox.post("account", [(f"code_again:{hour}", user.pk)], site=_site(request))


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


def mail_about(mail: Mail) -> EmailMessage | None:
    """What has happened, or the link that was asked for."""
    what, *rest = mail.about.split(":")
    user = mail.to
    if user is None or not user.is_active:
        return None
    with mail_to(user):
        words = LINKS[what](mail, user, rest) if what in LINKS else _happened(what, user)
        if words is None:
            return None
        subject, text, to = words
        return outbox.written(subject, text, to, end=_not_me(mail, user, what, to))


def _not_me(mail: Mail, user: User, what: str, to: str) -> str:
    if what == "confirm":
        link = mail_links.link(mail, mail_links.NOT_ME, CONFIRMATION, user.pk, mark_of(to))
        return _("Was this not you? Here you stop such mail of that login for good: %(link)s") % {
            "link": link
        }
    link = mail_links.link(mail, mail_links.NOT_ME, ACCOUNT, user.pk, to if what in MOVING else "")
    return _(
        "Was this not you? Here you end every log-in and token of yours and get a new password: %(link)s"
    ) % {"link": link}


def _happened(what: str, user: User) -> Words | None:
    if not user.email or what not in CHANGES:
        return None
    return str(_("Your account was changed")), str(CHANGES[what]), user.email


def _guessed(mail: Mail, user: User, rest: Sequence[str]) -> Words | None:
    text = _(
        "Somebody tried several wrong passwords for your login %(name)s and was stopped. Whoever has logged in with "
        "their own browser before is not kept out by it."
    ) % {"name": user.username}
    return (_("Wrong passwords for your login"), text, user.email) if user.email else None


def _code_again(mail: Mail, user: User, rest: Sequence[str]) -> Words | None:
    text = _(
        "A code for your login %(name)s was tried a second time, after the password, and let nobody in. If you sent it "
        "twice yourself, all is well. Otherwise somebody knows your password and has seen a code of yours."
    ) % {"name": user.username}
    return (_("A code was tried twice"), text, user.email) if user.email else None


def _reset(mail: Mail, user: User, rest: Sequence[str]) -> Words | None:
    address = EmailAddress.objects.filter(pk=rest[0], user=user).first()
    if address is None:
        return None
    key = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    words = {
        "name": user.username,
        "link": mail.site + reverse("account_reset_password_from_key", kwargs=key),
    }
    text = _(
        "Somebody asked for a new password for the login %(name)s. This link lets you choose one, once, within three "
        "hours:\n%(link)s\n\nNothing changes unless it is used."
    )
    return _("A new password"), text % words, address.email


def _confirm(mail: Mail, user: User, rest: Sequence[str]) -> Words | None:
    address = EmailAddress.objects.filter(pk=rest[0], user=user, verified=False).first()
    if address is None or is_refused(address.email, user.pk):
        return None
    key = EmailConfirmationHMAC(address).key
    words = {
        "name": user.username,
        "link": mail.site + reverse("account_confirm_email", args=[key]),
    }
    text = _(
        "The login %(name)s has given this as its mail address. If that is you, confirm it within three days:\n"
        "%(link)s"
    )
    return _("Confirm your mail address"), text % words, address.email


def _token(mail: Mail, user: User, rest: Sequence[str]) -> tuple[str, dict[str, str]] | None:
    """The page of tokens, and what a mail says of that one."""
    token = ApiToken.objects.filter(pk=rest[0], user=user, expires_at__gt=timezone.now()).first()
    if token is None or not user.email:
        return None
    day = shown(token.expires_at, "SHORT_DATE_FORMAT")
    return mail.site + reverse("tokens"), {"name": str(token), "may": "; ".join(token.may), "day": day}


def _token_made(mail: Mail, user: User, rest: Sequence[str]) -> Words | None:
    if (found := _token(mail, user, rest)) is None:
        return None
    text = _(
        "A token for a program was made with your login: %(name)s.\n\nUntil %(day)s it may: %(may)s.\n\n"
        "Your tokens: %(link)s"
    )
    return _("A token for a program was made"), text % (found[1] | {"link": found[0]}), user.email


def _token_ends(mail: Mail, user: User, rest: Sequence[str]) -> Words | None:
    if (found := _token(mail, user, rest)) is None:
        return None
    text = _(
        "Your token for a program ends on %(day)s: %(name)s. From then on the program is refused. Make another if it "
        "is to go on: %(link)s"
    )
    return _("A token for a program ends soon"), text % (found[1] | {"link": found[0]}), user.email


LINKS: Final[dict[str, Callable[[Mail, User, Sequence[str]], Words | None]]] = {
    "guessed": _guessed,
    "code_again": _code_again,
    "reset": _reset,
    "confirm": _confirm,
    "token_made": _token_made,
    "token_ends": _token_ends,
}
