"""The site owner's view of the mail that was sent and that waits: to look at, not to edit."""

from __future__ import annotations

from django.contrib import admin

from common.models import Mail
from common.read_only import ReadOnly


@admin.register(Mail)
class MailAdmin(ReadOnly, admin.ModelAdmin[Mail]):
    list_display = ["kind", "about", "to", "made_at", "begun_at", "tries", "due_at"]
    list_filter = ["kind"]
    list_select_related = ["to"]
