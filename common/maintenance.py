"""Windows of maintenance: meanwhile the site is read and not written, and people's time stands still.

A window is planned beforehand (`operations.windows`), begins by itself, and ends when the site's owner says so or at
its limit. Nothing has to happen at either moment: whoever asks compares with the clock. So no deadline is written anew
either: one that fell into a window is read as later by the whole length of it (`deadline`, `lapsed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone, translation

from common import site_state
from common.clock import has_run_out, run_out
from common.refusals import SiteRefusal

ANNOUNCED: Final = timedelta(hours=24)
"""So long before it begins everybody reads of it."""
KEPT: Final = timedelta(days=90)
"""Windows of so long ago shift nothing any more that anybody can still do."""


class UnderMaintenance(SiteRefusal):
    """Nothing is written just now."""

    code = "maintenance"
    status = 503


@dataclass(frozen=True)
class Window:
    """From when, until when it is expected, and when it ends by itself or was ended. text: by language."""

    starts_at: datetime
    expected_at: datetime
    ends_at: datetime
    text: Mapping[str, str] = field(default_factory=dict)

    @property
    def length(self) -> timedelta:
        return self.ends_at - self.starts_at

    @property
    def words(self) -> str:
        """Its text in the reader's language, or in the other one."""
        own = self.text.get((translation.get_language() or "")[:2], "")
        return own or next((words for words in self.text.values() if words), "")

    def holds(self, moment: datetime) -> bool:
        return self.starts_at <= moment < self.ends_at

    def stored(self) -> dict[str, Any]:
        """As it stands in the row of the site."""
        return {
            name: one.isoformat() if isinstance(one, datetime) else one for name, one in asdict(self).items()
        }

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Window:
        moments = ("starts_at", "expected_at", "ends_at")
        return cls(**{name: datetime.fromisoformat(stored[name]) for name in moments}, text=stored["text"])


def windows() -> list[Window]:
    """Those that are not long over, in their order."""
    return [Window.of(stored) for stored in site_state.known().windows]


def current() -> Window | None:
    """The window that the site is in."""
    now = timezone.now()
    return next((one for one in windows() if one.holds(now)), None)


def announced() -> Window | None:
    """The one that everybody is told of: it is on, or begins soon."""
    now = timezone.now()
    return next((one for one in windows() if one.starts_at - ANNOUNCED <= now < one.ends_at), None)


def on() -> bool:
    """Whether nothing is written now."""
    return current() is not None


def deadline(end: datetime) -> datetime:
    """When something that was to end then ends: later by each window that it fell into."""
    for window in windows():
        if window.holds(end):
            end += window.length
    return end


def has_lapsed(end: datetime, longest: timedelta) -> bool:
    """`clock.has_run_out` of a deadline that people were given."""
    return has_run_out(deadline(end), longest + (deadline(end) - end))


def passed(end: datetime) -> bool:
    """Whether a deadline that people were given is over."""
    return deadline(end) <= timezone.now()


def lapsed(field: str, longest: timedelta) -> Q:
    """`clock.run_out` of deadlines that people were given."""
    found = run_out(field, longest)
    for given in _given_back(field):
        found &= ~given
    return found


def over(field: str) -> Q:
    """Rows whose deadline is over, where it may lie any time ahead."""
    found = Q(**{f"{field}__lte": timezone.now()})
    for given in _given_back(field):
        found &= ~given
    return found


def _given_back(field: str) -> Iterator[Q]:
    """Rows whose deadline is over by the clock, but fell into a window and has not come yet."""
    now = timezone.now()
    for window in windows():
        first = max(window.starts_at, now - window.length)
        if first < min(window.ends_at, now):
            yield Q(**{f"{field}__gte": first, f"{field}__lt": window.ends_at, f"{field}__lte": now})


def after(since: datetime, span: timedelta) -> datetime:
    """When so much time has passed since then, that of windows not counted."""
    end = since + span
    for window in windows():
        if window.starts_at < end and window.ends_at > since:
            end += window.ends_at - max(window.starts_at, since)
    return end


def stood_still(since: datetime, until: datetime) -> timedelta:
    """How much of the time between two moments fell into windows."""
    parts = (min(until, one.ends_at) - max(since, one.starts_at) for one in windows())
    return sum((part for part in parts if part > timedelta()), timedelta())
