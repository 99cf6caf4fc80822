"""What officers mail to a part of their club's people."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club, Player


class Letter(models.Model):
    """A mail to a part of a club's people, as it was written: with fields that each reader sees filled in.

    `part` is the key by which the part is found again (`clubs.letters`), `title` what it was called then, `count` how
    many it went to.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="letters")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    part = models.CharField(_("to whom"), max_length=60)
    title = models.CharField(_("to whom, in words"), max_length=200)
    text = models.TextField(_("text"), max_length=4000)
    count = models.PositiveIntegerField(_("how many"))
    sent_at = models.DateTimeField(_("sent"), auto_now_add=True)

    class Meta:
        ordering = ["-sent_at", "-id"]
        verbose_name = _("letter")
        verbose_name_plural = _("letters")

    def __str__(self) -> str:
        return f"{self.club}: {self.title}"
