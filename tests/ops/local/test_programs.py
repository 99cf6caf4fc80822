"""The programs that run the site, as they are started; that they run, tests/ops/local/test_supervisor.py sees."""

import signal
from typing import Any

import pytest

from config.celery import app
from ops.local import programs


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """How workers were made; none of them works."""
    made: list[dict[str, Any]] = []

    class Worker:
        exitcode = None

        def __init__(self, **options: Any) -> None:
            made.append(options)

        def start(self) -> None:
            made[-1]["started"] = True

    monkeypatch.setattr(app, "Worker", Worker)
    monkeypatch.setattr(programs, "load", lambda: None)
    return made


def test_every_queue_that_tasks_are_sent_to_has_a_worker(worked: list[dict[str, Any]], tmp_path: Any) -> None:
    assert programs.worker() == programs.live() == programs.checks(str(tmp_path / "beat")) == 0
    served = [queue for options in worked for queue in options["queues"]]
    assert (
        set(served) == {queue.name for queue in app.conf.task_queues} if app.conf.task_queues else set(served)
    )
    assert set(served) == set(app.amqp.queues) == {"live", "league", "maintenance", "checks"}
    assert all(options["started"] for options in worked)
    assert len({options["hostname"] for options in worked}) == 3


def test_only_the_worker_of_leagues_has_a_pool(worked: list[dict[str, Any]]) -> None:
    programs.worker()
    programs.live()
    assert [options["concurrency"] for options in worked] == [programs.POOL, 1]
    assert ["prefork" in options["pool_cls"].__module__ for options in worked] == [True, False]


def test_a_beat_that_fails_ends_its_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    ended: list[int] = []
    monkeypatch.setattr(programs.os, "kill", lambda pid, number: ended.append(number))
    monkeypatch.setattr("celery.beat.Service.start", lambda self: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        programs._tick(str(tmp_path / "beat"))
    assert ended == [signal.SIGTERM]


def test_a_management_command_is_run_as_by_manage_py(capsys: pytest.CaptureFixture[str]) -> None:
    assert programs.PROGRAMS["manage"]("version") == 0
    assert capsys.readouterr().out.strip()


def test_each_program_is_known_by_its_name() -> None:
    assert list(programs.PROGRAMS) == ["web", "streams", "worker", "live", "checks", "manage"]
