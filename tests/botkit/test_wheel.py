"""The kit as authors get it: one wheel, built from this checkout, in an environment that has nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from botkit.sandbox import SandboxUnavailable, find_jail

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
UV = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
"""The pinned one, which has the builder in it, or the machine's own, with which the environment was made."""


def attempt(*command: str | Path | None, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run one command in a folder where nothing of this checkout can be imported."""
    assert None not in command, "there is no uv"
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    return subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, timeout=300)


def run(*command: str | Path | None, cwd: Path) -> str:
    """The same for a command that must succeed; what it printed."""
    done = attempt(*command, cwd=cwd)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = attempt(UV, "build", "--wheel", "--python", sys.executable, "--out-dir", folder, ROOT, cwd=folder)
    if done.returncode and "Failed to fetch" in done.stderr and os.environ.get("CI") != "true":
        pytest.skip(f"the builder cannot be fetched: {done.stderr.strip()[-300:]}")
    assert done.returncode == 0, done.stderr
    wheels = list(folder.glob("*.whl"))
    assert [path.name for path in wheels] == ["kerho_kit-0.2.0-py3-none-any.whl"]
    return wheels[0]


def test_the_wheel_holds_the_games_and_the_kit_with_all_their_files_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if not name.endswith("/")}
        told = message_from_bytes(archive.read("kerho_kit-0.2.0.dist-info/METADATA"))
    assert (told["Name"], told["Version"], told["Requires-Python"]) == ("kerho-kit", "0.2.0", ">=3.11")
    assert told["Requires-Dist"] is None
    here = {
        path.relative_to(ROOT).as_posix()
        for package in ("botkit", "games")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in held if ".dist-info/" not in name} == here
    assert {
        "botkit/kit/kerho_bot.py",
        "botkit/sandbox/probe/probe_bot.py",
        "games/bluffing/packs/own.csv",
    } <= here


def test_the_command_begins_and_plays_a_bot_where_only_the_wheel_is(wheel: Path, tmp_path: Path) -> None:
    run(UV, "venv", "--offline", "--python", sys.executable, tmp_path / "env", cwd=tmp_path)
    python, command = tmp_path / "env/bin/python", tmp_path / "env/bin/kerho-bot"
    run(UV, "pip", "install", "--no-index", "--python", python, wheel, cwd=tmp_path)
    run(command, "new", "x", "--game", "tuppi", cwd=tmp_path)
    assert "is in order" in run(command, "check", "x", cwd=tmp_path)
    try:
        find_jail()
        jail = []
    except SandboxUnavailable:
        jail = ["--no-jail"]
    said = run(command, "play", "x", "--against", "greedy", "--matches", "1", *jail, cwd=tmp_path)
    assert "of 1 won against greedy.\n" in said
    games = (python, "-m", "games")
    assert "Tuppi" in run(*games, "show", "tuppi", cwd=tmp_path)
    assert run(*games, "check", "hex", "--seconds", "1", cwd=tmp_path) == (
        "hex: keeps the contract\nGolden playthroughs were not compared: they are kept in a checkout of Kerho.\n"
    )
    for words, reason in (
        (
            ("golden", "hex"),
            "Golden playthroughs are kept in a checkout of Kerho, and this is the kit alone.",
        ),
        (("golden", "--update", "hex"), "and this is the kit alone."),
        (("check", "hex", "--only", "golden"), "and this is the kit alone."),
        (
            ("show", "tuppi", "--language", "fi"),
            "The kit speaks English alone: other languages are in a checkout",
        ),
    ):
        refused = attempt(*games, *words, cwd=tmp_path)
        assert (refused.returncode, reason in refused.stderr) == (2, True), refused
    assert not list((tmp_path / "env").rglob("golden/*.txt"))
