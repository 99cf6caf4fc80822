"""What other programs ask: `/ready`, and `/metrics` where it was opened. By whatever name and without encryption."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Iterator
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils import translation
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from common.client_address import address_of
from operations.figures import Figure, figures
from operations.readiness import findings, ready

READY, METRICS = "/ready", "/metrics"
LABELLED_BY = {"queue_length": "queue", "ok": "part"}
OWN = CollectorRegistry()
"""What this process alone has seen: others of the same site have their own."""
REQUESTS = Counter(
    "kerho_requests", "Requests that this process has answered.", ["method", "status"], registry=OWN
)
SECONDS = Histogram("kerho_request_seconds", "How long they took.", registry=OWN)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class MonitoringMiddleware:
    """Answers the two addresses, and counts what else this process answers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path == READY:
            return readiness(request.GET.get("only", ""))
        if request.path == METRICS and allowed(request):
            return metrics()
        begun = time.perf_counter()
        response = self.get_response(request)
        SECONDS.observe(time.perf_counter() - begun)
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(method, f"{response.status_code // 100}xx").inc()
        return response


def readiness(only: str = "") -> JsonResponse:
    """Ready or not, and why not. only: the parts that the asker needs, such as `database,disk`; empty: all."""
    with translation.override("en"):
        found = findings()
    wanted = set(only.split(",")) if only else {one.name for one in found}
    if unknown := wanted - {one.name for one in found}:
        return JsonResponse({"status": "not asked", "unknown": sorted(unknown)}, status=400)
    found = [one for one in found if one.name in wanted]
    checks = {one.name: one.wrong or "ok" for one in found}
    well = ready(found)
    return JsonResponse(
        {"status": "ready" if well else "not ready", "checks": checks}, status=200 if well else 503
    )


def allowed(request: HttpRequest) -> bool:
    """By its token, or from an address that the settings name, not only by way of one; from nowhere by default."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token: str = settings.METRICS_TOKEN
    if token and hmac.compare_digest(given.encode(), token.encode()):
        return True
    try:
        asked_from = {ip_address(one) for one in (request.META.get("REMOTE_ADDR", ""), address_of(request))}
    except ValueError:
        return False
    return all(any(one in network for network in settings.METRICS_ADDRESSES) for one in asked_from)


def metrics() -> HttpResponse:
    """In the text format of Prometheus."""
    site = CollectorRegistry()
    site.register(SiteCollector())
    return HttpResponse(generate_latest(site) + generate_latest(OWN), content_type=CONTENT_TYPE_LATEST)


class SiteCollector(Collector):
    """The figures of the whole site: the same whichever process is asked."""

    def collect(self) -> Iterator[Metric]:
        """Each with its label, where it has one."""
        families: dict[str, CounterMetricFamily | GaugeMetricFamily] = {}
        with translation.override("en"):
            for one in (*figures(), *_in_order()):
                kind = CounterMetricFamily if one.name.endswith("_total") else GaugeMetricFamily
                labels = [LABELLED_BY.get(one.name, "check")] if one.label else []
                family = families.setdefault(one.name, kind(f"kerho_{one.name}", one.text, labels=labels))
                family.add_metric([one.label] if one.label else [], one.value)
        yield from families.values()

    def describe(self) -> list[Metric]:
        """Nothing is asked when it is registered."""
        return []


def _in_order() -> Iterator[Figure]:
    for one in findings():
        yield Figure("ok", "1 if it was found in order, by what /ready asks.", float(not one.wrong), one.name)
