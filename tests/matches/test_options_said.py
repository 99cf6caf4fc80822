"""A table's options in words: all but the secret ones, each marked where it is as usual."""

from __future__ import annotations

from games.core import registry
from matches.options_said import options_said


def test_what_is_not_as_usual_is_marked() -> None:
    rules = registry.get("hex").table_for(2, {"size": 5})
    said = {option.key: (option.value, option.usual) for option in options_said(rules)}
    assert said["size"] == ("5", False)
    assert all(usual for key, (_value, usual) in said.items() if key != "size")
