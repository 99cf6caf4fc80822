"""How much later those who do not play see a match: what tables, clubs and tournaments choose from."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Delay(models.IntegerChoices):
    """In seconds, from the shortest to the longest. The last two wait for a moment instead of a time."""

    NONE = 0, _("at once")
    HALF_MINUTE = 30, _("30 seconds later")
    TWO_MINUTES = 120, _("2 minutes later")
    TEN_MINUTES = 600, _("10 minutes later")
    DEAL = 30_000, _("deal by deal, each once it is over")
    MATCH = 30_001, _("once the match is over")
