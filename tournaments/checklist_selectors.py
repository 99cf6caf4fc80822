"""What is still to be done for a tournament, read for its organisers, with the page on which each is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q
from django.urls import reverse

from clubs.models import Player
from common.speaking import spoken
from ledger.gatherings import key_of
from ledger.models import Charge
from ledger.permissions import may_reverse
from tournaments.card_movements import CARD_MOVEMENTS, on_boards
from tournaments.engine.checklist import Facts, Line, Phase, checklist
from tournaments.entering_selectors import terms_of
from tournaments.entrants import check_complete
from tournaments.entry_cards import lacking
from tournaments.errors import CompetitionError
from tournaments.models import (
    Application,
    Competition,
    EntryFee,
    EventTerms,
    Pairing,
    Prize,
    Prizes,
    Round,
    StageFilling,
)
from tournaments.offers import BY_CHALLENGES, OPEN_ENDED, by_results, drawn_singly
from tournaments.outliers import to_look_at
from tournaments.part_selectors import has_parts
from tournaments.selectors import current_round, rounds
from tournaments.unsettled import disputed_tables

PHASES: Final = {
    Competition.Status.DRAFT: Phase.BEFORE,
    Competition.Status.RUNNING: Phase.ROUND,
    Competition.Status.FINISHED: Phase.END,
}
SAID: Final = ("starts_at", "venue", "address", "penalties", "pace", "more")
PAGES: Final = {
    "terms": "event-terms",
    "settings": "format-settings",
    "fee": "entry-fee",
    "prizes": "prizes",
    "desk": "entry-desk",
    "teams": "competition-teams",
    "seeding": "seeding",
    "guide": "guide-cards",
    "boards": "competition-boards",
    "next-round": "next-round",
    "event": "competition",
    "final": "final-table",
}
"""The names of the addresses that a tournament alone makes."""
PRINTED: Final = ("pairings", "table", "parts", "certificates")
DRAWN: Final = (*PRINTED, "guide", "boards", "end", "round")
"""Pages that are there once everybody sees the draw."""


@dataclass(frozen=True, slots=True)
class Todo:
    """A line of the checklist in the reader's words, and the address where it is done."""

    line: Line
    text: str
    address: str

    @property
    def now(self) -> bool:
        """Whether it is for now, and not only to be prepared for."""
        return self.line.state != "reminder"


def todo_of(competition: Competition, viewer: Player) -> list[Todo]:
    """The checklist as it stands; empty for leagues of bots and for what was cancelled. At most 15 queries."""
    phase = PHASES.get(Competition.Status(competition.status))
    if phase is None or competition.kind != Competition.Kind.TOURNAMENT:
        return []
    disputed = disputed_tables(competition) if phase is not Phase.BEFORE else []
    facts = Facts(
        phase=phase,
        disputed=len(disputed),
        **_of_format(competition),
        **_of_prizes(competition),
        **READ[phase](competition, viewer),
    )
    return [Todo(line, spoken(line.text), _address(competition, line, disputed)) for line in checklist(facts)]


def _of_format(row: Competition) -> dict[str, Any]:
    """No query."""
    form = by_results(row.format)
    return {
        "least": form.least if form is not None else 2,
        "settings": form is not None,
        "publishes": row.drafts and drawn_singly(row) is not None,
        "to_end": row.format in OPEN_ENDED,
        "movement": row.format in CARD_MOVEMENTS,
        "on_boards": on_boards(row),
        "has_parts": has_parts(row),
    }


def _of_prizes(row: Competition) -> dict[str, Any]:
    """Two queries."""
    awarded = Prizes.objects.filter(competition=row, awarded_at__isnull=False).exists()
    return {"prizes": Prize.objects.filter(of__competition=row).count(), "awarded": awarded}


