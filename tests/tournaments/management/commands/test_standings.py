"""`manage.py standings`: the table of a file."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.core.management import CommandError

Said = Callable[..., str]


def test_standings_with_the_tie_breaks_asked_for_open_their_sums(file: str, said: Said) -> None:
    shown = said("standings", file, "--tie-breaks", "BH-C1,SB", "WIN").split()
    assert shown[:4] == ["PTS", "BH-C1", "SB", "WIN"]
    first = json.loads(said("standings", file, "--tie-breaks", "BH", "--json"))[0]
    assert first["tie_breaks"]["BH"] == sum(term["amount"] for term in first["sums"]["BH"])


@pytest.mark.parametrize(
    ("keys", "why"),
    [(["BH", "BH"], "named twice"), (["XX"], "no tie-break"), (["WIN-C1"], "Nothing can be cut")],
)
def test_tie_breaks_that_are_none_are_refused(file: str, said: Said, keys: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        said("standings", file, "--tie-breaks", *keys)


def test_a_file_that_is_not_there_is_named(said: Said) -> None:
    with pytest.raises(CommandError, match=r"/nowhere.trf cannot be read"):
        said("standings", "/nowhere.trf")
