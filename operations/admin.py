"""The site owner's view of clubs that came from elsewhere: to look at, not to edit."""

from __future__ import annotations

from django.contrib import admin

from common.read_only import ReadOnly
from operations.models import ImportedClub


@admin.register(ImportedClub)
class ImportedClubAdmin(ReadOnly, admin.ModelAdmin[ImportedClub]):
    list_display = ["club", "origin", "exported_at", "kerho", "entries", "last_hash", "loaded_at"]
    list_select_related = ["club"]
