"""Workers that play matches: what waits in their queues, and what has to hold once they are through."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

from celery import current_app

from matches import event_store
from matches.models import Match
from ratings.models import RatedMatch, Rating


class Post:
    """What lies in the queues of this process's broker."""

    def __init__(self) -> None:
        for name in ("live", "league", "maintenance"):
            self._channel(lambda channel, name=name: channel.queue_purge(name))

    def count(self, queue: str) -> int:
        return self._channel(lambda channel: channel._size(queue))

    def deliver(self, queue: str) -> None:
        """Let a worker take the call that lies first in the queue, and do what it says."""
        message = self._channel(lambda channel: channel._get(queue))
        args, kwargs, _ = json.loads(base64.b64decode(message["body"]))
        current_app.tasks[message["headers"]["task"]].apply(args=args, kwargs=kwargs).get()

    @staticmethod
    def _channel(ask: Callable[..., Any]) -> Any:
        with current_app.connection_or_acquire() as connection:
            for queue in current_app.amqp.queues.values():
                queue(connection.default_channel).declare()
            return ask(connection.default_channel)


def assert_counted_once(match: Match) -> None:
    """Finished, with an unbroken log that gives the stored result, and rated once in every family."""
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert list(match.events.order_by("seq").values_list("seq", flat=True)) == list(range(1, match.seq + 1))
    live = event_store.load(match)
    assert live.result is not None and live.result.to_json() == match.result
    families = list(RatedMatch.objects.filter(match=match).values_list("family", flat=True))
    assert len(families) == len(set(families)) >= 1
    assert set(Rating.objects.values_list("matches", flat=True)) == {1}
