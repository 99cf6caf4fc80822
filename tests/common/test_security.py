"""What every answer tells the browser about what the page may do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db


def rules(answer: object) -> dict[str, list[str]]:
    """The policy's rules by name."""
    parts = answer["Content-Security-Policy"].split("; ")  # type: ignore[index]
    return {name: values for name, *values in (part.split() for part in parts)}


@pytest.mark.parametrize(
    "address", ["/", "/games/", "/nowhere/", "/api/games/", "/api/docs/", "/admin/login/", "/static/mark.svg"]
)
def test_every_answer_allows_our_own_scripts_and_no_others(client: Client, address: str) -> None:
    answer = client.get(address)
    told = rules(answer)
    assert told["script-src"] == ["'self'"]
    assert told["object-src"] == told["base-uri"] == told["frame-ancestors"] == ["'none'"]
    assert told["form-action"] == ["'self'"]
    assert "geolocation=()" in answer["Permissions-Policy"]
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_only_the_api_s_own_pages_bring_styles_in_the_page(client: Client) -> None:
    assert rules(client.get("/"))["style-src"] == ["'self'"]
    assert "'unsafe-inline'" in rules(client.get("/api/docs/"))["style-src"]


def test_the_api_s_pages_have_no_script_in_the_page(client: Client) -> None:
    page = client.get("/api/docs/").content.decode()
    assert not re.search(r"<script>", page)
    (address,) = re.findall(r'src="(/api/docs/\?script=[^"]*)"', page)
    script = client.get(address)
    assert script["Content-Type"].startswith("application/javascript")
    assert b"SwaggerUIBundle" in script.content


@pytest.mark.parametrize("path", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_no_template_has_a_script_a_handler_or_a_style_sheet_in_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    handler = (
        r"\son(?:abort|blur|change|click|error|focus|input|key|load|mouse|pointer|submit|toggle|touch)\w*\s*="
    )
    assert not re.search(rf"<script(?![^>]*\bsrc=)|<style|{handler}|\shx-on|javascript:|\sstyle\s*=", text)
