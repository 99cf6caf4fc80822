"""What is written about the code is so: docstrings, and what the guides for developers name."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games.core.sheet import places

ROOT = Path(__file__).resolve().parents[2]
APPS = (
    "accounts", "bots", "botkit", "clubs", "common", "config", "games", "ledger", "lobby", "matches", "nights", "ops",
    "operations",
    "pages",
    "ratings", "streams", "tournaments",
)  # fmt: skip
GUIDES = sorted((ROOT / "docs" / "developers").rglob("*.md"))
ARCHITECTURE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in GUIDES
    if path.name == "architecture.md" or path.parent.name == "apps"
)
"""The page and those of the apps."""


def docstrings(path: Path) -> Iterator[str]:
    """Every docstring of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def test_no_docstring_was_joined_like_a_string() -> None:
    stray = re.compile(r'"\s*\n\s*"|^"|"$')
    guilty = [
        f"{path.relative_to(ROOT)}: {text[:60]}"
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        for text in docstrings(path)
        if stray.search(text)
    ]
    assert not guilty


@cache
def modules() -> dict[str, str]:
    """The text of every module of ours, and of the tests that guides speak of, by its path with dots."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path.read_text(
            encoding="utf-8"
        )
        for app in (*APPS, "tests", "benchmarks")
        for path in (ROOT / app).rglob("*.py")
    }


@cache
def classes() -> dict[str, list[str]]:
    """By the name of a class: the texts of the modules that make one of that name."""
    made: dict[str, list[str]] = {}
    for text in modules().values():
        for name in set(re.findall(r"^class (\w+)", text, re.MULTILINE)):
            made.setdefault(name, []).append(text)
    return made


def written(name: str, text: str) -> bool:
    """Whether a module makes or imports something of that name."""
    made = (
        rf"^\s*(?:class|def|async def) {name}\b",
        rf"^\s*(?:self\.)?{name}\s*[:=]",
        rf"^(?:from|import) .*\b{name}\b",
        rf"^    {name},$",
    )
    return re.search("|".join(made), text, re.MULTILINE) is not None


def is_there(name: str) -> bool:
    """Whether `module.thing`, `Class.thing` or `module` of ours is there; true of what is not ours."""
    *before, last = name.split(".")
    owners = [text for path, text in modules().items() if f".{path}".endswith("." + ".".join(before))]
    of_class = classes().get(before[-1], [])
    if not owners and not of_class:
        return before[0] not in APPS or any(f".{path}.".endswith(f".{name}.") for path in modules())
    return any(written(last, text) for text in owners + of_class) or any(
        path.endswith(name) for path in modules()
    )


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_what_a_guide_names_is_there(guide: Path) -> None:
    """A name with a dot whose first part is an app, a module or a class of ours."""
    text = re.sub(r"```.*?```", "", guide.read_text(encoding="utf-8"), flags=re.DOTALL)
    named = set(re.findall(r"`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\([^`]*)?`", text))
    ours = {
        name for name in named if name.rpartition(".")[2] not in ("py", "md", "toml", "in", "txt", "yaml")
    }
    assert not {name for name in ours if not is_there(name)}


def test_every_function_that_the_architecture_names_is_written() -> None:
    text = ARCHITECTURE
    called = set(re.findall(r"(?:`|; )(?:\w+\.)*(\w+)\(", text)) | set(re.findall(r"`([A-Za-z]+_\w+)`", text))
    assert len(called) > 20
    assert not {name for name in called if not any(written(name, text) for text in modules().values())}


def test_every_function_stands_where_the_architecture_says_with_those_parameters() -> None:
    """Lines such as "* `matches.selectors`: `load(match) -> ...`, `append(match, events)`; `matches.queue`: ...`."""
    text = ARCHITECTURE
    seen = 0
    for bullet in re.findall(r"^\* .*(?:\n  .*)*", text, re.MULTILINE):
        module = None
        for code in re.findall(r"`([^`]+)`", bullet):
            if re.fullmatch(r"(?:" + "|".join(APPS) + r")\.\w+", code):
                module = importlib.import_module(code)
            elif (
                module is not None and (call := re.match(r"([a-z_]+)\(([^()]*)", code)) and call[1] != "ready"
            ):
                parameters = re.findall(r"(?:^|, )([a-z_]+)", call[2])
                assert set(parameters) <= set(inspect.signature(getattr(module, call[1])).parameters), code
                seen += 1
    assert seen > 12


def test_no_module_claims_every_write() -> None:
    """Writes of an app are in several modules, named for what they do."""
    first = {
        path: ast.get_docstring(ast.parse(text)) or ""
        for path, text in modules().items()
        if "tests" not in path
    }
    assert not [path for path, text in first.items() if text.startswith("Every write")]


def test_places_are_counted_from_one() -> None:
    assert places([30, 10, 30]) == [1, 3, 1]
    assert not [
        path for path, text in modules().items() if "0 is best" in text and path != "tests.setup.test_words"
    ]


