"""A club's own ways of playing, each under a name, with every version that there was."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player


class RuleSheet(models.Model):
    """A way of playing a game that a club knows by name. It is retired, never deleted: tables were played by it.

    `name` as its newest version has it; `copied_from` in words, where everybody may read the club it came from.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rule_sheets")
    game = models.CharField(_("game"), max_length=60)
    name = models.CharField(_("name"), max_length=80)
    copied_from = models.CharField(_("copied from"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)

    class Meta:
        ordering = ["club", "name", "id"]
        verbose_name = _("rule sheet")
        verbose_name_plural = _("rule sheets")
        constraints = [models.UniqueConstraint("club", Lower("name"), name="rule_sheet_named_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("rule-sheet", args=[self.club.slug, self.pk])


class RuleSheetVersion(models.Model):
    """What a rule sheet says, from when on: never changed. `terms` as `nights.selectors.rule_sheets.stored` has them.

    `digest` is of name, game, terms and note: what a table agreed to can be compared with it.
    """

    sheet = models.ForeignKey(RuleSheet, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    name = models.CharField(_("name"), max_length=80)
    terms = models.JSONField(_("terms"))
    note = models.TextField(_("note"), max_length=2000, blank=True)
    digest = models.CharField(_("digest"), max_length=64)
    written_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    written_at = models.DateTimeField(_("written"), auto_now_add=True)

    class Meta:
        ordering = ["sheet", "-number"]
        verbose_name = _("version of a rule sheet")
        verbose_name_plural = _("versions of rule sheets")
        constraints = [models.UniqueConstraint(name="rule_sheet_version_once", fields=["sheet", "number"])]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"

    def get_absolute_url(self) -> str:
        """The page of just this version."""
        return reverse(
            "rule-sheet", args=[self.sheet.club.slug, self.sheet_id], query={"version": self.number}
        )
