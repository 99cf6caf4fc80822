"""The devices to which the site sends somebody messages: a browser is switched on by whoever uses it, and off again."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from clubs.models import User
from common import outside, push_keys
from common.counters import counted, key_of, left
from common.models import PushDevice
from common.pushes import bytes_of
from common.refusals import SiteRefusal

MOST: Final = 10
"""So many devices of one person."""
TRIES, HOUR = 30, 3_600
"""So often somebody may switch a device on, in so many seconds."""
OWN: Final = "push-device"
"""In the session: the device that was switched on there."""
POINT, SECRET = 65, 16
"""Bytes of the two keys (RFC 8291)."""


class DeviceRefused(SiteRefusal):
    """A device that is not switched on, in a sentence."""

    code = "device-refused"


class TooOften(SiteRefusal):
    """Switched on and off again and again."""

    code = "throttled"
    status = 429
    wait = 0


def of(user: User) -> QuerySet[PushDevice]:
    """Somebody's own, the newest first."""
    return PushDevice.objects.filter(user=user)


@transaction.atomic
def switch_on(
    *, user: User, endpoint: str, p256dh: str, auth: str, agent: str = "", session: str = ""
) -> PushDevice:
    """From now on that browser shows what is sent to this login, and nothing to another that had it.

    Once: the same again changes nothing but keys. Raises DeviceRefused, TooOften, and NotOutside for an address of no
    service of the internet.
    """
    if not push_keys.are_set():
        raise DeviceRefused(_("This site sends no messages to devices."))
    if counted(key_of("push-device", str(user.pk)), HOUR) > TRIES:
        refused = TooOften(_("You have switched devices on very often. Wait an hour."))
        refused.wait = left(HOUR)
        raise refused
    outside.checked(endpoint)
    _check_keys(p256dh, auth)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    others = of(user).exclude(endpoint=endpoint)
    if others.count() >= MOST:
        raise DeviceRefused(
            _("%(n)s devices of yours are switched on already: switch one off first.") % {"n": MOST}
        )
    PushDevice.objects.filter(endpoint=endpoint).exclude(user=user).delete()
    kept = {"user": user, "p256dh": p256dh, "auth": auth, "agent": agent[:200], "session": session}
    fields = [*kept, "failures"]
    row = PushDevice(endpoint=endpoint, **kept)
    PushDevice.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["endpoint"], update_fields=fields
    )
    return PushDevice.objects.get(endpoint=endpoint)


def _check_keys(p256dh: str, auth: str) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        if len(p256dh) > 100 or len(auth) > 30:
            raise ValueError
        point, secret = bytes_of(p256dh), bytes_of(auth)
        if len(point) != POINT or len(secret) != SECRET:
            raise ValueError
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise DeviceRefused(
            _("The keys of that browser are none: nothing can be encrypted for it.")
        ) from None


def choose(*, user: User, **kinds: bool) -> None:
    """Which messages somebody's devices are sent (columns of a login)."""
    for name, wanted in kinds.items():
        setattr(user, name, wanted)
    user.save(update_fields=list(kinds))


def switch_off(*, user: User, pk: int) -> bool:
    """Nothing more is sent to one of somebody's own; whether there was such a one."""
    return of(user).filter(pk=pk).delete()[0] > 0


def switch_off_at(*, user: User, endpoint: str) -> None:
    """The same of the browser with that address, if it is theirs: they log out there."""
    of(user).filter(endpoint=endpoint[: outside.LONGEST]).delete()


def remember(request: HttpRequest, device: PushDevice) -> None:
    """In the session in which it was switched on, whose key changes with a new password."""
    request.session[OWN] = device.pk


def follow(request: HttpRequest) -> None:
    """The session has another key now."""
    if OWN in request.session:
        key = request.session.session_key or ""
        PushDevice.objects.filter(pk=request.session[OWN], user=request.user.pk).update(session=key)


def end_of_sessions(keys: list[str]) -> None:
    """The devices that were switched on in log-ins that end."""
    PushDevice.objects.filter(session__in=[key for key in keys if key]).delete()


def end_others(*, user: User, but: str | None) -> None:
    """All of somebody's, but those that were switched on in the session of that key."""
    rows = of(user)
    (rows.exclude(session=but) if but else rows).delete()
