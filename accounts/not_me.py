"""What follows when the reader of a mail says that it was not them."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction
from django.http import HttpRequest

from accounts import log_ins, mails, tokens
from clubs.models import User
from common import unasked


@transaction.atomic
def stop_confirmations(*, login: int, mark: str) -> None:
    """Nothing more of that login goes to the address of that mark; it no longer waits for its confirmation."""
    unasked.refuse(mark, login)
    for address in EmailAddress.objects.filter(user=login, verified=False):
        if unasked.mark_of(address.email) == mark:
            address.delete()


@transaction.atomic
def close_doors(*, login: int, address: str, request: HttpRequest) -> bool:
    """End every log-in and token of a login, and its password: a link to a new one goes to the owner's address.

    address: where the mail went, if that has been changed since, which is taken back. Whether a link goes out.
    """
    user = User.objects.select_for_update().filter(pk=login, is_active=True).first()
    if user is None:
        return False
    log_ins.end_others(user=user, but=None)
    tokens.end_all(user)
    EmailAddress.objects.filter(user=user, verified=False).delete()
    others = EmailAddress.objects.filter(verified=True).exclude(user=user)
    if address and not others.filter(email__iexact=address).exists():
        user.email = address
    user.set_unusable_password()
    user.save(update_fields=["email", "password"])
    if not user.email or others.filter(email__iexact=user.email).exists():
        return False
    EmailAddress.objects.filter(user=user).exclude(email__iexact=user.email).delete()
    kept, _made = EmailAddress.objects.update_or_create(
        user=user, email__iexact=user.email, defaults={"email": user.email, "verified": True, "primary": True}
    )
    mails.post("reset", user, request, kept.pk)
    return True
