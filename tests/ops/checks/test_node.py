"""Node, where there is one that will do."""

from __future__ import annotations

from pathlib import Path

import pytest

from ops.checks import node


@pytest.mark.parametrize(
    ("version", "reason"), [(None, "node is not installed"), ("v18.20.4", "node 20 or newer is needed")]
)
def test_a_machine_without_a_node_that_will_do_says_why(
    version: str | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if version is not None:
        (tmp_path / "node").write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(node.NoNode, match=reason):
        node.find_or_fetch()
