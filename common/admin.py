"""The site owner's view of mail, and messages to devices, that were sent or wait: to look at, not to edit."""

from __future__ import annotations

from django.contrib import admin

from common.models import Mail, Push, PushDevice
from common.read_only import ReadOnly


@admin.register(Mail)
class MailAdmin(ReadOnly, admin.ModelAdmin[Mail]):
    list_display = ["kind", "about", "to", "made_at", "begun_at", "tries", "due_at"]
    list_filter = ["kind"]
    list_select_related = ["to"]


@admin.register(PushDevice)
class PushDeviceAdmin(ReadOnly, admin.ModelAdmin[PushDevice]):
    """Without the address and the keys: with these somebody else could send there."""

    list_display = ["user", "service", "made_at", "reached_at", "failures"]
    list_select_related = ["user"]
    fields = ["user", "service", "agent", "made_at", "reached_at", "failures"]
    readonly_fields = ["user", "service", "agent", "made_at", "reached_at", "failures"]


@admin.register(Push)
class PushAdmin(ReadOnly, admin.ModelAdmin[Push]):
    list_display = ["kind", "about", "device", "made_at", "begun_at", "tries", "due_at"]
    list_filter = ["kind"]
    list_select_related = ["device"]
