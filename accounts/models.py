"""The tokens by which programs ask for somebody."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.scopes import Scope


class ApiToken(models.Model):
    """A token: a password of a program's own, for some things, for some time. Only its digest is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("login"),
        on_delete=models.CASCADE,
        related_name="api_tokens",
    )
    name = models.CharField(_("name"), max_length=60, blank=True)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("what it may do"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        constraints = [
            models.UniqueConstraint(
                name="token_name_is_used_once", fields=["user", "name"], condition=~Q(name="")
            )
        ]

    def __str__(self) -> str:
        return self.name or str(_("asked for with the password"))

    @property
    def has_expired(self) -> bool:
        return self.expires_at <= timezone.now()

    @property
    def may(self) -> list[str]:
        """What it may do, in words."""
        return [str(label) for scope, label in Scope.choices if scope in self.scopes]
