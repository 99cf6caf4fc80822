"""All that the site keeps of a person, as plain data, app by app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db.models import F, Q

from accounts.models import ApiToken
from bots.models import Bot, BotVersion
from clubs.models import (
    JuniorMark,
    Player,
    User,
)
from common.models import Mail, Push, PushDevice
from lobby.models import OpenSeat
from matches.models import (
    AdjournmentWord,
    Claim,
    ClockPresence,
    ClockStop,
    CommentHiding,
    Confirmation,
    ConventionVersion,
    CorrectedSeat,
    Correction,
    CorrectionEffect,
    Event,
    Explanation,
    HalfBoardWord,
    Match,
    Objection,
    PlayedTwice,
    Proposal,
    ProposalWord,
    Report,
    Substitution,
    SubstitutionWord,
)
from pages.done_about_me import Deeds
from pages.my_clubs import clubs_of
from pages.my_money import money_of
from pages.my_nights import nights_of
from pages.told_rows import told_rows
from ratings.selectors import ratings_of

Facts = Mapping[str, Any]
MOST = 10_000
"""So much of what was done about somebody is in the file, the newest."""


def everything_about(player: Player) -> dict[str, Any]:
    """What each app keeps of a person; what guests who became them had is theirs. Amounts as people write them."""
    return {
        **_person(player),
        **clubs_of(player),
        **nights_of(player),
        **_played(player),
        **_conventions(player),
        **_by_the_clock(player),
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
        "junior_marks": told_rows(player.junior_marks.order_by("pk"), "club__name", "by__name", "at"),
        "juniors_marked": told_rows(
            JuniorMark.objects.filter(by=player).order_by("pk"), "club__name", "player__name", "at"
        ),
        "site_changes": list(
            player.site_changes.order_by("pk").values("name", "before", "after", "reason", "at")
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
    devices = PushDevice.objects.filter(user=user).order_by("pk")
    pushes = Push.objects.filter(device__user=user).order_by("pk")
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
            "turns": user.mail_turns,
            "comments": user.tell_comments,
            "language": user.language,
        },
        "mails": list(mails.values("kind", "about", "made_at", "begun_at")),
        "mail_addresses": list(addresses.values("email", "verified")),
        "second_factors": list(factors.values("type", "created_at", "last_used_at")),
        "log_ins": list(log_ins.values("ip", "user_agent", "created_at", "last_seen_at")),
        "devices_show": {
            "turns": user.push_turns,
            "tables": user.push_tables,
            "challenges": user.push_challenges,
            "written_down": user.push_written_down,
        },
        "devices": list(devices.values("endpoint", "agent", "made_at", "reached_at")),
        "messages_to_devices": list(pushes.values("kind", "about", "made_at", "begun_at")),
        "tokens": list(tokens.values("name", "scopes", "made_at", "expires_at", "last_used_at")),
        "bots": told_rows(Bot.objects.filter(owner=user), "player__name", "created_at"),
        "bot_versions": told_rows(versions, "bot__player__name", "number", "manifest", "status", "log"),
        "done_in_the_admin": list(done.values("action_time", "object_repr", "change_message")),
    }


def _played(player: Player) -> Facts:
    """Matches, seats and ratings."""
    matches = Match.objects.filter(seats__player=player).order_by("pk")
    confirmed = Confirmation.objects.filter(player=player).order_by("pk")
    written = Event.objects.filter(by=player).order_by("pk")
    return {
        "matches": list(
            matches.values(
                "code", "game", "created_at", "finished_at", "seats__index", "seats__place", "result"
            )
        ),
        "matches_on_device": [
            str(code)
            for code in Match.objects.filter(device=player).order_by("pk").values_list("code", flat=True)
        ],
        "matches_from_files": list(
            player.imported_matches.order_by("pk").values("code", "title", "made_at", "shared_at", "content")
        ),
        "open_tables": list(
            player.open_tables.values("code", "game", "audience", "status", "created_at", "ended_at")
        ),
        "open_seats": told_rows(
            OpenSeat.objects.filter(Q(player=player) | Q(asked=player)),
            "table__code",
            "table__host__name",
            "index",
            "sat_at",
        ),
        "sits_out": list(player.sits_out.order_by("pk").values("match__code", "since")),
        **_substituted(player),
        "seats_given_up": list(player.sittings.order_by("pk").values("match__code", "index", "until")),
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


def _substituted(player: Player) -> Facts:
    """Seats that were free at running tables, and who sat in."""
    rows = Substitution.objects.order_by("pk")
    words = SubstitutionWord.objects.order_by("pk")
    return {
        "seats_offered": list(
            rows.filter(Q(leaver=player) | Q(offered_by=player)).values(
                "match__code", "seat", "offered_at", "status", "over_at"
            )
        ),
        "sat_in": list(rows.filter(newcomer=player).values("match__code", "seat", "status", "since")),
        "words_on_substitutes": list(
            words.filter(Q(player=player) | Q(newcomer=player)).values(
                "substitution__match__code", "agrees", "at"
            )
        ),
    }


def _conventions(player: Player) -> Facts:
    """Cards, explanations and claims."""
    cards = ConventionVersion.objects.filter(
        Q(card__player=player) | Q(card__partner=player) | Q(written_by=player)
    ).order_by("pk")
    own = Q(match__seats__player=player, match__seats__index=F("seat"))
    return {
        "convention_cards": told_rows(
            cards,
            "card__game",
            "card__player__name",
            "card__partner__name",
            "number",
            "title",
            "text",
            "written_by__name",
            "at",
        ),
        "conventions_played": list(
            player.conventions_played.order_by("pk").values("match__code", "title", "text", "at")
        ),
        "explanations": list(
            Explanation.objects.filter(own).order_by("pk").values("match__code", "seq", "text", "said_at")
        ),
        "claims": told_rows(
            Claim.objects.filter(own).order_by("pk"), "match__code", "seq", "count", "line", "made_at"
        ),
    }


def _by_the_clock(player: Player) -> Facts:
    """Presence, holidays and adjournments."""
    return {
        "orders": told_rows(
            player.orders.order_by("pk"),
            "match__code",
            "kind",
            "text",
            "steps",
            "line",
            "answers",
            "state",
            "why",
            "made_at",
        ),
        "turns_laid_out": told_rows(player.turn_drafts.order_by("pk"), "match__code", "seq", "texts"),
        "at_the_board": list(
            ClockPresence.objects.filter(player=player).order_by("pk").values("match__code", "at")
        ),
        "clock_holidays": list(
            ClockStop.objects.filter(player=player).order_by("pk").values("match__code", "since", "until")
        ),
        "adjournments": list(
            player.adjournments_asked.order_by("pk").values("match__code", "status", "asked_at", "until")
        ),
        "adjournments_agreed_to": list(
            AdjournmentWord.objects.filter(player=player)
            .order_by("pk")
            .values("adjournment__match__code", "goes_on", "at")
        ),
    }


def _commented(player: Player) -> Facts:
    hidden = CommentHiding.objects.filter(Q(by=player) | Q(ended_by=player)).order_by("pk")
    own = CommentHiding.objects.filter(comment__player=player).order_by("pk")
    return {
        "comments": list(
            player.comments.order_by("pk").values(
                "match__code", "position", "text", "made_at", "edited_at", "hidden_at"
            )
        ),
        "comments_hidden_from_others": list(own.values("comment__match__code", "why", "at", "ended_at")),
        "comments_i_hid": list(hidden.values("comment__match__code", "why", "at", "ended_at")),
        "comments_closed": list(player.comments_closed.order_by("pk").values("match__code", "at")),
        "said_at_tables": list(
            player.table_lines.order_by("pk").values("match__code", "deal", "phrase", "text", "at")
        ),
        "muted": told_rows(player.muted.order_by("pk"), "match__code", "about__name", "at"),
    }


def _disputed(player: Player) -> Facts:
    decided = Objection.objects.filter(decided_by=player).exclude(player=player).order_by("pk")
    return {
        "objections": list(
            player.objections.values("match__code", "reason", "status", "made_at", "decided_at")
        ),
        "objections_decided": told_rows(decided, "match__code", "player__name", "status", "decided_at"),
        "reports_made": told_rows(
            player.reports_made, "match__code", "about__name", "promise", "text", "made_at", "decided_at"
        ),
        "reports_about_me": list(
            player.reports.exclude(answer="").values("match__code", "promise", "answer", "note", "decided_at")
        ),
        **_commented(player),
        "reports_answered": told_rows(
            Report.objects.filter(decided_by=player),
            "match__code",
            "about__name",
            "promise",
            "answer",
            "note",
            "decided_at",
        ),
        "proposals_made": list(
            player.proposals_made.values("match__code", "kind", "content", "reason", "status", "made_at")
        ),
        "proposals_decided": list(
            Proposal.objects.filter(decided_by=player).values("match__code", "kind", "status", "decided_at")
        ),
        "proposals_agreed_to": list(
            ProposalWord.objects.filter(player=player).values("proposal__match__code", "proposal__kind", "at")
        ),
        "boards_agreed_to": list(
            HalfBoardWord.objects.filter(player=player).values(
                "half__match__code", "half__table", "half__board", "half__result", "at"
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
        "seats_corrected": told_rows(
            CorrectedSeat.objects.filter(Q(before=player) | Q(after=player)),
            "correction__match__code",
            "index",
            "before__name",
            "after__name",
            "agreed_at",
        ),
        "corrected_for_me": list(
            CorrectionEffect.objects.filter(player=player).values(
                "correction__match__code", "what", "before", "after", "unit", "decimals"
            )
        ),
    }
