"""How many lines of code each game takes: `python -m benchmarks.lines --write docs/developers/games.md`.

Counted are lines with code: no blank lines, comments or docstrings, no imports, and not the rules page (`page`,
`decisions`, `summary`), which is text. A game's are those of its own module and of the modules that it alone imports,
directly or not; of a helper that only games of its family import it has its share. What several families use belongs to
all, as `games.core` does.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median, quantiles

from games.core import registry
from games.core.game import Game

TEXTS = {"page", "decisions", "summary", "tie"}
GAMES = Path(inspect.getfile(registry)).parents[1]
COMMON = ("core", "players")
"""Folders that no game is charged for."""
OTHERS = "OpenSpiel's median game has 703 lines, gameslib's 713."
HEAD = """# The games in lines of code

Lines with code, without imports, docstrings, comments, blank lines and the text of the rules page: in the modules that
a game alone imports, its own among them, and its share of the helpers that only games of its family import. What
several families share is in `games/kits/` and counted for none. This page is made by
`python -m benchmarks.lines --write docs/developers/games.md`, which refuses a median that has risen.

"""
COLUMNS = """| game | its own modules | own | with helpers | rows of the catalogue |
|---|---|--:|--:|---|
"""


@dataclass(frozen=True, slots=True)
class Count:
    """The lines of a game. files: its own. own: the lines in them. share: what it has of its family's helpers."""

    game: type[Game]
    files: tuple[Path, ...]
    own: int
    share: float

    @property
    def lines(self) -> int:
        return self.own + round(self.share)


@cache
def imports(file: Path) -> frozenset[Path]:
    """The modules of the games, without the core, that a module imports when it runs."""
    found = set()
    for node in _run(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("games."):
            path = GAMES.joinpath(*str(node.module).split(".")[1:])
            found |= {path.with_suffix(".py"), *(path / f"{name.name}.py" for name in node.names)}
    return frozenset(path for path in found if path.is_file() and path.parent.name not in COMMON)


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Every node but those that only a type checker sees."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _run(child)


def reached(file: Path) -> set[Path]:
    """A module and all that it imports, directly or not."""
    found, waiting = {file}, [file]
    while waiting:
        new = imports(waiting.pop()) - found
        found |= new
        waiting += new
    return found


def counts() -> list[Count]:
    """Every game with its lines, by title."""
    home = {game: Path(inspect.getfile(game)) for game in registry.all_games()}
    users: dict[Path, set[type[Game]]] = defaultdict(set)
    for game, file in home.items():
        for module in reached(file):
            users[module].add(game)
    counted = []
    for game, file in home.items():
        own = {file, *(module for module in reached(file) if users[module] == {game})}
        shared = [
            module
            for module in reached(file) - own
            if len({user.family for user in users[module]}) == 1 or module in home.values()
        ]
        share = sum(code_lines(module) / len(users[module]) for module in shared)
        counted.append(Count(game, tuple(sorted(own)), sum(map(code_lines, own)), share))
    return counted


@cache
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


def measured(counted: list[Count]) -> tuple[int, int]:
    """The median and the 90th percentile of the lines of the games that are played here, helpers included."""
    lines = [count.lines for count in counted if count.game.State is not None]
    return round(median(lines)), round(quantiles(lines, n=10)[-1])


def recorded(page: str) -> int:
    """The median that a page tells. Raises ValueError if it tells none."""
    if found := re.search(r"median of the \d+ games played here: \*\*(\d+)\*\*", page):
        return int(found[1])
    raise ValueError("the page tells no median")


def table() -> str:
    """The page: the median, then a row a game, by title."""
    counted, rows = counts(), []
    for count in counted:
        names = ", ".join(f"`{file.parent.name}/{file.name}`" for file in count.files)
        covered = sorted(
            {f"{source.book}/{source.id}" for preset in count.game.presets for source in preset.sources}
        )
        rows.append(f"| {count.game.title} | {names} | {count.own} | {count.lines} | {', '.join(covered)} |")
    half, tenth = measured(counted)
    played = sum(count.game.State is not None for count in counted)
    kept = round(median(count.lines for count in counted if count.game.State is None))
    told = (
        f"With helpers, the median of the {played} games played here: **{half}**, the 90th percentile {tenth}. "
        f"The median of the {len(counted) - played} kept on a sheet: {kept}. {OTHERS}\n\n"
    )
    return HEAD + told + COLUMNS + "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the page to this file")
    chosen = parser.parse_args()
    page = table()
    if not chosen.write:
        sys.stdout.write(page)
    elif chosen.write.exists() and recorded(page) > recorded(chosen.write.read_text(encoding="utf-8")):
        sys.exit("The median has risen: what is new belongs into a kit, or the game says too much.")
    else:
        chosen.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
