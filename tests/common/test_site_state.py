"""The row of the site: looked at again within seconds by every process, and by ordinary pages without a query."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from common import site_state
from common.models import SiteState


def another_process(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """This process forgets what it knows of itself when so much time has passed."""
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + seconds)


@pytest.mark.django_db(transaction=True)
def test_it_is_read_once_and_kept(django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    site_state.forget()
    with django_assert_num_queries(1):
        assert site_state.settings() == {}
    with django_assert_num_queries(0):
        assert site_state.settings() == {}
        another_process(monkeypatch, 2)
        assert site_state.settings() == {}, "from the cache of all processes"


@pytest.mark.django_db(transaction=True)
def test_every_process_learns_of_a_change_within_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    site_state.forget()
    site_state.settings()
    SiteState.objects.create(settings={"stake-cap": 500})  # by a process whose cache is another
    assert site_state.settings() == {}
    another_process(monkeypatch, site_state.HERE + 0.1)
    cache.delete(site_state.KEY)  # its time is over
    assert site_state.settings() == {"stake-cap": 500}


@pytest.mark.django_db(transaction=True)
def test_what_was_not_committed_is_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    with transaction.atomic():
        state = site_state.held()
        state.settings = {"stake-cap": 500}
        site_state.store(state)
        assert site_state.settings() == {"stake-cap": 500}
        assert cache.get(site_state.KEY) is None
        transaction.set_rollback(True)
    another_process(monkeypatch, site_state.HERE + 0.1)
    assert site_state.settings() == {}


@pytest.mark.django_db(transaction=True)
def test_it_holds_without_a_cache(cache_is_away: None) -> None:
    site_state.forget()
    assert site_state.settings() == {}
    with transaction.atomic():
        state = site_state.held()
        state.settings = {"stake-cap": 500}
        site_state.store(state)
    assert site_state.settings() == {"stake-cap": 500}


@pytest.mark.django_db
def test_an_ordinary_page_asks_nothing(client: Client, django_assert_num_queries: Any) -> None:
    client.get("/games/hex/")  # what it keeps for an hour
    with CaptureQueriesContext(connection) as as_set_up:
        client.get("/games/hex/")
    site_state.forget()
    cache.set(site_state.KEY, {"settings": {"sign-up": "nobody"}}, site_state.SHARED)
    with django_assert_num_queries(len(as_set_up)):
        client.get("/games/hex/")
        assert site_state.settings() == {"sign-up": "nobody"}
