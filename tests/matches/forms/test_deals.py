"""The form for a deal, made from a game's result type: what it asks is what it reads, for every game there is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from django.template.loader import get_template

from games.core import registry
from games.core.contract.sampling import sample_result
from games.core.errors import BadResult
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.results import DealResult
from games.core.sheet import Sheet
from matches.forms import deals as deal_form
from matches.forms.deals import Asked

GAMES = [game.key for game in registry.all_games()]


def tables(key: str) -> Iterator[GameTable]:
    """Every preset, with every number of seats it allows."""
    game = registry.get(key)
    for preset in [one.key for one in game.presets] or [""]:
        for seats in game.seats:
            try:
                yield game.table_for(seats, preset=preset)
            except ValueError:
                continue  # a preset for another number of seats


@cache
def deals(key: str) -> list[tuple[Sheet, dict[str, Any]]]:
    """Sheets in the middle of a match, each with a result that the next deal can have: played, or made up."""
    found = []
    for table in tables(key):
        results = played(table) if table.game.State is not None else made_up(table)
        for so_far in range(len(results)):
            sheet = table.game.Sheet(table)
            for result in results[:so_far]:
                sheet.enter(result)
            found.append((sheet, results[so_far].to_json()))
    assert len(found) >= 1
    return found


def played(table: GameTable) -> list[DealResult]:
    """The first deals of a match of random moves."""
    rng, live = Random(f"{table.game.key}:{table.seats}"), LiveMatch(table)
    live.advance()
    while not live.over and len(live.sheet.rows) < 3 and live.seq < 3000:
        seat = live.actors()[0]
        live.play(seat, rng.choice(live.legal_texts(seat)), live.seq)
        live.advance()
    return [row.result for row in live.sheet.rows]


def made_up(table: GameTable) -> list[DealResult]:
    """Deals as a person might type them in, until the match is over."""
    rng, sheet = Random(f"{table.game.key}:{table.seats}"), table.game.Sheet(table)
    while not sheet.over and len(sheet.rows) < 12:
        result = sample_result(sheet, rng)
        assert result is not None
        sheet.enter(result)
    return [row.result for row in sheet.rows]


def names_of(sheet: Sheet) -> list[str]:
    return [f"P{seat}" for seat in range(sheet.table.seats)]


def leaves(form: list[Asked]) -> Iterator[Asked]:
    """The inputs of a form, as a browser meets them."""
    for one in form:
        if one.kind in ("per", "many", "record", "ticks"):
            yield from leaves(one.parts)
        else:
            yield one


def value_at(data: Any, path: str) -> Any:
    """The part of a result that an input asks for; None where there is none."""
    for step in path.split("."):
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and int(step) < len(data):
            data = data[int(step)]
        else:
            return None
    return data


def browser(form: list[Asked], data: dict[str, Any]) -> dict[str, str]:
    """What a browser posts when somebody has filled the form in; what was left empty is posted empty."""
    posted = {}
    for one in leaves(form):
        value = value_at(data, one.name)
        if one.kind == "tick":
            if int(one.title) in (value_at(data, one.name.rpartition(".")[0]) or []):
                posted[one.name] = one.title
        elif one.kind != "flag":
            posted[one.name] = "" if value is None else str(value)
        elif value:
            posted[one.name] = "on"
    return posted


def filled_in(sheet: Sheet, data: dict[str, Any]) -> tuple[list[Asked], dict[str, str]]:
    """The form with as many lines as the result needs, and what it posts."""
    description, names = sheet.expects().describe(sheet.table), names_of(sheet)
    posted: dict[str, str] = {}
    while True:
        form = deal_form.asked(description, names, sheet.table.sides, posted)
        before, posted = posted, browser(form, data)
        if posted.keys() == before.keys():
            return form, posted


def problems_of(sheet: Sheet, data: dict[str, Any]) -> dict[str, str]:
    """What is wrong with a result, by field; nothing if it can be."""
    try:
        sheet.expects().clean(data, sheet.table, sheet.next_deal())
    except BadResult as error:
        return {name: why or "no reason given" for name, why in error.fields.items()}
    return {}


@pytest.mark.parametrize("key", GAMES)
def test_a_filled_in_form_is_read_back_as_the_result(key: str) -> None:
    for sheet, data in deals(key):
        kind, table = sheet.expects(), sheet.table
        _, posted = filled_in(sheet, data)
        read = deal_form.read(kind.describe(table), posted)
        assert kind.clean(read, table, sheet.next_deal()).to_json() == data, posted


@pytest.mark.parametrize("key", GAMES)
def test_every_input_has_a_name_of_its_own_and_a_title(key: str) -> None:
    for sheet, data in deals(key):
        form, _ = filled_in(sheet, data)
        inputs = list(leaves(form))
        assert len({one.name for one in inputs}) == len(inputs)
        assert all(one.title for one in inputs)


@pytest.mark.parametrize("key", GAMES)
def test_an_empty_form_is_refused_with_reasons_or_is_a_deal_of_nothing(key: str) -> None:
    for table in tables(key):
        sheet = table.game.Sheet(table)
        kind = sheet.expects()
        description = kind.describe(table)
        read = deal_form.read(description, {})
        problems = problems_of(sheet, read)
        form = deal_form.asked(description, names_of(sheet), table.sides, {}, problems)
        assert problems.keys() <= {one.name for one in form if one.problem} | {""}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("rubbish", ["x", "-99999", "9" * 5000, "²", "\0", "<b>", "1e9", "[]", "{}"])
def test_one_value_of_rubbish_is_refused_or_was_not_asked(key: str, rubbish: str) -> None:
    sheet, data = deals(key)[0]
    kind, table = sheet.expects(), sheet.table
    form, posted = filled_in(sheet, data)
    for one in leaves(form):
        if one.kind in ("flag", "tick"):
            continue
        read = deal_form.read(kind.describe(table), posted | {one.name: rubbish})
        if not problems_of(sheet, read):
            cleaned = kind.clean(read, table, sheet.next_deal()).to_json()
            assert cleaned == data, f"{one.name} took {rubbish!r}"


def test_what_was_typed_and_what_was_wrong_come_back_with_the_form() -> None:
    table = registry.get("tuppi").table_for()
    description = table.game.Sheet(table).expects().describe(table)
    posted, problems = {"tricks.0": "14"}, {"tricks": "together they must be 13"}
    form = deal_form.asked(description, ["A", "B", "C", "D"], table.sides, posted, problems)
    tricks = next(one for one in form if one.name == "tricks")
    assert tricks.problem == "together they must be 13"
    assert [(part.title, part.value) for part in tricks.parts] == [("A & C", "14"), ("B & D", "")]


def test_who_has_nothing_at_mah_jong_has_nothing() -> None:
    """A hand of lists that are all empty is a hand, even if nobody touched its fields."""
    table = registry.get("tuomas-mah-jong").table_for()
    kind = table.game.Sheet(table).expects()
    read = deal_form.read(kind.describe(table), {"winner": "0", "hands.0.flowers.0": "F1a"})
    nothing: dict[str, list[object]] = {"combinations": [], "pairs": [], "flowers": []}
    assert read["hands"] == [nothing | {"flowers": ["F1a"]}, nothing, nothing, nothing]


def test_a_level_is_tapped_and_what_seldom_happens_is_nought_to_begin_with() -> None:
    def form_of(game: str) -> dict[str, Asked]:
        table = registry.get(game).table_for()
        names = ["A", "B", "C", "D"][: table.seats]
        description = table.game.Sheet(table).expects().describe(table)
        return {one.name: one for one in deal_form.asked(description, names, table.sides)}

    level = form_of("contract-bridge")["level"]
    assert (level.shape, [key for key, _ in level.choices]) == ("buttons", list("01234567"))
    piquet = form_of("piquet")
    begun = {
        name: [part.value for part in piquet[name].parts] for name in ("point", "sequences", "sets", "play")
    }
    assert begun == {"point": ["0", "0"], "sequences": ["0", "0"], "sets": ["0", "0"], "play": ["", ""]}


CHOICES = [(str(n), str(n)) for n in range(1, 12)]


@pytest.mark.parametrize(
    ("field", "shape", "is_group", "shows_board"),
    [
        (Asked("a", "A", "flag"), "flag", False, False),
        (Asked("a", "A", "ticks", parts=[Asked("a.0", "0", "flag")]), "ticks", True, False),
        (Asked("a", "A", "choice", choices=CHOICES[:10]), "buttons", True, False),
        (Asked("a", "A", "choice", choices=CHOICES, picture="dartboard"), "list", True, True),
        (Asked("a", "A", "choice", choices=CHOICES, picture="dartboard", in_list=True), "list", True, False),
        (
            Asked(
                "a", "A", "many", parts=[Asked("a.0", "0", "choice", choices=CHOICES, picture="dartboard")]
            ),
            "parts",
            True,
            True,
        ),
        (Asked("a", "A", "number", hi=40), "number", False, False),
    ],
)
def test_each_input_names_the_template_that_shows_it(
    field: Asked, shape: str, is_group: bool, shows_board: bool
) -> None:
    assert (field.shape, field.is_group, field.shows_board) == (shape, is_group, shows_board)
    get_template(field.template)


def test_a_list_has_room_for_more_lines_until_it_is_full() -> None:
    lines = [Asked("a.0", "0", "number", hi=9)]
    assert Asked("a", "A", "many", parts=lines, most=2).takes_more
    assert not Asked("a", "A", "many", parts=lines, most=1).takes_more
    assert not Asked("a", "A", "per-side", parts=lines, most=2).takes_more
