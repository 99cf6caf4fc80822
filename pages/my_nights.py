"""What the site keeps of a person's club nights and competitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from clubs.models import Player
from nights.models import (
    ChainAsk,
    ChainMember,
    ChainWord,
    RuleSheetVersion,
    SeatChange,
    SeatChangeWord,
    Seating,
    SessionTable,
    TableConsent,
    TeamDraw,
)
from pages.told_rows import told_rows
from tournaments.models import (
    Application,
    BoardResult,
    DealLook,
    Deals,
    Entry as Entrant,
    EntryMember,
    OutlierWord,
    PartnerAsk,
    PrizeAward,
)

Facts = Mapping[str, Any]


def nights_of(player: Player) -> Facts:
    """Under names that `my_data` shows."""
    return {
        **_evenings(player),
        **_at_tables(player),
        **_cutting_in(player),
        **_events(player),
        **_entering(player),
        **_ran(player),
        **_series(player),
    }


def _evenings(player: Player) -> Facts:
    """Where somebody was, and what they wrote for their club."""
    seatings = Seating.objects.order_by("pk")
    proposed = SessionTable.objects.filter(proposed_by=player).order_by("pk")
    return {
        "nights": list(
            player.attendances.values("session__club__name", "session__title", "session__starts_at")
        ),
        "seatings_made": list(seatings.filter(made_by=player).values("session__title", "number", "made_at")),
        "sat_out": [
            {"night": row.session.title, "seating": row.number}
            for row in seatings.filter(session__attendances__player=player).select_related("session")
            if player.pk in row.out
        ],
        "rule_sheets_written": list(
            RuleSheetVersion.objects.filter(written_by=player)
            .order_by("pk")
            .values("sheet__club__name", "name", "number", "note", "written_at")
        ),
        "tables_proposed": list(proposed.values("session__title", "number")),
    }


def _at_tables(player: Player) -> Facts:
    """What somebody agreed to at tables, and asked for there."""
    consents = TableConsent.objects.filter(Q(player=player) | Q(written_by=player)).order_by("pk")
    changes = SeatChange.objects.filter(Q(leaver=player) | Q(newcomer=player) | Q(asked_by=player)).order_by(
        "pk"
    )
    words = SeatChangeWord.objects.filter(Q(player=player) | Q(written_by=player)).order_by("pk")
    draws = TeamDraw.objects.filter(Q(demanded_by=player) | Q(written_by=player)).order_by("pk")
    return {
        "consents": told_rows(
            consents,
            "table__session__title",
            "table__number",
            "player__name",
            "written_by__name",
            "terms",
            "at",
        ),
        "changes_of_players": told_rows(
            changes,
            "table__session__title",
            "table__number",
            "leaver__name",
            "newcomer__name",
            "asked_by__name",
            "done_at",
        ),
        "words_to_changes": told_rows(
            words, "change__table__session__title", "player__name", "written_by__name", "at"
        ),
        "draws_of_sides": told_rows(
            draws, "table__session__title", "table__number", "demanded_by__name", "written_by__name", "at"
        ),
    }


def _cutting_in(player: Player) -> Facts:
    """The same where five or six cut in."""
    return {
        "cutting_in": told_rows(
            ChainMember.objects.filter(Q(player=player) | Q(written_by=player)).order_by("pk"),
            "chain__session__title",
            "player__name",
            "written_by__name",
            "since",
            "until",
        ),
        "changes_of_cutting_in": told_rows(
            ChainAsk.objects.filter(Q(player=player) | Q(asked_by=player)).order_by("pk"),
            "chain__session__title",
            "kind",
            "player__name",
            "asked_by__name",
            "done_at",
        ),
        "words_to_cutting_in": told_rows(
            ChainWord.objects.filter(Q(player=player) | Q(written_by=player)).order_by("pk"),
            "ask__chain__session__title",
            "player__name",
            "written_by__name",
            "at",
        ),
    }


def _events(player: Player) -> Facts:
    """What somebody entered, plays for and has won."""
    entered = Entrant.objects.filter(entered_by=player).exclude(player=player).order_by("pk")
    return {
        "competitions": told_rows(
            player.entries,
            "competition__title",
            "number",
            "entered_by__name",
            "entered_at",
            "expelled_because",
        ),
        "plays_for": told_rows(
            EntryMember.objects.filter(Q(player=player) | Q(entered_by=player)).order_by("pk"),
            "competition__title",
            "entry__name",
            "player__name",
            "entered_by__name",
            "since",
            "until",
        ),
        "boards_written": told_rows(
            BoardResult.objects.filter(Q(entered_by=player) | Q(confirmed_by=player)).order_by("pk"),
            "pairing__round__competition__title",
            "board",
            "text",
            "entered_by__name",
            "confirmed_by__name",
            "reason",
            "entered_at",
        ),
        "deals_made": told_rows(
            Deals.objects.filter(made_by=player).order_by("pk"), "competition__title", "made_at"
        ),
        "deals_looked_at": told_rows(
            DealLook.objects.filter(player=player).order_by("pk"), "deals__competition__title", "what", "at"
        ),
        "results_looked_at": told_rows(
            OutlierWord.objects.filter(by=player).order_by("pk"),
            "pairing__round__competition__title",
            "kind",
            "board",
            "value",
            "at",
        ),
        "entered_others": told_rows(entered, "competition__title", "player__name", "entered_at"),
        "prizes_won": told_rows(
            PrizeAward.objects.filter(to__player=player).order_by("pk"),
            "to__competition__title",
            "prize__thing",
            "amount",
            "back",
        ),
    }


def _ran(player: Player) -> Facts:
    """What somebody did for competitions that they organise."""
    return {
        "competitions_organised": list(player.organises.order_by("pk").values("title", "created_at")),
        "competitions_cancelled": list(
            player.competitions_cancelled.order_by("pk").values("title", "finished_at", "cancelled_because")
        ),
        "rulings_given": list(
            player.rulings_given.order_by("pk").values(
                "pairing__round__competition__title", "kind", "points", "reason", "at"
            )
        ),
        "rounds_undone": list(
            player.rounds_undone.order_by("pk").values(
                "competition__title", "number", "undone_at", "undone_because"
            )
        ),
        "rounds_paired_by_hand": list(
            player.rounds_paired_by_hand.order_by("pk").values(
                "round__competition__title", "round__number", "began_at", "ended_at"
            )
        ),
        "arena_times_changed": told_rows(
            player.arena_times_changed.order_by("pk"), "competition__title", "minutes", "reason", "at"
        ),
        "expulsions": told_rows(
            player.expulsions.order_by("pk"), "competition__title", "player__name", "expelled_because"
        ),
        "prizes_offered": told_rows(
            player.prizes_offered.order_by("pk"), "of__competition__title", "thing", "amount", "offered_at"
        ),
        "prizes_awarded": told_rows(player.prizes_awarded.order_by("pk"), "competition__title", "awarded_at"),
    }


def _series(player: Player) -> Facts:
    """Events of several stages, and seasons."""
    return {
        "events_organised": list(player.events_organised.order_by("pk").values("title", "created_at")),
        "stages_filled": list(player.stages_filled.order_by("pk").values("event__title", "stage", "made_at")),
        "series_organised": list(player.series_organised.order_by("pk").values("title", "created_at")),
        "series_closed": list(player.series_closed.order_by("pk").values("title", "closed_at")),
        "series_members": list(
            player.series_members.order_by("pk").values("series__title", "division", "category")
        ),
        "series_places": list(
            player.series_places.order_by("pk").values("series__title", "division", "place", "total")
        ),
    }


def _entering(player: Player) -> Facts:
    """What somebody asked before a draw, and the offices of events."""
    asked = Application.objects.filter(Q(player=player) | Q(asked_by=player)).order_by("pk")
    decided = player.applications_decided.order_by("pk")
    links = player.table_links.order_by("pk")
    asks = PartnerAsk.objects.filter(Q(asker=player) | Q(seeker__player=player)).order_by("pk")
    return {
        "applications": told_rows(
            asked,
            "competition__title",
            "player__name",
            "asked_by__name",
            "team",
            "state",
            "asked_at",
            "because",
        ),
        "applications_decided": told_rows(
            decided, "competition__title", "player__name", "state", "because", "decided_at"
        ),
        "entry_answers": told_rows(
            player.entry_answers.order_by("pk"), "question__competition__title", "question__text", "text"
        ),
        "partners_sought": told_rows(
            player.partners_sought.order_by("pk"), "competition__title", "note", "made_at"
        ),
        "partners_asked": told_rows(
            asks,
            "seeker__competition__title",
            "asker__name",
            "seeker__player__name",
            "made_at",
            "declined_at",
        ),
        "events_run": told_rows(player.offices.order_by("pk"), "competition__title", "role", "named_at"),
        "officials_named": told_rows(
            player.officials_named.order_by("pk"), "competition__title", "player__name", "role", "named_at"
        ),
        "table_links_made": told_rows(links, "pairing__round__competition__title", "made_at", "ends_at"),
        "table_links_used": told_rows(
            player.table_links_used.order_by("pk"), "pairing__round__competition__title", "made_at"
        ),
    }
