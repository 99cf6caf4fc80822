"""A seat at a table on the site that is free in mid-match, who asks to sit in, and what the others say to it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class Substitution(models.Model):
    """The seat of `leaver` is offered until `until`; `newcomer` asks for it, and the others answer by `answer_by`.

    `seq`: how long the log was when it was offered. `terms`: the digest that the newcomer has agreed to
    (`matches.substitutes.terms_of`). `since`: from which deal on they play, once it is done, and `taken_seq` how long
    the log was then. A newcomer who is a bot plays until the leaver is back, in deal `back_in` after `back_seq` events.
    Nothing is deleted.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("free")
        DONE = "done", _("taken")
        BACK = "back", _("taken and given back")
        DROPPED = "dropped", _("not free any more")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="substitutions")
    seat = models.PositiveSmallIntegerField(_("seat"))
    leaver = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="substituted")
    offered_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats_offered")
    offered_at = models.DateTimeField(_("offered"), auto_now_add=True)
    until = models.DateTimeField(_("free until"))
    seq = models.PositiveIntegerField(_("events before"))
    newcomer = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="sits_in"
    )
    answer_by = models.DateTimeField(_("answers until"), null=True, blank=True)
    terms = models.CharField(_("terms"), max_length=64, blank=True)
    status = models.CharField(_("status"), max_length=7, choices=Status, default=Status.OPEN)
    since = models.PositiveIntegerField(_("plays from deal"), null=True, blank=True)
    taken_seq = models.PositiveIntegerField(_("events before it was taken"), null=True, blank=True)
    back_in = models.PositiveIntegerField(_("back in deal"), null=True, blank=True)
    back_seq = models.PositiveIntegerField(_("length of the log on return"), null=True, blank=True)
    over_at = models.DateTimeField(_("over"), null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        indexes = [models.Index(name="seat_free_until", fields=["until"], condition=Q(status="open"))]
        constraints = [
            models.UniqueConstraint(
                name="seat_offered_once", fields=["match", "seat"], condition=Q(status="open")
            ),
            models.CheckConstraint(
                name="substituted_by_somebody",
                condition=~Q(status__in=["done", "back"])
                | (Q(newcomer__isnull=False) & Q(since__isnull=False)),
            ),
            models.CheckConstraint(
                name="given_back_at_some_time",
                condition=~Q(status="back") | (Q(back_in__isnull=False) & Q(back_seq__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id}: {self.status}"


class SubstitutionWord(models.Model):
    """What somebody at the table says to one who asks to sit in."""

    substitution = models.ForeignKey(Substitution, on_delete=models.CASCADE, related_name="words")
    newcomer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    agrees = models.BooleanField(_("agrees"))
    at = models.DateTimeField(_("said"), auto_now_add=True)

    class Meta:
        ordering = ["substitution", "id"]
        verbose_name = _("word on a substitute")
        verbose_name_plural = _("words on substitutes")
        constraints = [
            models.UniqueConstraint(
                name="substitute_word_once", fields=["substitution", "newcomer", "player"]
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} on {self.newcomer_id}: {self.agrees}"
