"""What officers changed about a club itself."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club, Player


class ClubChange(models.Model):
    """Somebody (`by`; None: the site's owner) changed something about a club, or about the office of `player` in it.

    `before` and `after` are values as `clubs.changes` puts them into words. Nothing here is ever changed or deleted.
    """

    class Kind(models.TextChoices):
        ROLE = "role", _("role")
        DEPUTY = "deputy", _("deputy")
        TREASURER = "treasurer", _("treasurer")
        REMOVED = "removed", _("removed from the club")
        NAME = "name", _("name")
        ADDRESS = "address", _("address")
        DESCRIPTION = "description", _("description")
        JOINING = "joining", _("who may join")
        VISIBILITY = "visibility", _("who may look in")
        OBJECTION_DAYS = "objection-days", _("days to object to a result")
        WATCH_DELAY = "watch-delay", _("others see its tables at the earliest")
        CURRENCY = "currency", _("what the club counts in")
        CAP_PER_NIGHT = "cap-night", _("most a player can lose in a night")
        CAP_PER_MATCH = "cap-match", _("most a player can lose in a match, where the table says nothing")
        CLOSED = "closed", _("closed club")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(_("kind"), max_length=14, choices=Kind)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    before = models.JSONField(_("before"), null=True, blank=True)
    after = models.JSONField(_("after"), null=True, blank=True)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name = _("change of a club")
        verbose_name_plural = _("changes of clubs")
        indexes = [models.Index(name="changes_of_club", fields=["club", "-at"])]

    def __str__(self) -> str:
        return f"{self.club}: {self.kind}"
