"""How people come into a club, and how a guest becomes a member."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club, Membership, Player


def _token() -> str:
    """An address that cannot be guessed."""
    return secrets.token_urlsafe(24)


class Invitation(models.Model):
    """A link by which somebody joins a club, once, until it expires."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=40, unique=True, default=_token, editable=False)
    role = models.CharField(_("role"), max_length=11, choices=Membership.Role, default=Membership.Role.MEMBER)
    guest = models.ForeignKey(
        Player,
        verbose_name=_("for the guest"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    email = models.EmailField(_("sent to"), blank=True)
    made_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    used_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-id"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"invitation to {self.club}"


class JoinRequest(models.Model):
    """Somebody asks to be let in."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        ACCEPTED = "accepted", _("let in")
        DECLINED = "declined", _("declined")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="join_requests")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="join_requests")
    words = models.CharField(_("a message to the club"), max_length=300, blank=True)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.WAITING)
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
        constraints = [
            models.UniqueConstraint(
                name="join_request_waits_once", fields=["club", "player"], condition=Q(status="waiting")
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} to {self.club}"


class MergeRequest(models.Model):
    """An organiser says that a guest is a member; it is done when somebody else agrees (`clubs.merging`)."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waits for confirmation")
        AGREED = "agreed", _("agreed")
        REFUSED = "refused", _("refused")
        EXPIRED = "expired", _("expired")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="merge_requests")
    guest = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    into = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.WAITING)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        verbose_name = _("request to merge")
        verbose_name_plural = _("requests to merge")
        constraints = [
            models.UniqueConstraint(
                name="merge_request_waits_once", fields=["guest"], condition=Q(status="waiting")
            ),
            models.CheckConstraint(
                name="merge_takes_two_people",
                condition=~Q(status="agreed")
                | (Q(decided_by__isnull=False) & ~Q(decided_by=models.F("asked_by"))),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.guest} is {self.into}"
