"""The site's owner changes a setting: checked, written down with who and why, and set back when that was wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from common import site_state
from common.models import SiteState
from common.refusals import Conflict, SiteRefusal
from common.site_settings import SETTINGS, Setting, refuse_together
from operations.models import SiteChange

LONGEST_REASON: Final = 300


class SiteError(SiteRefusal):
    """The site cannot be set like that."""


class Changed(SiteError, Conflict):
    """Another owner has changed it since it was read."""

    code = Conflict.code
    status = Conflict.status


def newest(names: Iterable[str] = SETTINGS) -> dict[str, int]:
    """The number of the newest change of each setting; 0 where there is none. One query."""
    rows = SiteChange.objects.filter(name__in=names).values("name").annotate(newest=Max("pk"))
    return dict.fromkeys(names, 0) | {row["name"]: row["newest"] for row in rows.order_by()}


def changes(name: str = "") -> QuerySet[SiteChange]:
    """The log, newest first, of all or one."""
    rows = SiteChange.objects.select_related("by", "undone_by", "undoes")
    return rows.filter(name=name) if name else rows


@transaction.atomic
def change_setting(*, setting: Setting, value: Any, by: Player | None, reason: str, known: int) -> SiteChange:
    """Set it (None: to what the environment says). known: the number of its newest change when it was read.

    Raises SiteError: no reason, out of range, nothing different, changed meanwhile.
    """
    if value is not None:
        setting.kind.checked(value)
    state = site_state.held()
    if newest([setting.name])[setting.name] != known:
        raise Changed(_("Somebody has changed this since you read it: look at it again."))
    return _write(state, setting, value, by=by, reason=reason)


@transaction.atomic
def undo_change(*, number: int, by: Player, reason: str) -> SiteChange:
    """Set back what the newest change of a setting has done. Raises SiteError."""
    state = site_state.held()
    row = SiteChange.objects.filter(pk=number).first()
    setting = SETTINGS.get(row.name) if row else None
    if row is None or setting is None:
        raise SiteError(_("There is no such change of a setting that this version has."))
    if newest([row.name])[row.name] != row.pk:
        raise Changed(_("It has been changed again since: set back the newest change first."))
    if row.before is not None:
        setting.kind.checked(row.before)
    return _write(state, setting, row.before, by=by, reason=reason, undoes=row)


def clean_reason(reason: str) -> str:
    """As it stands in the log. Raises SiteError for none, or too long a one."""
    why = " ".join(reason.split())
    if not why or len(why) > LONGEST_REASON or not why.isprintable():
        raise SiteError(
            _("Say why, in at most %(most)s characters: it stands in the log.") % {"most": LONGEST_REASON}
        )
    return why


def _write(
    state: SiteState,
    setting: Setting,
    value: Any,
    *,
    by: Player | None,
    reason: str,
    undoes: SiteChange | None = None,
) -> SiteChange:
    why = clean_reason(reason)
    before = state.settings.get(setting.name)
    if value == before:
        raise SiteError(_("It is set like that already."))
    values = {name: one for name, one in state.settings.items() if name != setting.name}
    if value is not None:
        values[setting.name] = value
    refuse_together(values, setting)
    state.settings = values
    site_state.store(state)
    return SiteChange.objects.create(
        name=setting.name, before=before, after=value, by=by, reason=why, undoes=undoes
    )
