"""What is played for, how much can be lost in a night, and settlements that wait for a decision."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from ledger.models.books import LedgerEntry
from ledger.models.currency import Currency
from matches.models import Match


class Stake(models.Model):
    """What a match is played for. Agreed before the first event and not changed after it.

    `night_caps`: the caps of the night as they stood when the stake was agreed, by the player's number as text.
    `was`: the number of a match that came from another site: whose odd cent it is hangs on it.
    """

    class Policy(models.TextChoices):
        PER_PLAYER = "per_player", _("every player pays the whole difference")
        PER_SIDE = "per_side", _("a side pays it once")

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="stake")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    rule = models.CharField(_("settlement rule"), max_length=30)
    value = models.BigIntegerField(_("minor units for the points"))
    per = models.PositiveIntegerField(_("points the value is for"), default=1)
    policy = models.CharField(_("policy"), max_length=10, choices=Policy, default=Policy.PER_PLAYER)
    cap = models.BigIntegerField(_("most a player can lose"), null=True, blank=True)
    line = models.IntegerField(_("a loser with less pays double"), null=True, blank=True)
    initial = models.BigIntegerField(_("chips at the start"), default=0)
    night = models.DateField(_("club night"), null=True, blank=True)
    night_caps = models.JSONField(_("most each can lose that night"), default=dict, blank=True)
    was = models.PositiveBigIntegerField(_("number of the match elsewhere"), null=True, blank=True)

    class Meta:
        verbose_name = _("stake")
        verbose_name_plural = _("stakes")
        constraints = [
            models.CheckConstraint(name="stake_value_not_negative", condition=Q(value__gte=0)),
            models.CheckConstraint(name="stake_per_positive", condition=Q(per__gte=1)),
            models.CheckConstraint(
                name="stake_cap_not_negative", condition=Q(cap__isnull=True) | Q(cap__gte=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rule}: {self.value} {self.currency_id} for {self.per}"

    @property
    def turn(self) -> str:
        """What decides whose turn it is to get an odd cent: the same wherever the match is kept."""
        return f"match/{self.was or self.match_id}"


class ClubMoney(models.Model):
    """How a club counts: its unit, and the most a member can lose in a night. A club without a row has no such cap.

    `cap_per_match` is that of stakes for which the table names none; empty: the site's usual one (`limits.cap_of`).
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="money")
    currency = models.ForeignKey(Currency, verbose_name=_("unit"), on_delete=models.PROTECT, related_name="+")
    cap_per_night = models.BigIntegerField(_("most a player can lose in a night"), null=True, blank=True)
    cap_per_match = models.BigIntegerField(_("most a player can lose in a match"), null=True, blank=True)

    class Meta:
        verbose_name = _("money of a club")
        verbose_name_plural = _("money of clubs")
        constraints = [
            models.CheckConstraint(
                name="club_cap_not_negative",
                condition=Q(cap_per_night__isnull=True) | Q(cap_per_night__gte=0),
            ),
            models.CheckConstraint(
                name="club_match_cap_not_negative",
                condition=Q(cap_per_match__isnull=True) | Q(cap_per_match__gte=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.currency_id}"


class PlayerLimit(models.Model):
    """The most somebody wants to be able to lose in a night of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_limits")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="limits")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    cap_per_night = models.BigIntegerField(_("most I can lose in a night"))

    class Meta:
        verbose_name = _("limit of a player")
        verbose_name_plural = _("limits of players")
        constraints = [
            models.UniqueConstraint(name="player_limit_once", fields=["club", "player", "currency"]),
            models.CheckConstraint(name="player_cap_not_negative", condition=Q(cap_per_night__gte=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cap_per_night} {self.currency_id}"


class NightRoom(models.Model):
    """What a player could still lose in the night when a match was settled: the settlement can be proved from it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="night_rooms")
    revision = models.PositiveSmallIntegerField(_("revision"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    room = models.BigIntegerField(_("could still lose"))

    class Meta:
        verbose_name = _("room of a night")
        verbose_name_plural = _("rooms of nights")
        constraints = [
            models.UniqueConstraint(name="night_room_once", fields=["match", "revision", "player"]),
            models.CheckConstraint(name="night_room_not_negative", condition=Q(room__gte=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in match {self.match_id}: {self.room}"


class HeldSettlement(models.Model):
    """A settlement that was taken back because somebody objected: it is booked anew if the match stands."""

    entry = models.OneToOneField(LedgerEntry, on_delete=models.PROTECT, related_name="held")
    at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("held settlement")
        verbose_name_plural = _("held settlements")

    def __str__(self) -> str:
        return f"{self.entry_id} since {self.at}"
