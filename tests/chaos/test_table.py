"""The table of what was broken on purpose names tests that are there."""

from __future__ import annotations

import re

from tests.helpers.settings import ROOT

TABLE = (ROOT / "docs" / "developers" / "chaos.md").read_text(encoding="utf-8")


def test_every_test_that_it_names_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", TABLE)
    assert len(named) > 20
    missing = [one for one in named if f"def {one[1]}(" not in (ROOT / one[0]).read_text(encoding="utf-8")]
    assert missing == []
