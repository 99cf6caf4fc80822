"""One id for a request and for all that comes of it: lines of the log, tasks, the page that failed, its mail."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any
from uuid import uuid4

from celery import Task
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.http import HttpRequest, HttpResponseBase

from common.redaction import Formatter, redacted

HEADER = "X-Request-ID"
TASK_HEADER = "request_id"
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
"""What a proxy may hand on. Anything else may be meant to forge lines of the log, and gets an id of ours."""
_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """The id of what is being done; empty for what nobody asked for."""
    return _current.get()


class RequestIdMiddleware:
    """Gives each request its id, and says it in the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get(HEADER, "")
        before = _current.set(given if WELL_FORMED.fullmatch(given) else uuid4().hex)
        try:
            response = self.get_response(request)
            response.headers[HEADER] = current()
            return response
        finally:
            _current.reset(before)


class WithRequestId(logging.Filter):
    """Lines of the log know it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line passes."""
        record.request_id = current() or "-"
        return True


class JsonFormatter(Formatter):
    """A line as JSON, for whoever collects logs by field."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without what lets somebody in."""
        fields = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps({name: redacted(str(value)) for name, value in fields.items()}, ensure_ascii=False)


@before_task_publish.connect
def _send_along(headers: dict[str, Any] | None = None, **_: object) -> None:
    if headers is not None and current():
        headers[TASK_HEADER] = current()


@task_prerun.connect
def _take_up(task: Task, **_: object) -> None:
    given = str(task.request.get(TASK_HEADER) or "")
    _current.set(given if WELL_FORMED.fullmatch(given) else "")


@task_postrun.connect
def _put_down(**_: object) -> None:
    _current.set("")
