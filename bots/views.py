"""Pages about bots: all of them, one's own, handing in, a version's log."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from botkit.manifest import EVERY_GAME
from bots import selectors, services
from bots.errors import BotError
from bots.forms import UploadForm
from bots.models import Bot
from bots.permissions import own_bot, owns
from clubs.models import User
from common import site_settings
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from common.speaking import spoken
from games.core import registry
from games.core.errors import UnknownGame
from games.players import catalogue


def bot_list(request: HttpRequest) -> HttpResponse:
    """Every bot that can play; one's own first."""
    bots = list(selectors.bots_seen_by(request.user))
    own = [bot for bot in bots if owns(bot, request.user)]
    context = {
        "own": own,
        "submitted": [bot for bot in bots if not bot.builtin and bot not in own],
        "builtin": [bot for bot in bots if bot.builtin],
    }
    return render(request, "bots/bot_list.html", context)


@login_required
def new_bot(request: HttpRequest) -> HttpResponse:
    """Hand in a bot, or a new version of one's own bot of the same name."""
    return _hand_in(request, None)


def bot_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One bot; to its owner also its versions."""
    bot = get_object_or_404(selectors.bots_seen_by(request.user), player__slug=slug)
    own = owns(bot, request.user)
    versions = selectors.versions(bot) if own else None
    thinks = {strength.spec: strength.description for strength in catalogue()}.get(bot.builtin, "")
    context = {"bot": bot, "own": own, "versions": versions, "plays": plays(bot), "thinks": spoken(thinks)}
    return render(request, "bots/bot.html", context)


def plays(bot: Bot) -> str:
    """The games that its manifest names, by their titles; one that is no longer known by its key."""
    if bot.current is None:
        return _("no new matches")
    games = bot.current.manifest.get("games", [])
    return ", ".join(_("every game") if game == EVERY_GAME else _title(game) for game in games)


def _title(game: str) -> str:
    try:
        return registry.get(game).title
    except UnknownGame:
        return game


@login_required
def new_version(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand in a new version of this bot, whatever its manifest calls it."""
    return _hand_in(request, own_bot(request.user, slug))


@login_required
def version_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A version's verdict and log: for its owner's eyes."""
    bot = own_bot(request.user, slug)
    version = get_object_or_404(selectors.versions(bot), number=number)
    return render(request, "bots/version.html", {"bot": bot, "version": version})


@login_required
@require_POST
def use_version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let this version play."""
    bot = own_bot(request.user, slug)
    try:
        version = services.use_version(bot=bot, number=number, owner=_user(request))
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(
            request, _("Version %(number)s plays from the next match on.") % {"number": version.number}
        )
    return redirect("bot", slug=slug)


@login_required
def withdraw_bot(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then let no version play."""
    bot = own_bot(request.user, slug)
    if request.method != "POST":
        question = Question(
            _("Shall %(bot)s play no new matches?") % {"bot": bot},
            _("Its versions stay here: you can let one play again at any time."),
            _("Play no new matches"),
            items=services.withdrawal_consequences(bot),
            warnings=services.withdrawal_undone_by(bot),
            no=_("Let it play on"),
        )
        return ask(request, question, above=(bot.player.name, reverse("bot", args=[slug])))
    services.withdraw(bot=bot, owner=_user(request))
    flash.success(request, _("%(bot)s plays no new matches.") % {"bot": bot})
    return redirect("bot", slug=slug)


def _hand_in(request: HttpRequest, bot: Bot | None) -> HttpResponse:
    owner = _user(request)
    if request.method == "POST" and _too_often(owner):
        form = UploadForm()
        flash.error(request, _("That was too often: try again in an hour."))
        return render(request, "bots/hand_in.html", {"form": form, "bot": bot}, status=429)
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if request.method == "POST" and form.is_valid():
        try:
            version = services.submit_version(owner=owner, submitted=form.package, bot=bot)
        except BotError as error:
            form.add_error(None, error.problems)
        else:
            flash.success(
                request,
                _("Version %(number)s is handed in and will be checked.") % {"number": version.number},
            )
            return redirect("bot-version", slug=version.bot.player.slug, number=version.number)
    status = 400 if form.is_bound and not form.is_valid() else 200
    return render(request, "bots/hand_in.html", {"form": form, "bot": bot}, status=status)


def _too_often(owner: User) -> bool:
    """Count an upload against the hourly allowance."""
    key = f"bot-uploads:{owner.pk}"
    cache.add(key, 0, timeout=3600)
    try:
        return cache.incr(key) > site_settings.BOT_UPLOADS.now()
    except ValueError:  # the hour ended between the two calls
        return False


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
