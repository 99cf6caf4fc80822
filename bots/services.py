"""Submitted bots: handing in, the check's verdict, choosing the version that plays."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from botkit import package
from botkit.package import Package, PackageError
from bots import selectors
from bots.errors import BotError
from bots.models import Bot, BotVersion
from bots.permissions import owns
from bots.signals import withdrawal_considered
from bots.storage import package_limits
from bots.verification import Trial, games_to_try, time_is_up
from clubs.lookalikes import looks
from clubs.models import Player, User
from clubs.selectors import shown_players
from clubs.services import create_player, player_of
from common import site_settings
from common.sending import send, send_once_committed
from common.signals import answers
from games.core.registry import all_games
from games.players import catalogue

logger = logging.getLogger(__name__)

CHECK_LEASE = timedelta(seconds=20)
"""How long a worker may be at one game of a check before another takes it over: longer than it may take."""
POSTPONED_MOST = timedelta(minutes=5)


def read_zip(data: bytes) -> Package:
    """Check an uploaded archive. Raises BotError with every problem."""
    try:
        return package.from_zip(data, playable_games(), package_limits())
    except PackageError as error:
        raise BotError(*error.problems) from None


def read_files(files: Mapping[str, bytes]) -> Package:
    """Check the files of an uploaded folder by their paths. Raises BotError with every problem."""
    try:
        return package.from_files(files, playable_games(), package_limits())
    except PackageError as error:
        raise BotError(*error.problems) from None


def read_folder(folder: Path) -> Package:
    """Check a folder on this machine. Raises BotError with every problem."""
    try:
        return package.from_folder(folder, playable_games(), package_limits())
    except PackageError as error:
        raise BotError(*error.problems) from None


def playable_games() -> set[str]:
    """The keys of the games that a bot can play."""
    return {game.key for game in all_games() if game.State is not None}


def submit_version(*, owner: User, submitted: Package, bot: Bot | None = None) -> BotVersion:
    """Keep a new version and have it checked. Without `bot` it goes to the owner's bot of the manifest's name, which
    is made if need be.

    Raises BotError: somebody else's bot, a name that is taken, too many bots, or nothing new.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # one hand-in of an owner at a time
        bot = bot or _own_bot(owner, submitted.manifest.name)
        bot = Bot.objects.select_for_update(of=("self",), no_key=True).select_related("player").get(pk=bot.pk)
        if not owns(bot, owner):
            raise BotError(_("%(bot)s is not your bot.") % {"bot": bot})
        newest = bot.versions.order_by("-number").first()
        if newest is not None and newest.checksum == submitted.checksum:
            raise SameVersion(newest)
        version = BotVersion.objects.create(
            bot=bot,
            number=newest.number + 1 if newest else 1,
            manifest=submitted.manifest.to_json(),
            archive=submitted.archive(),
            checksum=submitted.checksum,
        )
        send_once_committed("bots.tasks.check_next", queue="checks")
    return version


class SameVersion(BotError):
    """The same files have been handed in before, as the newest `version`."""

    def __init__(self, version: BotVersion) -> None:
        self.version = version
        super().__init__(
            _("These are the files of version %(number)s: there is nothing new in them.")
            % {"number": version.number}
        )


def _own_bot(owner: User, name: str) -> Bot:
    """The owner's bot of that name, made if the name is free."""
    same_name = Bot.objects.filter(player__name__iexact=name)
    own = same_name.filter(owner=owner).first()
    if own is not None:
        return own
    if same_name.exists():
        raise BotError(
            _("There is a bot of the name %(name)s already: choose another in the manifest.") % {"name": name}
        )
    _refuse_look_alikes(name, owner)
    if Bot.objects.filter(owner=owner).count() >= site_settings.BOTS_PER_OWNER.now():
        raise BotError(
            _("You have %(most)s bots, which is the most: hand in versions of those.")
            % {"most": site_settings.BOTS_PER_OWNER.now()}
        )
    return Bot.objects.create(player=create_player(name=name, kind=Player.Kind.BOT), owner=owner)


def _refuse_look_alikes(name: str, owner: User) -> None:
    """Raise BotError if a new bot could be taken for a built-in one, another's, or a person whom the owner may know."""
    own_look = looks(name)
    for strength in catalogue():
        if looks(strength.title) & own_look:
            raise BotError(
                _("%(name)s looks like %(strength)s, which is built in: choose another name in the manifest.")
                % {"name": name, "strength": strength.title}
            )
    for player in shown_players(player_of(owner)).only("name", "junior", "kind"):
        if looks(player.name) & own_look:
            if player.kind == Player.Kind.BOT:
                sentence = _("%(name)s looks like the name of another bot: choose another in the manifest.")
            else:
                sentence = _(
                    "%(name)s looks like the name of another player: choose another in the manifest."
                )
            raise BotError(sentence % {"name": name})


def call_check() -> None:
    """Call a worker to the checks that wait; if the broker is away, the sweep calls again."""
    send("bots.tasks.check_next", queue="checks")


