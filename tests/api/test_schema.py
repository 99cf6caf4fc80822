"""The API's schema is checked in, so that a change of it is seen in review; and every read in it answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.validation import validate_schema

from clubs import services as people
from clubs.demonstration import make_club
from tournaments import demonstration

CHECKED_IN = Path(__file__).resolve().parents[2] / "docs" / "api" / "schema.yaml"
REFRESH = "python manage.py spectacular --file docs/api/schema.yaml"


def generated() -> dict[str, Any]:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return dict(yaml.safe_load(OpenApiYamlRenderer().render(schema)))


def test_the_schema_is_valid_openapi() -> None:
    assert validate_schema(generated()) is None


def test_the_checked_in_schema_is_the_one_the_code_gives() -> None:
    assert yaml.safe_load(CHECKED_IN.read_text()) == generated(), f"refresh it: {REFRESH}"


@pytest.mark.django_db
def test_every_list_in_the_schema_answers_a_stranger(client: Client) -> None:
    demonstration.play_tournament(make_club())
    lists = [path for path, methods in generated()["paths"].items() if "{" not in path and "get" in methods]
    assert len(lists) > 8
    for path in lists:
        assert client.get(path).status_code in (200, 400, 401, 403), path


class TestTokens:
    @pytest.mark.django_db
    def test_a_token_is_given_for_name_and_password_and_opens_what_is_mine(self, client: Client) -> None:
        people.sign_up(username="aino", password="correct horse", name="Aino")
        asked = {"username": "aino", "password": "correct horse"}
        token = client.post("/api/token/", asked, content_type="application/json").json()["token"]
        answer = client.get("/api/matches/", headers={"Authorization": f"Token {token}"})
        assert answer.status_code == 200

    @pytest.mark.django_db
    @pytest.mark.parametrize(
        "rubbish", [{}, {"username": "aino"}, {"username": "x", "password": "y"}, [], "x"]
    )
    def test_rubbish_gives_no_token_but_the_one_error_shape(self, client: Client, rubbish: Any) -> None:
        answer = client.post("/api/token/", rubbish, content_type="application/json")
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]

    @pytest.mark.django_db
    def test_a_made_up_token_is_refused(self, client: Client) -> None:
        answer = client.get("/api/matches/", headers={"Authorization": "Token 12345"})
        assert answer.status_code == 401
        assert "error" in answer.json()
