"""What games say to people is a message, so that it can be said in their language; sentences that are none are counted.

The count may only fall. A sentence is an f-string with a word in it, or a text of several words, that no `say` holds.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

LEFT = 19
"""Sentences that are still plain English."""

FOR_DEVELOPERS = (
    "games/cli.py",
    "games/cli_",
    "games/compiled.py",
    "games/compiling.py",
    "games/core/contract/",
    "games/core/fields.py",
    "games/players/measuring.py",
)
"""Modules that speak to who writes a game or a bot at a terminal, or to Python itself."""
NOT_FOR_PEOPLE = {
    *("say", "say_n", "say_in", "refuse", "verbatim"),
    *("AssertionError", "KeyError", "NotImplementedError", "RuntimeError", "TypeError", "ValueError"),
    *(
        "Source",
        "Literal",
        "TypeVar",
        "cast",
        "compile",
        "isinstance",
        "numbers",
        "removeprefix",
        "removesuffix",
        "startswith",
    ),
}
WORD = re.compile(r"[^\W\d_]{2,}")
NAMED = {"Preset", "Strength", "Variant"}
"""What has a name, and a place in a book, after its key."""
NAMES = {"key", "sources", "title"}
"""What a game is called and where it stands: names are no sentences."""


def sentences(tree: ast.Module) -> list[tuple[int, str]]:
    """The lines and texts of what a module says in plain English."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        elif isinstance(node, ast.Call):
            skipped |= set(_arguments(node))
        elif isinstance(node, ast.Assert) and node.msg:
            skipped |= set(ast.walk(node.msg))
        elif isinstance(node, ast.JoinedStr):
            skipped |= set(node.values)
        elif isinstance(node, ast.Dict):
            skipped |= {key for key in node.keys if key is not None}
        elif isinstance(node, ast.DictComp):
            skipped.add(node.key)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in NAMES:
            skipped |= set(ast.walk(node.value))
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            skipped |= set(ast.walk(node.annotation))
    return [
        (node.lineno, text)
        for node in ast.walk(tree)
        if node not in skipped
        and isinstance(node, ast.Constant | ast.JoinedStr)
        and (text := _sentence(node))
    ]


def _arguments(call: ast.Call) -> list[ast.AST]:
    """What of a call is for no reader, or is a template."""
    name = ast.unparse(call.func).rpartition(".")[2]
    if name in ("say", "say_n", "say_in", "refuse", "Template"):
        return [one for one in call.args if isinstance(one, ast.Constant)]
    if name in NAMED:
        return list(call.args[1:3])
    return [part for one in call.args for part in ast.walk(one)] if name in NOT_FOR_PEOPLE else []


def _sentence(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        return text if WORD.search(text) else ""
    text = node.value if isinstance(node.value, str) else ""
    return text if WORD.search(text) and " " in text.strip() and "\n" not in text.strip() else ""


def spoken_in_english() -> list[str]:
    return [
        f"{path}:{line}: {text}"
        for path in sorted(Path("games").rglob("*.py"))
        if not path.as_posix().startswith(FOR_DEVELOPERS)
        for line, text in sentences(ast.parse(path.read_text(encoding="utf-8")))
    ]


def test_what_games_say_is_a_message() -> None:
    found = spoken_in_english()
    assert len(found) <= LEFT, "\n".join(found)


def test_a_sentence_outside_a_message_is_found() -> None:
    tree = ast.parse(
        'def told(seat):\n    """Of no interest."""\n    say("{who} passes.", who=f"player {seat}")\n'
        '    return f"{seat} bids" if seat else "nobody bids"\n'
    )
    assert sorted(line for line, _ in sentences(tree)) == [3, 4, 4]
