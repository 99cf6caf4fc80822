"""Messages to devices (web push), written down in the transaction that they tell of, as mail is.

    pushes.post("turn", [(f"{match.pk}/{match.seq}", player.user_id)])

A row for each device that its reader has switched on (`common.models.Push`). An app names what its messages say in
`AppConfig.ready`: `pushes.composers["turn"] = turn_pushes.message_about`. A message is put into words when it leaves:
in its reader's language, or not at all if it is stale or not wanted by then. What could not be delivered is tried again
later, when the service says so; the newer of two about one thing takes the older's place, there and on the device.
"""

from __future__ import annotations

import json
import logging
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import get_language

from common import outside, push_keys
from common.clock import run_out
from common.models import Push, PushDevice
from common.outside import Answer, NotOutside, Unanswered
from common.sending import send_once_committed

logger = logging.getLogger(__name__)

BATCH: Final = 32
THREADS: Final = 8
WHOLE: Final = 40.0
"""After so many seconds a worker leaves what still waits to the next beat: others want it too."""
PAUSES: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180))
"""Before each new try, or as long as the service asks for; after the last of them a message is given up."""
LONGEST_WAIT: Final = timedelta(days=1)
GONE: Final = (404, 410)
"""The service does not know the device any more."""
DEAF: Final = 10
"""After so many refusals, and as many days without a message that arrived, a device is forgotten."""
KEPT: Final = timedelta(days=30)
"""Rows that were sent keep a message from being sent twice, for so long."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a device shows: words, the page that it opens, and for how many seconds it is worth delivering.

    tag: of two with the same tag only the newer is shown; empty: the path is.
    """

    title: str
    body: str
    path: str
    ttl: int
    tag: str = ""

    def payload(self) -> bytes:
        """As the worker of the page reads it."""
        said = {
            "title": self.title[:120],
            "body": self.body[:600],
            "path": self.path,
            "tag": self.tag or self.path,
            "lang": get_language(),
        }
        return json.dumps(said, ensure_ascii=False).encode()

    def topic(self) -> str:
        """By which the service lets a newer one take its place: 32 characters, from which nobody can read the tag."""
        return urlsafe_b64encode(sha256((self.tag or self.path).encode()).digest()[:24]).decode()


@dataclass(frozen=True, slots=True)
class _Letter:
    """A message in words, ready to be encrypted: nothing of it asks the database."""

    push: Push
    payload: bytes
    topic: str
    ttl: int
    authorization: str


Composer = Callable[[Push], Message | None]
composers: dict[str, Composer] = {}
"""What a message of each kind says; None if it is no longer wanted."""


def post(kind: str, pushes: Iterable[tuple[object, int | None]]) -> None:
    """Write messages down, each by what it is about and the login it is for: for every device of theirs, once."""
    about: dict[int, list[str]] = {}
    for what, user in pushes:
        if user is not None:
            about.setdefault(user, []).append(str(what))
    if not about or not push_keys.are_set():
        return
    devices = PushDevice.objects.filter(user__in=about).values_list("pk", "user").order_by("pk")
    rows = [Push(kind=kind, about=what, device_id=pk) for pk, user in devices for what in about[user]]
    if rows:
        Push.objects.bulk_create(rows, ignore_conflicts=True)
        send_once_committed("common.tasks.send_pushes")


def send_waiting() -> int:
    """Send what waits; how many arrived at their service. Several workers may do so at once."""
    sent, until = 0, time.monotonic() + WHOLE
    while push_keys.are_set() and time.monotonic() < until and (taken := _taken()):
        letters = [letter for push in taken if (letter := _composed(push))]
        with ThreadPoolExecutor(THREADS) as threads:
            answers = list(threads.map(_delivered, letters))
        for letter, answer in zip(letters, answers, strict=True):
            sent += _told(letter.push, answer)
    return sent


def forget_old() -> int:
    """What was written down long ago can come twice no more, and what still waits is not worth it. How many."""
    return Push.objects.filter(made_at__lt=timezone.now() - KEPT).delete()[0]


