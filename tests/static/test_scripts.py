"""The unit tests of `static/js`, which node's own test runner runs on pages that the site has rendered."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import sign_up
from matches import services
from ops.checks import node

HERE = Path(__file__).parent
GAMES = {"tuppi": 4, "musta-maija": 3, "kangaroo": 2}
"""Sheets whose forms have, between them, every kind of field, and how many play."""


def sheet_page(client: Client, game: str, people: list[Player]) -> str:
    """The sheet of a match that begins, with the form for its first deal."""
    seats = [services.SeatPlan(player) for player in people]
    match = services.start(match=services.create_match(game=game, seats=seats, entered=True))
    return client.get(f"/matches/{match.code}/").content.decode()


@pytest.fixture
def pages(client: Client, db: None, tmp_path: Path) -> Path:
    """A folder with the rendered sheets."""
    people = [
        sign_up(username=f"p{number}", password="a long password", name=f"Player {number}").player
        for number in range(max(GAMES.values()))
    ]
    client.force_login(people[0].user)
    for game, seats in GAMES.items():
        (tmp_path / f"{game}.html").write_text(sheet_page(client, game, people[:seats]), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("file", sorted(HERE.glob("js/**/*.test.js")), ids=lambda file: file.stem)
def test_the_scripts_pass_their_unit_tests(file: Path, pages: Path) -> None:
    try:
        program = node.find()
    except node.NoNode as reason:
        pytest.skip(str(reason))
    run = subprocess.run(
        [program, "--test", "--test-reporter=spec", str(file)],
        cwd=HERE,
        env={**os.environ, "KERHO_PAGES": str(pages)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "pass 0" not in run.stdout, "no test was found"
