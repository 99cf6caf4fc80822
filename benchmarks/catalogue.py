"""What stands behind each row of the catalogue: `python -m benchmarks.catalogue --write docs/developers/catalogue.md`.

A row names the module and the preset that play it, how large the game is (`benchmarks.lines`), its tests, whose engine
is played in lock-step with it, how many decisions its rules page states, and its strongest measured player.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from benchmarks.lines import GAMES, Count, counts
from games.core.game import Game
from games.core.options import Preset

ROOT = GAMES.parent
TESTS = ROOT / "tests" / "games"
MEASURED = GAMES / "players" / "measured.json"
ORACLES = {"beginners-go": "test_boards.py", "hex": "test_boards.py"}
"""Games that their test of lock-step does not call by their key."""
HEAD = """# The rows of the catalogue

What plays each row and what it was held against. `tests`: functions in the game's own module of tests (or its kin's);
the contract's checks and the golden playthroughs of every preset come on top. `in step with`: another engine that is
played beside it, move by move. `decided`: how many decisions its rules page states where the books are silent; what
contradicts itself in the books is in [errata.md](errata.md). `strongest`: the strongest player that was proved
([players.md](players.md)); a game kept on a sheet has none. Made by
`python -m benchmarks.catalogue --write docs/developers/catalogue.md`.

| row | module | preset | lines | tests | in step with | decided | strongest |
|---|---|---|--:|--:|---|--:|---|
"""


def tests_of(game: type[Game], module: Path) -> int:
    """The test functions in the module of tests that mirrors the game's, else in those of its kin that name it."""
    folder = TESTS / module.parent.name
    mirror = folder / f"test_{module.name}"
    files = [mirror] if mirror.is_file() else sorted(folder.glob("test_*.py"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    own = [text for text in texts if mirror.is_file() or f'"{game.key}"' in text]
    return sum(len(re.findall(r"^ *def test_", text, re.M)) for text in own)


def in_step(game: type[Game]) -> str:
    """Whose engine is played beside it."""
    named = [
        file
        for file in sorted((TESTS / "oracle").glob("test_*.py"))
        if f'"{game.key}"' in file.read_text(encoding="utf-8") or ORACLES.get(game.key) == file.name
    ]
    return "OpenSpiel" if named else ""


def decided(module: Path) -> int:
    """The points under `Decided here` in the rules page, or its paragraphs where it is prose."""
    _, _, after = module.with_suffix(".md").read_text(encoding="utf-8").partition("\n## Decided here\n")
    section = after.partition("\n## ")[0].strip()
    return len(re.findall(r"^[-*] ", section, re.M)) or len(section.split("\n\n") if section else ())


def strongest(game: type[Game]) -> str:
    """The last player that was stronger than the one below it."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8")).get(game.key, [])
    proved = [one["spec"] for one in measured if one["gain"] > 0 and one["gain"] >= 3 * one["error"]]
    return proved[-1] if proved else ""


def rows() -> list[str]:
    """A row for each source of each preset, by the row's name."""
    found = [
        (f"{source.book}/{source.id}", _row(count, preset))
        for count in counts()
        for preset in count.game.presets
        for source in preset.sources
    ]
    return [f"| {name} | {told} |" for name, told in sorted(set(found))]


def _row(count: Count, preset: Preset) -> str:
    game = count.game
    module = GAMES / game.family / f"{game.key.replace('-', '_')}.py"
    cells = [
        f"`{game.family}/{module.name}`",
        f"`{preset.key}`",
        str(count.lines),
        str(tests_of(game, module)),
        in_step(game),
        str(decided(module)),
        strongest(game),
    ]
    return " | ".join(cells)


def table() -> str:
    return HEAD + "\n".join(rows()) + "\n"


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
