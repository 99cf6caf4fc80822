"""The owner's page of maintenance: planned, lengthened and ended there, and refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from operations import windows
from operations.models import SiteChange

pytestmark = pytest.mark.django_db
PLAN = {"act": "plan", "minutes": "20", "spare": "40", "text_en": "A new version", "reason": "0.3"}
PAGE = "/site/maintenance/"


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_way_from_the_site_to_its_end(keeper: Any) -> None:
    assert f'href="{PAGE}"' in text(keeper.get("/site/"))
    assert "It is planned" in text(keeper.post(PAGE, PLAN, follow=True))
    assert "A new version" in text(Client().get("/games/"))
    page = text(keeper.get(PAGE))
    assert "Workers play 0 matches." in page
    assert keeper.post(PAGE, PLAN).status_code == 422, "one at a time"
    assert "It lasts longer" in text(
        keeper.post(PAGE, {"act": "lengthen", "minutes": "10", "reason": "Slow"}, follow=True)
    )
    assert keeper.post(PAGE, {"act": "end", "reason": ""}).status_code == 422
    keeper.post(PAGE, {"act": "end", "reason": "Done"})
    assert windows.standing() is None
    assert "A new version" not in text(Client().get("/games/"))
    log = text(keeper.get("/site/log/"))
    assert "<strong>Maintenance</strong>" in log
    assert "undo" not in log


@pytest.mark.parametrize(
    "wrong",
    [
        {"minutes": "x"},
        {"minutes": ""},
        {"minutes": "-1"},
        {"spare": "99999"},
        {"starts_at": "soon"},
        {"starts_at": "2020-01-01T10:00"},
        {"reason": ""},
    ],
)
def test_rubbish_is_said_beside_the_field(keeper: Any, wrong: dict[str, str]) -> None:
    answer = keeper.post(PAGE, PLAN | wrong)
    assert answer.status_code == 422
    assert "errorlist" in text(answer)
    assert not SiteChange.objects.exists()


def test_another_act_is_none(keeper: Any) -> None:
    assert keeper.post(PAGE, {"act": "explode"}).status_code == 422
    assert not SiteChange.objects.exists()
