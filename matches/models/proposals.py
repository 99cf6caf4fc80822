"""What somebody at a table wants and others agree to: points, other options, the end of a dispute, a move taken back,
and what is voted on."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class Proposal(models.Model):
    """Something that takes the others' word (`matches.proposals`); of each kind one waits at a time.

    `content`: what goes into the log when it is agreed, as there, and of points after how many `rows`; of a move to be
    taken back (`matches.take_backs`) whose it is and how long the log was. `fault`: the side at fault, of a penalty.
    `seq_after`: the event that it became. While a dispute is open the match is paused.
    """

    class Kind(models.TextChoices):
        PENALTY = "penalty", _("points beside the deals")
        OPTIONS = "options", _("other options from the next deal on")
        DISPUTE = "dispute", _("a dispute about the rules")
        EXACT = "exact", _("a more exact answer")
        CARD = "card", _("a penalty card")
        BACK = "back", _("a move to be taken back")

    class Status(models.TextChoices):
        OPEN = "open", _("waits for the others’ word")
        DONE = "done", _("agreed")
        RULED = "ruled", _("ruled by an organiser")
        REFUSED = "refused", _("not agreed")
        BACK = "back", _("taken back")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="proposals")
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    content = models.JSONField(_("what is wanted"), default=dict)
    fault = models.PositiveSmallIntegerField(_("side at fault"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="proposals_made")
    status = models.CharField(_("status"), max_length=7, choices=Status, default=Status.OPEN)
    seq_after = models.PositiveIntegerField(_("events after"), default=0)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("proposal at a sheet")
        verbose_name_plural = _("proposals at sheets")
        constraints = [
            models.UniqueConstraint(
                name="proposal_waits_alone", fields=["match", "kind"], condition=Q(status="open")
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} at match {self.match_id}"


class ProposalWord(models.Model):
    """Somebody agrees to a proposal. `side`: theirs; none for who does not sit there and says what guests said."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="words")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    at = models.DateTimeField(_("said"), auto_now_add=True)

    class Meta:
        ordering = ["proposal", "id"]
        verbose_name = _("word on a proposal")
        verbose_name_plural = _("words on proposals")
        constraints = [models.UniqueConstraint(name="proposal_word_once", fields=["proposal", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} agrees to proposal {self.proposal_id}"
