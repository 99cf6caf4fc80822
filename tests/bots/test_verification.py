"""The check of a new version."""

from __future__ import annotations

import ast
import re
import time
import uuid
from typing import Any

import pytest

from bots import check_run, verification
from clubs.models import User
from matches.models import Match
from tests.bots.conftest import hand_in
from tests.bots.versions import READY, REFUSED


@pytest.mark.usefixtures("sandbox")
@pytest.mark.django_db
def test_a_slow_bot_that_is_legal_is_ready_within_its_time(
    author: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "MOVES_MOST", 10_000)  # the clock alone ends its games
    settings.BOT_CHECK_SECONDS, settings.BOT_MOVE_MS = 4.0, 300
    slow = "import time\nfrom kerho_bot import run\nrun(lambda turn: time.sleep(0.25) or turn.legal[0])\n"
    version = hand_in(author, program=slow, games='["hex", "tuppi", "chinese-poker"]')
    begun = time.monotonic()
    assert check_run.to_the_end(version.pk) == READY
    assert time.monotonic() - begun < 6
    version.refresh_from_db()
    moves = [int(number) for number in re.findall(r"(\d+) moves", version.log)]
    assert 1 <= len(moves) == version.check_games <= 3
    assert 0 < max(moves) <= 3, "of a quarter of a second each, in the 0.7 seconds that a game has"


@pytest.mark.usefixtures("sandbox")
@pytest.mark.django_db
def test_a_bot_cannot_tell_that_it_is_being_checked(author: User) -> None:
    """Its match has a name like any other, and it sits anywhere."""
    diary = "import json\nraise ValueError(str(json.loads(input())))\n"
    seats = set()
    for number in range(12):
        version = hand_in(author, program=f"{diary}# {number}")
        assert check_run.to_the_end(version.pk) == REFUSED
        version.refresh_from_db()
        hello = ast.literal_eval(
            version.verdict[version.verdict.index("{") : version.verdict.rindex("}") + 1]
        )
        assert str(uuid.UUID(hello["match"])) == hello["match"]
        assert uuid.UUID(hello["match"]).version == Match._meta.get_field("code").get_default().version
        seats.add(hello["seat"])
    assert seats == {0, 1}
