"""The form of a setting: what is no value is said beside it, kept, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from common.site_settings import BOTS_PER_OWNER
from operations.models import SiteChange

pytestmark = pytest.mark.django_db


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize(
    "form",
    [
        {"value": "x"},
        {"value": "-5"},
        {"value": "99999999999999999999999"},
        {"value": ""},
        {"value": "3", "reason": ""},
        {"value": "3", "known": "x"},
        {"value": "3", "known": ""},
        {"value": "3", "known": "77"},
        {"value": "20"},
        {"usual": "on"},
        {"value": "3\x00"},
    ],
)
def test_rubbish_changes_nothing_and_is_kept_in_the_form(keeper: Any, form: dict[str, str]) -> None:
    given = {"reason": "Kept in the form", "known": "0"} | form
    answer = keeper.post("/site/settings/bots-per-owner/", given)
    if form == {"value": "20"}:  # what the environment says, but said here: it stays when that changes
        assert answer.status_code == 302
        return
    assert answer.status_code == 422
    assert "errorlist" in text(answer)
    assert given["reason"] in text(answer)
    assert BOTS_PER_OWNER.now() == 20
    assert not SiteChange.objects.exists()