def test_apps_and_the_project_are_called_so() -> None:
    """Rooms are where clubs meet; no app is one. (`a room`, free space or a club's, is not looked for.)"""
    private = re.compile(
        r"(?:this|each|every|another|higher|lower|the matches) room\b|"
        r"rooms (?:above|below|of the house)|(?:higher|lower) rooms|chambers?\b|"
        r"(?:fault of|befalls|rest of|game of|embedded) (?:the )?house\b|arrows between",
        re.IGNORECASE,
    )
    texts = {path: text for path, text in modules().items() if path != "tests.setup.test_words"}
    texts |= {str(guide): guide.read_text(encoding="utf-8") for guide in ROOT.glob("docs/**/*.md")}
    assert {path: found[0] for path, text in texts.items() if (found := private.search(text))} == {}


PAGES = {
    r"waits? for (?:your|a|another|the other's) words?\b": "waits for your confirmation",
    r"\b(?:the|at the|open) door\b": "joining",
    r"\bknock(?![-_]out)": "ask to join",
    r"\bheard by\b": "confirmed for them by",
    r"(?<!in its )\bown words?\b|\bspoken for\b": "confirmed by themselves",
    r"take my name off|\b(?:leave|leaves|leaving) for good": "delete my account",
    r"\b[Ff]ound(?:s|ing)? (?:a|an|it|one|another|its|the first)\b": "create",
}
"""What pages, guides and the API no longer say, and what they say instead."""
FINNISH = {
    r"\bov(?:i|ea|en|elta|ella|elle)\b": "liittyminen",
    r"\bkoput": "pyytää jäseneksi",
    r"\bsanaa(?:si|nsa)?\b": "vahvistus",
}
CODE = {
    r"\bknock(?![-_]out)": "ask to join",
    r"\bdoor": "joining",
    r"\bMERGERS|FAREWELLS|DEPARTURES|SPEAKERS|\btellers\b|matches\.announce": "signals and receivers",
    r"\b(?:may_found|found_league)\b|\b[Ff]ounding (?:a|an|one)\b": "create",
    r"\bown_words\b": "matches.vouching",
    r"(?:leave|leaves|leaving) for good": "delete an account",
}
"""The same in the code of the apps that people meet."""
MEANT = {
    "games": "to knock is a card player's word",
    "botkit": "plays games",
    "tests.lobby.test_agreeing": "types in a deal of Skruuvi",
    "tests.nights.selectors.test_by_person": "types in a deal of Skruuvi",
    "tests.browser.test_sheet": "types in a deal of Skruuvi",
    "tests.browser.test_whole_night": "plays Skruuvi",
    "tests.setup.test_words": "is this table",
}


@cache
def said_by_games() -> frozenset[str]:
    """The texts in the modules of the games, which mean what they mean at a card table."""
    return frozenset(
        node.value
        for path in (ROOT / "games").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def translated() -> dict[str, list[str]]:
    """What the site says besides the games, in English, and in Finnish."""
    text = (ROOT / "locale" / "fi" / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    entries = re.findall(r"^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:\".*\"\n?)+)", text, re.MULTILINE)
    said: dict[str, list[str]] = {"en": [], "fi": []}
    of_a_game = False
    for kind, lines in entries:
        sentence = "".join(ast.literal_eval(line) for line in lines.strip().split("\n"))
        if kind == "msgid":
            of_a_game = sentence in said_by_games()
        if not of_a_game:
            said["fi" if kind.startswith("msgstr") else "en"].append(sentence)
    return said


def said_oddly(table: dict[str, str], texts: dict[str, str]) -> list[str]:
    """Where a word of a table still stands, and what to say instead."""
    return [
        f"{place}: {found[0]!r}: say {instead!r}"
        for pattern, instead in table.items()
        for place, text in texts.items()
        if (found := re.search(pattern, text))
    ]


def test_pages_say_what_everybody_says() -> None:
    said = translated()
    assert len(said["en"]) > 500
    assert said_oddly(PAGES, {text: text for text in said["en"]}) == []
    assert said_oddly(FINNISH, {text: text for text in said["fi"]}) == []


def test_guides_and_the_api_say_it_too() -> None:
    guides = [
        *ROOT.glob("docs/*.md"),
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        ROOT / "docs" / "api" / "schema.yaml",
    ]
    assert said_oddly(PAGES, {path.name: path.read_text(encoding="utf-8") for path in guides}) == []


def test_so_does_the_code() -> None:
    texts = {
        path: text
        for path, text in modules().items()
        if not path.startswith(("tests.games", *MEANT)) and "migrations" not in path
    }
    assert said_oddly(CODE, texts) == []


def test_each_app_has_a_page_that_says_what_may_be_touched() -> None:
    pages = {path.stem: path.read_text(encoding="utf-8") for path in GUIDES if path.parent.name == "apps"}
    assert pages.keys() == {*APPS} - {"config"}
    assert [
        name for name, text in pages.items() if "## What you may touch" not in text or f"# {name}" not in text
    ] == []
