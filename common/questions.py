"""A question on a page of its own, before something that is not easily taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


@dataclass(frozen=True)
class Question:
    """What is asked. `items`: what it is about or will do, `warnings`: what should be known; `no` leads back."""

    title: str
    text: str
    button: str
    warnings: Sequence[str] = ()
    items: Sequence[str] = ()
    no: str = ""
    kind: str = "danger"


def ask(
    request: HttpRequest, question: Question, *, above: tuple[str, str], sent: Iterable[tuple[str, str]] = ()
) -> HttpResponse:
    """The page, whose answer comes to the same address with `sure` and what was `sent`; `above`: title and address."""
    return render(request, "confirm.html", {"question": question, "above": above, "sent": sent})