def take_check(*, holder: str, only: int | None = None) -> BotVersion | None:
    """The version whose turn it is (`only`: that one, if it waits), now held by `holder` for `CHECK_LEASE`; of each
    author one at a time. None if none waits."""
    for version_id, owner_id in selectors.checks_in_turn(only=only):
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=owner_id)
            if (version_id, owner_id) in selectors.checks_in_turn(only=version_id):
                version = BotVersion.objects.select_for_update(of=("self",), no_key=True).get(pk=version_id)
                version.check_holder, version.check_until = holder, timezone.now() + CHECK_LEASE
                version.checks += 1
                version.save(update_fields=["check_holder", "check_until", "checks"])
                return version
    return None


def postpone_check(*, version_id: int, holder: str, reason: str) -> None:
    """The check could not be made, through no fault of the bot; it stays in line, and is tried again after a while that
    doubles with each failure."""
    with transaction.atomic():
        version = BotVersion.objects.select_for_update(of=("self",), no_key=True).get(pk=version_id)
        if not _holds(version, holder):
            return
        failures = version.checks - version.check_games
        pause = min(timedelta(seconds=2 ** min(failures, 10)), POSTPONED_MOST)
        version.verdict, version.check_holder, version.check_until = reason, "", timezone.now() + pause
        version.save(update_fields=["verdict", "check_holder", "check_until"])


def write_trial(*, version_id: int, holder: str, trial: Trial) -> BotVersion:
    """Write what one game showed: the verdict, or that the next game can be tried. A worker that has lost the check to
    another writes nothing."""
    with transaction.atomic():
        bot_id = BotVersion.objects.values_list("bot_id", flat=True).get(pk=version_id)
        bot = (
            Bot.objects.select_for_update(of=("self",), no_key=True).select_related("current").get(pk=bot_id)
        )
        version = BotVersion.objects.select_for_update(of=("self",), no_key=True).get(pk=version_id)
        if not _holds(version, holder):
            return version
        version.check_holder, version.check_until, version.verdict = "", None, ""
        version.check_games += 1
        version.check_ms += trial.ms
        version.log = f"{version.log}\n{trial.log}".strip()
        version.save(
            update_fields=["check_holder", "check_until", "verdict", "check_games", "check_ms", "log"]
        )
        done = version.check_games >= len(games_to_try(version)) or time_is_up(version)
        if trial.reason or done:
            _close(bot, version, trial.reason)
        return version


def _holds(version: BotVersion, holder: str) -> bool:
    return version.status == BotVersion.Status.CHECKING and version.check_holder == holder


def _close(bot: Bot, version: BotVersion, reason: str) -> None:
    """Write the verdict: refused for that reason, or else ready, and it plays unless a newer one does already."""
    version.status = BotVersion.Status.REFUSED if reason else BotVersion.Status.READY
    version.verdict, version.checked_at = reason, timezone.now()
    version.save(update_fields=["status", "verdict", "checked_at"])
    if not reason and (bot.current is None or bot.current.number < version.number):
        bot.current = version
        bot.save(update_fields=["current"])


def use_version(*, bot: Bot, number: int, owner: User) -> BotVersion:
    """Let this version play from the next match on: a step back or forth. Raises BotError."""
    with transaction.atomic():
        bot = Bot.objects.select_for_update(of=("self",), no_key=True).get(pk=bot.pk)
        if not owns(bot, owner):
            raise BotError(_("%(bot)s is not your bot.") % {"bot": bot})
        version = bot.versions.filter(number=number).first()
        if version is None:
            raise BotError(_("%(bot)s has no version %(number)s.") % {"bot": bot, "number": number})
        if version.status != BotVersion.Status.READY:
            raise BotError(
                _("Version %(number)s is %(status)s: only a version that is ready can play.")
                % {"number": number, "status": version.get_status_display()}
            )
        bot.current = version
        bot.save(update_fields=["current"])
        return version


def withdrawal_consequences(bot: Bot) -> list[str]:
    """What withdrawing it ends and what it leaves, in numbers."""
    told = answers(withdrawal_considered, Bot, bot=bot)
    return [sentence for sentences in told for sentence in sentences]


def withdrawal_undone_by(bot: Bot) -> list[str]:
    """What would let it play again unasked: a version whose check is under way."""
    checked = bot.versions.filter(status=BotVersion.Status.CHECKING).only("number")
    return [
        _(
            "Version %(number)s is being checked: if it passes, it plays, and you would have to withdraw it again."
        )
        % {"number": version.number}
        for version in checked
    ]


def withdraw(*, bot: Bot, owner: User) -> None:
    """Let no version play in new matches; what has been played stays. Raises BotError."""
    with transaction.atomic():
        bot = Bot.objects.select_for_update(of=("self",), no_key=True).get(pk=bot.pk)
        if not owns(bot, owner):
            raise BotError(_("%(bot)s is not your bot.") % {"bot": bot})
        bot.current = None
        bot.save(update_fields=["current"])
