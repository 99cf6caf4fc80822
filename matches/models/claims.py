"""What somebody at a table on the site claims of the rest of a deal, and what the others answer."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.playing import Match


class Claim(models.Model):
    """`seat`, on turn after event `seq`, claims `count` of what is left. It stands until anything more happens.

    `line`: how it will be played, read by opponents. `shows_hand`: opponents see the claimer's hand while it waits.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waits for answers")
        AGREED = "agreed", _("agreed")
        REFUSED = "refused", _("not agreed: play goes on")
        TAKEN_BACK = "back", _("taken back")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="claims")
    seq = models.PositiveIntegerField(_("event"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    count = models.PositiveSmallIntegerField(_("claimed"))
    line = models.CharField(_("how it is played"), max_length=200, blank=True)
    shows_hand = models.BooleanField(_("shows the hand"), default=False)
    status = models.CharField(_("status"), max_length=7, choices=Status, default=Status.WAITING)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        ordering = ["match", "seq"]
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        constraints = [models.UniqueConstraint(name="claimed_once_at_an_event", fields=["match", "seq"])]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id} claims {self.count}"


class ClaimAnswer(models.Model):
    """What the player of one seat says to a claim. Nobody else ever reads it: all that is told is what came of it."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="answers")
    seat = models.PositiveSmallIntegerField(_("seat"))
    agrees = models.BooleanField(_("agrees"))
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["claim", "seat"]
        verbose_name = _("answer to a claim")
        verbose_name_plural = _("answers to claims")
        constraints = [models.UniqueConstraint(name="claim_answered_once", fields=["claim", "seat"])]

    def __str__(self) -> str:
        return f"seat {self.seat} on claim {self.claim_id}"
