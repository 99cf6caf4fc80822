"""Packs of trivia questions whose answers are numbers: CSV or JSON that a club supplies, or the one built in.

    category,question,answer,low,high,within
    Nature,How many legs has a spider?,8,4,12,0

An answer is a whole number from low to high; one that is off by at most `within` (0 if left out) counts as correct.
JSON is a list of objects with the same names. A semicolon may part the columns of CSV.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from games.core.errors import BadOption

OWN: Final = Path(__file__).with_name("packs") / "own.csv"
COLUMNS: Final = ("category", "question", "answer", "low", "high", "within")
NEEDED: Final = COLUMNS[:5]
FEWEST_QUESTIONS: Final = 10
MOST_QUESTIONS: Final = 500
MOST_CATEGORIES: Final = 12
LEAST_CATEGORIES: Final = 2
LONGEST_CATEGORY: Final = 24
LONGEST_QUESTION: Final = 200
LONGEST_PACK: Final = 60_000
MOST_ANSWERS: Final = 400
"""How many different answers a question can be given at most."""
HIGHEST: Final = 999_999


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its printed answer, which lies between low and high."""

    category: str
    text: str
    answer: int
    low: int
    high: int
    within: int = 0


@dataclass(frozen=True, slots=True)
class Pack:
    """Questions, and their categories in the order in which they come up."""

    questions: tuple[Question, ...]
    categories: tuple[str, ...]


@lru_cache(maxsize=1)
def own_pack() -> Pack:
    """The small pack that is built in."""
    return read_pack(OWN.read_text(encoding="utf-8"))


@lru_cache(maxsize=32)
def read_pack(text: str) -> Pack:
    """The pack of a CSV or JSON text. Raises BadOption that says where it is wrong and what would be right."""
    if not text.strip():
        raise BadOption("Pack: the text is empty.")
    rows = _json_rows(text) if text.lstrip().startswith(("[", "{")) else _csv_rows(text)
    if not FEWEST_QUESTIONS <= len(rows) <= MOST_QUESTIONS:
        raise BadOption(
            f"Pack: {FEWEST_QUESTIONS} to {MOST_QUESTIONS} questions are needed, not {len(rows)}."
        )
    questions = tuple(_question(row, where) for where, row in rows)
    _all_different(questions)
    categories = tuple(dict.fromkeys(question.category for question in questions))
    if not LEAST_CATEGORIES <= len(categories) <= MOST_CATEGORIES:
        raise BadOption(
            f"Pack: {LEAST_CATEGORIES} to {MOST_CATEGORIES} categories are needed, not {len(categories)}."
        )
    return Pack(questions, categories)


Rows = list[tuple[str, Mapping[str, object]]]


def _csv_rows(text: str) -> Rows:
    lines = text.strip().splitlines()
    delimiter = ";" if ";" in lines[0] else ","
    try:
        rows = list(csv.reader(lines, delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise BadOption(f"Pack: this is not CSV: {error}.") from None
    head = [cell.strip().lower() for cell in rows[0]]
    _check_names(head, "line 1")
    found: Rows = []
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(head):
            raise BadOption(f"Pack: line {number} has {len(row)} cells, but the first line has {len(head)}.")
        found.append((f"line {number}", dict(zip(head, (cell.strip() for cell in row), strict=True))))
    return found


def _json_rows(text: str) -> Rows:
    try:
        rows = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadOption(f"Pack: this is not JSON: {error}.") from None
    if not isinstance(rows, list):
        raise BadOption("Pack: JSON must be a list of questions.")
    found: Rows = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise BadOption(f"Pack: question {number} is not an object with {', '.join(NEEDED)}.")
        _check_names(list(row), f"question {number}")
        found.append((f"question {number}", row))
    return found


def _check_names(names: list[str], where: str) -> None:
    missing = [name for name in NEEDED if name not in names]
    unknown = [name for name in names if name not in COLUMNS]
    if missing or unknown or len(set(names)) != len(names):
        raise BadOption(
            f"Pack: {where}: the names are {', '.join(NEEDED)} and perhaps within, each once, "
            f"not {', '.join(map(str, names))[:120]}."
        )


def _question(row: Mapping[str, object], where: str) -> Question:
    category = _words(row["category"], LONGEST_CATEGORY, f"{where}: the category")
    text = _words(row["question"], LONGEST_QUESTION, f"{where}: the question")
    answer, low, high = (_number(row[name], f"{where}: {name}") for name in ("answer", "low", "high"))
    within = _number(row.get("within") or 0, f"{where}: within")
    if not low <= answer <= high:
        raise BadOption(f"Pack: {where}: the answer {answer} does not lie between {low} and {high}.")
    if not 1 < high - low + 1 <= MOST_ANSWERS:
        raise BadOption(f"Pack: {where}: from {low} to {high} there are not 2 to {MOST_ANSWERS} answers.")
    return Question(category, text, answer, low, high, within)


def _words(value: object, longest: int, where: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= longest:
        raise BadOption(f"Pack: {where} must be a text of 1 to {longest} characters.")
    odd = next((sign for sign in value if not sign.isprintable() or sign in "{}"), None)
    if odd is not None:
        raise BadOption(f"Pack: {where} contains {odd!r}, which it may not.")
    return value.strip()


def _number(value: object, where: str) -> int:
    text = str(value).strip() if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise BadOption(f"Pack: {where} is {value!r:.40}, not a whole number from 0 to {HIGHEST}.")
    return int(text)


def _all_different(questions: tuple[Question, ...]) -> None:
    seen: set[str] = set()
    for question in questions:
        if question.text in seen:
            raise BadOption(f"Pack: the question {question.text!r} is there twice.")
        seen.add(question.text)
