"""Who plays for an entrant of several: pairs and teams, from round to round."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.competitions import Competition, Entry


class EntryMember(models.Model):
    """One of those who play for a pair or a team; the captain is one of them. Nobody is in two of a competition.

    entered_by: whose word it is that they play, nobody's as long as they have not said so. since, until: the first and
    the last round that they may play. substitute: plays only where the line-up of a round says so.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="members")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entry_members")
    place = models.PositiveSmallIntegerField(_("place"))
    since = models.PositiveIntegerField(_("from round"), default=1)
    until = models.PositiveIntegerField(_("gone after round"), null=True, blank=True)
    substitute = models.BooleanField(_("substitute"), default=False)
    entered_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["entry", "place"]
        verbose_name = _("member of an entry")
        verbose_name_plural = _("members of entries")
        constraints = [
            models.UniqueConstraint(name="member_of_one_entry", fields=["competition", "player"]),
            models.UniqueConstraint(name="member_place_once", fields=["entry", "place"]),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} of entry {self.entry_id}"

    def plays(self, number: int) -> bool:
        """Whether a round is theirs."""
        return self.since <= number and (self.until is None or number <= self.until)


class LineUp(models.Model):
    """Who sits down for an entrant in a round, by place; where nobody is named, the first of its members do."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="line_ups")
    number = models.PositiveIntegerField(_("round"))
    place = models.PositiveSmallIntegerField(_("place"))
    member = models.ForeignKey(EntryMember, on_delete=models.CASCADE, related_name="line_ups")

    class Meta:
        ordering = ["entry", "number", "place"]
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints = [
            models.UniqueConstraint(name="line_up_place_once", fields=["entry", "number", "place"]),
            models.UniqueConstraint(name="line_up_member_once", fields=["number", "member"]),
        ]

    def __str__(self) -> str:
        return f"place {self.place} of entry {self.entry_id} in round {self.number}"
