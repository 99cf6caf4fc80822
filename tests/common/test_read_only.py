"""Rows that are looked at and not changed."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import RequestFactory

from clubs.models import User
from common.read_only import ReadOnly
from ledger.models import Currency
from matches.models import ImportedMatch

SHOWN = [model for model, shown in admin.site._registry.items() if isinstance(shown, ReadOnly)]


@pytest.mark.parametrize("model", SHOWN, ids=[model.__name__ for model in SHOWN])
def test_not_even_the_site_owner_adds_changes_or_deletes_them(model: type) -> None:
    request = RequestFactory().get("/")
    request.user = User(is_staff=True, is_superuser=True)
    shown = admin.site._registry[model]
    assert shown.has_view_permission(request)
    assert shown.has_add_permission(request) == (model is Currency), "a currency may be added, and then stays"
    assert not shown.has_change_permission(request)
    assert shown.has_delete_permission(request) == (model is ImportedMatch), "what must not be here can go"


def test_the_books_the_logs_and_the_ratings_are_such_rows() -> None:
    assert {"LedgerEntry", "Event", "Rating", "Mail"} <= {model.__name__ for model in SHOWN}
