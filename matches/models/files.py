"""Matches that somebody has read in from a file: to look at, and never counted as played here."""

from __future__ import annotations

import uuid

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Player


class ImportedMatch(models.Model):
    """A match of a file, for its owner alone until `shared_at`; nobody knows who really played it, if anybody did.

    `content`: the match in the site's own format (`games.core.match_file`), replayed through the rules before it was
    kept. Names stand in it as plain text, and lead to no player. `format`: what the file was; `left_out`: what of it is
    not here, as messages. `digest`: the SHA-256 of the content, so that the same file is read in once.
    """

    class Format(models.TextChoices):
        KERHO = "kerho", _("Kerho's own")
        SGF = "sgf", "SGF"
        PBN = "pbn", "PBN"

    code = models.UUIDField(_("code"), default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="imported_matches")
    game = models.CharField(_("game"), max_length=60)
    format = models.CharField(_("format"), max_length=5, choices=Format)
    title = models.CharField(_("title"), max_length=80, blank=True)
    content = models.TextField(_("content"))
    left_out = models.JSONField(_("left out"), default=list)
    digest = models.CharField(_("SHA-256"), max_length=64)
    made_at = models.DateTimeField(_("read in"), auto_now_add=True)
    shared_at = models.DateTimeField(_("shared"), null=True, blank=True)

    class Meta:
        ordering = ["owner", "-id"]
        verbose_name = _("match from a file")
        verbose_name_plural = _("matches from files")
        constraints = [models.UniqueConstraint(name="imported_once", fields=["owner", "digest"])]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("imported-match", args=[self.code])
