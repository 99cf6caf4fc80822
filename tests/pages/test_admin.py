"""The site owner's pages: every list, every form, and every row that there is opens."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Player, User
from tests.pages.night_in_full import Night, full_night
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.fixture
def night(db: None) -> Night:
    return full_night()


def address(model: type[Model], page: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def no_rows(prefix: str) -> dict[str, str]:
    """The management form of an inline without rows."""
    return {f"{prefix}-{field}_FORMS": "0" for field in ("TOTAL", "INITIAL", "MIN_NUM", "MAX_NUM")}


def test_every_list_form_and_row_opens(owner: Client, night: Night) -> None:
    opened = 0
    for model, kept in admin.site._registry.items():
        request = owner.get(address(model, "changelist")).wsgi_request
        assert owner.get(address(model, "changelist")).status_code == 200, model
        allowed = kept.has_add_permission(request)
        assert owner.get(address(model, "add")).status_code == (200 if allowed else 403), model
        for row in kept.get_queryset(request)[:5]:
            assert owner.get(address(model, "change", row.pk)).status_code == 200, row
            opened += 1
    assert opened > 30


def test_what_a_form_adds_is_added(owner: Client) -> None:
    """People and clubs; competitions, which must be able to be drawn, are founded by their own pages alone."""
    people = {"name": "New", "slug": "new", "kind": Player.Kind.values[0]}
    assert owner.post(address(Player, "add"), people).status_code == 302
    house = {
        "name": "House",
        "slug": "house",
        "visibility": "public",
        "joining": "open",
        "watch_delay": 0,
    } | no_rows("memberships")
    assert owner.post(address(Club, "add"), house).status_code == 302
    posted = {
        "title": "Open",
        "slug": "open",
        "kind": "tournament",
        "game": "hex",
        "seats": "2",
        "format": "round-robin",
    }
    assert owner.post(address(Competition, "add"), posted).status_code == 403
    assert owner.get("/leagues/new/").status_code == 200


def test_the_seed_is_not_shown_there_before_the_draw(owner: Client, night: Night) -> None:
    made = Competition.objects.get(slug=night.words["tournament"])
    Competition.objects.filter(pk=made.pk).update(seed=987654321)
    page = owner.get(address(Competition, "change", made.pk)).content.decode()
    assert "987654321" not in page
    assert made.seal not in page
    assert made.seal_hash in page
