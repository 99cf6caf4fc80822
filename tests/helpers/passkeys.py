"""A device that keeps passkeys, in Python: what a browser's `navigator.credentials` would answer."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
)

PRESENT, VERIFIED = 0x01, 0x04
NEW = 0x40
NO_CREDENTIALS = [
    "{}", "[]", "null", "1", '"x"', '{"id": 1}', '{"id": "AA", "rawId": "AA", "type": "public-key", "response": 7}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "e30", '
    '"attestationObject": "AA", "authenticatorData": "AA", "signature": "AA", "userHandle": "\\u0000"}}',
    '{"response": {"userHandle": "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk"}}',
    "[" * 5000,
]  # fmt: skip
"""Nearly, or not at all."""


@dataclass
class Device:
    """Keeps one passkey. origin: what the browser says that it looks at; flags: what the device says it has seen."""

    origin: str = "https://testserver"
    flags: int = PRESENT | VERIFIED
    handle: str = ""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    number: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def _client(self, ceremony: str, challenge: str) -> bytes:
        return json.dumps(
            {"type": f"webauthn.{ceremony}", "challenge": challenge, "origin": self.origin}
        ).encode()

    def _sent(self, **response: bytes) -> dict[str, Any]:
        number = websafe_encode(self.number)
        answer = {name: websafe_encode(what) for name, what in response.items()}
        return {
            "id": number,
            "rawId": number,
            "type": "public-key",
            "response": answer,
            "clientExtensionResults": {},
        }

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        asked = options["publicKey"]
        self.handle = asked["user"]["id"]
        public = AttestedCredentialData.create(
            Aaguid.NONE, self.number, ES256.from_cryptography_key(self.key.public_key())
        )
        seen = AuthenticatorData.create(_digest(asked["rp"]["id"]), self.flags | NEW, 0, public)
        return self._sent(
            clientDataJSON=self._client("create", asked["challenge"]),
            attestationObject=bytes(AttestationObject.create("none", seen, {})),
        )

    def shown(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        asked = options["publicKey"]
        client = self._client("get", asked["challenge"])
        seen = bytes(AuthenticatorData.create(_digest(asked["rpId"]), self.flags, 1))
        signature = self.key.sign(seen + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        sent = self._sent(clientDataJSON=client, authenticatorData=seen, signature=signature)
        sent["response"]["userHandle"] = self.handle
        return sent


def _digest(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()
