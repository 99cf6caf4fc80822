"""What one of two tables has entered of a board, before the other has (`matches.boards_apart`)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class HalfBoard(models.Model):
    """A board as one table has played it: here, not in the log, until it is on the sheet with the other half."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="half_boards")
    table = models.PositiveSmallIntegerField(_("table"))
    board = models.PositiveSmallIntegerField(_("board"))
    result = models.JSONField(_("result"))

    class Meta:
        ordering = ["match", "board", "table"]
        verbose_name = _("board at one table")
        verbose_name_plural = _("boards at one table")
        constraints = [models.UniqueConstraint(name="half_board_once", fields=["match", "table", "board"])]

    def __str__(self) -> str:
        return f"board {self.board} at table {self.table} of match {self.match_id}"


class HalfBoardWord(models.Model):
    """Somebody says that it is right. `side`: theirs; none for a scorekeeper who does not sit there."""

    half = models.ForeignKey(HalfBoard, on_delete=models.CASCADE, related_name="words")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    at = models.DateTimeField(_("said"), auto_now_add=True)

    class Meta:
        ordering = ["half", "id"]
        verbose_name = _("word on a board at one table")
        verbose_name_plural = _("words on boards at one table")
        constraints = [models.UniqueConstraint(name="half_board_word_once", fields=["half", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} on half {self.half_id}"
