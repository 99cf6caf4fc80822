"""What a club says of its members: who stands in for an officer, who was removed, who is a junior."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club, Membership, Player


class Deputy(models.Model):
    """A member stands in for an officer of the club, from one day to another (`clubs.deputies`)."""

    class Office(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        TREASURER = "treasurer", _("treasurer")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="deputies")
    officer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="deputies")
    deputy = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="stands_in")
    office = models.CharField(_("office"), max_length=11, choices=Office)
    own_role = models.CharField(_("own role"), max_length=11, choices=Membership.Role)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    named_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    named_at = models.DateTimeField(_("named"), auto_now_add=True)
    ended_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        ordering = ["-first_day", "-id"]
        verbose_name = _("deputy")
        verbose_name_plural = _("deputies")
        constraints = [
            models.CheckConstraint(name="deputy_is_another", condition=~Q(officer=models.F("deputy"))),
            models.CheckConstraint(
                name="deputy_ends_after_beginning", condition=Q(last_day__gte=models.F("first_day"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deputy} for {self.officer} ({self.get_office_display()}, {self.club})"


class Removal(models.Model):
    """Somebody was removed from a club and stays out until its owners lift that (`clubs.removals`)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="removals")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="removals")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(_("why"), max_length=300, blank=True)
    at = models.DateTimeField(_("removed"), auto_now_add=True)
    lifted_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    lifted_at = models.DateTimeField(_("let back"), null=True, blank=True)

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints = [
            models.UniqueConstraint(
                name="removal_in_force_once", fields=["club", "player"], condition=Q(lifted_at__isnull=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} from {self.club}"


class JuniorMark(models.Model):
    """A club, or a person (`club` empty) of themselves, says that somebody is a junior (`clubs.juniors`)."""

    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="junior_marks"
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="junior_marks")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("marked"), auto_now_add=True)

    class Meta:
        verbose_name = _("junior")
        verbose_name_plural = _("juniors")
        constraints = [
            models.UniqueConstraint(name="junior_once_a_club", fields=["player", "club"]),
            models.UniqueConstraint(
                name="junior_once_by_oneself", fields=["player"], condition=Q(club__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}"
