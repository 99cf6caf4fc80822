"""Open tables and their seats. Of the terms only the convention cards change; who sits there does until it begins."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from common.watching import Delay
from games.core import registry
from games.core.errors import UnknownGame
from ledger.models import Currency
from ledger.stakes import words_in
from lobby.stakes import read
from matches.models import ConventionVersion, Match


class OpenTable(models.Model):
    """A table that waits for players. When its last seat is taken, its match begins.

    `options` with the preset's in them. `clock` as in `Match`. `stake`: the fields of `ledger.stakes.StakeTerms`, of a
    club's table alone, and `currency` the one it names. `night`: the number of the club's night to which it belongs
    (`matches.nights_on`). `terms`: a digest of what everybody agrees to by sitting down.
    """

    class Audience(models.TextChoices):
        ANYBODY = "anybody", _("whoever likes")
        CLUB = "club", _("members of a club")
        LINK = "link", _("whom I ask, and whoever has the link")

    class Status(models.TextChoices):
        OPEN = "open", _("waits for players")
        BEGUN = "begun", _("begun")
        CALLED_OFF = "off", _("called off")
        LAPSED = "lapsed", _("lapsed")

    code = models.UUIDField(_("code"), default=uuid.uuid4, unique=True, editable=False)
    host = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="open_tables")
    audience = models.CharField(_("who may sit down"), max_length=7, choices=Audience)
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, null=True, blank=True, related_name="open_tables"
    )
    game = models.CharField(_("game"), max_length=60)
    rules_version = models.PositiveIntegerField(_("rules version"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    objective = models.CharField(_("objective"), max_length=6, choices=Match.Objective, blank=True)
    rated = models.BooleanField(_("rated"), default=True)
    clock = models.JSONField(_("clock"), null=True, blank=True)
    pace = models.JSONField(_("when moves are shown"), null=True, blank=True)
    ends_decided = models.BooleanField(_("a deal ends once nothing can change"), default=False)
    unwatched = models.BooleanField(_("nobody looks on before it is over"), default=False)
    watch_delay = models.PositiveSmallIntegerField(_("others see it"), choices=Delay, default=Delay.NONE)
    opens_deals = models.BooleanField(_("a deal that is over lies open"), default=False)
    talk = models.CharField(_("what may be said"), max_length=6, choices=Match.SiteTalk, blank=True)
    claim_window = models.PositiveSmallIntegerField(_("seconds for claims"), default=0)
    strictness = models.CharField(_("strictness"), max_length=10, choices=Match.Strictness, blank=True)
    strictness_details = models.JSONField(_("otherwise than the word"), default=dict, blank=True)
    bots_after = models.PositiveSmallIntegerField(_("minutes after which bots take free seats"), default=0)
    """0: never by themselves."""
    stake = models.JSONField(_("stake"), null=True, blank=True)
    currency = models.ForeignKey(
        Currency,
        verbose_name=_("currency"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    night = models.PositiveBigIntegerField(_("club night"), null=True, blank=True)
    night_title = models.CharField(_("club night’s title"), max_length=80, blank=True)
    terms = models.CharField(_("terms"), max_length=64)
    status = models.CharField(_("status"), max_length=6, choices=Status, default=Status.OPEN)
    match = models.OneToOneField(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="open_table"
    )
    again = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="played_again"
    )
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    lapses_at = models.DateTimeField(_("lapses"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("open table")
        verbose_name_plural = _("open tables")
        indexes = [
            models.Index(name="open_table_waiting", fields=["lapses_at"], condition=Q(status="open")),
            models.Index(name="open_table_of_host", fields=["host"], condition=Q(status="open")),
        ]
        constraints = [
            models.CheckConstraint(
                name="open_table_begun_has_match", condition=Q(status="begun") ^ Q(match__isnull=True)
            ),
            models.CheckConstraint(
                name="open_table_of_club", condition=Q(audience="club") ^ Q(club__isnull=True)
            ),
            models.CheckConstraint(
                name="open_table_stake_of_club",
                condition=Q(stake__isnull=True, currency__isnull=True)
                | Q(stake__isnull=False, currency__isnull=False, club__isnull=False),
            ),
            models.CheckConstraint(
                name="open_table_night_of_club", condition=Q(night__isnull=True) | Q(club__isnull=False)
            ),
            models.UniqueConstraint(
                name="open_table_again_once", fields=["again"], condition=Q(status__in=("open", "begun"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} at {self.host}'s table"

    def get_absolute_url(self) -> str:
        return reverse("open-table", args=[self.code])

    @property
    def title(self) -> str:
        """The game's title; its key if it is no longer known."""
        try:
            return registry.get(self.game).title
        except UnknownGame:
            return self.game

    @property
    def bots_at(self) -> datetime | None:
        """When bots take the seats that are free; None where they do not by themselves."""
        return self.created_at + timedelta(minutes=self.bots_after) if self.bots_after else None

    @property
    def stake_said(self) -> str:
        """What it is played for, in words; empty for no stake."""
        stake = read(self.stake)
        return words_in(stake, self.currency) if stake and self.currency else ""

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN


class OpenSeat(models.Model):
    """A seat of an open table: free (`player` empty), kept for whom is `asked`, or taken.

    A bot may hold several seats of one side. `terms`: what its person agreed to, by sitting down or later; `card`: by
    which conventions they play.
    """

    table = models.ForeignKey(OpenTable, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="open_seats"
    )
    asked = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="asked_to_sit"
    )
    terms = models.CharField(_("terms"), max_length=64, blank=True)
    sat_at = models.DateTimeField(_("sat down"), null=True, blank=True)
    card = models.ForeignKey(
        ConventionVersion, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["table", "index"]
        verbose_name = _("open seat")
        verbose_name_plural = _("open seats")
        constraints = [models.UniqueConstraint(name="open_seat_once", fields=["table", "index"])]

    def __str__(self) -> str:
        return f"seat {self.index}: {self.player or '-'}"
