"""Mail that is only logged."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MISTYPED = """
import logging.config, logging
from django.conf import settings
logging.config.dictConfig(settings.LOGGING)
logging.getLogger("django.request").warning("Not Found: %s", "/invitations/pJ3d-8fKq_0aLm2ZxR7t/x")
from django.core.mail import EmailMessage
EmailMessage("Come", "http://kerho/invitations/pJ3d-8fKq_0aLm2ZxR7t/", "a@example.org", ["b@example.org"]).send()
"""


@pytest.mark.parametrize("settings", ["embedded", "production"])
def test_neither_pages_nor_mail_write_an_invitation_into_the_log(tmp_path: Path, settings: str) -> None:
    production = {"DATABASE_URL": "sqlite://", "REDIS_URL": "redis://none", "ALLOWED_HOSTS": "none"}
    environment = {
        "PATH": os.environ["PATH"], "KERHO_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": f"config.settings.{settings}",
        "SECRET_KEY": "a-long-random-string-of-more-than-fifty-characters-0123456789", **production,
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", MISTYPED], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "/invitations/***" in done.stdout and "/invitations/***" in done.stderr
    assert "pJ3d" not in done.stdout + done.stderr
