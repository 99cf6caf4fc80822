"""Somebody with a login, and an empty cache, in which wrong passwords are counted."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.test import Client

from clubs.models import Player
from clubs.services import sign_up


@pytest.fixture(autouse=True)
def _nobody_has_guessed_yet() -> None:
    for cache in caches.all():
        cache.clear()


@pytest.fixture
def aino(db: None) -> Player:
    return sign_up(username="aino", password="kortti-ilta", name="Aino", email="aino@example.org").player


@pytest.fixture
def visitor() -> Client:
    """One that nobody has used yet."""
    return Client()
