"""What the site knows of me, to take away; and leaving for good."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.models import Bot
from clubs.errors import ClubError
from clubs.models import Club, Player, User
from clubs.privacy import anonymise
from clubs.services import player_of
from ledger import selectors as ledger
from matches.models import Match
from ratings.selectors import ratings_of


def everything_about(player: Player) -> dict[str, Any]:
    """All that the site keeps of a person, as plain data."""
    user = player.user
    return {
        "login": {"name": user.username, "email": user.email, "since": user.date_joined} if user else None,
        "player": {"name": player.name, "address": player.slug, "since": player.created_at},
        "was_guest_as": list(player.was.values_list("name", flat=True)),
        "memberships": list(player.memberships.values("club__name", "role", "joined_at")),
        "requests_to_join": list(player.join_requests.values("club__name", "words", "status", "asked_at")),
        "nights": list(
            player.attendances.values("session__club__name", "session__title", "session__starts_at")
        ),
        "competitions": list(player.entries.values("competition__title", "number", "entered_at")),
        "matches": list(_matches(player)),
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
        "money": [_money(club, player) for club in Club.objects.filter(accounts__player=player).distinct()],
        "bots": list(Bot.objects.filter(owner=user).values("player__name", "created_at")) if user else [],
    }


def _matches(player: Player) -> Any:
    rows = Match.objects.filter(seats__player=player).order_by("pk")
    return rows.values("code", "game", "created_at", "finished_at", "seats__index", "seats__place", "result")


def _money(club: Club, player: Player) -> dict[str, Any]:
    return {
        "club": club.name,
        "accounts": [
            {
                "currency": balance.currency.code,
                "balance": balance.shown,
                "postings": [
                    {
                        "at": line.at,
                        "kind": line.kind,
                        "match": line.match_id,
                        "amount": line.amount,
                        "note": line.note,
                    }
                    for line in ledger.statement(
                        club=club, player=player, currency=balance.currency.code, limit=10**6
                    )
                ],
            }
            for balance in ledger.balance_of(club=club, player=player)
        ],
        "payments": list(
            ledger.payments(club=club, player=player).values(
                "payer__name", "payee__name", "currency", "amount", "status"
            )
        ),
    }


@login_required
def my_data(request: HttpRequest) -> HttpResponse:
    """Everything about me as a JSON file."""
    assert isinstance(request.user, User)
    data = everything_about(player_of(request.user))
    text = json.dumps(data, cls=DjangoJSONEncoder, indent=2, ensure_ascii=False)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="kerho-my-data.json"'
    return answer


@login_required
def privacy(request: HttpRequest) -> HttpResponse:
    """What one can do about one's own data, and which mail one wants."""
    if request.method == "POST":
        assert isinstance(request.user, User)
        request.user.mail_announcements = "mail_announcements" in request.POST
        request.user.mail_reminders = "mail_reminders" in request.POST
        request.user.save(update_fields=["mail_announcements", "mail_reminders"])
        flash.success(request, _("Saved."))
        return redirect("privacy")
    return render(request, "pages/privacy.html")


@login_required
@require_POST
def leave_for_good(request: HttpRequest) -> HttpResponse:
    """Take my name off everything; asks for the password, because nothing brings it back."""
    assert isinstance(request.user, User)
    if not request.user.check_password(request.POST.get("password", "")):
        flash.error(request, _("That is not your password: nothing has been changed."))
        return redirect("privacy")
    try:
        anonymise(player=player_of(request.user))
    except ClubError as error:
        flash.error(request, str(error))
        return redirect("privacy")
    logout(request)
    flash.success(request, _("Your name is gone. What you played stays, without it."))
    return redirect("home")
