"""What import-linter keeps apart is all that there is: no package, page or API module is missing in its contracts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.urls import URLPattern, get_resolver

ROOT = Path(__file__).resolve().parents[2]
LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
CONTRACTS = {contract["name"]: contract for contract in LINTER["contracts"]}
NOT_OF_THE_SITE = {"tests", "benchmarks", "examples", "var", "build", "node_modules"}


def packages() -> set[str]:
    """The packages at the root of the project."""
    modules = [*ROOT.glob("*/__init__.py"), *ROOT.glob("*/*/__init__.py")]
    found = {path.relative_to(ROOT).parts[0] for path in modules}
    return {name for name in found - NOT_OF_THE_SITE if not name.startswith(".")}


def callbacks(patterns: Any) -> Iterator[Any]:
    """What answers each address."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.callback
        else:
            yield from callbacks(pattern.url_patterns)


def within(module: str, listed: list[str]) -> bool:
    return any(f"{module}.".startswith(f"{one}.") for one in listed)


def answering() -> tuple[set[str], set[str]]:
    """The modules of ours whose views are the API, and those whose views are pages."""
    api, pages = set(), set()
    for callback in callbacks(get_resolver().url_patterns):
        view = getattr(callback, "cls", None)
        module = (view or getattr(callback, "view_class", None) or callback).__module__
        if module.split(".")[0] in packages():
            (pages if view is None else api).add(module)
    return api, pages


def test_every_package_has_its_place_among_the_layers_and_may_have_no_circles() -> None:
    layers = CONTRACTS["Imports between the apps point one way"]["layers"]
    assert packages() == {name.strip() for layer in layers for name in layer.split("|")}
    assert packages() == set(LINTER["root_packages"])
    assert packages() == set(CONTRACTS["No circles inside the apps"]["ancestors"])


def test_every_module_of_the_api_is_kept_from_every_page() -> None:
    contract = CONTRACTS["API modules import no pages"]
    api, pages = answering()
    api -= {"common.security"}  # the API's own pages
    assert len(api) > 10
    assert len(pages) > 10
    assert {module for module in api if not within(module, contract["source_modules"])} == set()
    assert {module for module in pages if not within(module, contract["forbidden_modules"])} == set()
    assert api & pages == set()
