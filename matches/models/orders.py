"""What somebody has ordered at a live table to be played for them, also while their page is closed."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class Order(models.Model):
    """An order of one seat, read by its player alone, and what has come of it.

    `text`: the move of a premove, `steps` what follows in the same turn, and `line` the turns after that, each of its
    steps: once this is done an order of its own waits for the next of them. `answers`: the move of others that it
    replies to, empty for any. It was given after event `seq`, in deal `deal`. `due_at`: when it is looked at next; null
    until something has happened. `played`: the events that it has made. `why`: what cancelled it.
    """

    class Kind(models.TextChoices):
        PASS = "pass-until", _("pass until something is possible")
        ONLY = "only-move", _("play the only possible move")
        PREMOVE = "premove", _("a move made beforehand")

    class State(models.TextChoices):
        WAITING = "waiting", _("waits")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")

    class Why(models.TextChoices):
        SELF = "self", _("you took it back")
        REPLACED = "replaced", _("you ordered something else")
        MORE = "turn-goes-on", _("your turn was not over with the steps that you had named")
        MOVED = "moved", _("your turn had been played by then")
        OTHER = "other-move", _("something else was played than the move that it answers")
        ILLEGAL = "not-possible", _("it was not possible any more")
        BACK = "taken-back", _("a move was taken back")
        CHANGED = "changed", _("something else happened at the table")
        RESTS = "rests", _("the match rests")
        SEAT = "seat", _("somebody else sits there now")
        DEAL = "deal-over", _("the deal is over")
        OVER = "match-over", _("the match is over")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="orders")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="orders")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    text = models.CharField(_("move"), max_length=200, blank=True)
    steps = models.JSONField(_("further steps of the turn"), default=list, blank=True)
    line = models.JSONField(_("turns after it"), default=list, blank=True)
    answers = models.CharField(_("answers"), max_length=200, blank=True)
    deal = models.PositiveIntegerField(_("deal"))
    seq = models.PositiveIntegerField(_("event"))
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.WAITING)
    why = models.CharField(_("why cancelled"), max_length=12, choices=Why, blank=True)
    played = models.JSONField(_("events made"), default=list, blank=True)
    over_at = models.DateTimeField(_("over"), null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("order")
        verbose_name_plural = _("orders")
        constraints = [
            models.UniqueConstraint(
                name="ordered_once",
                fields=["match", "seat", "kind", "answers"],
                condition=Q(state="waiting"),
            )
        ]
        indexes = [models.Index(name="order_due", fields=["due_at"], condition=Q(state="waiting"))]

    def __str__(self) -> str:
        return f"{self.kind} of seat {self.seat} in match {self.match_id}"
