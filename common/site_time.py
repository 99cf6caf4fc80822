"""The clock on the site's wall: what day it is, and what a time without a zone means, whoever asks.

Whatever is decided or stored by the day goes through here. Django's own `localdate`, `localtime` and `make_aware` go by
the zone of whoever reads the page (`clubs.zones`); `tests/setup/test_one_clock.py` finds them anywhere else.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo

from django.utils import timezone


def zone() -> tzinfo:
    """`TIME_ZONE` of the settings."""
    return timezone.get_default_timezone()


def place(clock: tzinfo | None = None) -> str:
    """What a zone is called after, the site's if none is given: `Helsinki`, `New York`."""
    return str(clock or zone()).rsplit("/", 1)[-1].replace("_", " ")


def today() -> date:
    """The day it is where the site is."""
    return day_of(timezone.now())


def day_of(moment: datetime) -> date:
    """The day a moment belongs to."""
    return on_clock(moment).date()


def on_clock(moment: datetime) -> datetime:
    """A moment as the site's clock shows it."""
    return timezone.localtime(moment, zone())


def moment_of(shown: datetime) -> datetime:
    """The moment at which the site's clock shows this; of an hour that comes twice the first, of one that is left out
    as if the clock had not been put forward yet."""
    return timezone.make_aware(shown, zone()).astimezone(UTC)
