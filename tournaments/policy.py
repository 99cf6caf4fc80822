"""What is said of an event before anybody enters it: as facts with their digest, and in the reader's words.

The digest is of the facts, in no language: whoever enters has been shown what has it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from django.utils.translation import gettext as _

from common.reader_time import at_place
from common.speaking import spoken
from games.core import registry
from games.core.errors import RulesError
from ledger.fees import fees_for
from ledger.models import Fee
from matches.strictness import Strictness, in_words
from tournaments import bots_beside, selectors
from tournaments.engine.tiebreaks import asked
from tournaments.entering_selectors import terms_of
from tournaments.entry_cards import demands_cards, has_conventions
from tournaments.finality import USUAL_MINUTES, final_said
from tournaments.models import Competition, EntryFee, EventTerms, Prize, Regulations
from tournaments.offers import ranked_by
from tournaments.prize_words import what_for
from tournaments.regulations import comes_and_goes, regulations_of, said
from tournaments.tie_break_words import title_of
from tournaments.venue_places import Place, place_of, venues_of

MAP = "https://www.openstreetmap.org/search?query="
"""Where an address is looked for, if no link to a map is given. Only the reader's browser goes there."""
TEXTS = ("pace", "penalties", "more")

RULES = ("late_until", "missed", "byes", "byes_until", "bye_kind")


@dataclass(frozen=True, slots=True)
class PolicyLine:
    """One thing that holds: what it is about, and in how many sentences; with a link and its label, if any."""

    title: str
    said: tuple[str, ...]
    link: str = ""


