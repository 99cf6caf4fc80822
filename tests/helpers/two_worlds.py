"""Two worlds of one match that a seat, or a spectator, cannot tell apart, as two logs in the database.

The log of the other world is the same but for what chance drew: two things of it have changed places so that whoever
looks has the same view, the same moves and was told the same. Everything else (salts, times, codes) is equal, so
whatever differs in an answer of the site is a leak. A deal's seal is a digest of what lies hidden and differs as such;
it is masked.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from clubs.models import Player, User
from clubs.services import create_player
from games.core.commitment import Sealed
from games.core.errors import RulesError
from games.core.game import Game
from games.core.log import stored_event
from games.core.match import LiveMatch
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Event, Match
from matches.readings import Reading
from tests.helpers.company import browser_of

DRAWN_ANEW = re.compile(
    rb'(name="(?:csrfmiddlewaretoken|once)" value=)"[0-9A-Za-z]+"|"X-CSRFToken": *"[0-9A-Za-z]+"'
    rb'|nonce="[^"]+"|\b[0-9a-f]{64}\b'
)
"""What each answer has of its own, and seals."""
OWN_HEADERS = frozenset({"X-Request-ID", "Content-Security-Policy", "ETag"})
TRIES = 120


@dataclass(frozen=True, slots=True)
class Answered:
    """All that whoever asks can measure of an answer but its time."""

    what: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


def begun(game: type[Game], rng: random.Random, moves: int) -> tuple[Match, list[Player]]:
    """A match of people some moves into its first deal."""
    people = [
        create_player(name=f"P{seat}", user=User.objects.create(username=f"{game.key}-{moves}-{seat}"))
        for seat in range(min(game.seats))
    ]
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game=game.key, seats=seats))
    play_bots(match_id=match.pk, holder="test")  # deals
    for _ in range(moves):
        match.refresh_from_db()
        live = event_store.load(match)
        actors = [seat for seat in live.actors() if seat >= 0]
        if live.over or not actors:
            break
        text = rng.choice(live.legal_texts(actors[0]))
        services.play_move(match_id=match.pk, seat=actors[0], texts=[text], expect_seq=live.seq)
    match.refresh_from_db()
    return match, people


Row = tuple[int, str, int | None, str, int | None]


def other_log(match: Match, viewer: int | None, rng: random.Random) -> dict[int, str] | None:
    """By number: the texts of events by which a second log differs that the viewer cannot tell from the stored one.

    None where none was found: what chance drew lies open, or is all the viewer's.
    """
    rows: list[Row] = list(match.events.order_by("seq").values_list("seq", "kind", "seat", "text", "ms"))
    here = _read(match, viewer, rows)
    assert here is not None
    drawn = [place for place, row in enumerate(rows) if row[1] == "chance"]
    for _ in range(TRIES if drawn else 0):
        place = rng.choice(drawn)
        seq, kind, seat, text, ms = rows[place]
        sealed = Sealed.parse(text)
        swapped = _swapped(sealed.outcome, rng)
        if swapped is None:
            continue
        other = Sealed(swapped, sealed.salt).text
        there = _read(match, viewer, [*rows[:place], (seq, kind, seat, other, ms), *rows[place + 1 :]])
        if there is not None and _alike(here, there, viewer) and _differ(here.live, there.live):
            return {seq: other}
    return None


@contextmanager
def stored(match: Match, texts: dict[int, str]) -> Iterator[None]:
    """The log of the match holds these texts meanwhile."""
    rows = {event.seq: event for event in Event.objects.filter(match=match, seq__in=texts)}
    for seq, text in texts.items():
        Event.objects.filter(pk=rows[seq].pk).update(text=text)
    try:
        yield
    finally:
        for event in rows.values():
            Event.objects.filter(pk=event.pk).update(text=event.text)


EVERYWHERE = ("?deal=0", "?deal=1", "?at=1", "talk/", "file/?kind=pbn", "conventions/", "report/")
EVERYWHERE_API = (
    "clock/",
    "claims/",
    "held/",
    "conventions/",
    "explanations/",
    "adjournment/",
    "draft/",
    "talk/",
)
LISTS = ("/matches/?status=running", "/api/matches/?status=running", "/tables/", "/")


def answers(
    match: Match, player: Player | None, rubbish: Sequence[str], *, everywhere: bool = True
) -> Iterator[Answered]:
    """What one who looks gets of every address at which something of a match is read, and of errors; or, not
    `everywhere`, of page, part, API and export alone.

    `rubbish`: moves that they cannot make, sent as theirs; what is refused has changed nothing.
    """
    browser, page, api = browser_of(player), f"/matches/{match.code}/", f"/api/matches/{match.code}/"
    part = {"HX-Request": "true", "HX-Target": "live"}
    for word in ("", "file/", *(EVERYWHERE if everywhere else ())):
        yield _answered(f"page {word}", browser.get(page + word))
    yield _answered("the part of the page", browser.get(page, headers=part))
    for word in ("", "file/", *(EVERYWHERE_API if everywhere else ())):
        yield _answered(f"api {word}", browser.get(api + word))
    for address in LISTS if everywhere else ():
        yield _answered(address, browser.get(address))
    for text in rubbish:
        for seq in (match.seq, match.seq - 1) if everywhere else (match.seq,):
            sent = {"moves": [text], "seq": seq}
            yield _answered(f"move {text} at {seq}", _posted(browser, f"{api}moves/", sent))
        with transaction.atomic():
            browser.post(f"{page}play/", {"move": text, "seq": match.seq})
            yield _answered(f"told of {text}", browser.get(page))
            transaction.set_rollback(True)


def cannot_be_made(live: LiveMatch, seat: int | None, rng: random.Random) -> list[str]:
    """Moves that are others' or nobody's now: each other seat's, and what is no move at all."""
    own = set(live.legal_texts(seat)) if seat is not None else set()
    found = ["zzz"]
    for other in range(live.table.seats):
        theirs = [text for text in live.legal_texts(other) if text not in own] if other != seat else []
        found += rng.sample(theirs, min(1, len(theirs)))
    return found


