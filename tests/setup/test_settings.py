"""Settings from the environment: production starts from variables alone, and names the one that is missing."""

import os
import re
import subprocess
import sys

import pytest
import yaml
from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import addressees, push_key
from config.settings.integrations.database import database
from config.settings.integrations.redis import broker_url
from tests.helpers.settings import PRODUCTION, ROOT, settings_from


def test_production_is_told_everything_by_the_environment() -> None:
    found = settings_from(
        PRODUCTION,
        "DATABASES",
        "CELERY_BROKER_URL",
        "CACHES",
        "ALLOWED_HOSTS",
        "DEBUG",
        "CSRF_TRUSTED_ORIGINS",
    )
    db = found["DATABASES"]["default"]
    assert (db["HOST"], db["PORT"], db["NAME"], db["USER"], db["PASSWORD"]) == (
        "db.example.org",
        5433,
        "club",
        "kerho",
        "secret",
    )
    assert found["CELERY_BROKER_URL"] == PRODUCTION["REDIS_URL"] == found["CACHES"]["default"]["LOCATION"]
    assert found["ALLOWED_HOSTS"] == ["club.example.org", "www.club.example.org"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://club.example.org", "https://www.club.example.org"]
    assert found["DEBUG"] is False


@pytest.mark.parametrize(
    ("proxies", "header"), [("", None), ("0", None), ("1", ["HTTP_X_FORWARDED_PROTO", "https"])]
)
def test_only_a_proxy_that_is_named_is_believed_to_have_come_encrypted(
    proxies: str, header: list[str] | None
) -> None:
    named = {"TRUSTED_PROXIES": proxies} if proxies else {}
    found = settings_from(PRODUCTION | named, "SECURE_PROXY_SSL_HEADER")["SECURE_PROXY_SSL_HEADER"]
    assert (found and list(found)) == header


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS"])
def test_a_missing_variable_is_named(name: str) -> None:
    environment = {key: value for key, value in PRODUCTION.items() if key != name}
    with pytest.raises(RuntimeError, match=name):
        settings_from(environment, "DEBUG")


@pytest.mark.parametrize(
    "key", ["short", "a" * 80, "abcabcabc" * 10, "django-insecure-" + "0123456789abcdef" * 4]
)
def test_production_does_not_start_with_a_key_that_can_be_guessed(key: str) -> None:
    with pytest.raises(RuntimeError, match=r"SECRET_KEY can be guessed: it needs at least 50 characters"):
        settings_from(PRODUCTION | {"SECRET_KEY": key}, "DEBUG")


@pytest.mark.parametrize("key", ["short", "é" * 43, "_" * 43, "A" * 43])
def test_no_site_starts_with_a_push_key_that_is_none(key: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PUSH_KEY must be 32 random bytes"):
        push_key("PUSH_KEY", key)
    assert push_key("PUSH_KEY", "") == "" and push_key("PUSH_KEY", "A" * 42 + "E")


def told_by_compose() -> dict[str, str]:
    """What the compose file sets for every process of Kerho, as it is written there."""
    compose = yaml.safe_load((ROOT / "ops/docker" / "compose.yaml").read_text())
    return {str(name): str(value) for name, value in compose["x-kerho"]["environment"].items()}


@pytest.mark.parametrize(
    "name",
    ["SECRET_KEY", "ALLOWED_HOSTS", "EMAIL_URL", "DEFAULT_FROM_EMAIL", "ADMINS", "CONTACT", "PUSH_KEY"],
)
def test_what_the_owner_writes_reaches_the_containers(name: str) -> None:
    assert told_by_compose()[name].startswith(f"${{{name}:")
    example = (ROOT / "ops/docker" / "environment.example").read_text()
    assert re.search(rf"^{name}=", example, re.MULTILINE)


def test_an_owner_without_a_mail_server_may_leave_it_empty() -> None:
    found = settings_from(PRODUCTION | {"EMAIL_URL": "", "ADMINS": ""}, "EMAIL_BACKEND", "ADMINS")
    assert found == {"EMAIL_BACKEND": "common.mail_backend.LoggedMail", "ADMINS": []}


def test_a_mail_server_is_used_once_it_is_named() -> None:
    found = settings_from(
        PRODUCTION | {"EMAIL_URL": "smtp+tls://name:word@mail.example.org:587"},
        "EMAIL_BACKEND",
        "EMAIL_HOST",
        "EMAIL_USE_TLS",
    )
    assert found == {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "mail.example.org",
        "EMAIL_USE_TLS": True,
    }


def test_production_passes_djangos_own_deployment_check() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING", "--tag", "security"],
        cwd=ROOT, env={"PATH": os.environ["PATH"], **PRODUCTION, "SECURE_HSTS_PRELOAD": "1",
                       "SECURE_HSTS_INCLUDE_SUBDOMAINS": "1"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_sqlite_transactions_take_the_write_lock_first() -> None:
    options = database("sqlite:////srv/kerho.sqlite3")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 20
    assert "journal_mode=WAL" in options["init_command"]


def test_postgres_on_a_unix_socket() -> None:
    found = database("postgres://kerho@%2Frun%2Fpostgresql/club")
    assert (found["HOST"], found["NAME"]) == ("/run/postgresql", "club")
    assert "transaction_mode" not in found.get("OPTIONS", {})


@pytest.mark.parametrize(
    ("ours", "celerys"),
    [
        ("redis://h:6379/0", "redis://h:6379/0"),
        ("rediss://h:6379/0", "rediss://h:6379/0"),
        ("unix:///run/valkey.sock", "redis+socket:///run/valkey.sock"),
    ],
)
def test_one_redis_address_serves_celery_too(ours: str, celerys: str) -> None:
    assert broker_url(ours) == celerys


def test_each_queue_has_messages_of_its_own() -> None:
    from config.celery import app

    keys = {name: (queue.exchange.name, queue.routing_key) for name, queue in app.amqp.queues.items()}
    assert keys == {name: (name, name) for name in ("live", "league", "maintenance", "checks")}


def test_every_scheduled_task_exists() -> None:
    from config.celery import app

    app.loader.import_default_modules()
    missing = {entry["task"] for entry in app.conf.beat_schedule.values()} - set(app.tasks)
    assert not missing


def test_who_is_mailed_about_faults_comes_from_the_environment() -> None:
    """The daily check of the books mails them, and errors of pages do."""
    mail = {
        "ADMINS": "Aino Aalto <aino@example.org>, eero@example.org",
        "DEFAULT_FROM_EMAIL": "k@example.org",
    }
    told = settings_from(PRODUCTION | mail, "ADMINS", "SERVER_EMAIL")
    assert told["ADMINS"] == [["Aino Aalto", "aino@example.org"], ["eero@example.org", "eero@example.org"]]
    assert told["SERVER_EMAIL"] == "k@example.org"
    assert settings_from(PRODUCTION, "ADMINS") == {"ADMINS": []}


@pytest.mark.parametrize(
    "text",
    ["aino", "Aino <>", "aino@", "@example.org", "aino@example.org eero@example.org", "a@b@c", "<", ",x"],
)
def test_an_address_that_is_none_stops_the_start(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="ADMINS must be mail addresses separated by commas"):
        addressees("ADMINS", text)
