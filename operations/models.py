"""What this app keeps: where clubs came from that were played on another site."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club


class ImportedClub(models.Model):
    """A club that was loaded from a file, and how its books ended there: from that hash on the chain is this site's."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="imported")
    digest = models.CharField(_("digest of the file"), max_length=64, db_index=True)
    origin = models.CharField(_("address where it was"), max_length=80)
    exported_at = models.CharField(_("exported"), max_length=40)
    kerho = models.CharField(_("Kerho's version there"), max_length=40)
    entries = models.PositiveBigIntegerField(_("entries of the books"))
    last_hash = models.CharField(_("last hash of the books there"), max_length=64, blank=True)
    bots = models.JSONField(_("bots that played, and their programs"), default=list)
    loaded_at = models.DateTimeField(_("loaded"), auto_now_add=True)

    class Meta:
        verbose_name = _("club from another site")
        verbose_name_plural = _("clubs from other sites")

    def __str__(self) -> str:
        return f"{self.club} was {self.origin}"
