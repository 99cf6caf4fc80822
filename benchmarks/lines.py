"""How many lines of code each game takes: `python -m benchmarks.lines --write docs/developers/games.md`.

Counted are lines with code in the game's own modules: no blank lines, comments or docstrings, no imports, and not the
rules page (`page`, `decisions`, `summary`), which is text. What lies in kits belongs to all and is not counted.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
from pathlib import Path

from games.core import registry
from games.core.game import Game

TEXTS = {"page", "decisions", "summary"}
HEAD = """# The games in lines of code

Lines with code in a game's own modules, without imports, docstrings, comments, blank lines and the text of its rules
page. What games share lies in `games/kits/`. Made by `python -m benchmarks.lines --write docs/developers/games.md`.

| game | modules | lines | rows of the catalogue |
|---|---|--:|---|
"""


def modules_of(game: type[Game]) -> list[Path]:
    """The modules a game is written in: its own, and those beside it that it takes its state, sheet and result from."""
    parts = [game, game.Sheet, game.Result, *([game.State] if game.State else [])]
    own = Path(inspect.getfile(game))
    found = {own}
    for part in parts:
        for base in inspect.getmro(part):
            file = Path(inspect.getfile(base)) if base.__module__.startswith("games.") else own
            if file.parent == own.parent and file.stem.startswith(own.stem.split("_")[0]):
                found.add(file)
    return sorted(found)


def code_lines(file: Path) -> int:
    """Lines with code, without what is said in the module's docstring."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, (ast.Import, ast.ImportFrom)):
            lines.update(_own_lines(node))
    for node in ast.walk(tree):
        if _is_text(node):
            lines.difference_update(range(node.lineno, node.end_lineno + 1))  # type: ignore[attr-defined]
    return len(lines)


def _own_lines(node: ast.stmt) -> range:
    """A statement's lines; of one with a body only its head."""
    body = getattr(node, "body", None)
    end = node.end_lineno or node.lineno
    return range(node.lineno, min(end, body[0].lineno - 1) + 1 if body else end + 1)


def _is_text(node: ast.AST) -> bool:
    """Docstrings, and the texts of the rules page."""
    if (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ):
        return True
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return any(isinstance(target, ast.Name) and target.id in TEXTS for target in targets)


def table() -> str:
    """The page: a row a game, by title."""
    rows = []
    for game in registry.all_games():
        files = modules_of(game)
        names = ", ".join(f"`{file.parent.name}/{file.name}`" for file in files)
        covered = sorted(
            {f"{source.book}/{source.id}" for preset in game.presets for source in preset.sources}
        )
        rows.append(f"| {game.title} | {names} | {sum(map(code_lines, files))} | {', '.join(covered)} |")
    return HEAD + "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the page to this file")
    chosen = parser.parse_args()
    if chosen.write:
        chosen.write.write_text(table(), encoding="utf-8")
    else:
        sys.stdout.write(table())


if __name__ == "__main__":
    main()
