"""What few need is loaded when somebody asks for it."""

from __future__ import annotations

import subprocess
import sys

from django.http import HttpResponse
from django.test import RequestFactory

from accounts.on_demand import on_demand
from tests.helpers.settings import ROOT

SITE = "import django, sys; django.setup(); import config.urls; print(*sys.modules)"


def echoed(request: object, **given: str) -> HttpResponse:
    return HttpResponse(",".join(f"{name}={value}" for name, value in given.items()))


def test_the_view_answers_with_what_stands_in_the_address() -> None:
    answer = on_demand(f"{__name__}.echoed")(RequestFactory().get("/"), key="7")
    assert isinstance(answer, HttpResponse) and answer.content == b"key=7"


def test_the_addresses_load_no_library_of_the_second_factor() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", SITE], cwd=ROOT, capture_output=True, text=True, check=True, timeout=100
    ).stdout.split()
    assert "accounts.urls" in loaded
    assert [name for name in loaded if name in ("fido2", "cryptography.fernet", "allauth.mfa.stages")] == []
