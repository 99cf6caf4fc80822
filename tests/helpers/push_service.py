"""A push service on this machine, by https, and browsers that read what it is sent for them."""

from __future__ import annotations

import json
import os
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from accounts import push_devices
from clubs.models import Player, User
from common import outside
from common.models import PushDevice

HOST = "push.example.org"


@dataclass(frozen=True)
class Come:
    """One request that the service was sent."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """What came, and what is answered: 201 unless a path is to have another status."""

    come: list[Come] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    retry_after: str = ""

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Take a request down and answer it."""
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        self.come.append(Come(handler.path, dict(handler.headers), body))
        handler.send_response(self.statuses.get(handler.path, 201))
        if self.retry_after:
            handler.send_header("Retry-After", self.retry_after)
        handler.send_header("Location", f"https://{HOST}/elsewhere")
        handler.send_header("Content-Length", "0")
        handler.end_headers()


class Browser:
    """A browser with keys of its own, whose messages go to `path` of the service."""

    def __init__(self, path: str = "/one") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.path = path

    def subscription(self) -> dict[str, str]:
        """As the page sends it."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"endpoint": f"https://{HOST}{self.path}", "p256dh": _text(point), "auth": _text(self.secret)}

    def read(self, come: Come) -> dict[str, Any]:
        """What was encrypted for it."""
        said = http_ece.decrypt(come.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, Any] = json.loads(said)
        return found


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def switched_on(player: Player, browser: Browser | None = None) -> PushDevice:
    """A device of theirs."""
    assert isinstance(player.user, User)
    return push_devices.switch_on(user=player.user, **(browser or Browser(f"/{player.pk}")).subscription())


def certificate(folder: Path) -> Path:
    """For that host, signed by itself; with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "push.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


@contextmanager
def running(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Service]:
    """The service, which alone is found under its name, and believed."""
    file, service = certificate(folder), Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.answer(self)

        def log_message(self, *_: object) -> None:
            """Nothing: tests say what they want."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    at = ("127.0.0.1", server.server_address[1])
    patch.setattr(outside, "found", lambda _host: [at])
    patch.setattr(outside, "trust", lambda: ssl.create_default_context(cafile=str(file)))
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
