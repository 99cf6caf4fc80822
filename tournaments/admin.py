"""The site owner's view of events."""

from django.contrib import admin

from tournaments.models import Attendance, Competition, Entry, Session, SessionTable


class EntryInline(admin.TabularInline[Entry, Competition]):
    model = Entry
    extra = 0
    autocomplete_fields = ("player",)
    readonly_fields = ("number",)


@admin.register(Competition)
class CompetitionAdmin(admin.ModelAdmin[Competition]):
    list_display = ("title", "kind", "game", "format", "status", "club", "created_at")
    list_filter = ("kind", "status", "game")
    search_fields = ("title", "slug")
    readonly_fields = ("seed", "status", "rounds", "started_at", "finished_at")
    inlines = (EntryInline,)


class AttendanceInline(admin.TabularInline[Attendance, Session]):
    model = Attendance
    extra = 0
    autocomplete_fields = ("player",)


class TableInline(admin.TabularInline[SessionTable, Session]):
    """Without the seal, which holds the seed of a draw that may still come."""

    model = SessionTable
    extra = 0
    can_delete = False
    fields = readonly_fields = ("number", "match", "seating", "sides", "proposed_by")


@admin.register(Session)
class SessionAdmin(admin.ModelAdmin[Session]):
    list_display = ("title", "club", "starts_at", "status")
    list_filter = ("status", "club")
    search_fields = ("title",)
    inlines = (AttendanceInline, TableInline)
