"""Scripts, style sheets and JSON are looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from ops.checks import biome
from tests.helpers.settings import ROOT


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_a_machine_without_biome_says_so_and_fails_only_ci(
    ci: str, status: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    assert biome.main([], Path("/nowhere/biome")) == status
    assert "not checked" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("static/js/odd.js", "var one = 1;\nif (one == '1') alert(one);\n", "noDoubleEquals"),
        ("static/css/odd.css", "a { colour: red }\n", "noUnknownProperty"),
        ("tests/static/odd.json", '{"a": 1, "a": 2}\n', "noDuplicateObjectKeys"),
    ],
)
def test_a_script_a_style_sheet_and_json_are_looked_at(
    name: str, text: str, complaint: str, capfd: pytest.CaptureFixture[str]
) -> None:
    file = ROOT / name
    try:
        file.write_text(text, encoding="utf-8")
        assert biome.main([name]) != 0
    finally:
        file.unlink()
    assert complaint in "".join(capfd.readouterr())
