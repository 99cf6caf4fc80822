"""Templates keep to the columns that djlint is given: it lays elements out, and breaks neither a sentence nor a tag."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def too_long(folder: Path, most: int) -> Iterator[str]:
    """Every line of a template below the folder that has more columns than that."""
    for page in sorted(folder.rglob("*.html")):
        for number, text in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            if len(text) > most:
                yield f"{page}:{number}: {len(text)} columns, at most {most}"


if __name__ == "__main__":
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = list(too_long(Path(sys.argv[1]), settings["tool"]["djlint"]["max_line_length"]))
    print("\n".join(found))
    sys.exit(bool(found))
