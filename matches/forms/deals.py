"""The form for a deal, made from the game's result type: what is asked, and how a posted form becomes a result's data.

Names of inputs are paths: `tricks.0` is the first side's tricks, `darts.2.ring` a part of the third dart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from common.refusals import reasons
from common.request_input import whole
from games.core.errors import BadResult
from games.core.messages import Message

ROWS_SHOWN = 6
"""A list shows so many lines at once, and always one more than are filled."""
MORE = "more-lines"
"""The button of a page without a script that asks for more empty lines."""
FEW = 5
"""So many different numbers are shown as buttons instead of a stepper."""
FEW_ALONE = 8
"""The same of a number that is asked but once, not for every side or in every line."""
USUALLY_NONE = 12
"""A number for each side that begins at nought and goes no higher is a count of rare things: nought to begin with."""


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
    when_hint: str = ""
    total: int | None = None
    picture: str = ""
    in_list: bool = False
    most: int = 0

    @property
    def around(self) -> bool:
        """Four seats are chosen as they sit: the first of `choices` below, the others clockwise from the left."""
        return self.kind == "seat" and len(self.choices) == 4 and not self.in_list

    @property
    def can_be_none(self) -> bool:
        """Whether a button for nothing is needed."""
        return self.optional or self.in_list

    @property
    def nobody(self) -> str:
        """What the button for nothing says."""
        return _("nobody") if self.kind in ("seat", "side") else "–"

    @property
    def shape(self) -> str:
        """Which template shows it: `matches/_field_<shape>.html`. Few choices are buttons, many a list."""
        if self.kind in ("flag", "ticks"):
            return self.kind
        if self.choices:
            return "buttons" if len(self.choices) <= 10 else "list"
        return "parts" if self.parts else "number"

    @property
    def template(self) -> str:
        return f"matches/_field_{self.shape}.html"

    @property
    def is_group(self) -> bool:
        """Whether its inputs stand below a common title."""
        return self.shape not in ("flag", "number")

    @property
    def shows_board(self) -> bool:
        """Whether there is a dart board to tap on: once for a list of darts."""
        if self.shape == "parts":
            return self.parts[0].picture == "dartboard"
        return self.picture == "dartboard" and not self.in_list

    @property
    def takes_more(self) -> bool:
        """Whether it is a list that has room for more lines than are shown."""
        return self.kind == "many" and len(self.parts) < self.most

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
    you: int = 0,
) -> list[Asked]:
    """The form of a description (`DealResult.describe`), with what was typed and what was wrong with it.

    you: the seat from which the table is seen.
    """
    form = _Form(names, sides, posted, problems or {}, you)
    fields = [form.ask(what["name"], what, what["title"]) for what in description]
    for asked in fields:
        asked.when_hint = _when_hint(asked.when, fields)
    return fields


def _when_hint(when: Mapping[str, Sequence[object]], fields: Sequence[Asked]) -> str:
    """For pages without a script: `Game: Rami, Sooli`."""
    asked_before = {asked.name: asked for asked in fields}
    rules = []
    for name, values in when.items():
        other = asked_before[name]
        titles = dict(other.choices) or {"True": _("yes"), "False": _("no")}
        rules.append(f"{other.title}: {', '.join(titles.get(str(value), str(value)) for value in values)}")
    return "; ".join(rules)


@dataclass(frozen=True, slots=True)
class _Form:
    names: Sequence[str]
    sides: Sequence[Sequence[int]]
    posted: Mapping[str, str] | None
    problems: Mapping[str, str]
    you: int

    def value_of(self, path: str) -> str:
        return (self.posted or {}).get(path, "")

    def side_name(self, side: int) -> str:
        return " & ".join(self.names[seat] for seat in self.sides[side])

    def ask(self, path: str, what: Mapping[str, Any], title: str) -> Asked:
        if what["kind"] == "maybe":
            shown = {name: what[name] for name in ("help", "when") if name in what}
            inner = self.ask(path, {**what["item"], **shown}, title)
            inner.optional = True
            return inner
        asked = Asked(
            path,
            title,
            what["kind"],
            value=self.value_of(path),
            help=what.get("help", ""),
            problem=self.problems.get(path, ""),
            when=what.get("when", {}),
        )
        self._fill(asked, what)
        return asked

    def _fill(self, asked: Asked, what: Mapping[str, Any]) -> None:
        asked.picture = what.get("picture", "")
        if asked.kind == "number":
            asked.lo, asked.hi, asked.step = what["lo"], what["hi"], what["step"]
            few = FEW if "." in asked.name else FEW_ALONE
            if (asked.hi - asked.lo) // asked.step < few:
                asked.choices = [(str(n), str(n)) for n in range(asked.lo, asked.hi + 1, asked.step)]
        elif asked.kind == "choice":
            asked.choices = [(str(key), str(title)) for key, title in what["choices"]]
        elif asked.kind == "seat":
            seats = range(what["seats"])
            seats_from_you = sorted(seats, key=lambda seat: (seat - self.you) % len(seats))
            asked.choices = [(str(seat), self.names[seat]) for seat in seats_from_you]
        elif asked.kind == "side":
            asked.choices = [(str(side), self.side_name(side)) for side in range(len(what["sides"]))]
        elif asked.kind == "per":
            asked.total = what.get("total")
            asked.parts = self._each(asked, what)
        elif asked.kind == "many":
            asked.most = what["most"]
            asked.parts = self._lines(asked, what)
        elif asked.kind == "record":
            asked.parts = [
                self.ask(f"{asked.name}.{part['name']}", part, part["title"]) for part in what["fields"]
            ]

    def _each(self, asked: Asked, what: Mapping[str, Any]) -> list[Asked]:
        """One input for each side or seat; counts of rare things begin at nought."""
        title_of = self.side_name if what["of"] == "side" else self.names.__getitem__
        parts = [self.ask(f"{asked.name}.{i}", what["item"], title_of(i)) for i in range(what["count"])]
        for part in parts:
            few = part.kind == "number" and part.lo == 0 and part.hi <= USUALLY_NONE and asked.total is None
            if (few or what["item"].get("rare")) and self.posted is None:
                part.value = str(part.lo)
        return parts

    def _lines(self, asked: Asked, what: Mapping[str, Any]) -> list[Asked]:
        """The lines of a list; a choice of some of few numbers is a row of boxes to tick."""
        item, most = what["item"], what["most"]
        if item["kind"] == "number" and (item["hi"] - item["lo"]) // item["step"] + 1 == most <= FEW:
            asked.kind = "ticks"
            numbers = [str(n) for n in range(item["lo"], item["hi"] + 1, item["step"])]
            ticked = {self.value_of(f"{asked.name}.{i}") for i in range(most)}
            return [
                Asked(f"{asked.name}.{i}", n, "tick", value=n if n in ticked else "")
                for i, n in enumerate(numbers)
            ]
        parts = [self.ask(f"{asked.name}.{i}", item, str(i + 1)) for i in range(self._rows(asked.name, what))]
        for part in parts:
            part.in_list = True
            for inner in part.parts:
                inner.in_list = True
        return parts

    def _rows(self, path: str, what: Mapping[str, Any]) -> int:
        parts = [
            whole(key.removeprefix(path + ".").split(".")[0])
            for key, value in (self.posted or {}).items()
            if key.startswith(path + ".") and value
        ]
        filled = [part for part in parts if part is not None]
        more = ROWS_SHOWN if self.value_of(MORE) else 1
        return min(what["most"], max(what["least"], ROWS_SHOWN, max(filled, default=-1) + 1 + more))


def read(description: Sequence[Mapping[str, Any]], posted: Mapping[str, str]) -> dict[str, Any]:
    """The data of a posted form, for `DealResult.clean` to judge; what is left empty is left out or None."""
    data = {}
    for what in description:
        value = _read(what["name"], what, posted)
        if value is not _NOTHING:
            data[what["name"]] = value
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
        return [
            _left_empty(f"{path}.{i}", what["item"], posted) if part is _NOTHING else part
            for i, part in enumerate(parts)
        ]
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


def _left_empty(path: str, what: Mapping[str, Any], posted: Mapping[str, str]) -> Any:
    """What stands for somebody of whom nothing was typed: a record of lists may be empty, all else is missing."""
    if what["kind"] != "record":
        return ""
    parts = {part["name"]: _read(f"{path}.{part['name']}", part, posted) for part in what["fields"]}
    return "" if _NOTHING in parts.values() else parts


def problems(
    description: Sequence[Mapping[str, Any]],
    data: Mapping[str, Any],
    error: BadResult,
) -> dict[str, str]:
    """What was wrong, by field; what was left empty is told in plain words."""
    empty = {what["name"] for what in _empty(description, data, error)}
    return {name: _("Still to fill in.") if name in empty else why for name, why in reasons(error).items()}


def lacking(description: Sequence[Mapping[str, Any]], data: Mapping[str, Any], error: BadResult) -> list[str]:
    """The titles of what has still to be filled in; empty if something else is wrong."""
    empty = _empty(description, data, error)
    return [what["title"] for what in empty] if len(empty) == len(error.fields) else []


def _empty(
    description: Sequence[Mapping[str, Any]], data: Mapping[str, Any], error: BadResult
) -> list[Mapping[str, Any]]:
    """The fields that were refused because nothing, or not everything, was filled in."""
    refused = [what for what in description if what["name"] in error.fields]
    return [what for what in refused if _has_gap(data.get(what["name"]), error.reasons[what["name"]])]


def _has_gap(value: object, why: Message) -> bool:
    """Whether the reason is an empty input: of several the first that is wrong is named, and it may be another."""
    if isinstance(value, list) and "" in value:
        return dict(why.values).get("value") == repr("")
    return value is None or value == []


def typed(value: Any, path: str = "") -> dict[str, str]:
    """A result's data as the posted form that gives it: the reverse of `read`."""
    if isinstance(value, Mapping):
        parts = [(f"{path}.{name}" if path else str(name), part) for name, part in value.items()]
    elif isinstance(value, list):
        parts = [(f"{path}.{number}", part) for number, part in enumerate(value)]
    elif isinstance(value, bool):
        return {path: "on"} if value else {}
    else:
        return {} if value is None else {path: str(value)}
    return {name: text for part_path, part in parts for name, text in typed(part, part_path).items()}
