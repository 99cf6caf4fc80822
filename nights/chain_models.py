"""Matches one after another at a table where people cut in and out, under one agreement."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player


class Chain(models.Model):
    """One or two people more than seats: after each match who has played longest goes out, who has waited comes in.

    Its matches are those of its tables (`SessionTable.chain`). What the first table agreed on holds for all of them.
    `began_at`: when the last of its people had agreed.
    """

    class Partners(models.TextChoices):
        KEPT = "kept", _("who stays keeps the seat, who comes in takes the one that is free")
        DRAWN = "drawn", _("drawn by cards anew for each match")

    session = models.ForeignKey("nights.Session", on_delete=models.CASCADE, related_name="chains")
    partners = models.CharField(_("seats"), max_length=5, choices=Partners, default=Partners.KEPT)
    began_at = models.DateTimeField(_("began"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        ordering = ["session", "id"]
        verbose_name = _("cutting in")
        verbose_name_plural = _("cutting in")

    def __str__(self) -> str:
        return f"cutting in {self.pk} of {self.session}"


class ChainMember(models.Model):
    """Somebody cuts in there, from match `since` to match `until` (None: on and on).

    `written_by`: who wrote down that they agree, once it has begun.
    """

    chain = models.ForeignKey(Chain, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    since = models.PositiveSmallIntegerField(_("from match"), default=1)
    until = models.PositiveSmallIntegerField(_("to match"), null=True, blank=True)
    written_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["chain", "id"]
        verbose_name = _("who cuts in")
        verbose_name_plural = _("who cut in")
        constraints = [
            models.UniqueConstraint(
                name="chain_member_once", fields=["chain", "player"], condition=Q(until=None)
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.chain}"


class ChainLot(models.Model):
    """The lot after a match of a chain: its seed is sealed when the match is made, and opened with the next one.

    `lot`: among whom it decided, in the order of their hashes: each `player` by number, and in a club that came from
    elsewhere the number that this `was` there. Empty where it did not have to.
    """

    chain = models.ForeignKey(Chain, on_delete=models.CASCADE, related_name="lots")
    number = models.PositiveSmallIntegerField(_("after match"))
    seal = models.CharField(_("sealed seed"), max_length=120)
    lot = models.JSONField(_("lot"), default=list, blank=True)

    class Meta:
        ordering = ["chain", "number"]
        verbose_name = _("lot")
        verbose_name_plural = _("lots")
        constraints = [models.UniqueConstraint(name="chain_lot_once", fields=["chain", "number"])]

    def __str__(self) -> str:
        return f"lot {self.number} of {self.chain}"


class ChainAsk(models.Model):
    """Somebody is to join a chain or to leave it, or it is to end; done once everybody there has said so.

    `player`: who joins or leaves. What was dropped is not kept.
    """

    class Kind(models.TextChoices):
        JOIN = "join", _("joins")
        LEAVE = "leave", _("leaves")
        END = "end", _("ends")

    chain = models.ForeignKey(Chain, on_delete=models.CASCADE, related_name="asks")
    kind = models.CharField(_("what"), max_length=5, choices=Kind)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        ordering = ["chain", "id"]
        verbose_name = _("change of who cuts in")
        verbose_name_plural = _("changes of who cuts in")
        constraints = [
            models.UniqueConstraint(
                name="chain_ask_waits_alone", fields=["chain"], condition=Q(done_at=None)
            ),
            models.CheckConstraint(
                name="chain_ask_names_somebody",
                condition=Q(kind="end", player=None) | (~Q(kind="end") & Q(player__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.player or ''} in {self.chain}"


class ChainWord(models.Model):
    """A player's word to a change of who cuts in; `written_by` as in `TableConsent`."""

    ask = models.ForeignKey(ChainAsk, on_delete=models.CASCADE, related_name="words")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    written_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["ask", "id"]
        verbose_name = _("word to a change of who cuts in")
        verbose_name_plural = _("words to changes of who cuts in")
        constraints = [models.UniqueConstraint(name="chain_word_once", fields=["ask", "player"])]

    def __str__(self) -> str:
        return f"{self.player} to {self.ask}"
