"""A move that is sealed: its hash can be shown at once, and nobody can read it before it is opened, not in the database
either, without the site's secret key."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils.encoding import force_bytes

from games.core.commitment import Sealed, seal

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet


class SealedMove(NamedTuple):
    """`hidden`: what is stored; `seal`: the SHA-256 of the salted text in it."""

    hidden: str
    seal: str


class Unreadable(ValueError):
    """The site has another secret key now, or what was stored was changed."""


def hide(texts: Sequence[str], seq: int) -> SealedMove:
    """Seal the moves of a turn that follow event `seq`."""
    sealed = seal({"moves": list(texts), "seq": seq})
    return SealedMove(_box().encrypt(sealed.text.encode()).decode(), sealed.seal)


def reveal(move: SealedMove) -> tuple[str, list[str]]:
    """The salted text, which anybody can hash, and the moves in it. Raises Unreadable."""
    from cryptography.fernet import InvalidToken

    try:
        text = _box().decrypt(move.hidden.encode()).decode()
    except InvalidToken:
        raise Unreadable from None
    sealed = Sealed.parse(text)
    if sealed.seal != move.seal:
        raise Unreadable
    return text, [str(one) for one in sealed.outcome["moves"]]


def _box() -> MultiFernet:
    """By the site's secret key, or by one that it had before. Its library is loaded by who has a move to keep."""
    from cryptography.fernet import Fernet, MultiFernet

    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = (hashlib.sha256(b"sealed move " + force_bytes(secret)).digest() for secret in secrets)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
