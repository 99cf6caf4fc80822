"""What every app writes down in the same way."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Mail(models.Model):
    """A mail that is to be sent, or was: what it is about and to whom. Its text is made when it leaves.

    begun_at: when a worker began to send it; from then on it is not sent again, unless it surely did not leave.
    """

    kind = models.CharField(_("kind"), max_length=20)
    about = models.CharField(_("about"), max_length=120)
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("addressee"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    site = models.CharField(_("address of the site"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    due_at = models.DateTimeField(_("not before"), null=True, blank=True)
    begun_at = models.DateTimeField(_("sent"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("failed tries"), default=0)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        indexes = [models.Index(name="mail_waits", fields=["due_at"], condition=Q(begun_at__isnull=True))]
        constraints = [
            models.UniqueConstraint(name="mail_once", fields=["kind", "about", "to"]),
            models.UniqueConstraint(
                name="mail_to_an_address_once", fields=["kind", "about"], condition=Q(to__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"


class PushDevice(models.Model):
    """A browser that shows messages of the site: where its push service takes them, and the keys to encrypt them with.

    It belongs to one login, whoever switched it on last in that browser (`accounts.push_devices`). session: in which
    session; empty for a program's. agent: what the browser said of itself. failures: refusals since a message arrived.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("login"),
        on_delete=models.CASCADE,
        related_name="push_devices",
    )
    endpoint = models.CharField(_("address"), max_length=1000, unique=True)
    p256dh = models.CharField(_("public key"), max_length=100)
    auth = models.CharField(_("shared secret"), max_length=30)
    session = models.CharField(max_length=40, blank=True, editable=False)
    agent = models.CharField(_("browser"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    reached_at = models.DateTimeField(_("last reached"), null=True, blank=True)
    failures = models.PositiveIntegerField(_("failed tries"), default=0)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"{self.service} {self.pk}"

    @property
    def service(self) -> str:
        """Whose service takes the messages: the host alone, for the rest of the address lets anybody send there."""
        return urlsplit(self.endpoint).hostname or ""


class Push(models.Model):
    """A message that is to be sent to a device, or was: as `Mail`, it says what it is about and has no text.

    The database does not insist on the device: one that goes just then fails nobody's move. A row without one is left
    alone until it is forgotten.
    """

    kind = models.CharField(_("kind"), max_length=20)
    about = models.CharField(_("about"), max_length=120)
    device = models.ForeignKey(
        PushDevice,
        verbose_name=_("device"),
        on_delete=models.CASCADE,
        related_name="pushes",
        db_constraint=False,
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True, db_index=True)
    due_at = models.DateTimeField(_("not before"), null=True, blank=True)
    begun_at = models.DateTimeField(_("sent"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("failed tries"), default=0)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("message to a device")
        verbose_name_plural = _("messages to devices")
        indexes = [models.Index(name="push_waits", fields=["due_at"], condition=Q(begun_at__isnull=True))]
        constraints = [models.UniqueConstraint(name="push_once", fields=["kind", "about", "device"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"


class MailRefusal(models.Model):
    """An address to which a login sends no more confirmations; without a login: to which nobody's invitations go."""

    mark = models.CharField(_("digest of the address"), max_length=64)
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("login"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("refused mail")
        verbose_name_plural = _("refused mail")
        constraints = [
            models.UniqueConstraint(name="mail_refused_once", fields=["mark", "login"]),
            models.UniqueConstraint(
                name="invitations_refused_once", fields=["mark"], condition=Q(login__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return self.mark[:8]


class SiteState(models.Model):
    """What the site's owner has set on its page: one row (`common.site_state`). What was set before is in a log of its
    own (`operations.models.SiteChange`)."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    settings = models.JSONField(_("values that were set"), default=dict, blank=True)

    windows = models.JSONField(_("windows of maintenance"), default=list, blank=True)

    class Meta:
        verbose_name = _("settings of the site")
        verbose_name_plural = _("settings of the site")
        constraints = [models.CheckConstraint(name="one_state_of_the_site", condition=Q(id=1))]

    def __str__(self) -> str:
        return ", ".join(sorted(self.settings))
