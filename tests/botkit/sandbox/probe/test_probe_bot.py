"""The bot that tries what a hostile one would: where nothing holds it, it says what it could do."""

from __future__ import annotations

import ast
from pathlib import Path

from botkit.sandbox import probe
from tests.botkit.jails import JAILS, LimitsOnly, need

BOT = Path(probe.__file__).parent / "probe" / "probe_bot.py"


def attacks() -> list[str]:
    """What it tries, as its source names it."""
    tree = ast.parse(BOT.read_text())
    tried = [node.value.elts[0].value for node in ast.walk(tree) if isinstance(node, ast.Yield)]
    assert len(tried) == len(set(tried)) > 15
    return tried


def test_resource_limits_alone_are_found_out() -> None:
    """14 of 24 attacks succeed in them."""
    trouble = probe.trouble(LimitsOnly())
    assert "read /etc/passwd" in trouble
    assert "open an internet socket" in trouble
    assert sum(attack in trouble for attack in attacks()) > 8


@JAILS
def test_in_a_jail_nothing_of_it_succeeds(jail) -> None:
    need(jail)
    trouble = probe.trouble(jail)
    assert [attack for attack in attacks() if attack in trouble] == []
