"""What people say to each other at a table on the site, and whom somebody does not want to read."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Player
from matches.models.playing import Match


class TableLine(models.Model):
    """A greeting from the list, or a line of free text: one of both (`matches.talking`).

    `seq`: after so many events of the log it was said, `deal`: before which deal was played. It is no part of the log.
    """

    class Phrase(models.TextChoices):
        HELLO = "hello", pgettext_lazy("greeting", "Hello, everybody!")
        LUCK = "luck", pgettext_lazy("greeting", "Good luck!")
        WELL = "well", pgettext_lazy("greeting", "Well played!")
        THANKS = "thanks", pgettext_lazy("greeting", "Thank you!")
        SORRY = "sorry", pgettext_lazy("greeting", "Sorry!")
        AGAIN = "again", pgettext_lazy("greeting", "Another one?")
        GAME = "game", pgettext_lazy("greeting", "Thank you for the game!")
        BYE = "bye", pgettext_lazy("greeting", "Goodbye!")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="table_lines")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="table_lines")
    seq = models.PositiveIntegerField(_("events before"))
    deal = models.PositiveIntegerField(_("before deal"))
    phrase = models.CharField(_("phrase of the list"), max_length=6, choices=Phrase, blank=True)
    text = models.CharField(_("text"), max_length=200, blank=True)
    at = models.DateTimeField(_("said"), auto_now_add=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("line said at a table")
        verbose_name_plural = _("lines said at tables")
        constraints = [
            models.CheckConstraint(name="line_greets_or_says", condition=Q(phrase="") ^ Q(text=""))
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at match {self.match_id}"

    @property
    def said(self) -> str:
        """In the reader's words, where it is from the list."""
        return str(self.get_phrase_display()) if self.phrase else self.text


class Muted(models.Model):
    """`by` does not read what `about` says: in one `match`, or (null) at every table. Nobody else learns it."""

    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="muted")
    about = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["by", "id"]
        verbose_name = _("somebody who is not read")
        verbose_name_plural = _("people who are not read")
        constraints = [
            models.UniqueConstraint(name="muted_once", fields=["by", "about", "match"]),
            models.UniqueConstraint(
                name="muted_always_once", fields=["by", "about"], condition=Q(match=None)
            ),
            models.CheckConstraint(name="muted_is_another", condition=~Q(by=F("about"))),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} does not read {self.about_id}"
