"""What the site knows of me, to take away; and deleting one's account."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib import messages as flash
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_POST

from clubs.juniors import mark_junior, unmark_junior
from clubs.models import User
from clubs.privacy import anonymise
from clubs.services import player_of
from common import site_settings
from common.numbers import written
from common.refusals import Refusal, reason_for
from pages.my_data import everything_about


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
    assert isinstance(request.user, User)
    if request.method == "POST":
        request.user.mail_announcements = "mail_announcements" in request.POST
        request.user.mail_reminders = "mail_reminders" in request.POST
        request.user.mail_written_down = "mail_written_down" in request.POST
        request.user.mail_turns = "mail_turns" in request.POST
        request.user.tell_comments = "tell_comments" in request.POST
        changed = [
            "mail_announcements",
            "mail_reminders",
            "mail_written_down",
            "mail_turns",
            "tell_comments",
        ]
        if request.POST.get("language") in dict(settings.LANGUAGES):
            request.user.language = request.POST["language"]
            changed.append("language")
        request.user.save(update_fields=changed)
        _say_junior(request, "junior" in request.POST)
        return redirect("privacy")
    context = {
        "languages": settings.LANGUAGES,
        "language": request.user.language or get_language(),
        "player": player_of(request.user),
        "picture_mb": written(site_settings.PICTURE_KB.now() / 1000),
        "junior": player_of(request.user).junior_marks.filter(club=None).exists(),
    }
    return render(request, "pages/privacy.html", context)


def _say_junior(request: HttpRequest, junior: bool) -> None:
    """Their own word; what a club has marked stays."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    try:
        change = mark_junior if junior else unmark_junior
        change(player=player, club=None, by=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, _("Saved."))


@login_required
@require_POST
def delete_account(request: HttpRequest) -> HttpResponse:
    """Delete my account; asks for the password, because nothing brings it back."""
    assert isinstance(request.user, User)
    if not request.user.check_password(request.POST.get("password", "")):
        flash.error(request, _("That is not your password: nothing has been changed."))
        return redirect("privacy")
    try:
        anonymise(player=player_of(request.user))
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect("privacy")
    logout(request)
    flash.success(request, _("Your name is gone. What you played stays, without it."))
    return redirect("home")
