"""The attacks where a plain user can run them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
NOBODY = 65534


@contextmanager
def laid_out() -> Iterator[Path]:
    """A folder with the kit of bots, the rules that it speaks of and the attacks, which any user can read."""
    with tempfile.TemporaryDirectory(prefix="kerho-as-nobody-") as folder:
        home = Path(folder)
        home.chmod(0o755)
        _lay_out(home)
        yield home


def _lay_out(home: Path) -> None:
    without_caches = shutil.ignore_patterns("__pycache__")
    for package in ("botkit", "games"):
        shutil.copytree(ROOT / package, home / package, ignore=without_caches)
    shutil.copytree(Path(__file__).parent, home / "attacks", ignore=without_caches)
