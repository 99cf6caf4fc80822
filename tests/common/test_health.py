"""The address that load balancers and container engines ask."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.helpers.maintenance import begin


@pytest.fixture
def production(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["club.example.org"]
    settings.SECURE_SSL_REDIRECT = True


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["10.0.0.7:8000", "club.example.org", "anything"])
def test_it_answers_by_whatever_name_and_without_encryption(production: None, host: str) -> None:
    answer = Client(headers={"host": host}).get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_every_other_page_wants_the_site_s_own_name(production: None) -> None:
    assert Client(headers={"host": "10.0.0.7:8000"}).get("/").status_code == 400


@pytest.mark.django_db
def test_without_its_database_a_web_process_is_not_well(
    production: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise OSError("the database has gone")

    monkeypatch.setattr(connection, "cursor", gone)
    assert Client(raise_request_exception=False).get("/health").status_code == 500


@pytest.mark.django_db
def test_it_tells_of_maintenance() -> None:
    assert Client().get("/health").json() == {"status": "ok"}
    window = begin()
    told = {"status": "ok", "maintenance": "on", "until": window.ends_at.isoformat()}
    assert Client().get("/health").json() == told
