"""The kit's commands, as their users type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from botkit import cli, local_play


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command ends with which does nothing."""
    try:
        status = cli.main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.startswith("kerho-bot: ")
    assert err.count("\n") == 1
    return err


EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"


def run(*arguments: str) -> tuple[int, str]:
    said: list[str] = []
    return local_play.main(arguments, said.append), "".join(said)