@transaction.atomic
def _taken() -> list[Push]:
    """Some that are due, now this worker's: marked before the first leaves."""
    due = Q(due_at=None) | run_out("due_at", LONGEST_WAIT)
    waiting = Push.objects.filter(due, begun_at=None).select_related("device__user")
    taken = list(waiting.select_for_update(of=("self",), skip_locked=True).order_by("pk")[:BATCH])
    Push.objects.filter(pk__in=[push.pk for push in taken]).update(begun_at=timezone.now())
    return taken


def _composed(push: Push) -> _Letter | None:
    """Its words; None if it is stale or not wanted, or cannot be made, which is logged and tried again later."""
    try:
        if not push.device.user.is_active:
            return None
        message = composers[push.kind](push)
        signed = push_keys.authorization(push.device.endpoint)
    except Exception:
        logger.exception("the message %s cannot be put into words", push)
        _put_back(push)
        return None
    if message is None or message.ttl <= 0:
        return None
    return _Letter(push, message.payload(), message.topic(), message.ttl, signed)


def _delivered(letter: _Letter) -> Answer | Exception:
    """What its service answers. In a thread: it asks nothing of the database."""
    device = letter.push.device
    try:
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(letter.ttl),
            "Topic": letter.topic,
            "Urgency": "normal",
            "Authorization": letter.authorization,
        }
        return outside.post(device.endpoint, headers=headers, body=encrypted(letter.payload, device))
    except Exception as error:
        return error


def encrypted(payload: bytes, device: PushDevice) -> bytes:
    """For the browser alone (RFC 8291): its service cannot read it. Raises ValueError for keys that are none."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    body: bytes = http_ece.encrypt(
        payload,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=bytes_of(device.p256dh),
        auth_secret=bytes_of(device.auth),
        version="aes128gcm",
    )
    return body


def bytes_of(text: str) -> bytes:
    """From base64 for addresses, with or without its end. Raises ValueError."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _told(push: Push, answer: Answer | Exception) -> bool:
    """Write down what came of it; whether it arrived."""
    device = PushDevice.objects.filter(pk=push.device_id)
    if isinstance(answer, NotOutside) or (isinstance(answer, Answer) and answer.status in GONE):
        device.delete()
    elif isinstance(answer, Unanswered):
        logger.warning("no answer to the message %s: %s", push, answer)
        _failed(push)
        _put_back(push)
    elif isinstance(answer, Exception):
        logger.error("the message %s cannot be sent: %r", push, answer)
        _failed(push)
    elif 200 <= answer.status < 300:
        device.update(failures=0, reached_at=timezone.now())
        return True
    elif answer.status == 429 or answer.status >= 500:
        _put_back(push, _wait(answer.retry_after))
    else:
        logger.error("the service refuses the message %s: %s", push, answer.status)
        _failed(push)
    return False


def _failed(push: Push) -> None:
    """A device that has heard nothing for long is forgotten; a service that was away for a day forgets nobody."""
    device = PushDevice.objects.filter(pk=push.device_id)
    device.update(failures=F("failures") + 1)
    long_ago = timezone.now() - timedelta(days=DEAF)
    since = Coalesce("reached_at", "made_at")
    device.annotate(since=since).filter(failures__gte=DEAF, since__lt=long_ago).delete()


def _put_back(push: Push, wait: timedelta = timedelta()) -> None:
    """To be tried again after a pause, or as long as was asked for, unless that was the last try."""
    tries = push.tries + 1
    if tries > len(PAUSES):
        logger.error("the message %s is given up", push)
        Push.objects.filter(pk=push.pk).update(tries=tries)
        return
    due = timezone.now() + min(max(wait, PAUSES[tries - 1]), LONGEST_WAIT)
    Push.objects.filter(pk=push.pk).update(tries=tries, begun_at=None, due_at=due)


def _wait(retry_after: str) -> timedelta:
    """`Retry-After`: seconds, or a day and time; nothing for what is neither."""
    if retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 9:
        return timedelta(seconds=int(retry_after))
    try:
        return parsedate_to_datetime(retry_after).astimezone(UTC) - datetime.now(UTC)
    except (TypeError, ValueError, OverflowError):
        return timedelta()
