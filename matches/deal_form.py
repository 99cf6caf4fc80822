"""The form for a deal, made from the game's result type: what is asked, and how a posted form becomes a result's data.

Names of inputs are paths: `tricks.0` is the first side's tricks, `darts.2.ring` a part of the third dart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clubs.posted import whole

ROWS_SHOWN = 6
"""A list shows so many lines at once, and always one more than are filled."""


@dataclass(slots=True)
class Asked:
    """One input, or a group of them. `kind` as in `games.core.results`; `choices` are (value, title)."""

    name: str
    title: str
    kind: str
    value: str = ""
    help: str = ""
    problem: str = ""
    lo: int = 0
    hi: int = 0
    step: int = 1
    optional: bool = False
    choices: list[tuple[str, str]] = field(default_factory=list)
    parts: list[Asked] = field(default_factory=list)
    when: Mapping[str, Sequence[object]] = field(default_factory=dict)

    @property
    def as_buttons(self) -> bool:
        """Few choices are buttons, many a list to choose from."""
        return len(self.choices) <= 8

    @property
    def when_text(self) -> str:
        """For the page's script: `bid=sooli|rami`."""
        return ";".join(f"{name}={'|'.join(map(str, values))}" for name, values in self.when.items())


def asked(
    description: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    sides: Sequence[Sequence[int]],
    posted: Mapping[str, str] | None = None,
    problems: Mapping[str, str] | None = None,
) -> list[Asked]:
    """The form of a description (`DealResult.describe`), with what was typed and what was wrong with it."""
    form = _Form(names, sides, posted or {}, problems or {})
    return [form.ask(one["name"], one, one["title"]) for one in description]


@dataclass(frozen=True, slots=True)
class _Form:
    names: Sequence[str]
    sides: Sequence[Sequence[int]]
    posted: Mapping[str, str]
    problems: Mapping[str, str]

    def side_name(self, side: int) -> str:
        return " & ".join(self.names[seat] for seat in self.sides[side])

    def ask(self, path: str, what: Mapping[str, Any], title: str) -> Asked:
        if what["kind"] == "maybe":
            inner = self.ask(path, what["item"], title)
            inner.optional = True
            return inner
        one = Asked(
            path,
            title,
            what["kind"],
            value=self.posted.get(path, ""),
            help=what.get("help", ""),
            problem=self.problems.get(path, ""),
            when=what.get("when", {}),
        )
        self._fill(one, what)
        return one

    def _fill(self, one: Asked, what: Mapping[str, Any]) -> None:
        if one.kind == "number":
            one.lo, one.hi, one.step = what["lo"], what["hi"], what["step"]
        elif one.kind == "choice":
            one.choices = [(str(key), str(title)) for key, title in what["choices"]]
        elif one.kind == "seat":
            one.choices = [(str(seat), self.names[seat]) for seat in range(what["seats"])]
        elif one.kind == "side":
            one.choices = [(str(side), self.side_name(side)) for side in range(len(what["sides"]))]
        elif one.kind == "per":
            title_of = self.side_name if what["of"] == "side" else self.names.__getitem__
            one.parts = [self.ask(f"{one.name}.{i}", what["item"], title_of(i)) for i in range(what["count"])]
        elif one.kind == "many":
            one.parts = [
                self.ask(f"{one.name}.{i}", what["item"], str(i + 1))
                for i in range(self._rows(one.name, what))
            ]
        elif one.kind == "record":
            one.parts = [
                self.ask(f"{one.name}.{part['name']}", part, part["title"]) for part in what["fields"]
            ]

    def _rows(self, path: str, what: Mapping[str, Any]) -> int:
        parts = [
            whole(key.removeprefix(path + ".").split(".")[0])
            for key, value in self.posted.items()
            if key.startswith(path + ".") and value
        ]
        filled = [part for part in parts if part is not None]
        return min(what["most"], max(what["least"], ROWS_SHOWN, max(filled, default=-1) + 2))


def read(description: Sequence[Mapping[str, Any]], posted: Mapping[str, str]) -> dict[str, Any]:
    """The data of a posted form, for `DealResult.clean` to judge; what is left empty is left out or None."""
    data = {}
    for one in description:
        value = _read(one["name"], one, posted)
        if value is not _NOTHING:
            data[one["name"]] = value
    return data


_NOTHING = object()


def _read(path: str, what: Mapping[str, Any], posted: Mapping[str, str]) -> Any:
    kind = what["kind"]
    if kind == "maybe":
        value = _read(path, what["item"], posted)
        return None if value is _NOTHING else value
    if kind == "flag":
        return posted.get(path, "") in ("on", "true", "1")
    if kind == "per":
        parts = [_read(f"{path}.{i}", what["item"], posted) for i in range(what["count"])]
        return ["" if part is _NOTHING else part for part in parts]
    if kind == "many":
        items = [_read(f"{path}.{i}", what["item"], posted) for i in range(what["most"])]
        return [item for item in items if item is not _NOTHING]
    if kind == "record":
        return _read_record(path, what, posted)
    value = posted.get(path, "").strip()
    return value if value else _NOTHING


def _read_record(path: str, what: Mapping[str, Any], posted: Mapping[str, str]) -> Any:
    """A record; nothing if none of its inputs was touched (an unticked box does not count)."""
    touched = any(key.startswith(path + ".") and value.strip() for key, value in posted.items())
    if not touched:
        return _NOTHING
    parts = {part["name"]: _read(f"{path}.{part['name']}", part, posted) for part in what["fields"]}
    return {name: value for name, value in parts.items() if value is not _NOTHING}
