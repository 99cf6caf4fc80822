"""How our templates are read."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.template import Engine, Origin

from common.template_files import UnindentingLoader


def test_indentation_is_for_those_who_read_a_template(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<ul>\n  <li>one  two</li>\n\t<li>three</li>\n</ul>\n")
    loader = UnindentingLoader(Engine(), [tmp_path])
    origin = Origin(name=str(tmp_path / "page.html"), template_name="page.html", loader=loader)
    assert loader.get_contents(origin) == "<ul>\n<li>one  two</li>\n<li>three</li>\n</ul>\n"


def _templates() -> dict[str, str]:
    return {path.name: path.read_text() for path in (settings.BASE_DIR / "templates").rglob("*.html")}


def test_no_paragraph_holds_a_form() -> None:
    """A browser ends the paragraph where a form begins, and what comes after it loses its layout."""
    paragraph = re.compile(r"<p[ >](?:(?!</p>|<p[ >]).)*</p>", re.DOTALL)
    for name, text in _templates().items():
        for found in paragraph.findall(text):
            assert "<form" not in found and "{% post_button" not in found, name


def test_only_a_playing_card_is_called_a_card() -> None:
    """Its style sheet gives that class the width of one: what else has it is squeezed to a column of letters."""
    assert [name for name, text in _templates().items() if '<section class="card"' in text] == []
