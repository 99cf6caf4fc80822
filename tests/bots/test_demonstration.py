"""The examples are handed in as any author would hand in theirs."""

from __future__ import annotations

import time

import pytest

from bots.demonstration import AUTHOR, EXAMPLES, submit_examples, wait_for_checks
from bots.models import BotVersion
from clubs.models import User
from tests.helpers.judged import judged

pytestmark = pytest.mark.django_db


def test_every_example_is_handed_in_once_by_an_author_who_cannot_log_in() -> None:
    first = submit_examples()
    assert len(first) == len(list(EXAMPLES.glob("*/kerho-bot.toml"))) >= 2
    assert submit_examples() == first
    assert BotVersion.objects.count() == len(first)
    author = User.objects.get(username=AUTHOR)
    assert not author.has_usable_password()
    assert {version.bot.owner for version in first} == {author}


def test_those_play_that_have_been_found_good() -> None:
    versions = submit_examples()
    judged(versions[0])
    for version in versions[1:]:
        judged(version, reason="too slow")
    assert wait_for_checks(versions, 0) == [versions[0].bot]


def test_nobody_waits_for_ever_for_a_check() -> None:
    begun = time.monotonic()
    assert wait_for_checks(submit_examples(), 0.3) == []
    assert 0.3 <= time.monotonic() - begun < 5
