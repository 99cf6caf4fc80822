"""Bots: players that are programs. A built-in one is a spec of `games.players`, a submitted one a line of versions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player


class Bot(models.Model):
    """A program that plays. Its player is what the rest of the site knows."""

    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="bot")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="bots"
    )
    builtin = models.CharField(_("built-in spec"), max_length=40, blank=True)
    current = models.ForeignKey(
        "BotVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="current_for"
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["player__name"]
        verbose_name = _("bot")
        verbose_name_plural = _("bots")
        constraints = [
            models.CheckConstraint(
                name="bot_builtin_or_owned",
                condition=(Q(builtin="") & Q(owner__isnull=False)) | (~Q(builtin="") & Q(owner__isnull=True)),
            ),
            models.UniqueConstraint(name="bot_builtin_once", fields=["builtin"], condition=~Q(builtin="")),
        ]

    def __str__(self) -> str:
        return self.player.name


class BotVersion(models.Model):
    """One handed-in program, kept for ever so that its matches can be explained."""

    class Status(models.TextChoices):
        CHECKING = "checking", _("being checked")
        READY = "ready", _("ready")
        REFUSED = "refused", _("refused")

    bot = models.ForeignKey(Bot, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    manifest = models.JSONField(_("manifest"))
    archive = models.BinaryField(_("archive"))
    checksum = models.CharField(_("SHA-256"), max_length=64)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.CHECKING)
    verdict = models.TextField(_("verdict"), blank=True)
    log = models.TextField(_("log"), blank=True)
    checks = models.PositiveIntegerField(_("trials begun"), default=0)
    check_games = models.PositiveSmallIntegerField(_("games tried"), default=0)
    check_ms = models.PositiveIntegerField(_("time of the check, ms"), default=0)
    check_holder = models.CharField(_("worker that checks"), max_length=80, blank=True)
    check_until = models.DateTimeField(_("held, or put off, until"), null=True, blank=True)
    submitted_at = models.DateTimeField(_("submitted"), auto_now_add=True)
    checked_at = models.DateTimeField(_("checked"), null=True, blank=True)

    class Meta:
        ordering = ["bot", "-number"]
        verbose_name = _("bot version")
        verbose_name_plural = _("bot versions")
        constraints = [models.UniqueConstraint(name="bot_version_number", fields=["bot", "number"])]

    def __str__(self) -> str:
        return f"{self.bot} {self.number}"
