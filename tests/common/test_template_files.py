"""How our templates are read."""

from __future__ import annotations

from pathlib import Path

from django.template import Engine, Origin

from common.template_files import UnindentingLoader


def test_indentation_is_for_those_who_read_a_template(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<ul>\n  <li>one  two</li>\n\t<li>three</li>\n</ul>\n")
    loader = UnindentingLoader(Engine(), [tmp_path])
    origin = Origin(name=str(tmp_path / "page.html"), template_name="page.html", loader=loader)
    assert loader.get_contents(origin) == "<ul>\n<li>one  two</li>\n<li>three</li>\n</ul>\n"
