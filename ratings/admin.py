"""Ratings in the site owner's admin: to look at, not to edit. Parameters are changed by adopting a new version."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from common.read_only import ReadOnly
from common.sending import send
from ratings.models import ConfigVersion, Pool, RatedMatch, Rating, RatingChange


@admin.register(ConfigVersion)
class ConfigVersionAdmin(ReadOnly, admin.ModelAdmin[ConfigVersion]):
    list_display = ["game", "version", "created_at"]
    list_filter = ["game"]


@admin.register(Pool)
class PoolAdmin(ReadOnly, admin.ModelAdmin[Pool]):
    list_display = ["key", "population", "pace", "club", "game", "config"]
    list_filter = ["population", "pace", "game"]
    list_select_related = ["club", "config"]
    search_fields = ["key"]
    actions = ["recompute"]

    @admin.action(description=_("Recompute the ratings of these families"), permissions=["view"])
    def recompute(self, request: HttpRequest, queryset: QuerySet[Pool]) -> None:
        """Queue a recompute for each chosen overall pool."""
        if not request.user.is_superuser:
            self.message_user(request, _("Only the site owner may recompute ratings."), messages.ERROR)
            return
        families = list(queryset.filter(game="").values_list("pk", flat=True))
        queued = sum(send("ratings.tasks.recompute_family", family) for family in families)
        self.message_user(request, _("Queued: %(count)d.") % {"count": queued})


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin[Rating]):
    list_display = ["player", "pool", "mu", "var", "matches"]
    list_filter = ["pool__population", "pool__game"]
    list_select_related = ["player", "pool"]
    search_fields = ["player__name"]


class RatingChangeInline(ReadOnly, admin.TabularInline[RatingChange, RatedMatch]):
    model = RatingChange
    extra = 0


@admin.register(RatedMatch)
class RatedMatchAdmin(ReadOnly, admin.ModelAdmin[RatedMatch]):
    list_display = ["id", "match", "pool", "config", "engine"]
    list_select_related = ["match", "pool", "config"]
    inlines = [RatingChangeInline]
