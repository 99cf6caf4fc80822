"""The reader's clock: the time zone somebody has chosen for what they read. Nothing is decided by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import User
from common import site_time

REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
SITE_S_OWN = ("/admin/", "/api/")
"""Where the site's clock stays: staff type times there, and programs read offsets."""


@cache
def names() -> frozenset[str]:
    """The zones that can be chosen: places of the IANA's list, and UTC."""
    return frozenset(
        name
        for name in available_timezones()
        if name == "UTC" or (name.partition("/")[0] in REGIONS and "/" in name)
    )


def groups() -> list[tuple[str, list[str]]]:
    """By region, UTC first."""
    found: dict[str, list[str]] = {}
    for name in sorted(names()):
        found.setdefault(name.partition("/")[0], []).append(name)
    return sorted(found.items(), key=lambda group: (group[0] != "UTC", group[0]))


def choose(*, user: User, name: str) -> None:
    """The zone somebody reads in; empty: the site's. Raises ClubError for one that there is not."""
    if name and name not in names():
        raise ClubError(
            _("There is no time zone %(name)s: choose one from the list, such as Europe/Helsinki.")
            % {"name": repr(name[:60])}
        )
    user.time_zone = name
    user.save(update_fields=["time_zone"])


def zone_of(user: object) -> tzinfo:
    """The zone somebody has chosen; the site's for visitors, and where this machine does not know it."""
    name = getattr(user, "time_zone", "")
    return ZoneInfo(name) if name and name in names() else site_time.zone()


class ReaderZone(tzinfo):
    """The zone of whoever asks; who that is is looked up with the first time that is shown, not before."""

    def __init__(self, user: Callable[[], object]) -> None:
        self._user = user
        self._zone: tzinfo | None = None

    @property
    def zone(self) -> tzinfo:
        if self._zone is None:
            self._zone = zone_of(self._user())
        return self._zone

    def __str__(self) -> str:
        return str(self.zone)

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return self.zone.utcoffset(moment)

    def dst(self, moment: datetime | None) -> timedelta | None:
        return self.zone.dst(moment)

    def tzname(self, moment: datetime | None) -> str | None:
        return self.zone.tzname(moment)

    def fromutc(self, moment: datetime) -> datetime:
        """In the zone itself: what has been put on a clock needs nobody to be asked any more."""
        return self.zone.fromutc(moment.replace(tzinfo=self.zone))


class ReaderZoneMiddleware:
    """After whoever says who asks. An answer that is streamed after it was made goes by the site's clock."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(SITE_S_OWN):
            with timezone.override(None):
                return self.get_response(request)
        with timezone.override(ReaderZone(lambda: request.user)):
            return self.get_response(request)
