"""The embedded installation's secret key: made once, readable by its owner only."""

import os
import secrets
from pathlib import Path


def secret_key(data_dir: Path) -> str:
    """The key kept in `data_dir/secret-key`, made now if there is none; safe when several processes ask at once."""
    path = data_dir / "secret-key"
    if not path.exists():
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    """Write a new key aside and link it into place: the first one to do so wins and nobody reads half a key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
