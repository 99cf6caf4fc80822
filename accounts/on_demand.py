"""Views that are loaded when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.module_loading import import_string

View = Callable[..., HttpResponseBase]


def on_demand(view: str) -> View:
    """The view of that dotted name. Those of the second factor load libraries of 18 MiB, which few processes need."""

    def loaded(request: HttpRequest, **given: Any) -> HttpResponseBase:
        found: View = import_string(view)
        return found(request, **given)

    return loaded
