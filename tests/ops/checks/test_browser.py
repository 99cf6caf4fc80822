"""A browser is found, or it is said why there is none."""

from pathlib import Path

import pytest

from ops.checks import browser


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no program at all, and nothing unpacked; its folder of programs."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(browser, "UNPACKED", tmp_path / "browser")
    return programs


def program(folder: Path, name: str, text: str = "exit 0") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize("name", browser.INSTALLED_NAMES)
def test_an_installed_one_is_taken_as_it_is(bare: Path, name: str) -> None:
    program(bare, name)
    assert browser.find() == browser.Chromium(str(bare / name))


def test_one_that_was_unpacked_is_taken_only_once_it_is_whole(bare: Path) -> None:
    browser.UNPACKED.mkdir()
    with pytest.raises(browser.NoBrowser):
        browser.find()
    (browser.UNPACKED / "ready").touch()
    found = browser.find()
    assert found.executable == str(browser.UNPACKED / "chromium")
    assert "--no-sandbox" in found.arguments
    assert found.environment["FONTCONFIG_FILE"].endswith("fonts.conf")


def test_without_node_and_npm_none_can_be_fetched(bare: Path) -> None:
    with pytest.raises(browser.NoBrowser, match="without node and npm none can be fetched"):
        browser.find_or_fetch()


def test_what_npm_says_is_said_and_nothing_half_fetched_is_taken(bare: Path) -> None:
    program(bare, "node")
    program(bare, "npm", "echo 'network is unreachable' >&2; exit 1")
    with pytest.raises(browser.NoBrowser, match="npm could not fetch Chromium: network is unreachable"):
        browser.find_or_fetch()
    with pytest.raises(browser.NoBrowser):
        browser.find()


def test_playwright_is_given_the_machines_node_where_it_is_not_told_another(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLAYWRIGHT_NODEJS_PATH", raising=False)
    assert browser.playwright_environment() == {}
    program(bare, "node")
    assert browser.playwright_environment() == {"PLAYWRIGHT_NODEJS_PATH": str(bare / "node")}
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", "/elsewhere")
    assert browser.playwright_environment() == {}