@dataclass(frozen=True, slots=True)
class Policy:
    """All that is said, and its digest."""

    digest: str
    lines: tuple[PolicyLine, ...]
    terms: EventTerms
    fee: EntryFee | None


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of the event."""

    competition: Competition
    terms: EventTerms
    place: Place
    fee: EntryFee | None
    fees: list[Fee]
    prizes: list[Prize]
    cards: list[str]
    rules: Regulations | None


def policy_of(competition: Competition) -> Policy:
    """In six queries, or seven."""
    read = _read(competition)
    return Policy(_digest(_facts(read)), tuple(_lines(read)), read.terms, read.fee)


def digest_of(competition: Competition) -> str:
    """By what the policy is known. The same queries."""
    return _digest(_facts(_read(competition)))


def _read(competition: Competition) -> _Read:
    fee = EntryFee.objects.filter(competition=competition).select_related("fee__currency").first()
    club = competition.club
    cards = competition.cards.filter(entry=None).order_by("digest")
    terms = terms_of(competition)
    return _Read(
        competition,
        terms,
        place_of(terms, venues_of(competition)),
        fee,
        list(fees_for(club, Fee.When.ENTRY, Fee.When.ABSENCE)) if club else [],
        list(Prize.objects.filter(of__competition=competition).select_related("currency").order_by("pk")),
        list(cards.values_list("digest", flat=True)) if has_conventions(competition) else [],
        regulations_of(competition) if comes_and_goes(competition) else None,
    )


def _digest(facts: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()


def _facts(read: _Read) -> dict[str, Any]:
    row, terms = read.competition, read.terms
    return {
        **{
            name: getattr(row, name)
            for name in (
                "game", "options", "seats", "format", "settings", "tie_breaks", "rated", "strictness",
                "strictness_details", "conventions",
            )
        },
        **({"bots": [row.played_here, row.own_bots_rated]} if row.takes_bots or row.played_here else {}),
        **({"watch_delay": row.watch_delay} if row.watch_delay else {}),
        "cards_until": _moment(row.cards_until),
        "cards": read.cards,
        **{name: getattr(terms, name) for name in (*TEXTS, "checks_in")},
        **{name: getattr(read.place, name) for name in ("venue", "address", "map_link")},
        **{name: _moment(getattr(terms, name)) for name in ("starts_at", "check_in_from", "check_in_until")},
        **({} if row.provisional == USUAL_MINUTES else {"provisional": row.provisional}),
        "rules": [getattr(read.rules, name) for name in RULES] if read.rules else None,
        "fee": _fee_facts(read.fee.fee) if read.fee else None,
        "owed": [read.fee.owed, _moment(read.fee.refund_until)] if read.fee else None,
        "fees": sorted(_fee_facts(fee) for fee in read.fees),
        "prizes": sorted([p.kind, p.place, p.category, p.amount, p.currency_id or "", p.thing] for p in read.prizes),
    }  # fmt: skip


def _moment(value: datetime | None) -> int | None:
    return None if value is None else int(value.timestamp())


def _fee_facts(fee: Fee) -> list[Any]:
    return [fee.name, fee.charged_for, fee.currency_id, fee.member, fee.guest, fee.junior]


def _lines(read: _Read) -> Iterator[PolicyLine]:
    row, terms = read.competition, read.terms
    form = selectors.format_of(row)
    yield PolicyLine(_("How it is drawn"), (spoken(form.title) + ".", spoken(form.explanation)))
    yield PolicyLine(_("What counts"), tuple(_what_counts(row)))
    yield PolicyLine(_("Ratings"), (_rated(row),))
    if row.takes_bots or row.played_here:
        yield PolicyLine(_("Bots") if row.takes_bots else _("On the site"), tuple(bots_beside.said(row)))
    if row.strictness:
        strictness = Strictness(row.strictness, row.strictness_details)
        yield PolicyLine(_("How strictly it is played"), (in_words(strictness, entered=True),))
    if has_conventions(row):
        yield PolicyLine(_("Conventions"), tuple(_conventions(row)))
    for name, title in (
        ("pace", _("Pace and clocks")),
        ("penalties", _("Penalties")),
    ):
        if text := getattr(terms, name):
            yield PolicyLine(title, tuple(text.splitlines()))
    if read.rules:
        yield PolicyLine(_("Late entries and rounds off"), tuple(said(row)))
    if row.kind == Competition.Kind.TOURNAMENT:
        yield PolicyLine(_("The final table"), (final_said(row.provisional),))
    if read.fee or read.fees:
        yield PolicyLine(_("Fees"), tuple(_fees(read)))
    if read.prizes:
        yield PolicyLine(_("Prizes"), tuple(_prize(prize) for prize in read.prizes))
    if where := _venue(terms, read.place):
        yield where
    if terms.more:
        yield PolicyLine(_("Besides"), tuple(terms.more.splitlines()))


def _what_counts(row: Competition) -> Iterator[str]:
    try:
        margin = registry.get(row.game).objective == "margin"
    except RulesError:
        margin = False
    yield _("The margin of each match counts.") if margin else _("Winning each match counts.")
    if ranked_by(row) is not None and row.tie_breaks:
        titles = [f"{one.key}: {title_of(one)}" for one in asked(row.tie_breaks)]
        yield _("Who is level is parted by: %(tie_breaks)s.") % {"tie_breaks": "; ".join(titles)}


def _rated(row: Competition) -> str:
    if row.rated:
        return _("It is rated: its matches move the ratings.")
    return _("It is casual: no rating moves by it.")


def _conventions(row: Competition) -> Iterator[str]:
    yield str(row.get_conventions_display())
    if demands_cards(row) and row.cards_until is not None:
        yield _("Each entry brings its card by %(until)s.") % {"until": at_place(row.cards_until)}


def _fees(read: _Read) -> Iterator[str]:
    if read.fee is not None:
        yield _amounts(read.fee.fee)
        yield (
            _("It is owed on entering.")
            if read.fee.owed == EntryFee.Owed.ENTERING
            else _("It is owed when the draw is made.")
        )
        until = read.fee.refund_until
        yield (
            _("Who withdraws by %(until)s gets it back.") % {"until": at_place(until)}
            if until
            else _("Who withdraws before the draw gets it back.")
        )
    for fee in read.fees:
        yield f"{fee.name} ({fee.get_charged_for_display()}): {_amounts(fee)}"


def _amounts(fee: Fee) -> str:
    sums = {name: fee.currency.paid(getattr(fee, name)) for name in ("member", "guest", "junior")}
    return _("Members pay %(member)s, guests %(guest)s, juniors %(junior)s.") % sums


def _prize(prize: Prize) -> str:
    what = prize.currency.paid(prize.amount) if prize.currency else prize.thing
    return f"{what_for(prize)}: {what}"


def _venue(terms: EventTerms, place: Place) -> PolicyLine | None:
    told: list[str] = []
    if terms.starts_at:
        told.append(_("It begins %(at)s.") % {"at": at_place(terms.starts_at)})
    if terms.checks_in:
        told += _check_in(terms)
    told += [part for part in (place.venue, place.address) if part]
    if not told:
        return None
    return PolicyLine(_("When and where"), tuple(told), map_of(place))


def _check_in(terms: EventTerms) -> Sequence[str]:
    begin, end = terms.check_in_from, terms.check_in_until
    lines = [_("Only who has checked in is drawn.")]
    if begin and end:
        span = {"from": at_place(begin), "until": at_place(end)}
        lines.append(_("Check in yourself from %(from)s to %(until)s, or tell an organiser.") % span)
    return lines


def map_of(place: Place) -> str:
    """A link to a map, as it was given or by the address; empty without either."""
    return place.map_link or (f"{MAP}{quote(place.address)}" if place.address else "")
