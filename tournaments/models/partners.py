"""Who comes alone to an event of pairs: people who look for a partner, and who has asked them to play together."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.competitions import Competition

MOST_NOTE = 160


class PartnerSeeker(models.Model):
    """Somebody who looks for a partner while the entries of an event of pairs are open; gone with a pair or the draw.

    seen: the digest of the policy they were shown.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="seekers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="partners_sought")
    note = models.CharField(_("note"), max_length=MOST_NOTE, blank=True)
    seen = models.CharField(_("policy seen"), max_length=64)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        ordering = ["competition", "made_at", "id"]
        verbose_name = _("looks for a partner")
        verbose_name_plural = _("looking for a partner")
        constraints = [models.UniqueConstraint(name="seeker_once", fields=["competition", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} looks for a partner at {self.competition_id}"


class PartnerAsk(models.Model):
    """Somebody asks one who looks for a partner to play together; a yes makes a pair of them, and the row goes.

    seen: the digest of the policy that the asker was shown. declined_at: when the answer was no, after which they do
    not ask again.
    """

    seeker = models.ForeignKey(PartnerSeeker, on_delete=models.CASCADE, related_name="asks")
    asker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="partners_asked")
    seen = models.CharField(_("policy seen"), max_length=64)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    declined_at = models.DateTimeField(_("declined"), null=True, blank=True)

    class Meta:
        ordering = ["seeker", "made_at", "id"]
        verbose_name = _("asks to play together")
        verbose_name_plural = _("asking to play together")
        constraints = [models.UniqueConstraint(name="partner_asked_once", fields=["seeker", "asker"])]

    def __str__(self) -> str:
        return f"{self.asker_id} asks seeker {self.seeker_id}"
