"""Quick migrations write the same statements as Django's, and leave Django as it was."""

from __future__ import annotations

import gc
import re

import pytest
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ModelState, ProjectState

from operations.quick_migrations import quick_migrations

NOW = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+")
"""What a new column that holds a moment is filled with."""


def statements() -> list[str]:
    """All that an empty database would be told, in order."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True)
    return [NOW.sub("now", one) for one in executor.loader.collect_sql(plan)]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_statements_are_those_of_django() -> None:
    """Of every migration there is; those in Python are told of by a comment."""
    djangos = statements()
    with quick_migrations():
        ours = statements()
    assert len(djangos) > 1000
    assert ours == djangos


def state() -> ProjectState:
    """Two models, the one of which refers to the other."""
    found = ProjectState()
    found.add_model(ModelState("clubs", "House", [("id", models.AutoField(primary_key=True))]))
    found.add_model(
        ModelState(
            "clubs", "Room",
            [("id", models.AutoField(primary_key=True)), ("house", models.ForeignKey("clubs.House", models.CASCADE))],
        )
    )  # fmt: skip
    return found


def chair() -> ModelState:
    return ModelState(
        "clubs", "Chair",
        [("id", models.AutoField(primary_key=True)), ("room", models.ForeignKey("clubs.Room", models.CASCADE))],
    )  # fmt: skip


def test_a_model_that_is_added_is_known_to_what_it_refers_to() -> None:
    now = state()
    house, room = now.apps.get_model("clubs.House"), now.apps.get_model("clubs.Room")
    with quick_migrations():
        now.add_model(chair())
    assert now.apps.get_model("clubs.House") is house, "what is not concerned is not rendered anew"
    assert now.apps.get_model("clubs.Room") is room
    assert room._meta.get_field("chair").related_model is now.apps.get_model("clubs.Chair")


def test_a_copy_leaves_the_models_of_the_first_alone() -> None:
    """As in `SeparateDatabaseAndState`, and on the way back: both states are used."""
    first = state()
    room = first.apps.get_model("clubs.Room")
    second = first.clone()
    with quick_migrations():
        second.add_model(chair())
        second.alter_model_options("clubs", "room", {"ordering": ["pk"]}, option_keys=["ordering"])
    assert [field.name for field in room._meta.get_fields()] == ["id", "house"]
    assert room._meta.ordering == [] and first.apps.get_model("clubs.Room") is room
    there = second.apps.get_model("clubs.Room")
    assert there is not room and there._meta.ordering == ["pk"]
    assert there._meta.get_field("chair").related_model is second.apps.get_model("clubs.Chair")


def test_a_plain_field_renders_its_model_alone_and_python_gets_all_anew() -> None:
    now = state()
    house, room = now.apps.get_model("clubs.House"), now.apps.get_model("clubs.Room")
    with quick_migrations():
        now.add_field("clubs", "house", "floors", models.IntegerField(default=1), preserve_default=True)
        assert now.apps.get_model("clubs.House") is not house
        assert now.apps.get_model("clubs.House")._meta.get_field("floors").default == 1
        assert now.apps.get_model("clubs.Room") is room
        now.clear_delayed_apps_cache()
    told = now.apps.get_model("clubs.Room")._meta.get_field("house").related_model
    assert told is now.apps.get_model("clubs.House") and told._meta.get_field("floors")


def test_a_model_from_which_another_inherits_is_rendered_with_it() -> None:
    now = state()
    now.add_model(ModelState("clubs", "Hall", [], bases=("clubs.room",), options={"proxy": True}))
    hall = now.apps.get_model("clubs.Hall")
    with quick_migrations():
        now.add_field("clubs", "room", "doors", models.IntegerField(default=1), preserve_default=True)
    assert now.apps.get_model("clubs.Hall") is not hall
    assert now.apps.get_model("clubs.Hall")._meta.get_field("doors").default == 1


def test_afterwards_all_is_as_it_was_even_after_an_error() -> None:
    def it() -> tuple[object, ...]:
        return ProjectState.add_model, ProjectState.reload_model, gc.get_threshold()

    def broken_off() -> None:
        with quick_migrations(), quick_migrations():
            assert not set(it()) & set(before)
            raise RuntimeError

    before = it()
    with pytest.raises(RuntimeError):
        broken_off()
    assert it() == before


def test_a_collector_that_is_off_stays_off() -> None:
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with quick_migrations():
            assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*before)
