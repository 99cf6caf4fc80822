"""Programs that use the API for somebody."""

from __future__ import annotations

from rest_framework.test import APIClient

from clubs.models import Player
from tests.helpers.tokens import token_of


def program(player: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client
