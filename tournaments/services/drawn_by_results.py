"""Competitions whose rounds are drawn one by one, by what was played before."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from common.speaking import spoken
from tournaments.engine.event import Kind
from tournaments.engine.formats.base import Next, Over
from tournaments.engine.formats.divided import League
from tournaments.engine.formats.open_ended import Arena
from tournaments.models import STANDING, Competition, Entry, Round
from tournaments.offers import OPEN_ENDED, drawn_singly
from tournaments.services import arena, drawing, rounds, windows
from tournaments.stages import next_of


def begin(competition: Competition, entries: Sequence[Entry]) -> Round | None:
    """The first round: published, or as a draft where the organisers publish each. The caller holds it all."""
    if competition.format in OPEN_ENDED:
        made = drawing.open_round(competition)
        if competition.format == Arena.key:
            arena.pair_free(competition, entries)
        return made
    if competition.format == League.key:
        windows.set_windows(competition, entries)
    if not competition.drafts:
        return draw_next(competition, entries)
    answer = next_of(competition, entries)
    return drawing.write_draft(competition, entries, answer.tables) if isinstance(answer, Next) else None


def go_on(competition: Competition, entries: Sequence[Entry]) -> Round | None:
    """All tables are counted: the next round, if it is drawn by itself; in any case the end when it is over."""
    if competition.format == Arena.key:
        arena.pair_free(competition, entries)
    if competition.format in OPEN_ENDED:
        return None
    if not competition.drafts:
        return draw_next(competition, entries)
    if isinstance(next_of(competition, entries), Over):
        drawing.end(competition)
    return None


def draw_next(competition: Competition, entries: Sequence[Entry]) -> Round | None:
    """The next round, or nothing: then the competition is over, or it waits. The caller holds it and its entrants.

    A round that is free for everybody in it is counted at once, and the one after it drawn. One that has days of its
    own waits for the first of them.
    """
    leave_out_withdrawn(competition, entries)
    while True:
        if competition.format == League.key and not windows.may_open(competition):
            return None
        answer = next_of(competition, entries)
        if not isinstance(answer, Next):
            if isinstance(answer, Over):
                drawing.end(competition)
            return None
        made = drawing.write_published(competition, entries, answer.tables)
        if any(table.kind is Kind.PLAYED for table in answer.tables):
            return made


def leave_out_withdrawn(competition: Competition, entries: Sequence[Entry]) -> None:
    """Bots of which no version plays the game any more have gone."""
    gone = [entry for entry in entries if entry.until is None and rounds.is_absent(competition, entry)]
    for entry in gone:
        entry.until = competition.round_set.filter(state__in=STANDING).count()
    if gone:
        Entry.objects.bulk_update(gone, ["until"])


def waits_for(competition: Competition) -> str:
    """Why nothing is drawn though no table is left to be counted, in words; empty if something will be."""
    if drawn_singly(competition) is None or competition.status != Competition.Status.RUNNING:
        return ""
    if competition.format in OPEN_ENDED:
        return ""
    if competition.drafts:
        return _("The organisers prepare the next round: it is seen here when they publish it.")
    entries = list(competition.entries.select_related("player__bot"))
    answer = next_of(competition, entries)
    return "" if isinstance(answer, Next | Over) else spoken(answer.why)
