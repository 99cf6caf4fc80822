"""What belongs to a club is said of every model."""

from __future__ import annotations

from django.apps import apps

from operations.club_files.parts import LEFT, PARTS


def test_every_model_is_a_part_of_a_club_or_left_behind_for_a_reason() -> None:
    ours = {
        "accounts",
        "bots",
        "clubs",
        "common",
        "ledger",
        "lobby",
        "matches",
        "nights",
        "operations",
        "ratings",
        "tournaments",
    }
    models = {m._meta.label for m in apps.get_models() if m._meta.app_label in ours}
    listed = {part.label for part in PARTS} | set(LEFT)
    assert models - listed == set(), "part of a club, or left behind? operations/club_files/parts.py"
    assert listed - models == set()
