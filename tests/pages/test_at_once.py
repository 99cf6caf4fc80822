"""Buttons pressed at the same moment: the same by eight, and whatever there is by eight. Nothing fails or doubles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import transaction

from tests.helpers.concurrency import at_once
from tests.helpers.season_checks import faults
from tests.pages.night_in_full import Night, full_night
from tests.pages.permission_table import ACTIONS, Action
from tests.pages.whole_site import send

pytestmark = pytest.mark.postgres
EIGHT = range(8)
ACCOUNT = ("/me/", "/password", "/api/token")
"""Whoever does this is not who they were, or not logged in."""
DOING = [
    one
    for one in ACTIONS
    if one.method != "get" and one.changes and one.who - {"stranger"} and not one.address.startswith(ACCOUNT)
]
DEAR = (
    "/matches/{finished}/confirm/",
    "/matches/{objected}/put-right/",
    "/clubs/{club}/corrections/{asked_correction}/confirm/",
    "/clubs/{club}/objections/{objection}/stands/",
    "/money/pay/",
    "/money/got/",
    "/money/forgive/",
    "/money/payments/{payment}/confirm/",
    "/clubs/{club}/books/entries/{entry}/reverse/",
    "/clubs/{club}/members/merge-agree/",
    "/competitions/{tournament}/enter/",
    "/competitions/{tournament}/start/",
    "/nights/{empty}/close/",
    "/nights/{all}/seating/undo/",
)
"""What must happen once even with eight keys: money, ratings and who somebody is hang on it."""
EACH_TIME = {
    "clubs_doneonce",
    "ledger_statementlook",
    "ledger_currency",
    "ledger_link",
    "ledger_chain",
    "django_session",
}
"""Rows of a request itself, of looks, and what the database adds at commit."""


@pytest.fixture
def night(transactional_db: None) -> Night:
    return full_night()


def press(night: Night, action: Action, role: str, key: str) -> None:
    cache.clear()
    answered = send(night, action, role, key)
    assert answered.status_code < 500, f"{action} by {role}: {answered.status_code}"


def rows() -> dict[str, int]:
    return {
        model._meta.db_table: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.db_table not in EACH_TIME
    }


def made_by_one(night: Night, action: Action, role: str) -> dict[str, int]:
    """How many rows each table has after one press, which is taken back."""
    with transaction.atomic():
        press(night, action, role, "alone")
        found = rows()
        transaction.set_rollback(True)
    return found


def who(action: Action) -> str:
    return min(action.who - {"stranger"})


def doubled(night: Night, actions: list[Action], keys: list[str]) -> Iterator[str]:
    """Buttons that eight at once have pressed to another end than one alone."""
    for number, action in enumerate(actions):
        role = who(action)
        alone = made_by_one(night, action, role)
        raised = at_once([partial(press, night, action, role, f"{number}/{key}") for key in keys])
        if raised:
            yield f"{action}: {raised[0]!r}"
        elif changed := {table: (alone[table], now) for table, now in rows().items() if now != alone[table]}:
            yield f"{action} by {role}: {changed} rows"


def the_dear() -> list[Action]:
    found = [one for one in DOING if one.address in DEAR]
    assert {one.address for one in found} == set(DEAR)
    return found


def test_a_dear_button_pressed_eight_times_at_once_is_pressed_once(night: Night) -> None:
    """Eight requests of their own: a key of each."""
    found = list(doubled(night, the_dear(), [str(number) for number in EIGHT]))
    assert not found, "\n".join(found)
    assert faults() == []


@pytest.mark.slow
def test_every_button_pressed_eight_times_with_one_key_is_pressed_once(night: Night) -> None:
    found = list(doubled(night, DOING, ["same"] * len(EIGHT)))
    assert not found, "\n".join(found)
    assert faults() == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_eight_who_press_whatever_there_is_are_all_answered(seed: int, night: Night) -> None:
    """What comes first decides what comes later: refused in words is as good as done."""

    def walk(number: int) -> None:
        rng = Random(f"{seed}/{number}")
        for step, action in enumerate(rng.sample(DOING, 40)):
            role = rng.choice(sorted(action.who - {"stranger"}))
            press(night, action, role, f"{number}/{step}")

    raised = at_once([lambda number=number: walk(number) for number in EIGHT])
    assert not raised, "\n".join([f"seed {seed}", *map(repr, raised)])
    assert faults() == [], f"seed {seed}"
