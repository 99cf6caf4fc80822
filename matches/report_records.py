"""What is kept with a report: the table as it was, for an organiser who did not sit there or the site's owner.

Nothing here shows a hand of a match that is being played, nor what its log tells later: the table is read as everybody
sees it until all cards of the match lie open, and not at all by whom it is shown later than it is played.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from clubs.models import Player
from common.refusals import Refusal
from games.core.state import OPEN
from matches import event_store, selectors
from matches.looking_on import as_it_was, as_seen, may_look
from matches.models import Match, Proposal, Report, ReportedWords, ReportRecord

LINES: Final = 100
"""So many of the newest lines that were said at the table are kept."""
KEPT: Final = timedelta(days=180)
"""So long after its answer a report has its table; then the report alone is left."""

Kind = ReportedWords.Kind


@dataclass(frozen=True, slots=True)
class TableThen:
    """The table of a report as somebody reads it.

    later: they do not see the match so far yet, and nothing is shown. sealed: hands and what was said in secret are not
    shown before the match is over. intact: the log up to then is what it was. told: what was told until then.
    """

    record: ReportRecord
    later: bool
    sealed: bool
    intact: bool
    names: list[str]
    view: dict[str, Any] | None
    told: list[dict[str, Any]]
    words: list[ReportedWords]


def keep(made: Report) -> ReportRecord:
    """Keep the table of a report. In the transaction in which it is made."""
    match = made.match
    record = ReportRecord.objects.create(
        report=made,
        seq=match.seq,
        status=match.status,
        digest=digest_of(match, match.seq),
        position=_position(match),
    )
    ReportedWords.objects.bulk_create(_words(record, match))
    return record


def digest_of(match: Match, seq: int) -> str:
    """SHA-256 of so many events of a log."""
    rows = match.events.filter(seq__lte=seq).order_by("seq").values_list("seq", "kind", "seat", "text", "ms")
    return hashlib.sha256(json.dumps(list(rows), separators=(",", ":")).encode()).hexdigest()


def table_then(made: Report, player: Player) -> TableThen | None:
    """How the table stood, as they may read it; None where nothing is kept, or not any more."""
    record = getattr(made, "record", None)
    if record is None:
        return None
    match = made.match
    seen = as_seen(player, match)
    sealed, intact = not selectors.is_open(match), digest_of(match, record.seq) == record.digest
    if not may_look(player, match) or (seen.is_late and seen.seq < record.seq):
        return TableThen(record, True, True, intact, [], None, [], [])
    names = selectors.seat_names(match)
    view, told = _seen(match, record, names, None if sealed else OPEN)
    words = record.words.select_related("player")
    shown = list(words.filter(sealed=False) if sealed else words)
    return TableThen(record, False, sealed, intact, names, view, told, shown)


def forget_old() -> int:
    """Tables of reports that were answered long ago go. How many."""
    old = ReportRecord.objects.filter(report__decided_at__lt=timezone.now() - KEPT)
    return old.delete()[1].get("matches.ReportRecord", 0)


def _seen(
    match: Match, record: ReportRecord, names: list[str], viewer: int | None
) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """Picture and log from the log; the picture that was kept where the log cannot be replayed any more."""
    try:
        reading = event_store.read(as_it_was(match, record.seq), viewer, seats=len(names))
        step = selectors.replay_step(names, record.seq, reading)
        return step.view["view"], selectors.told_by(reading, names)
    except Refusal:
        return record.position, []


def _position(match: Match) -> dict[str, Any] | None:
    try:
        view = event_store.load(match, upto=match.seq, seats=match.seats.count()).view(None)["view"]
    except Refusal:
        return None
    found: dict[str, Any] | None = json.loads(json.dumps(view))
    return found


def _words(record: ReportRecord, match: Match) -> list[ReportedWords]:
    """Of explanations and claims not everybody reads the words before the end; nor lines where boards come back."""
    seated = {seat.index: seat.player_id for seat in match.seats.all()}

    def said(kind: str, player: int, text: str, at: Any) -> ReportedWords:
        secret = kind != Kind.PROPOSAL
        return ReportedWords(record=record, kind=kind, player_id=player, text=text, at=at, sealed=secret)

    explained = match.explanations.exclude(text="").filter(said_at__isnull=False)
    lines = match.table_lines.select_related("player").order_by("-pk")[:LINES]
    apart = match.board_set_id is not None
    claimed, proposed = match.claims.exclude(line=""), Proposal.objects.filter(match=match).exclude(reason="")
    return [
        *(said(Kind.EXPLANATION, seated[row.seat], row.text, row.said_at) for row in explained),
        *(said(Kind.CLAIM, seated[row.seat], row.line, row.made_at) for row in claimed),
        *(said(Kind.PROPOSAL, row.by_id, row.reason, row.made_at) for row in proposed),
        *(
            ReportedWords(
                record=record, kind=Kind.LINE, player_id=row.player_id, text=row.said, at=row.at, sealed=apart
            )
            for row in lines
        ),
    ]
