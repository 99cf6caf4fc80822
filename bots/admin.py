"""The site owner's view of bots. Versions are evidence: they are read here, not changed."""

from django.contrib import admin
from django.http import HttpRequest

from bots.models import Bot, BotVersion


@admin.register(Bot)
class BotAdmin(admin.ModelAdmin[Bot]):
    list_display = ("player", "builtin", "owner", "current", "created_at")
    list_select_related = ("player", "owner", "current__bot__player")
    list_filter = (("builtin", admin.EmptyFieldListFilter),)
    search_fields = ("player__name", "owner__username", "builtin")
    readonly_fields = ("player", "builtin", "owner", "created_at")

    def formfield_for_foreignkey(self, db_field, request, **kwargs):  # type: ignore[no-untyped-def]
        """Only this bot's own ready versions can be chosen as the one that plays."""
        if db_field.name == "current" and request.resolver_match:
            own = BotVersion.objects.filter(
                bot_id=request.resolver_match.kwargs.get("object_id"), status=BotVersion.Status.READY
            )
            kwargs["queryset"] = own.defer("archive").select_related("bot__player")
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(BotVersion)
class BotVersionAdmin(admin.ModelAdmin[BotVersion]):
    list_display = ("bot", "number", "status", "verdict", "submitted_at", "checked_at")
    list_select_related = ("bot__player",)
    list_filter = ("status",)
    search_fields = ("bot__player__name", "checksum")
    exclude = ("archive",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: BotVersion | None = None) -> bool:
        return False
