"""A whole tournament as one file: its rows as they stand, whoever is in them by name, and what its matches came to.

Rows name each other by their place in the file, from 1; nothing of it is a number of this site. A mark tells the site
that wrote a file that nothing in it was changed since. Prizes stay with the books in which they were booked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import Field, Model
from django.utils.crypto import salted_hmac

from clubs.models import Player
from tournaments.models import (
    ArenaTime,
    BoardResult,
    Challenge,
    Competition,
    CompetitionCard,
    Entry,
    EntryMember,
    EventTerms,
    HandPairing,
    LineUp,
    OutlierWord,
    Pairing,
    PairingEntry,
    PairingMatch,
    PairWish,
    Regulations,
    Round,
    RoundClock,
    Ruling,
    Window,
)
from tournaments.venue_places import Place, place_of, venues_of

FORMAT: Final = "kerho-event"
VERSION: Final = 1
SALT: Final = "tournaments.exchange.archive"


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a model that are an event's. of: by what they are found; without: columns that stay behind."""

    model: type[Model]
    of: str
    without: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What the part is called in a file."""
        return str(self.model._meta.model_name)

    @property
    def fields(self) -> list[Any]:
        """The columns that are written, without the row's own number."""
        fields: Iterable[Any] = self.model._meta.concrete_fields
        return [one for one in fields if not one.primary_key and one.name not in self.without]


PARTS: Final = (
    Part(Competition, "pk", ("club", "organiser", "event", "stage", "section", "filling")),
    Part(EventTerms, "competition"),
    Part(Regulations, "competition"),
    Part(Entry, "competition", ("venue_wished",)),
    Part(EntryMember, "competition"),
    Part(LineUp, "entry__competition"),
    Part(CompetitionCard, "competition", ("version",)),
    Part(Round, "competition"),
    Part(HandPairing, "round__competition"),
    Part(RoundClock, "round__competition"),
    Part(Window, "competition"),
    Part(PairWish, "competition"),
    Part(Pairing, "round__competition", ("board_set", "venue")),
    Part(PairingEntry, "pairing__round__competition"),
    Part(Ruling, "pairing__round__competition"),
    Part(BoardResult, "pairing__round__competition"),
    Part(OutlierWord, "pairing__round__competition"),
    Part(Challenge, "competition"),
    Part(ArenaTime, "competition"),
)
"""In the order in which they can be loaded."""
LEFT: Final = {
    "Prizes": "money and things are booked in the club that gave them",
    "Prize": "as Prizes",
    "PrizeAward": "as Prizes",
    "EntryFee": "as Prizes",
    "Application": "who asked to play and does not",
    "EntryQuestion": "what was asked on the entry form, and answered for its organisers alone",
    "EntryAnswer": "as EntryQuestion",
    "PartnerSeeker": "who looks for a partner until the draw",
    "PartnerAsk": "as PartnerSeeker",
    "Event": "each stage of an event of several is taken away by itself",
    "StageFilling": "as Event",
    "Series": "a season counts events and nights of its club",
    "SeriesPart": "as Series",
    "SeriesMember": "as Series",
    "SeriesPlace": "as Series",
    "Venue": "where a club plays is its own",
    "EventVenue": "as Venue; what holds for the event says it in words",
    "ApartPair": "a club's private list",
    "EventOfficial": "rights are given by who organises it there",
    "TableLink": "as EventOfficial",
    "Deals": "sealed here until they are played; then they are taken away as PBN",
    "DealtBoard": "as Deals",
    "DealLook": "as Deals",
}
"""Tables of the app that an archive has not, and why."""


def archive_of(competition: Competition) -> str:
    """The file. One query a part and a few, whatever its size."""
    people: dict[int, int] = {}
    at: dict[tuple[type[Model], int], int] = {}
    rows = {part.key: [_row(part, row, at, people) for row in _rows(part, competition, at)] for part in PARTS}
    results = [_result(link, at, people) for link in _links(competition)]
    named = {player.pk: player for player in Player.objects.in_bulk(people).values()}
    content = {
        "format": FORMAT,
        "version": VERSION,
        "people": [_person(named[pk]) for pk in people],
        "rows": rows,
        "results": results,
    }
    return json.dumps(content | {"mark": mark_of(content)}, ensure_ascii=False, indent=1)


def _person(player: Player) -> dict[str, Any]:
    said = {"name": player.name, "slug": player.slug}
    return said | {"bot": True} if player.is_bot else said


def mark_of(content: dict[str, Any]) -> str:
    """What only this site can write under such a content."""
    said = json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)
    return salted_hmac(SALT, said, algorithm="sha256").hexdigest()


def _rows(part: Part, competition: Competition, at: dict[tuple[type[Model], int], int]) -> list[Model]:
    rows = list(part.model._default_manager.filter(**{part.of: competition.pk}).order_by("pk"))
    if part.model is EventTerms:
        return _placed(competition, [row for row in rows if isinstance(row, EventTerms)])
    at |= {(part.model, row.pk): number for number, row in enumerate(rows, 1)}
    return rows


def _placed(competition: Competition, rows: list[EventTerms]) -> list[Model]:
    """What was said of it, with where it is played in words: venues stay behind, and a stage may have its event's."""
    terms = rows[0] if rows else EventTerms(competition=competition)
    place = place_of(terms, venues_of(competition))
    terms.venue, terms.address, terms.map_link = place.venue[:80], place.address, place.map_link
    return [terms] if rows or place != Place() else []


def _row(
    part: Part, row: Model, at: dict[tuple[type[Model], int], int], people: dict[int, int]
) -> dict[str, Any]:
    return {field.name: _value(field, row, at, people) for field in part.fields}


def _value(
    field: Field[Any, Any], row: Model, at: dict[tuple[type[Model], int], int], people: dict[int, int]
) -> Any:
    """A person and another row by their place in the file, a moment as ISO has it."""
    value = getattr(row, field.attname)
    if value is None or not field.is_relation:
        return value.isoformat() if isinstance(value, date) else value
    if field.related_model is Player:
        return people.setdefault(value, len(people) + 1)
    assert field.related_model is not None and not isinstance(field.related_model, str)
    return at[field.related_model, value]


def _links(competition: Competition) -> Iterable[PairingMatch]:
    """The matches that came to something, with their seats."""
    rows = PairingMatch.objects.filter(
        pairing__round__competition=competition, match__status="finished", match__result__isnull=False
    )
    return rows.select_related("match").prefetch_related("match__seats").order_by("pairing", "number")


def _result(
    link: PairingMatch, at: dict[tuple[type[Model], int], int], people: dict[int, int]
) -> dict[str, Any]:
    match = link.match
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    return {
        "pairing": at[Pairing, link.pairing_id],
        "number": link.number,
        "code": str(match.code),
        "at": match.finished_at.isoformat() if match.finished_at else "",
        "seats": [people.setdefault(seat.player_id, len(people) + 1) for seat in seats],
        "totals": list((match.result or {}).get("totals", [])),
    }
