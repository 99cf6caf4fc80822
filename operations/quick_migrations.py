"""Migrations in a third of the time: at each change Django renders nearly every model anew.

Those are the models that are related. From an empty database that is most of a first start, and of every test run.
The statements need less, and are the same (tests/operations/test_quick_migrations.py): a model that is added is
rendered alone, and so is one of which a plain field or an option changes. What it refers to is there, and a migration
in Python gets all models rendered from the start, as Django has it after such changes anyway.
"""

from __future__ import annotations

import gc
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.apps.registry import Apps
from django.db.migrations.state import ModelState, ProjectState

SELDOM: Final = 50_000
"""Rendered models are circles, and to look through so many of them again and again costs a fifth of the time."""
_add: Final = ProjectState.add_model
_reload: Final = ProjectState.reload_model
_one_at_a_time: Final = threading.RLock()
RENDERED: Final[Counter[str]] = Counter()
"""How often a model was rendered alone, and how often with all that is related to it, in this process."""


@contextmanager
def quick_migrations() -> Iterator[None]:
    """Within, migrations render only what their statements need. May be nested; other threads wait."""
    with _one_at_a_time:
        before, thresholds = (ProjectState.add_model, ProjectState.reload_model), gc.get_threshold()
        ProjectState.add_model = _add_alone  # type: ignore[method-assign, assignment]
        ProjectState.reload_model = _reload_alone  # type: ignore[method-assign, assignment]
        if thresholds[0]:
            gc.set_threshold(max(SELDOM, thresholds[0]), *thresholds[1:])
        try:
            yield
        finally:
            ProjectState.add_model, ProjectState.reload_model = before  # type: ignore[method-assign]
            gc.set_threshold(*thresholds)


def _add_alone(state: ProjectState, model: ModelState) -> None:
    apps = state.__dict__.pop("apps", None)
    _add(state, model)
    if apps is None:
        return
    state.__dict__["apps"] = apps
    if _is_its_own(apps) and model.name_lower not in apps.all_models[model.app_label]:
        RENDERED["alone"] += 1
        apps.render_multiple([model])
    else:
        RENDERED["with all"] += 1
        _reload(state, model.app_label, model.name_lower)


def _reload_alone(state: ProjectState, app: str, name: str, delay: bool = False) -> None:
    apps = state.__dict__.get("apps")
    if apps is None or not delay or not _is_its_own(apps) or _has_children(apps, app, name):
        RENDERED["with all"] += apps is not None
        _reload(state, app, name, delay)
        return
    state.is_delayed = True
    with apps.bulk_update():
        apps.unregister_model(app, name)
    RENDERED["alone"] += 1
    apps.render_multiple([state.models[app, name]])


def _is_its_own(apps: Apps) -> bool:
    """Whether no other state has these models: one that was copied shares them, and has to render its own."""
    return all(model._meta.apps is apps for models in apps.all_models.values() for model in models.values())


def _has_children(apps: Apps, app: str, name: str) -> bool:
    """Whether other models inherit from it: they would keep what it was."""
    model = apps.all_models[app].get(name.lower())
    return model is not None and bool(model.__subclasses__())
