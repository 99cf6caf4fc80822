"""What ends somebody's tokens beside themselves, and what else follows when an account changes or goes."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, password_changed, password_reset, password_set
from allauth.core import context
from allauth.mfa.models import Authenticator
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import log_ins, mails, push_devices, second_factor
from accounts.tokens import end_all
from clubs.models import Player, User
from clubs.signals import account_deleted
from common.models import MailRefusal


@receiver(post_save, sender=User)
def _a_new_password_ends_tokens(instance: User, created: bool, **_: Any) -> None:
    """Wherever it was set: on a page, by mail, in the admin, by command. Hashing it better anew is no new password."""
    if not created and getattr(instance, "_password", None) is not None:
        end_all(instance)


@receiver(account_deleted)
def _who_goes_leaves_no_token(player: Player, **_: Any) -> None:
    if player.user is not None:
        end_all(player.user)
        EmailAddress.objects.filter(user=player.user).delete()
        Authenticator.objects.filter(user=player.user).delete()
        MailRefusal.objects.filter(login=player.user).delete()
        log_ins.end_others(user=player.user, but=None)


@receiver(post_save, sender=Authenticator)
def _the_first_code_of_an_app_is_used_up(instance: Authenticator, created: bool, **_: Any) -> None:
    """It has switched the app on, and lets nobody in as well."""
    if created and instance.type == Authenticator.Type.TOTP and context.request is not None:
        second_factor.accepts(instance.pk, context.request.POST.get("code", ""))


@receiver(email_added)
def _the_old_address_hears_of_a_new_one(request: HttpRequest, user: User, **_: Any) -> None:
    """Before it changes."""
    mails.post("email_asked", user, request)


@receiver(user_logged_in)
def _a_log_in_is_noted(request: HttpRequest | None, user: User, **_: Any) -> None:
    if request is not None:
        log_ins.note(request, user)


@receiver(user_logged_out)
def _who_logs_out_is_sent_nothing_there(request: HttpRequest | None, user: User | None, **_: Any) -> None:
    """The page of the browser says which device it is; the session knows it where it was switched on in it."""
    if request is None or user is None:
        return
    push_devices.switch_off_at(user=user, endpoint=request.POST.get("device", ""))
    push_devices.end_of_sessions([request.session.session_key or ""])


@receiver((password_changed, password_set, password_reset))
def _a_new_password_ends_other_log_ins(request: HttpRequest, user: User, **_: Any) -> None:
    """Django refuses them by the password's hash; here they also leave the list."""
    push_devices.follow(request)
    log_ins.end_others(user=user, but=log_ins.key_of(request))
