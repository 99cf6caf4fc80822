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
from games.core.messages import say

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
        raise BadOption(say("Pack: the text is empty."))
    rows = _json_rows(text) if text.lstrip().startswith(("[", "{")) else _csv_rows(text)
    if not FEWEST_QUESTIONS <= len(rows) <= MOST_QUESTIONS:
        raise BadOption(
            say(
                "Pack: {least} to {most} questions are needed, not {count}.",
                least=FEWEST_QUESTIONS,
                most=MOST_QUESTIONS,
                count=len(rows),
            )
        )
    questions = tuple(_question(row, where) for where, row in rows)
    _all_different(questions)
    categories = tuple(dict.fromkeys(question.category for question in questions))
    if not LEAST_CATEGORIES <= len(categories) <= MOST_CATEGORIES:
        raise BadOption(
            say(
                "Pack: {least} to {most} categories are needed, not {count}.",
                least=LEAST_CATEGORIES,
                most=MOST_CATEGORIES,
                count=len(categories),
            )
        )
    return Pack(questions, categories)


Rows = list[tuple[str, Mapping[str, object]]]


def _csv_rows(text: str) -> Rows:
    lines = text.strip().splitlines()
    delimiter = ";" if ";" in lines[0] else ","
    try:
        rows = list(csv.reader(lines, delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise BadOption(say("Pack: this is not CSV: {error}.", error=str(error))) from None
    head = [cell.strip().lower() for cell in rows[0]]
    _check_names(head, say("line {number}", number=1))
    found: Rows = []
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(head):
            raise BadOption(
                say(
                    "Pack: line {number} has {count} cells, but the first line has {needed}.",
                    number=number,
                    count=len(row),
                    needed=len(head),
                )
            )
        found.append(
            (
                say("line {number}", number=number),
                dict(zip(head, (cell.strip() for cell in row), strict=True)),
            )
        )
    return found


def _json_rows(text: str) -> Rows:
    try:
        rows = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadOption(say("Pack: this is not JSON: {error}.", error=str(error))) from None
    if not isinstance(rows, list):
        raise BadOption(say("Pack: JSON must be a list of questions."))
    found: Rows = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise BadOption(
                say(
                    "Pack: question {number} is not an object with {list}.",
                    number=number,
                    list=", ".join(NEEDED),
                )
            )
        _check_names(list(row), say("question {number}", number=number))
        found.append((say("question {number}", number=number), row))
    return found


def _check_names(names: list[str], where: str) -> None:
    missing = [name for name in NEEDED if name not in names]
    unknown = [name for name in names if name not in COLUMNS]
    if missing or unknown or len(set(names)) != len(names):
        raise BadOption(
            say(
                "Pack: {where}: the names are {list} and perhaps within, each once, not {given}.",
                where=where,
                list=", ".join(NEEDED),
                given=", ".join(map(str, names))[:120],
            )
        )


def _question(row: Mapping[str, object], where: str) -> Question:
    category = _words(row["category"], LONGEST_CATEGORY, say("{where}: the category", where=where))
    text = _words(row["question"], LONGEST_QUESTION, say("{where}: the question", where=where))
    answer, low, high = (_number(row[name], f"{where}: {name}") for name in ("answer", "low", "high"))
    within = _number(row.get("within") or 0, say("{where}: within", where=where))
    if not low <= answer <= high:
        raise BadOption(
            say(
                "Pack: {where}: the answer {answer} does not lie between {low} and {high}.",
                where=where,
                answer=answer,
                low=low,
                high=high,
            )
        )
    if not 1 < high - low + 1 <= MOST_ANSWERS:
        raise BadOption(
            say(
                "Pack: {where}: from {low} to {high} there are not 2 to {most} answers.",
                where=where,
                low=low,
                high=high,
                most=MOST_ANSWERS,
            )
        )
    return Question(category, text, answer, low, high, within)


def _words(value: object, longest: int, where: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= longest:
        raise BadOption(
            say("Pack: {where} must be a text of 1 to {longest} characters.", where=where, longest=longest)
        )
    odd = next((sign for sign in value if not sign.isprintable() or sign in "{}"), None)
    if odd is not None:
        raise BadOption(say("Pack: {where} contains {odd}, which it may not.", where=where, odd=repr(odd)))
    return value.strip()


def _number(value: object, where: str) -> int:
    text = str(value).strip() if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise BadOption(
            say(
                "Pack: {where} is {value}, not a whole number from 0 to {highest}.",
                where=where,
                value=f"{value!r:.40}",
                highest=HIGHEST,
            )
        )
    return int(text)


def _all_different(questions: tuple[Question, ...]) -> None:
    seen: set[str] = set()
    for question in questions:
        if question.text in seen:
            raise BadOption(say("Pack: the question {text} is there twice.", text=repr(question.text)))
        seen.add(question.text)
