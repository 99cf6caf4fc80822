"""What the site keeps of a person as a member and an officer of clubs, as plain data."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from clubs.models import (
    Announcement,
    Club,
    ClubChange,
    Deputy,
    Invitation,
    JoinRequest,
    Letter,
    MergeRequest,
    Notice,
    Picture,
    Player,
    Removal,
)
from pages.told_rows import told_rows

Facts = Mapping[str, Any]


def clubs_of(player: Player) -> Facts:
    """All of it, under the names of the file."""
    return {
        **_coming_and_going(player),
        **_merges(player),
        **_offices(player),
        **_told(player),
        **_files(player),
    }


def _coming_and_going(player: Player) -> Facts:
    decided = JoinRequest.objects.filter(decided_by=player).order_by("pk")
    removed = Removal.objects.filter(Q(by=player) | Q(lifted_by=player)).order_by("pk")
    invitations = Invitation.objects.order_by("pk")
    return {
        "memberships": list(player.memberships.values("club__name", "role", "joined_at")),
        "requests_to_join": list(
            player.join_requests.values("club__name", "words", "status", "asked_at", "decided_at")
        ),
        "requests_decided": told_rows(decided, "club__name", "player__name", "status", "decided_at"),
        "removals": told_rows(
            player.removals.order_by("pk"), "club__name", "by__name", "why", "at", "lifted_at"
        ),
        "removals_by_me": told_rows(removed, "club__name", "player__name", "at", "lifted_at"),
        "invitations_made": list(
            invitations.filter(made_by=player).values("club__name", "email", "made_at", "used_at")
        ),
        "invitations_used": list(invitations.filter(used_by=player).values("club__name", "used_at")),
    }


def _merges(player: Player) -> Facts:
    """Of guests who became members."""
    part = Q(guest=player) | Q(into=player) | Q(asked_by=player) | Q(decided_by=player)
    people = ("guest__name", "into__name", "asked_by__name", "decided_by__name")
    rows = MergeRequest.objects.filter(part).order_by("pk")
    return {"merges": told_rows(rows, "club__name", *people, "status", "asked_at")}


def _offices(player: Player) -> Facts:
    part = Q(officer=player) | Q(deputy=player) | Q(named_by=player) | Q(ended_by=player)
    people, days = ("officer__name", "deputy__name", "named_by__name"), ("first_day", "last_day")
    rows = Deputy.objects.filter(part).order_by("pk")
    closed = Club.objects.filter(closed_by=player).order_by("pk")
    return {
        "changes_of_my_offices": _changes(ClubChange.objects.filter(player=player)),
        "changes_of_clubs_made": _changes(ClubChange.objects.filter(by=player)),
        "deputies": told_rows(rows, "club__name", *people, "office", *days, "named_at", "ended_at"),
        "clubs_closed": list(closed.values("name", "closed_at")),
    }


def _changes(rows: QuerySet[ClubChange]) -> list[Any]:
    return list(rows.order_by("pk").values("club__name", "kind", "before", "after", "at"))


def _told(player: Player) -> Facts:
    """What one was told, and what one has told others."""
    letters = Letter.objects.filter(by=player).order_by("pk")
    announced = Announcement.objects.filter(author=player).order_by("pk")
    caused = Notice.objects.filter(by=player).order_by("pk")
    what = ("kind", "by__name", "about", "settled", "made_at", "seen_at")
    return {
        "letters_to_clubs": list(letters.values("club__name", "title", "text", "sent_at")),
        "announced": list(announced.values("club__name", "title", "text", "made_at")),
        "notices": told_rows(player.notices.order_by("pk"), "club__name", *what),
        "notices_by_me": told_rows(caused, "club__name", "kind", "player__name", "made_at"),
    }


def _files(player: Player) -> Facts:
    drawn = Picture.objects.filter(player=player).first()
    fetched = player.club_files_fetched.order_by("pk")
    return {
        "picture": drawn and {"made_at": drawn.made_at, "webp": b64encode(bytes(drawn.image)).decode()},
        "club_files_asked": list(player.club_files_asked.order_by("pk").values("club__name", "asked_at")),
        "club_files_downloaded": list(fetched.values("file__club__name", "at")),
    }
