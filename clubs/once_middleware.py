"""Requests that carry a key are done once: see `clubs.once`.

A form of a page has a hidden field `once` (`{% once %}`). The API takes the header `Idempotency-Key`, or a field `key`
of the body where the call has no such field of its own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.messages import ERROR, get_messages
from django.contrib.messages.storage.base import Message
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException

from clubs.models import User
from clubs.once import LONGEST, Answer, once
from common.api_errors import error
from common.refusals import KeyReused, reason_for, status_of

FIELD, HEADER, API_FIELD = "once", "Idempotency-Key", "key"
NOT_COMPARED = {FIELD, "csrfmiddlewaretoken"}


class OnceMiddleware:
    """Stands last, so that everything about the request is known. Who is not logged in makes nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """The answer of a request with a key; None lets a request without one go on."""
        if request.method != "POST":
            return None
        api = getattr(view, "cls", None)
        key = _key_of_page(request) if api is None else _key_of_call(request, api)
        user = _user(request, view) if key else None
        if user is None:
            return None
        if len(key) > LONGEST or not key.isprintable():
            return (
                error(400, "invalid", _("A key has 1 to %(most)d characters.") % {"most": LONGEST})
                if api
                else None
            )
        digest = _digest(request)
        if api is None:
            key = f"{key}:{digest[:32]}"  # the same form with other things in it is another one

        def make() -> tuple[HttpResponseBase, Answer | None]:
            response = view(request, *args, **kwargs)
            return response, (_page_done(request, response) if api is None else _call_done(response))

        try:
            answered = once(user=user, key=key, digest=digest, make=make)
        except KeyReused as reused:
            return error(status_of(reused), reused.code, reason_for(reused))
        return _again(answered) if isinstance(answered, Answer) else answered


def _key_of_page(request: HttpRequest) -> str:
    return request.POST.get(FIELD, "")


def _key_of_call(request: HttpRequest, api: Any) -> str:
    if key := request.headers.get(HEADER, ""):
        return key
    if getattr(api, "own_key", False):
        return ""
    try:
        if request.content_type != "application/json":
            return request.POST.get(API_FIELD, "")
        given = json.loads(request.body)
    except (ValueError, RecursionError, RequestDataTooBig):
        return ""  # the call itself says what is wrong with it
    named = given.get(API_FIELD) if isinstance(given, dict) else None
    return named if isinstance(named, str) else ""


def _user(request: HttpRequest, view: Any) -> User | None:
    """Who asks; a program shows its token to the view, which is asked for it here."""
    user: Any = request.user
    if api := getattr(view, "cls", None):
        try:
            user = api(**getattr(view, "initkwargs", {})).initialize_request(request).user
        except APIException:
            return None  # the view refuses it in its own words
    return user if isinstance(user, User) and user.is_authenticated else None


def _digest(request: HttpRequest) -> str:
    """Of what is asked: keyed, so that nothing can be guessed from it."""
    request_text = "\n".join([request.get_full_path(), *_content(request)])
    return salted_hmac("clubs.once", request_text, algorithm="sha256").hexdigest()


def _content(request: HttpRequest) -> Iterator[str]:
    if request.content_type == "application/json":
        yield request.body.decode(errors="replace")
        return
    for name, values in sorted(request.POST.lists()):
        if name not in NOT_COMPARED:
            yield repr((name, values))
    for name, files in sorted(request.FILES.lists()):
        for file in files:
            yield repr((name, hashlib.sha256(file.read()).hexdigest()))
            file.seek(0)


def _page_done(request: HttpRequest, response: HttpResponseBase) -> Answer | None:
    """A page that has done something leads on, and does not say that something was wrong."""
    queued: list[Message] = getattr(get_messages(request), "_queued_messages", [])  # by this request alone
    wrong = any(message.level >= ERROR for message in queued)
    if wrong or response.status_code not in (302, 303):
        return None
    return Answer(response.status_code, location=response.headers["Location"])


def _call_done(response: Any) -> Answer | None:
    if not 200 <= response.status_code < 300:
        return None
    if hasattr(response, "render"):
        response.render()
    body = response.content.decode()
    return Answer(response.status_code, body=body, content_type=response.headers.get("Content-Type", ""))


def _again(answer: Answer) -> HttpResponse:
    response = HttpResponse(answer.body, status=answer.status, content_type=answer.content_type or None)
    if answer.location:
        response.headers["Location"] = answer.location
    return response
