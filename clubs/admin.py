"""The site owner's view of people and clubs."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from clubs import changes
from clubs.models import Club, Membership, Player, User

admin.site.site_header = "Kerho"
admin.site.site_title = "Kerho"
admin.site.register(User, UserAdmin)


class MembershipInline(admin.TabularInline[Membership, Club]):
    model = Membership
    autocomplete_fields = ("player",)
    extra = 0


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin[Player]):
    list_display = ("name", "kind", "user", "merged_into", "created_at")
    list_filter = ("kind",)
    search_fields = ("name", "slug", "user__username")
    autocomplete_fields = ("user",)
    readonly_fields = ("merged_into", "created_at")


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    list_display = ("name", "visibility", "created_at")
    search_fields = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}
    inlines = (MembershipInline,)

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        before = changes.settings_of(obj) if change else {}
        super().save_model(request, obj, form, change)
        changes.note_settings(obj, before, by=_player(request))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        before = _roles(form.instance)
        super().save_formset(request, form, formset, change)
        after = _roles(form.instance)
        for pk, player in Player.objects.in_bulk(before | after).items():
            changes.note_role(form.instance, player, before.get(pk), after.get(pk), by=_player(request))


def _roles(club: Club) -> dict[int, str]:
    return dict(club.memberships.values_list("player", "role"))


def _player(request: HttpRequest) -> Player | None:
    """Whoever of the site's staff it was, if they play here at all."""
    return getattr(request.user, "player", None)
