"""In which language somebody gets mail."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.conf import settings
from django.utils import translation

from clubs.languages import mail_in, remember_language
from clubs.models import User


@pytest.mark.django_db
def test_the_first_login_decides_and_later_ones_do_not() -> None:
    user = User.objects.create_user("aino")
    for code in ("fi", "en"):
        remember_language(None, SimpleNamespace(LANGUAGE_CODE=code), user)  # type: ignore[arg-type]
    user.refresh_from_db()
    assert user.language == "fi"


@pytest.mark.django_db
@pytest.mark.parametrize("request_", [None, SimpleNamespace(), SimpleNamespace(LANGUAGE_CODE="tlh")])
def test_a_language_that_the_site_does_not_speak_is_not_remembered(request_: object) -> None:
    user = User.objects.create_user("aino")
    remember_language(None, request_, user)  # type: ignore[arg-type]
    user.refresh_from_db()
    assert user.language == ""


@pytest.mark.parametrize(("language", "spoken"), [("fi", "fi"), ("en", "en"), ("", settings.LANGUAGE_CODE)])
def test_what_is_said_in_a_mail_is_in_it_and_the_reader_keeps_their_own(language: str, spoken: str) -> None:
    with translation.override("fi"):
        with mail_in(language):
            assert translation.get_language() == spoken
        assert translation.get_language() == "fi"
