"""`manage.py pair`: the next round of a file."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.core.management import CommandError

Said = Callable[..., str]


def test_the_next_round_is_printed_for_people_and_for_programs(file: str, said: Said) -> None:
    assert "Round 3 by FIDE's Dutch system, rules of 2026-02-01" in said("pair", file)
    count, *pairs = said("pair", file, "--plain").split("\n")
    assert int(count) == len([pair for pair in pairs if pair]) == 3
    given = json.loads(said("pair", file, "--json"))
    assert given["round"] == 3 and all(pair["why"] for pair in given["pairs"])


def test_half_a_file_and_a_finished_event_get_a_sentence(file: str, half: str, said: Said) -> None:
    with pytest.raises(CommandError, match=r"players|Line"):
        said("pair", half)
    with open(file, encoding="utf-8") as whole:
        over = whole.read().replace("XXR 4", "XXR 2")
    with open(half, "w", encoding="utf-8") as written:
        written.write(over)
    with pytest.raises(CommandError, match="All 2 rounds of the file are drawn"):
        said("pair", half)
