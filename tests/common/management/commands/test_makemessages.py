"""Collecting what is said."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from common.management.commands.makemessages import Command

SAYS = """
say("One template.")
say_n("{count} trick", "{count} tricks", 2)
say_in("a suit", "Clubs")
other("Not collected.")
"""


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is not installed")
def test_what_the_rules_engine_says_is_collected_with_its_plural_and_its_context(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(SAYS)
    options = [one for one in Command.xgettext_options if not one.startswith("--msgid-bugs")]
    done = subprocess.run(
        ["xgettext", "--language=Python", "-o", "-", *options, "game.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert 'msgid "One template."' in done.stdout
    assert 'msgid_plural "{count} tricks"' in done.stdout
    assert 'msgctxt "a suit"\nmsgid "Clubs"' in done.stdout
    assert "Not collected" not in done.stdout


def test_a_file_in_which_no_message_changed_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    potfile = tmp_path / "django.pot"
    made = tmp_path / "fi" / "LC_MESSAGES" / "django.po"

    def written(command: Command, potfile: str, locale: str) -> None:
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text('"POT-Creation-Date: 2026-11-22"\nmsgid "Cards"\nmsgstr "Kortit"\n')

    monkeypatch.setattr("django.core.management.commands.makemessages.Command.write_po_file", written)
    Command().write_po_file(str(potfile), "fi")
    assert made.read_text() == 'msgid "Cards"\nmsgstr "Kortit"\n'
