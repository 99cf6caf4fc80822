"""Where a bot's files lie while it runs."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from botkit.sandbox import Limits, launch, staging
from tests.botkit.jails import LANDLOCK, need


def test_a_stage_in_use_is_not_swept_however_old(echo: Path) -> None:
    need(LANDLOCK)
    with launch(LANDLOCK, echo, "bot.py", Limits()) as process:
        process.await_jail()
        os.utime(process._stage.folder, (0, 0))
        staging.sweep()
        assert (process._stage.folder / "bot" / "bot.py").exists()


def test_who_starts_a_bot_clears_up_after_the_dead(echo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within half a minute: a worker may go on for days."""
    need(LANDLOCK)
    swept: list[float] = []
    monkeypatch.setattr(staging, "sweep", lambda: swept.append(time.monotonic()) or 0)
    monkeypatch.setattr(staging, "_swept", time.monotonic() - staging.SWEEP_EVERY - 1)
    for _ in range(3):
        launch(LANDLOCK, echo, "bot.py", Limits()).kill()
    assert len(swept) == 1


def test_dead_workers_stages_are_swept_and_living_ones_are_not(
    tmp_path: Path, echo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for name, age in {"kerho-bot-old": 3, "kerho-bot-new": 0, "somebody-elses": 7200}.items():
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    own = staging.Stage.copy(echo, None)
    os.utime(own.folder, (0, 0))
    assert staging.sweep() == 1
    assert {path.name for path in tmp_path.iterdir()} >= {"kerho-bot-new", "somebody-elses", own.folder.name}
    assert not (tmp_path / "kerho-bot-old").exists()
    own.remove()
