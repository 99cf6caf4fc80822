"""The site owner's view of club nights."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from nights.models import Attendance, Session, SessionTable


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

    def has_add_permission(self, request: HttpRequest, obj: Session | None = None) -> bool:
        return False


@admin.register(Session)
class SessionAdmin(admin.ModelAdmin[Session]):
    list_display = ("title", "club", "starts_at", "status")
    list_filter = ("status", "club")
    search_fields = ("title",)
    inlines = (AttendanceInline, TableInline)
