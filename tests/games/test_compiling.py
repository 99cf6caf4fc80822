"""What a build of the rules needs, and that one that cannot be made harms nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from games import compiling
from games.compiled import look
from games.compiling import NotCompiled, compile_rules
from tests.games.builds import SOURCE, a_build


def test_a_build_that_fits_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = a_build(tmp_path, monkeypatch)
    monkeypatch.setattr(compiling, "check_tools", lambda: pytest.fail("made again"))
    assert compile_rules(build) == (True, "1 modules")


@pytest.mark.parametrize("package", ["mypyc", "setuptools"])
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: None if name == package else object())
    with pytest.raises(NotCompiled, match=f"{package} is not installed"):
        compiling.check_tools()


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: object())
    monkeypatch.setenv("CC", "/nowhere/cc -O2")
    with pytest.raises(NotCompiled, match=r"there is no C compiler \(/nowhere/cc\)"):
        compiling.check_tools()


def test_missing_headers_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: object())
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    with pytest.raises(NotCompiled, match="headers are missing"):
        compiling.check_tools()


def test_a_build_that_fails_leaves_the_one_before_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = a_build(tmp_path, monkeypatch)
    monkeypatch.setattr(compiling, "check_tools", lambda: None)
    monkeypatch.setattr(compiling, "ROOT", build.parents[1])  # where nothing is that could be compiled
    (build.parents[1] / SOURCE).write_text("HOT = 2\n")
    before = sorted(build.rglob("*"))
    with pytest.raises(NotCompiled, match="the build failed: "):
        compile_rules(build)
    assert sorted(build.rglob("*")) == before
    assert not look(build).compiled
