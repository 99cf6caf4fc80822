"""The messages of the site and what they are in Finnish, as the source file of translations has them."""

from __future__ import annotations

import ast
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.LOCALE_PATHS[0]) / "fi" / "LC_MESSAGES"
Entry = dict[str, str]


def entries() -> list[Entry]:
    """The messages of the source file: each its parts by keyword, `flags` among them."""
    found: list[Entry] = []
    for block in (FOLDER / "django.po").read_text(encoding="utf-8").split("\n\n"):
        entry, part = {"flags": ""}, ""
        for line in block.splitlines():
            if line.startswith("#,"):
                entry["flags"] += line
            elif line.startswith('"'):
                entry[part] += ast.literal_eval(line)
            elif line.startswith("msg"):
                part, text = line.split(" ", 1)
                entry[part] = ast.literal_eval(text)
        found.append(entry)
    return [entry for entry in found if entry.get("msgid")]


def forms(entry: Entry) -> list[str]:
    return [text for part, text in entry.items() if part.startswith("msgstr")]
