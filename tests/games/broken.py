"""How many runs find what is broken."""

from __future__ import annotations

SEEDS = range(12)
