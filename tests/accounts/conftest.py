"""Somebody with a login."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import sign_up


@pytest.fixture
def aino(db: None) -> Player:
    return sign_up(username="aino", password="kortti-ilta", name="Aino", email="aino@example.org").player


@pytest.fixture
def visitor() -> Client:
    """One that nobody has used yet."""
    return Client()
