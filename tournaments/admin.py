"""The site owner's view of competitions."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from tournaments.models import Competition, Entry


class EntryInline(admin.TabularInline[Entry, Competition]):
    """Entries are made, and taken back, by the competition's own page."""

    model = Entry
    extra = 0
    can_delete = False
    fields = readonly_fields = ("player", "number", "entered_at")

    def has_add_permission(self, request: HttpRequest, obj: Competition | None = None) -> bool:
        return False


@admin.register(Competition)
class CompetitionAdmin(admin.ModelAdmin[Competition]):
    list_display = ("title", "kind", "game", "format", "status", "club", "created_at")
    list_filter = ("kind", "status", "game")
    search_fields = ("title", "slug")
    exclude = ("seed", "seal")
    readonly_fields = (
        "kind", "slug", "club", "game", "options", "seats", "format", "settings", "seal_hash", "drawn_seed", "rated",
        "status", "rounds", "started_at", "finished_at",
    )  # fmt: skip
    inlines = (EntryInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are founded by their pages, the API or `make_league`, which see to it that they can be drawn."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Competition | None = None) -> bool:
        """Matches are kept for ever."""
        return obj is not None and not obj.round_set.exists()
