"""What the site has said to whom asked: for the tests of every app's pages and API."""

from __future__ import annotations

from typing import Any

from django.contrib.messages import get_messages
from rest_framework.response import Response


def said(response: Any) -> str:
    """The notices that a request to a page has left for the next page."""
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def refusal(answer: Response) -> str:
    """The sentence of an API's refusal, with what is said of single fields."""
    assert answer.status_code == 400, answer.content
    error = answer.json()["error"]
    assert error["message"]
    return f"{error['message']} {error.get('fields', '')}"