def _before(row: Competition, viewer: Player) -> dict[str, Any]:
    """Of the time until the draw."""
    terms = terms_of(row)
    people = row.entries.aggregate(
        entries=Count("pk"),
        absent=Count("pk", filter=Q(here_at=None, player__kind=Player.Kind.PERSON)),
        unplaced=Count("pk", filter=Q(seeded=None)),
    )
    asked = Count("pk", filter=Q(state=Application.State.APPLIED, captain=None))
    waiting = Count("pk", filter=Q(state=Application.State.WAITING))
    by_hand = row.seeding == Competition.Seeding.HAND
    return {
        **row.applications.aggregate(asked=asked, waiting=waiting),
        "entries": people["entries"],
        "absent": people["absent"] if terms.checks_in else 0,
        "unplaced": people["unplaced"] if by_hand else None,
        "incomplete": not _complete(row),
        "cards_missing": len(lacking(row)),
        "terms_said": _said(terms),
        "fee_set": EntryFee.objects.filter(competition=row).exists(),
        "keeps_money": row.club is not None and may_reverse(viewer, row.club),
    }


def _said(terms: EventTerms) -> bool:
    return any(getattr(terms, name) for name in SAID)


def _complete(row: Competition) -> bool:
    try:
        check_complete(row)
    except CompetitionError:
        return False
    return True


def _round(row: Competition, _viewer: Player) -> dict[str, Any]:
    """Of the rounds that are made."""
    made = rounds(row)
    shown = current_round(made)
    draft = row.round_set.filter(state=Round.State.DRAFT).values_list("number", flat=True).first()
    open_ = [one for one in made if one.left]  # type: ignore[attr-defined]
    halves = Pairing.objects.filter(round__in=made, counted=False, provisional=True)
    return {
        "draft": draft or 0,
        "round": shown.number if shown else 0,
        "last_round": bool(row.rounds) and len(made) >= row.rounds,
        "told": shown is not None and shown.told_at is not None,
        "open_tables": sum(one.left for one in open_),  # type: ignore[attr-defined]
        "open_round": open_[0].number if open_ else 0,
        "provisional": halves.count() if open_ else 0,
    }


def _end(row: Competition, viewer: Player) -> dict[str, Any]:
    """Of what is over."""
    unusual = to_look_at(row) if row.final_at is None else []
    return {
        "fee_objections": _objections(row, viewer),
        "next_stage": _next_stage(row),
        "unusual": len(unusual),
    }


def _objections(row: Competition, viewer: Player) -> int:
    """To what entering it cost; for who answers them."""
    if row.club is None or not may_reverse(viewer, row.club):
        return 0
    charges = Charge.objects.filter(fee__club=row.club, occasion=key_of("tournament", row.created_at))
    return charges.filter(status=Charge.Status.HELD).count()


def _next_stage(row: Competition) -> int:
    """The number of the stage that is filled from this one, as long as it is not."""
    if row.event_id is None or row.stage is None:
        return 0
    number = row.stage + 1
    there = Competition.objects.filter(event=row.event_id, stage=number).exists()
    filled = StageFilling.objects.filter(event=row.event_id, stage=number).exists()
    return number if there and not filled else 0


READ: Final = {Phase.BEFORE: _before, Phase.ROUND: _round, Phase.END: _end}


def _address(competition: Competition, line: Line, disputed: list[int]) -> str:
    """Where a line is done; empty as long as there is no such page."""
    slug = competition.slug
    if line.page in DRAWN and not competition.was_drawn:
        return ""
    if line.page in PRINTED:
        number = f"?round={line.round}" if line.round else ""
        return reverse("competition-print", args=[slug, line.page]) + number
    if line.page == "round":
        return f"{reverse('competition', args=[slug])}?round={line.round}#rounds"
    if line.page == "results":
        return reverse("round-results", args=[slug, line.round])
    if line.page == "disputed":
        return reverse("event-table", args=[slug, disputed[0]])
    if line.page == "end":
        return reverse("ladder" if competition.format in BY_CHALLENGES else "arena", args=[slug])
    if line.page == "stage":
        assert competition.event is not None
        return reverse("fill-stage", args=[competition.event.slug, competition.stage + 1])  # type: ignore[operator]
    if line.page == "charges":
        assert competition.club is not None
        return reverse("open-objections", args=[competition.club.slug])
    return reverse(PAGES[line.page], args=[slug])
