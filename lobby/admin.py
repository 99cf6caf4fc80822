"""The site owner's view of open tables."""

from __future__ import annotations

from django.contrib import admin

from lobby.models import OpenTable


@admin.register(OpenTable)
class OpenTableAdmin(admin.ModelAdmin[OpenTable]):
    """To look at; people open and close their tables themselves."""

    list_display = ("game", "host", "audience", "status", "created_at")
    list_filter = ("status", "audience")
    readonly_fields = (
        "host",
        "club",
        "match",
        "again",
        "terms",
        "game",
        "rules_version",
        "options",
        "stake",
        "currency",
    )

    def has_add_permission(self, request: object) -> bool:
        return False
