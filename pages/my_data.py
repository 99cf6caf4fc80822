"""All that the site keeps of a person, as plain data, app by app."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db.models import Q

from accounts.models import ApiToken
from bots.models import Bot, BotVersion
from clubs.models import (
    Announcement,
    Club,
    Deputy,
    Invitation,
    JoinRequest,
    JuniorMark,
    MergeRequest,
    Notice,
    Picture,
    Player,
    Removal,
    User,
)
from common.models import Mail
from matches.models import (
    Confirmation,
    CorrectedSeat,
    Correction,
    CorrectionEffect,
    Event,
    Match,
    Objection,
    PlayedTwice,
    Report,
)
from nights.models import Seating, SessionTable, TableConsent, TeamDraw
from pages.done_about_me import Deeds
from pages.my_money import money_of
from ratings.selectors import ratings_of
from tournaments.models import Entry as Entrant

Facts = Mapping[str, Any]
MOST = 10_000
"""So much of what was done about somebody is in the file, the newest."""


def everything_about(player: Player) -> dict[str, Any]:
    """What each app keeps of a person; what guests who became them had is theirs. Amounts as people write them."""
    return {
        **_person(player),
        **_clubs(player),
        **_nights(player),
        **_played(player),
        **_disputed(player),
        **money_of(player),
        "done_about_me": [{"at": deed.at, "what": deed.said} for deed in Deeds(player)[0:MOST]],
    }


def _person(player: Player) -> Facts:
    return {
        **(_login(player.user) if player.user else {}),
        "player": {
            "name": player.name,
            "address": player.slug,
            "since": player.created_at,
            "junior": player.junior,
        },
        "junior_marks": list(player.junior_marks.order_by("pk").values("club__name", "by__name", "at")),
        "juniors_marked": list(
            JuniorMark.objects.filter(by=player).order_by("pk").values("club__name", "player__name", "at")
        ),
        "was_guest_as": list(player.was.values_list("name", flat=True)),
    }


def _login(user: User) -> Facts:
    """What belongs to the login alone."""
    versions = BotVersion.objects.filter(bot__owner=user).order_by("pk")
    done = LogEntry.objects.filter(user=user).order_by("pk")
    mails = Mail.objects.filter(to=user).order_by("pk")
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    factors = Authenticator.objects.filter(user=user).order_by("pk")
    log_ins = UserSession.objects.filter(user=user).order_by("pk")
    tokens = ApiToken.objects.filter(user=user)
    return {
        "login": {
            "name": user.username,
            "email": user.email,
            "first_name": user.first_name,
            "last_name": user.last_name,
            "since": user.date_joined,
            "last_seen": user.last_login,
            "time_zone": user.time_zone,
        },
        "mail": {
            "announcements": user.mail_announcements,
            "reminders": user.mail_reminders,
            "written_down": user.mail_written_down,
            "language": user.language,
        },
        "mails": list(mails.values("kind", "about", "made_at", "begun_at")),
        "mail_addresses": list(addresses.values("email", "verified")),
        "second_factors": list(factors.values("type", "created_at", "last_used_at")),
        "log_ins": list(log_ins.values("ip", "user_agent", "created_at", "last_seen_at")),
        "tokens": list(tokens.values("name", "scopes", "made_at", "expires_at", "last_used_at")),
        "bots": list(Bot.objects.filter(owner=user).values("player__name", "created_at")),
        "bot_versions": list(versions.values("bot__player__name", "number", "manifest", "status", "log")),
        "done_in_the_admin": list(done.values("action_time", "object_repr", "change_message")),
    }


def _clubs(player: Player) -> Facts:
    invitations = Invitation.objects.order_by("pk")
    decided = JoinRequest.objects.filter(decided_by=player).order_by("pk")
    merges = MergeRequest.objects.filter(
        Q(guest=player) | Q(into=player) | Q(asked_by=player) | Q(decided_by=player)
    ).order_by("pk")
    announced = Announcement.objects.filter(author=player).order_by("pk")
    drawn = Picture.objects.filter(player=player).first()
    return {
        "picture": drawn and {"made_at": drawn.made_at, "webp": b64encode(bytes(drawn.image)).decode()},
        "memberships": list(player.memberships.values("club__name", "role", "joined_at")),
        "requests_to_join": list(
            player.join_requests.values("club__name", "words", "status", "asked_at", "decided_at")
        ),
        "requests_decided": list(decided.values("club__name", "player__name", "status", "decided_at")),
        "removals": list(
            player.removals.order_by("pk").values("club__name", "by__name", "why", "at", "lifted_at")
        ),
        "removals_by_me": list(
            Removal.objects.filter(Q(by=player) | Q(lifted_by=player))
            .order_by("pk")
            .values("club__name", "player__name", "at", "lifted_at")
        ),
        "deputies": list(
            Deputy.objects.filter(
                Q(officer=player) | Q(deputy=player) | Q(named_by=player) | Q(ended_by=player)
            )
            .order_by("pk")
            .values(
                "club__name",
                "officer__name",
                "deputy__name",
                "office",
                "first_day",
                "last_day",
                "named_by__name",
                "named_at",
                "ended_at",
            )
        ),
        "club_files_asked": list(player.club_files_asked.order_by("pk").values("club__name", "asked_at")),
        "club_files_downloaded": list(
            player.club_files_fetched.order_by("pk").values("file__club__name", "at")
        ),
        "invitations_made": list(
            invitations.filter(made_by=player).values("club__name", "email", "made_at", "used_at")
        ),
        "invitations_used": list(invitations.filter(used_by=player).values("club__name", "used_at")),
        "notices": list(
            player.notices.order_by("pk").values(
                "club__name", "kind", "by__name", "about", "settled", "made_at", "seen_at"
            )
        ),
        "notices_by_me": list(
            Notice.objects.filter(by=player)
            .order_by("pk")
            .values("club__name", "kind", "player__name", "made_at")
        ),
        "clubs_closed": list(
            Club.objects.filter(closed_by=player).order_by("pk").values("name", "closed_at")
        ),
        "announced": list(announced.values("club__name", "title", "text", "made_at")),
        "merges": list(
            merges.values(
                "club__name",
                "guest__name",
                "into__name",
                "asked_by__name",
                "decided_by__name",
                "status",
                "asked_at",
            )
        ),
    }


def _nights(player: Player) -> Facts:
    consents = TableConsent.objects.filter(Q(player=player) | Q(written_by=player)).order_by("pk")
    draws = TeamDraw.objects.filter(Q(demanded_by=player) | Q(written_by=player)).order_by("pk")
    seatings = Seating.objects.order_by("pk")
    entered = Entrant.objects.filter(entered_by=player).exclude(player=player).order_by("pk")
    proposed = SessionTable.objects.filter(proposed_by=player).order_by("pk")
    return {
        "nights": list(
            player.attendances.values("session__club__name", "session__title", "session__starts_at")
        ),
        "competitions": list(
            player.entries.values("competition__title", "number", "entered_by__name", "entered_at")
        ),
        "competitions_cancelled": list(
            player.competitions_cancelled.order_by("pk").values("title", "finished_at", "cancelled_because")
        ),
        "competitions_organised": list(player.organises.order_by("pk").values("title", "created_at")),
        "entered_others": list(entered.values("competition__title", "player__name", "entered_at")),
        "seatings_made": list(seatings.filter(made_by=player).values("session__title", "number", "made_at")),
        "sat_out": [
            {"night": row.session.title, "seating": row.number}
            for row in seatings.filter(session__attendances__player=player).select_related("session")
            if player.pk in row.out
        ],
        "tables_proposed": list(proposed.values("session__title", "number")),
        "consents": list(
            consents.values(
                "table__session__title", "table__number", "player__name", "written_by__name", "terms", "at"
            )
        ),
        "draws_of_sides": list(
            draws.values(
                "table__session__title", "table__number", "demanded_by__name", "written_by__name", "at"
            )
        ),
    }


def _played(player: Player) -> Facts:
    matches = Match.objects.filter(seats__player=player).order_by("pk")
    confirmed = Confirmation.objects.filter(player=player).order_by("pk")
    written = Event.objects.filter(by=player).order_by("pk")
    return {
        "matches": list(
            matches.values(
                "code", "game", "created_at", "finished_at", "seats__index", "seats__place", "result"
            )
        ),
        "results_confirmed": list(confirmed.values("match__code", "side", "seq", "at")),
        "written_on_sheets": list(written.values("match__code", "seq", "kind", "text")),
        "ratings": [
            {
                "game": row.pool.game,
                "pool": row.pool.key,
                "mu": row.mu,
                "variance": row.var,
                "matches": row.matches,
            }
            for row in ratings_of(player=player)
        ],
        "rating_changes": list(
            player.rating_changes.order_by("pk").values("rated__match__code", "common_mu", "offset_mu")
        ),
    }


def _disputed(player: Player) -> Facts:
    decided = Objection.objects.filter(decided_by=player).exclude(player=player).order_by("pk")
    return {
        "objections": list(
            player.objections.values("match__code", "reason", "status", "made_at", "decided_at")
        ),
        "objections_decided": list(decided.values("match__code", "player__name", "status", "decided_at")),
        "reports_made": list(
            player.reports_made.values(
                "match__code", "about__name", "promise", "text", "made_at", "decided_at"
            )
        ),
        "reports_about_me": list(
            player.reports.exclude(answer="").values("match__code", "promise", "answer", "note", "decided_at")
        ),
        "reports_answered": list(
            Report.objects.filter(decided_by=player).values(
                "match__code", "about__name", "promise", "answer", "note", "decided_at"
            )
        ),
        "both_played_said": list(
            PlayedTwice.objects.filter(by=player).values("first__code", "second__code", "made_at")
        ),
        "corrections_made": list(
            player.corrections.values("match__code", "kind", "reason", "status", "made_at", "decided_at")
        ),
        "corrections_confirmed": list(
            Correction.objects.filter(decided_by=player).values("match__code", "kind", "status", "decided_at")
        ),
        "seats_corrected": list(
            CorrectedSeat.objects.filter(Q(before=player) | Q(after=player)).values(
                "correction__match__code", "index", "before__name", "after__name", "agreed_at"
            )
        ),
        "corrected_for_me": list(
            CorrectionEffect.objects.filter(player=player).values(
                "correction__match__code", "what", "before", "after", "unit", "decimals"
            )
        ),
    }
