"""What workers do for bots."""

from __future__ import annotations

from typing import Any

import pytest

from bots import services, tasks
from clubs.models import User
from tests.bots.conftest import hand_in
from tests.bots.versions import CALL, READY


@pytest.mark.django_db
def test_lost_checks_are_called_again(author: User, sent: list[Any]) -> None:
    assert tasks.repeat_lost_checks() == 0
    hand_in(author)
    assert tasks.repeat_lost_checks() == 1
    assert sent == [CALL]
    services.take_check(holder="one")
    assert tasks.repeat_lost_checks() == 0
    assert sent == [CALL]


@pytest.mark.usefixtures("sandbox")
@pytest.mark.django_db
def test_a_worker_calls_for_the_next_check_while_any_waits(author: User, sent: list[Any]) -> None:
    hand_in(author)
    hand_in(author, name="Second")
    assert [tasks.check_next() for _ in range(3)] == [READY, READY, "nothing"]
    assert sent == [CALL], "of the author's two, the second had to wait"
