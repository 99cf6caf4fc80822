"""Tasks are sent by name, once their transaction is through; a broker that is away fails nobody's click."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import transaction

from common.sending import send, send_once_committed

ROOT = Path(__file__).resolve().parents[2]
APPS = (
    *("accounts", "bots", "clubs", "common", "config", "ledger", "lobby", "matches", "nights"),
    *("operations", "pages", "ratings", "tournaments"),
)


@pytest.mark.django_db(transaction=True)
def test_it_is_sent_after_the_commit_and_not_at_all_if_that_fails(sent: list[Any]) -> None:
    with transaction.atomic():
        send_once_committed("common.tasks.send_mail")
        transaction.set_rollback(True)
    with transaction.atomic():
        send_once_committed("common.tasks.send_mail", 7)
        assert sent == []
    assert sent == [("common.tasks.send_mail", 7)]


def test_a_broker_that_is_away_is_written_in_the_log(
    broker_away: None, caplog: pytest.LogCaptureFixture
) -> None:
    assert not send("common.tasks.send_mail")
    assert "common.tasks.send_mail" in caplog.text


NO_TASK = ("common/site_state.py", "common/changes.py")
"""What they do after a commit is no task: the one forgets what it kept, the other tells the streams."""


def calls() -> list[tuple[str, ast.Call]]:
    """Every call in the apps, with its file."""
    return [
        (str(path.relative_to(ROOT)), node)
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]


def test_every_task_is_sent_by_the_one_way() -> None:
    others = [
        f"{path}:{call.lineno}"
        for path, call in calls()
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in {"delay", "apply_async", "send_task", "on_commit"}
        and path not in ("common/sending.py", *NO_TASK)
    ]
    assert others == []


def test_every_name_that_is_sent_is_a_task() -> None:
    current_app.loader.import_default_modules()
    named = {
        call.args[0].value
        for _path, call in calls()
        if isinstance(call.func, ast.Name) and call.func.id in {"send", "send_once_committed"}
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    assert named
    assert not named - set(current_app.tasks)
