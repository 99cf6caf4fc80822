"""The secrets that the embedded installation makes for itself: each once, readable by its owner only."""

import os
import secrets
from pathlib import Path

SIGNING, PUSH = "secret-key", "push-key"
"""What signs sessions and links, and what signs messages to devices (`common.push_keys`)."""
BYTES = {SIGNING: 50, PUSH: 32}
"""The files, and how many bytes are drawn for each."""


def secret_key(data_dir: Path) -> str:
    """The key kept in `data_dir/secret-key`, made now if there is none; safe when several processes ask at once."""
    return _kept(data_dir, SIGNING)


def push_key(data_dir: Path) -> str:
    """The same of `data_dir/push-key`."""
    return _kept(data_dir, PUSH)


def _kept(data_dir: Path, name: str) -> str:
    path = data_dir / name
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    """Write a new key aside and link it into place: the first one to do so wins and nobody reads half a key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(BYTES[path.name]))
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
