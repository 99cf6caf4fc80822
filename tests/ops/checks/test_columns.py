"""Lines of templates that are too long are named; those of other files are none of its business."""

from pathlib import Path

from ops.checks.columns import too_long


def test_a_line_that_is_too_long_is_named_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    page = tmp_path / "app" / "page.html"
    page.write_text("<p>\n  Ääkkösiä\n  Ääkkösiä!\n</p>\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("x" * 200, encoding="utf-8")
    assert list(too_long(tmp_path, 10)) == [f"{page}:3: 11 columns, at most 10"]
