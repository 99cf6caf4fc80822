"""What has times of its own: windows to play a round in, challenges on a ladder, the minutes of an arena."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.competitions import Competition, Entry
from tournaments.models.rounds import Pairing


class Window(models.Model):
    """The days in which a round is to be played, the first and the last. reminded_at: who had to play was told."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="windows")
    number = models.PositiveIntegerField(_("round"))
    opens = models.DateField(_("from"))
    closes = models.DateField(_("until"))
    reminded_at = models.DateTimeField(_("reminded"), null=True, blank=True)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("window of a round")
        verbose_name_plural = _("windows of rounds")
        constraints = [
            models.UniqueConstraint(name="window_once", fields=["competition", "number"]),
            models.CheckConstraint(name="window_has_days", condition=Q(closes__gte=models.F("opens"))),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.competition}, {self.opens} to {self.closes}"


class Challenge(models.Model):
    """Somebody on a ladder challenges somebody above, who has until `answer_by`. pairing: the table it became."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        LAPSED = "lapsed", _("not answered")
        TAKEN_BACK = "taken-back", _("taken back")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges")
    challenged = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges_got")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    made_at = models.DateTimeField(auto_now_add=True)
    answer_by = models.DateTimeField(_("answer until"))
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    pairing = models.OneToOneField(
        Pairing, on_delete=models.SET_NULL, null=True, blank=True, related_name="challenge"
    )

    class Meta:
        ordering = ["competition", "id"]
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = [
            models.UniqueConstraint(name="challenges_one", fields=["challenger"], condition=Q(state="open")),
            models.UniqueConstraint(
                name="challenged_by_one", fields=["challenged"], condition=Q(state="open")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger_id} challenges {self.challenged_id} in {self.competition_id}"


class ArenaTime(models.Model):
    """The organisers changed how long an arena lasts, in minutes from its beginning; only ever added."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="arena_times")
    before = models.PositiveIntegerField(_("minutes before"))
    minutes = models.PositiveIntegerField(_("minutes"))
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="arena_times_changed")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "id"]
        verbose_name = _("change of an arena’s time")
        verbose_name_plural = _("changes of arenas’ times")

    def __str__(self) -> str:
        return f"{self.competition_id}: {self.before} to {self.minutes} minutes"
