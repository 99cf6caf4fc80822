"""A build of the rules that is none: files that fit each other, beside a checkout of one source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import compiled
from games.compiled import ABI, MANIFEST, digest

LIBRARY = f"abc__mypyc_of_a_test.{ABI}.so"
SOURCE = "games/hot.py"


def a_build(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its folder; what it was made of is the checkout's one source."""
    monkeypatch.setattr(compiled, "ROOT", checkout)
    (checkout / "games").mkdir()
    (checkout / SOURCE).write_text("HOT = 1\n")
    folder = checkout / "var/compiled"
    (folder / "made").mkdir(parents=True)
    (folder / "made" / LIBRARY).write_bytes(b"no library at all")
    write(folder)
    return folder


def write(folder: Path, **other: Any) -> None:
    """The manifest of the build as it lies there, but for what is said."""
    modules = {LIBRARY.split(".")[0]: f"made/{LIBRARY}", "games.hot": f"made/{LIBRARY}"}
    manifest = {
        "abi": ABI,
        "sources": [SOURCE],
        "source": digest(folder.parents[1], [SOURCE]),
        "modules": modules,
        "build": digest(folder, modules.values()),
    }
    (folder / MANIFEST).write_text(json.dumps(manifest | other))
