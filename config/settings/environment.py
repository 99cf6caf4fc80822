"""Where settings come from: environment variables (12-factor), read in one place."""

import re
from base64 import urlsafe_b64decode
from email.utils import getaddresses
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()
DATA_DIR = Path(env.str("KERHO_DATA", default=str(BASE_DIR / "var"))).resolve()
"""Where the embedded default keeps its database, key and logs. Production does not use it."""
P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of that curve: private keys are below it."""


def strong_key(name: str, text: str) -> str:
    """A secret that signs sessions and links. Raises ImproperlyConfigured for one that can be guessed."""
    if len(text) < 50 or len(set(text)) < 12 or text.startswith("django-insecure-"):
        raise ImproperlyConfigured(
            f"{name} can be guessed: it needs at least 50 characters, 12 of them different. Make one with: "
            'python3 -c "import secrets; print(secrets.token_urlsafe(50))"'
        )
    return text


def push_key(name: str, text: str) -> str:
    """A private key of P-256, as 32 bytes in base64 for addresses; may be empty. Raises ImproperlyConfigured."""
    try:
        number = (
            int.from_bytes(urlsafe_b64decode(text + "=" * (-len(text) % 4))) if len(text) in (43, 44) else 0
        )
    except ValueError:
        number = 0
    if text and not 0 < number < P256:
        raise ImproperlyConfigured(
            f"{name} must be 32 random bytes. Make them with: "
            'python3 -c "import secrets; print(secrets.token_urlsafe(32))"'
        )
    return text


def addressees(name: str, text: str) -> list[tuple[str, str]]:
    """People by name and mail address, as Django has them, from `Aino <aino@example.org>, eero@example.org`.

    Raises ImproperlyConfigured, which stops the start, for what is no address: better than mail that goes nowhere.
    """
    found = [(person or address, address) for person, address in getaddresses([text]) if person or address]
    written = [part for part in text.split(",") if part.strip()]
    wrong = [address for _, address in found if not re.fullmatch(r"[^@\s]+@[^@\s]+", address)]
    if wrong or len(found) < len(written):
        raise ImproperlyConfigured(
            f"{name} must be mail addresses separated by commas, such as "
            f"'Aino <aino@example.org>, eero@example.org', not {text!r}."
        )
    return found


def networks(name: str, text: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, from `10.0.0.7, 192.168.1.0/24`. Raises ImproperlyConfigured for what is none."""
    try:
        return [ip_network(part.strip()) for part in text.split(",") if part.strip()]
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name} must be addresses or networks separated by commas: {error}"
        ) from None
