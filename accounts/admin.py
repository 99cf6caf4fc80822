"""The site owner's view of tokens: whose they are and what they may do; they can be ended, and not made."""

from django.contrib import admin
from django.http import HttpRequest

from accounts.models import ApiToken


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin[ApiToken]):
    list_display = ("user", "name", "scopes", "made_at", "expires_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("user__username", "name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        return False
