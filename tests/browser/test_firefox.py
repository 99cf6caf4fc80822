"""A live table in Firefox: told by its stream, one announcer, an update keeps focus and selection, keys alone."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from clubs.models import Player
from matches import services
from matches.models import Match
from ops.checks import firefox
from tests.browser.steps import begin
from tests.helpers.sessions import session_of
from tests.helpers.streaming import Streaming, streaming

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


class InFirefox:
    """A person at a table; each step answers with what their page shows."""

    def __init__(self, found: firefox.Firefox, site: str, session: str, path: str) -> None:
        command = [found.node, str(found.script), found.executable, site, session, path]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, *step: str) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(*step, file=self.process.stdin, flush=True)
        shown: dict[str, Any] = json.loads(self.process.stdout.readline() or "null")
        assert shown["complaints"] == []
        return shown

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(timeout=60) == 0


@pytest.fixture
def streams(live_server: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Streaming]:
    with streaming(monkeypatch, urlsplit(live_server.url).port or 0) as running:
        yield running


@pytest.fixture
def match(people: dict[str, Player]) -> Match:
    return begin("hex", [people["Aino"], people["Eero"]], size=5)


@pytest.fixture
def eero(
    match: Match, people: dict[str, Player], live_server: Any, streams: Streaming
) -> Iterator[InFirefox]:
    try:
        found = firefox.find()
    except firefox.NoFirefox as reason:
        pytest.skip(str(reason))
    session = session_of(people["Eero"].user)
    person = InFirefox(found, live_server.url, session, f"/matches/{match.code}/")
    yield person
    person.close()


def moves(match: Match, at: str) -> None:
    """The other does."""
    match.refresh_from_db()
    services.play_move(match_id=match.pk, seat=0, texts=[at], expect_seq=match.seq)


def test_who_plays_with_the_keyboard_and_listens(eero: InFirefox, match: Match) -> None:
    shown = eero("open")
    assert shown["stream"] == "on" and shown["wide"] <= 0
    assert eero("focus", ".mark")["held"] == "mark"
    heading = eero("mark", "h1")["marked"]
    moves(match, "b2")
    shown = eero("said", "Your turn")
    assert heading and (shown["announced"], shown["held"], shown["marked"]) == ("Your turn", "mark", heading)
    assert eero("focus", "[data-at=c3]")["held"] == "c3"
    eero("press", "Enter")
    assert eero("said", "Aino to move")["announced"] == "Aino to move"
    match.refresh_from_db()
    assert match.seq == 2
    moves(match, "b3")
    shown = eero("said", "Your turn")
    assert (shown["announced"], shown["stream"]) == ("Your turn", "on")
