"""`manage.py check_trf`: every round of a file against the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_every_round_is_said_to_be_as_the_rules_give_it_or_not(file: str, more: tuple[str, ...]) -> None:
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 2 rounds") as raised:
        call_command("check_trf", file, *more, stdout=out)
    assert raised.value.returncode == 1
    if more:
        assert [one["as_the_rules"] for one in json.loads(out.getvalue())["rounds"]] == [True, False]
    else:
        assert "Round 1: as the rules give it." in out.getvalue() and "Round 2: not as" in out.getvalue()


def test_half_a_file_gets_a_sentence(half: str, said: Callable[..., str]) -> None:
    with pytest.raises(CommandError, match=r"players|Line"):
        said("check_trf", half)