def _posted(browser: Client, address: str, data: dict[str, Any]) -> HttpResponse:
    """Sent and taken back."""
    with transaction.atomic():
        answer = browser.post(address, json.dumps(data), content_type="application/json")
        transaction.set_rollback(True)
    return answer


def _answered(what: str, answer: HttpResponse) -> Answered:
    headers = tuple((k, v) for k, v in answer.headers.items() if k not in OWN_HEADERS)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    return Answered(what, answer.status_code, headers, DRAWN_ANEW.sub(rb"\1", body))


def _swapped(outcome: object, rng: random.Random) -> object | None:
    """The outcome with two things of one of its lists in each other's place."""
    copy = json.loads(json.dumps(outcome))
    lists = [one for one in _lists(copy) if len(one) > 1]
    if not lists:
        return None
    chosen = rng.choice(lists)
    one, other = rng.sample(range(len(chosen)), 2)
    chosen[one], chosen[other] = chosen[other], chosen[one]
    return copy if copy != outcome else None


def _lists(found: object) -> Iterator[list[Any]]:
    inner = found if isinstance(found, list) else found.values() if isinstance(found, dict) else ()
    if isinstance(found, list):
        yield found
    for one in inner:
        yield from _lists(one)


def _read(match: Match, viewer: int | None, rows: Sequence[Row]) -> Reading | None:
    """The log read as the viewer; None if it is none."""
    reading = Reading(LiveMatch(event_store.table_of(match)), viewer)
    try:
        for row in rows:
            reading.replay(stored_event(*row))
    except (RulesError, ValueError):
        return None
    return reading


def _alike(here: Reading, there: Reading, viewer: int | None) -> bool:
    def known(reading: Reading) -> object:
        legal = reading.live.legal_texts(viewer) if viewer is not None else []
        return (
            reading.live.view(viewer),
            reading.live.view_of_end(viewer),
            reading.live.actors(),
            legal,
            reading.lines,
        )

    return known(here) == known(there)


def _differ(here: LiveMatch, there: LiveMatch) -> bool:
    if here.state is None or there.state is None:
        return False
    return here.state.position() != there.state.position()
