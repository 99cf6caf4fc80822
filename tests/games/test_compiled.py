"""Which build of the rules is used, and what stands in the way of one: whatever it is, the rules run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import RULES
from games.compiled import ABI, FOLDER, MANIFEST, OFF, look, use
from tests.games.builds import LIBRARY, SOURCE, a_build, write


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return a_build(tmp_path, monkeypatch)


def test_these_tests_run_on_the_build_that_they_were_given() -> None:
    assert RULES.compiled == (os.environ[FOLDER] != OFF), RULES.why


def test_a_build_is_used_while_its_sources_read_as_they_did(build: Path) -> None:
    assert look(build) == (True, "1 modules")
    (build.parents[1] / SOURCE).write_text("HOT = 2\n")
    assert look(build) == (False, "the sources have changed since the build")


def test_a_source_that_has_gone_makes_a_build_unfit(build: Path) -> None:
    (build.parents[1] / SOURCE).unlink()
    assert look(build) == (False, "the build or a source of it is not whole")


def test_a_build_for_another_python_is_left_alone(build: Path) -> None:
    write(build, abi="cpython-399-pdp11")
    assert look(build) == (False, "the build is for another Python, cpython-399-pdp11")


@pytest.mark.parametrize("content", [b"", b"other bytes"])
def test_a_damaged_build_is_left_alone(build: Path, content: bytes) -> None:
    (build / "made" / LIBRARY).write_bytes(content)
    assert look(build) == (False, "the build is damaged")


def test_a_build_of_which_a_file_is_missing_is_left_alone(build: Path) -> None:
    (build / "made" / LIBRARY).unlink()
    assert look(build) == (False, "the build or a source of it is not whole")


@pytest.mark.parametrize("rubbish", ["", "[", "[]", "{}", "5", json.dumps({"abi": ABI, "sources": 5}), "\0"])
def test_a_manifest_that_is_none_is_left_alone(build: Path, rubbish: str) -> None:
    (build / MANIFEST).write_text(rubbish)
    found = look(build)
    assert not found.compiled and found.why.startswith("the build cannot be read")


def test_a_build_that_does_not_load_leaves_no_trace(build: Path) -> None:
    before = sys.meta_path[:]
    found = use(build)
    assert not found.compiled and found.why.startswith("the build does not load")
    assert sys.meta_path == before


def test_where_no_build_is_and_where_none_is_wanted_the_rules_run_from_their_sources(tmp_path: Path) -> None:
    assert look(tmp_path) == (False, "there is no build")
    assert str(look(None)) == f"the rules run in pure Python ({FOLDER} is {OFF})"


def test_a_process_with_a_broken_build_plays_all_the_same(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text('{"abi": "' + ABI)
    command = [sys.executable, "-c", "from games import RULES; import games.tricks.tuppi; print(RULES)"]
    done = subprocess.run(
        command, env={**os.environ, FOLDER: str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("the rules run in pure Python (the build cannot be read")
