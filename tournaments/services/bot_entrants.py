"""Bots in a tournament: whether they may enter it, which of them, and what is rated and played on the site."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from common.watching import Delay
from games.core import registry
from matches.watching import check_delay
from tournaments.bots_beside import refusal
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.services import rounds
from tournaments.services.event_rules import check_log_in
from tournaments.services.holding import locked


def check_takes_bots(competition: Competition) -> None:
    """Raises CompetitionError with the reason where no bots may enter."""
    if why := refusal(competition):
        raise CompetitionError(_("Bots cannot enter: %(why)s") % {"why": why})


def check_played_here(competition: Competition) -> None:
    """Raises CompetitionError with the reason where people cannot play each other on the site: as where no bot may."""
    if why := refusal(competition):
        raise CompetitionError(
            _("People play each other on the site only where a bot could play, too. %(why)s") % {"why": why}
        )


def check_entrant(competition: Competition, player: Player) -> None:
    """Raises CompetitionError for who cannot play there."""
    tournament = competition.kind == Competition.Kind.TOURNAMENT
    if not player.is_bot:
        if not tournament:
            raise CompetitionError(_("%(player)s is a person: leagues are for bots.") % {"player": player})
        return
    if tournament and not competition.takes_bots:
        raise CompetitionError(_("%(player)s is a bot: tournaments are for people.") % {"player": player})
    if not rounds.plays(player, competition.game):
        title = registry.get(competition.game).title
        raise CompetitionError(
            _("%(player)s has no version that is ready to play %(game)s.") % {"player": player, "game": title}
        )


@transaction.atomic
def bots_say(
    *,
    competition: Competition,
    takes_bots: bool,
    played_here: bool = False,
    own_bots_rated: bool = False,
    watch_delay: int | None = None,
) -> Competition:
    """Whether bots may enter beside people, until the draw, and whether people play each other on the site.

    played_here: they do, with or without bots. own_bots_rated: what a person and their bot, or two bots of
    one author, play of each other is rated. watch_delay: so much later whoever does not play in a match sees it, or as
    its club has it; None: as it is. Raises MatchError for a delay that nobody can choose, and CompetitionError once it
    is drawn, where no bot can play or a guest has entered, and to shut bots out of which one has entered.
    """
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(_("The draw has been made: what was said stays."))
    if takes_bots:
        check_takes_bots(row)
    elif played_here:
        check_played_here(row)
    if takes_bots or played_here:
        check_log_in(Player.objects.filter(entries__competition=row).order_by("name", "pk"))
    if not takes_bots and row.entries.filter(player__kind=Player.Kind.BOT).exists():
        raise CompetitionError(_("A bot has entered: take it out first."))
    row.takes_bots = takes_bots
    row.played_here, row.own_bots_rated = played_here, takes_bots and own_bots_rated
    delay = row.watch_delay if watch_delay is None else watch_delay
    check_delay(delay)
    row.watch_delay = delay if takes_bots or played_here else Delay.NONE
    row.save(update_fields=["takes_bots", "played_here", "own_bots_rated", "watch_delay"])
    return row
