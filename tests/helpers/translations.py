"""The messages of the site and what they are in Finnish, as the source file of translations has them."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.LOCALE_PATHS[0]) / "fi" / "LC_MESSAGES"
Entry = dict[str, str]
WORD = re.compile(r"[^\W\d_]{2,}")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


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


def words(text: str) -> set[str]:
    """The words of a text in small letters, without the names of its placeholders."""
    return {word.lower() for word in WORD.findall(PLACEHOLDER.sub(" ", text))}


@cache
def english_words() -> frozenset[str]:
    """The words of the originals that no translation has."""
    originals = [entry.get(part, "") for entry in entries() for part in ("msgid", "msgid_plural")]
    translated = [text for entry in entries() for text in forms(entry)]
    return frozenset(set().union(*map(words, originals)) - set().union(*map(words, translated)))
