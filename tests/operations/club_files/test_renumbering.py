"""Numbers inside words and JSON of a club's file get their values here; what cannot be read is refused."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest

from operations.backups.archive import BackupError
from operations.club_files.renumbering import Renumbering

THERE, HERE = uuid.UUID(int=5), uuid.UUID(int=6)
NEW = {
    "clubs_player": {1: 11, 2: 12},
    "matches_match": {7: 70},
    "ledger_payment": {8: 80},
    "ledger_account": {3: 30},
    "ledger_entry": {THERE.hex: HERE.hex},
}
NUMBERS = Renumbering(Path("club.zip"), NEW)


@pytest.mark.parametrize(
    ("key", "here"),
    [
        ("match/7/2", "match/70/2"),
        ("payment/8", "payment/80"),
        (f"reversal/{THERE}", f"reversal/{HERE}"),
        ("merge/1/2/EUR", "merge/11/12/EUR"),
        (f"merge/1/2/EUR/{THERE}", f"merge/11/12/EUR/{HERE}"),
        ("charge/9", "charge/9"),
    ],
)
def test_keys_of_entries(key: str, here: str) -> None:
    row = {"key": key}
    NUMBERS.entry(row)
    assert row == {"key": here}


def test_people_by_number() -> None:
    seating, stake = {"out": "[2, 1]"}, {"night_caps": '{"1": 500}'}
    NUMBERS.seating(seating)
    NUMBERS.stake(stake)
    assert (seating["out"], stake["night_caps"]) == ("[12, 11]", '{"11": 500}')


def test_a_card_keeps_the_number_it_was_drawn_for_however_often_the_club_moves() -> None:
    row = {"cards": json.dumps([{"player": 1, "card": "KS"}, {"player": 2, "card": "2H", "was": 99}])}
    NUMBERS.team_draw(row)
    assert json.loads(row["cards"]) == [
        {"player": 11, "card": "KS", "was": 1},
        {"player": 12, "card": "2H", "was": 99},
    ]


@pytest.mark.parametrize(
    ("method", "column", "value"),
    [
        ("seating", "out", "{}"),
        ("seating", "out", '["1"]'),
        ("seating", "out", "[3]"),
        ("stake", "night_caps", "[]"),
        ("stake", "night_caps", '{"1": "5"}'),
        ("stake", "night_caps", '{"x": 5}'),
        ("stake", "night_caps", '{"9999999999999999999999": 5}'),
        ("team_draw", "cards", '{"player": 1}'),
        ("team_draw", "cards", '[{"player": 1}]'),
        ("team_draw", "cards", '[{"player": "1", "card": "KS"}]'),
        ("team_draw", "cards", '[{"player": 1, "card": "KS", "more": 1}]'),
        ("entry", "key", "match/8/1"),
    ],
)
def test_rubbish_is_refused(method: str, column: str, value: Any) -> None:
    with pytest.raises(BackupError, match="damaged"):
        getattr(NUMBERS, method)({column: value})
