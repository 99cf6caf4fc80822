"""Every answer of the API is what the schema says it is: what is null, what is there, which status is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.core.exceptions import FieldDoesNotExist
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from rest_framework import serializers

from bots.builtin import ensure_builtin_bots
from matches import services
from matches.bot_play import play_bots
from tests.api.contract import complaints, schema
from tests.pages.night_in_full import Night, filled
from tests.pages.permission_table import ACTIONS, Action
from tests.pages.whole_site import night, send  # noqa: F401 (the fixture)

pytestmark = pytest.mark.django_db
NOT_JSON = ("/api/schema/", "/api/docs/")


def body_of(answer: Any) -> Any:
    """The JSON of an answer, or its text, or the bytes of a file as text; None for one without a body."""
    if answer.streaming:
        return b"".join(answer.streaming_content).decode("latin-1")
    if answer.content and answer["Content-Type"].startswith("text/"):
        return answer.content.decode()
    return answer.json() if answer.content else None


def of_the_api(actions: Any) -> list[Action]:
    return [
        one for one in actions if one.address.startswith("/api/") and not one.address.startswith(NOT_JSON)
    ]


@pytest.mark.parametrize("action", of_the_api(ACTIONS), ids=str)
def test_what_is_done_is_answered_as_the_schema_says(night: Night, action: Action) -> None:  # noqa: F811
    wrong = []
    for role in sorted(action.who - {"stranger"})[:3]:
        cache.clear()
        with transaction.atomic():
            answer = send(night, action, role)
            if answer.status_code < 400:
                address = filled(action.address, night.words)
                wrong += complaints(address, action.method, answer.status_code, body_of(answer))
            transaction.set_rollback(True)
    assert not wrong, "\n".join(sorted(set(wrong)))


def read_by_all() -> list[str]:
    """Every address of the schema that is read and has no club or person of its own in it, and some that have."""
    plain = [path for path, methods in schema()["paths"].items() if "get" in methods and "{" not in path]
    return sorted({path for path in plain if not path.startswith(NOT_JSON)} | set(FURTHER))


FURTHER = (
    "/api/games/tuppi/", "/api/games/hex/", "/api/games/snooker/", "/api/matches/{finished}/", "/api/matches/{live}/",
    "/api/matches/{sheet}/", "/api/players/seated/", "/api/ratings/players/seated/", "/api/clubs/{club}/",
    "/api/clubs/{club}/members/", "/api/nights/{night}/", "/api/nights/{hand}/", "/api/competitions/{tournament}/",
    "/api/bots/{bot}/", "/api/bots/greedy/", "/api/matches/?limit=2&offset=1",
)  # fmt: skip


@pytest.mark.parametrize("address", read_by_all())
@pytest.mark.parametrize("role", ["owner", "seated", "outsider", None])
def test_what_is_read_is_as_the_schema_says(night: Night, address: str, role: str | None) -> None:  # noqa: F811
    headers = {"authorization": f"Token {night.tokens[role]}"} if role else {}
    here = filled(address, night.words)
    answer = Client().get(here, headers=headers)
    assert answer.status_code < 500
    if answer.status_code == 200:
        assert not complaints(here, "get", 200, body_of(answer))
    else:
        assert answer.json()["error"]["message"]


def test_a_match_and_the_ratings_it_gives_are_as_the_schema_says(client: Client) -> None:
    bots = [bot.player for bot in ensure_builtin_bots() if bot.builtin in ("random", "greedy")]
    seats = [services.SeatPlan(bot) for bot in bots]
    match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
    assert play_bots(match_id=match.pk, holder="here") == "finished"
    pools = client.get("/api/ratings/pools/").json()
    rows = pools if isinstance(pools, list) else pools["results"]
    assert rows
    asked = [f"/api/matches/{match.code}/", "/api/matches/", f"/api/ratings/players/{bots[0].slug}/"]
    asked += [
        f"/api/ratings/pools/{pool['id']}/{part}/"
        for pool in rows
        for part in ("leaderboard", f"history/{bots[0].slug}")
    ]
    for address in asked:
        answer = client.get(address)
        assert not complaints(address, "get", answer.status_code, body_of(answer))


def test_what_may_be_empty_in_the_database_may_be_null_in_the_schema() -> None:
    """Of every field of every serializer, whatever the rows at hand: the column it comes from, or one on the way."""
    assert get_resolver().url_patterns, "which loads them all"
    ours = [
        kind for kind in _all_below(serializers.ModelSerializer) if not kind.__module__.startswith("rest_")
    ]
    assert {kind.__module__.partition(".")[0] for kind in ours} >= {
        "bots",
        "clubs",
        "ledger",
        "matches",
        "ratings",
    }
    guilty = []
    for kind in ours:
        for name, given in kind().fields.items():
            if not given.allow_null and _may_be_empty(kind.Meta.model, given.source or name):
                guilty.append(f"{kind.__module__}.{kind.__name__}.{name}")
    assert not guilty


def _all_below(kind: Any) -> Iterator[Any]:
    for one in kind.__subclasses__():
        yield one
        yield from _all_below(one)


def _may_be_empty(model: Any, source: str) -> bool:
    """Whether a column on the way is nullable; what is not a column of the row itself is no concern of this."""
    for part in source.split("."):
        try:
            column = model._meta.get_field(part)
        except FieldDoesNotExist:
            return False
        if not column.concrete:
            return False
        if column.null:
            return True
        model = column.related_model
    return False


def test_the_comparison_finds_what_is_wrong() -> None:
    """A null, a missing field, a status and an address that the schema does not know."""
    good = {
        "slug": "a",
        "name": "A",
        "kind": "person",
        "guest": False,
        "merged_into": None,
        "created_at": "2026-01-01T00:00:00Z",
    }
    assert complaints("/api/players/a/", "get", 200, good) == []
    for wrong in (
        {**good, "name": None},
        {**good, "guest": "no"},
        {key: good[key] for key in ("slug", "name")},
    ):
        assert complaints("/api/players/a/", "get", 200, wrong)
    assert complaints("/api/players/a/", "get", 202, good)
    assert complaints("/api/nowhere/", "get", 200, {})
