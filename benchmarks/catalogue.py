"""What stands behind each row of the catalogue: `python -m benchmarks.catalogue --write docs/developers/catalogue.md`.

A row names the module and the preset that play it, how large the game is (`benchmarks.lines`), its tests, what is
held against it, how many decisions its rules page states, and its strongest measured player.
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
ENGINES = {"pyspiel": "OpenSpiel", "phevaluator": "phevaluator", "endplay.dds": "endplay"}
"""What other programs are called, by the module that their tests import."""
PERFT = re.compile(r"^def test_perft", re.M)
"""Tests that count the moves of a game from its start and hold them against a generator of their own."""
GAMESLIB = {"accasta", "boom-and-zoom", "hex", "mattock", "tumbleweed", "urbino"}
"""Games that were once played beside gameslib; it is not needed for any test."""
HEAD = """# The rows of the catalogue

What plays each row and what it was held against. `tests`: functions in the game's own module of tests (or its kin's);
the contract's checks and the golden playthroughs of every preset come on top. `decided`: how many decisions its rules
page states where the books are silent; what contradicts itself in the books is in [errata.md](errata.md). `strongest`:
the strongest player that was proved ([players.md](players.md)); a game kept on a sheet has none. Made by
`python -m benchmarks.catalogue --write docs/developers/catalogue.md`.

`held against`: OpenSpiel is played beside it, move by move (`tests/games/oracle` names the rules that differ);
phevaluator ranks its hands; endplay solves its last tricks; *perft*: its moves are counted from the start by a
generator that the tests have of their own; *gameslib*: see below. Of the 126 games that OpenSpiel lists no others are
ours: its Morpion Solitaire draws lines of four, its Blackjack has a banker who does not win ties, its Go Fish no
partners, its Breakthrough is a board game; Bezique, Pinochle, draw poker and stud it does not have.

gameslib's rule files (AbstractPlay, as of b8c31156) were run once beside ours; nothing of them is here. Along random
games the numbers of moves were the same before every turn, and so were the winners: Boom & Zoom 3,811 positions,
Accasta 480 and Accasta Pari 467 (by whole turns), Mattock on the small board 167, Tumbleweed 232, Urbino 134; in hex
those of the start. What differs: Tumbleweed forbids a pass in the first turn after the colours are chosen, which its
source does not; in Urbino who builds first is said there by a pass; colours are swapped in hex beside the moves.
Its Y is played on another board, its Ponte del Diavolo lists no moves. Ludii's files were not run: they need its
own player.

| row | module | preset | lines | tests | held against | decided | strongest |
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


def held_against(game: type[Game]) -> str:
    """Whose programs are held against it, and whether its moves are counted by a generator of the tests' own."""
    files = sorted((TESTS / "oracle").glob("test_*.py"))
    texts = [text for file in files if f'"{game.key}"' in (text := file.read_text(encoding="utf-8"))]
    found = [name for module, name in ENGINES.items() if any(f'"{module}"' in text for text in texts)]
    own = [file.read_text(encoding="utf-8") for file in sorted((TESTS / game.family).rglob("test_*.py"))]
    if any(f'"{game.key}"' in text and PERFT.search(text) for text in own):
        found.append("perft")
    if game.key in GAMESLIB:
        found.append("gameslib")
    return ", ".join(found)


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
        held_against(game),
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
