"""The site owner's view of matches: everything to look at; the log is never edited, a match may be declared void."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from common.read_only import ReadOnly
from games.core.messages import say
from matches import services
from matches.models import Event, ImportedMatch, Match, Report, Seat
from matches.selectors import OVER


class _Look(ReadOnly, admin.TabularInline[Any, Match]):
    extra = 0
    show_change_link = False


class SeatInline(_Look):
    model = Seat


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin[Match]):
    list_display = (
        "id",
        "game",
        "status",
        "club",
        "rated",
        "seq",
        "lease_holder",
        "created_at",
        "finished_at",
    )
    list_filter = ("status", "game", "entered", "rated", "queue")
    search_fields = ("code", "seats__player__name")
    date_hierarchy = "created_at"
    inlines = (SeatInline,)
    actions = ("declare_void", "call_workers")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return obj is None

    def has_delete_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False

    @admin.action(description=_("Declare void (unfinished matches only)"))
    def declare_void(self, request: HttpRequest, rows: QuerySet[Match]) -> None:
        for match in rows:
            services.void_match(match_id=match.pk, reason=say("declared void by the site's owner"))
        messages.success(request, _("Done; finished matches stay as they are."))

    @admin.action(description=_("Call a worker to it again"))
    def call_workers(self, request: HttpRequest, rows: QuerySet[Match]) -> None:
        for match in rows:
            services.resume(match_id=match.pk)


@admin.register(Event)
class EventAdmin(ReadOnly, admin.ModelAdmin[Event]):
    """The logs of matches that are over: of one that is being played nobody reads the hidden cards, not even here."""

    list_display = ("match", "seq", "kind", "seat", "text", "ms", "at")
    list_filter = ("kind",)
    raw_id_fields = ("match",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        return super().get_queryset(request).filter(match__status__in=OVER)


@admin.register(ImportedMatch)
class ImportedMatchAdmin(ReadOnly, admin.ModelAdmin[ImportedMatch]):
    """What people have read in from files and shared, so that what must not be here can be deleted."""

    list_display = ("code", "owner", "game", "format", "title", "made_at", "shared_at")
    fields = ("code", "owner", "game", "format", "title", "made_at", "shared_at", "content")
    list_filter = ("format", "game")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ImportedMatch]:
        return super().get_queryset(request).filter(shared_at__isnull=False)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin[Report]):
    """What has been reported, each with the way to the table as it was then (`report_records`)."""

    list_display = ("id", "match", "by", "about", "promise", "made_at", "answer", "decided_at")
    list_filter = ("promise", "answer")
    show_full_result_count = False
