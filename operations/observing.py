"""Sentry and OpenTelemetry, where an address of theirs is set. `requirements/monitoring.txt` has what that needs.

What they are told has neither what was sent nor what lets somebody in, and bears the id of the request.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from common.redaction import redacted
from common.request_ids import current


def begin() -> None:
    """What the settings ask for; raises ImproperlyConfigured for what is not installed."""
    if settings.SENTRY_DSN:
        _needs("SENTRY_DSN", "sentry_sdk")
        _sentry(settings.SENTRY_DSN)
    if settings.OTEL_ENDPOINT:
        _needs("OTEL_EXPORTER_OTLP_ENDPOINT", "opentelemetry")
        _traces()


def _needs(variable: str, package: str) -> None:
    if find_spec(package) is None:
        raise ImproperlyConfigured(
            f"{variable} is set, but nothing is installed for it: requirements/monitoring.txt"
        )


def _sentry(address: str) -> None:
    import sentry_sdk
    from sentry_sdk.utils import BadDsn, Dsn

    try:
        Dsn(address)
    except BadDsn as error:
        raise ImproperlyConfigured(f"SENTRY_DSN is no address of a project of Sentry's: {error}") from None
    sentry_sdk.init(
        dsn=address,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=_told,
    )


def _told(event: Any, hint: Any) -> Any:
    """An event of Sentry's as it leaves."""
    event.setdefault("tags", {})["request_id"] = current() or "-"
    event.get("request", {}).pop("cookies", None)
    event.get("extra", {}).pop("celery-job", None)  # what the task was called with
    return _cleared(event)


def _cleared(value: Any) -> Any:
    if isinstance(value, str):
        return redacted(value)
    if isinstance(value, dict):
        return {key: _cleared(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_cleared(item) for item in value]
    return value


def _traces() -> None:
    """Spans of requests and of the tasks that come of them."""
    from opentelemetry import trace
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.celery import CeleryInstrumentor
    from opentelemetry.instrumentation.django import DjangoInstrumentor
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": "kerho"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    DjangoInstrumentor().instrument(request_hook=_asked, response_hook=_answered)
    CeleryInstrumentor().instrument()


def _asked(span: Any, request: Any) -> None:
    """A span as it begins: addresses in it may let somebody in."""
    for name, value in dict(span.attributes or {}).items():
        if isinstance(value, str):
            span.set_attribute(name, redacted(value))


def _answered(span: Any, request: Any, response: Any) -> None:
    span.set_attribute("kerho.request_id", response.headers.get("X-Request-ID", "-"))
    _asked(span, request)
