"""What Sentry and OpenTelemetry are told by a process of ours: read where they would read it."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.helpers.settings import PRODUCTION, ROOT

SECRET = "pJ3d-8fKq_0aLm2ZxR7t"
PROGRAM = f"""
import django, logging
django.setup()
from django.test import Client
from pages import errors
import sys
def fail(*args, **kwargs):
    secret_of_a_variable = "aLocalVariableOfTheFunction"
    raise ZeroDivisionError("/invitations/{SECRET}/")
errors.render = fail
headers = {{"authorization": "Bearer {SECRET}", "host": "club.example.org"}}
client = Client(raise_request_exception=False, headers=headers)
client.cookies["sessionid"] = "a-session-of-somebody"
for path in ("/api/nowhere/", "/invitations/{SECRET}/nowhere/"):
    print(client.get(path, {{"token": "{SECRET}"}}, secure=True).headers["X-Request-ID"])
if "sentry_sdk" in sys.modules:
    sys.modules["sentry_sdk"].flush(10)
if "opentelemetry.instrumentation.django" in sys.modules:
    from opentelemetry import trace
    trace.get_tracer_provider().force_flush()
print(sorted({{"sentry_sdk", "opentelemetry.instrumentation.django"}} & set(sys.modules)))
"""


@pytest.fixture
def collector() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """An address, and what is sent there: paths and bodies."""
    got: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got.append((self.path, gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_port}", got
    server.shutdown()


def process(**environment: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, **PRODUCTION, "DATABASE_URL": "sqlite:///:memory:", **environment}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=surroundings, capture_output=True, text=True
    )


def test_neither_is_loaded_where_no_address_is_set() -> None:
    done = process()
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


def test_sentry_is_told_of_a_fault_with_its_number_and_no_secret(
    collector: tuple[str, list[tuple[str, bytes]]],
) -> None:
    address, got = collector
    done = process(SENTRY_DSN=f"http://key@{address}/1")
    assert done.returncode == 0, done.stderr
    number = done.stdout.splitlines()[1]
    told = b"".join(body for path, body in got if path == "/api/1/envelope/").decode()
    assert "ZeroDivisionError" in told and number in told and "/invitations/***/" in told
    for kept in (SECRET, "a-session-of-somebody", 'aLocalVariableOfTheFunction"'):
        assert kept not in told


def test_traces_name_what_was_asked_and_no_secret(collector: tuple[str, list[tuple[str, bytes]]]) -> None:
    address, got = collector
    done = process(OTEL_EXPORTER_OTLP_ENDPOINT=f"http://{address}")
    assert done.returncode == 0, done.stderr
    told = b"".join(body for path, body in got if path == "/v1/traces")
    assert b"kerho" in told and b"GET" in told
    assert done.stdout.splitlines()[0].encode() in told
    assert SECRET.encode() not in told


@pytest.mark.parametrize("variable", ["SENTRY_DSN", "OTEL_EXPORTER_OTLP_ENDPOINT"])
def test_an_address_without_its_package_stops_the_start(variable: str) -> None:
    """As in an image without them."""
    hidden = (
        "import importlib.util as u; found = u.find_spec; u.find_spec = lambda name, *a: None if name in "
    )
    program = f"{hidden}('sentry_sdk', 'opentelemetry') else found(name, *a)\nimport django; django.setup()"
    environment = {**os.environ, **PRODUCTION, variable: "http://key@127.0.0.1/1"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert f"{variable} is set, but nothing is installed for it" in done.stderr


def test_an_address_that_is_none_stops_the_start() -> None:
    done = process(SENTRY_DSN="sentry.example.org")
    assert done.returncode != 0 and "SENTRY_DSN" in done.stderr.splitlines()[-1]
