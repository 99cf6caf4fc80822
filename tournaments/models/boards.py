"""What was made of each board at the tables that play the same boards."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.rounds import Pairing


class BoardResult(models.Model):
    """A line of a board: the score of who sits north-south, or none where it was not played. Only ever added.

    room: of a match of teams that sits at two tables; in the second the team named second sits north-south. text: as
    it was typed. It counts once somebody else has confirmed it, or an organiser who does not sit there has entered it.
    replaced: another line stands in its place, with its reason.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="board_results")
    room = models.PositiveSmallIntegerField(_("room"), default=1)
    board = models.PositiveSmallIntegerField(_("board"))
    score = models.IntegerField(_("score"), null=True, blank=True)
    text = models.CharField(_("as typed"), max_length=20)
    entered_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="boards_entered")
    entered_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="boards_confirmed"
    )
    replaced = models.BooleanField(_("replaced"), default=False)
    reason = models.CharField(_("corrected because"), max_length=300, blank=True)

    class Meta:
        ordering = ["pairing", "room", "board", "id"]
        verbose_name = _("result of a board")
        verbose_name_plural = _("results of boards")
        constraints = [
            models.UniqueConstraint(
                name="board_result_once", fields=["pairing", "room", "board"], condition=Q(replaced=False)
            )
        ]

    def __str__(self) -> str:
        return f"board {self.board} at {self.pairing_id}"
