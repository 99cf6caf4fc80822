"""The site under maintenance, as no service would have it: from a moment ago on."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from common import site_state
from common.maintenance import Window
from common.models import SiteState


def begin(minutes: int = 30) -> Window:
    now = timezone.now()
    made = Window(
        now - timedelta(seconds=1), now + timedelta(minutes=minutes), now + timedelta(minutes=2 * minutes)
    )
    SiteState.objects.update_or_create(pk=1, defaults={"windows": [made.stored()]})
    site_state.forget()
    return made


def end() -> None:
    SiteState.objects.update(windows=[])
    site_state.forget()
