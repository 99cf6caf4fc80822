"""The site owner's view of people and clubs."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

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
