"""The site's owner plans a window of maintenance, lengthens it, calls it off, ends it: all with a line in the log."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common import site_state
from common.maintenance import KEPT, Window, current, windows
from common.models import SiteState
from common.reader_time import shown
from operations.models import SiteChange
from operations.site_changes import Changed, SiteError, clean_reason

NAME: Final = "maintenance"
"""What the log calls it."""
AT_ONCE: Final = timedelta(seconds=10)
"""One that begins at once begins when every process has learnt of it."""
LONGEST: Final = timedelta(hours=24)
AHEAD: Final = timedelta(days=60)
LONGEST_TEXT: Final = 500


def standing() -> Window | None:
    """The window that is planned or on."""
    now = timezone.now()
    return next((one for one in windows() if one.ends_at > now), None)


@transaction.atomic
def plan_window(
    *,
    starts_at: datetime | None,
    minutes: int,
    spare: int,
    text: dict[str, str],
    by: Player | None,
    reason: str,
) -> Window:
    """Plan one (starts_at None: at once), expected to last so many minutes; it ends by itself `spare` ones later.

    Raises SiteError: there is one already, or it is in the past, too long or too far ahead.
    """
    state = site_state.held()
    kept = _stored(state)
    if any(one.ends_at > timezone.now() for one in kept):
        raise Changed(_("A window is planned already, or on: end it or call it off first."))
    window = _window(starts_at or timezone.now() + AT_ONCE, minutes, spare, text)
    _write(state, [*kept, window], before=None, after=window, by=by, reason=reason)
    return window


def _window(starts_at: datetime, minutes: int, spare: int, text: dict[str, str]) -> Window:
    now = timezone.now()
    if not now <= starts_at <= now + AHEAD:
        raise SiteError(_("It has to begin between now and %(n)s days ahead.") % {"n": AHEAD.days})
    if minutes < 1 or spare < 0 or timedelta(minutes=minutes + spare) > LONGEST:
        raise SiteError(_("It has to last between a minute and %(n)s hours in all.") % {"n": 24})
    if any(len(words) > LONGEST_TEXT for words in text.values()):
        raise SiteError(_("A text has at most %(most)s characters.") % {"most": LONGEST_TEXT})
    expected = starts_at + timedelta(minutes=minutes)
    clean = {language: " ".join(words.split()) for language, words in text.items()}
    return Window(starts_at, expected, expected + timedelta(minutes=spare), clean)


@transaction.atomic
def lengthen_window(*, minutes: int, by: Player | None, reason: str) -> Window:
    """It lasts so many minutes longer than was said. Raises SiteError."""
    state, kept, window = _held()
    more = timedelta(minutes=minutes)
    if minutes < 1 or window.length + more > LONGEST:
        raise SiteError(_("It has to last between a minute and %(n)s hours in all.") % {"n": 24})
    longer = Window(window.starts_at, window.expected_at + more, window.ends_at + more, window.text)
    _write(state, [*kept[:-1], longer], before=window, after=longer, by=by, reason=reason)
    return longer


@transaction.atomic
def end_window(*, by: Player | None, reason: str) -> Window | None:
    """End it now, or call off one that has not begun (None). Raises SiteError where there is none."""
    state, kept, window = _held()
    now = timezone.now()
    ended = Window(window.starts_at, min(window.expected_at, now), now, window.text)
    begun = window.holds(now)
    left = [*kept[:-1], ended] if begun else kept[:-1]
    _write(state, left, before=window, after=ended if begun else None, by=by, reason=reason)
    return ended if begun else None


def _held() -> tuple[SiteState, list[Window], Window]:
    state = site_state.held()
    kept = _stored(state)
    if not kept or kept[-1].ends_at <= timezone.now():
        raise Changed(_("No window is planned or on."))
    return state, kept, kept[-1]


def _stored(state: SiteState) -> list[Window]:
    """In their order; the newest is the last."""
    return [Window.of(one) for one in state.windows if Window.of(one).ends_at > timezone.now() - KEPT]


def _write(
    state: SiteState,
    left: list[Window],
    *,
    before: Window | None,
    after: Window | None,
    by: Player | None,
    reason: str,
) -> None:
    why = clean_reason(reason)
    state.windows = [one.stored() for one in left]
    site_state.store(state)
    was, now = (one.stored() if one else None for one in (before, after))
    SiteChange.objects.create(name=NAME, before=was, after=now, by=by, reason=why)


def in_words(stored: Any) -> str:
    """A window of the log."""
    if not stored:
        return _("none")
    window = Window.of(stored)
    return _("%(start)s – %(expected)s, at the latest %(end)s") % {
        "start": shown(window.starts_at, "SHORT_DATETIME_FORMAT"),
        "expected": shown(window.expected_at, "SHORT_DATETIME_FORMAT"),
        "end": shown(window.ends_at, "SHORT_DATETIME_FORMAT"),
    }


def state_in_a_word() -> str:
    """For programs: `none`, `planned`, `on`."""
    if current():
        return "on"
    return "planned" if standing() else "none"
