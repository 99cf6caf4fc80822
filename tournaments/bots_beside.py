"""Bots beside people in one tournament: where they may enter, what is played here, and which of them are related.

A bot is related to the person who owns it, and to the other bots of that person. What related ones play of each other
is rated only where the organisers have said so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import registry
from games.core.errors import RulesError
from games.core.messages import say
from matches.watching_said import watching_said
from tournaments.models import Competition, Entry

MIXED: Final = (
    *("round-robin", "swiss", "dutch", "mcmahon", "keizer", "gauntlet"),
    *("groups-play-offs", "knock-out", "double-knock-out", "stepladder"),
)
"""Formats in which bots may enter beside people: one player a side, and no table needs anybody's word to begin."""

UNRATED: Final = say("It is not rated: one is the other’s bot, or both are bots of one author.")


def refusal(competition: Competition) -> str:
    """Why no bots may enter it; empty where they may."""
    if competition.kind != Competition.Kind.TOURNAMENT:
        return _("A league is for bots anyway.")
    if competition.event_id is not None:
        return _("It is a stage of an event: there only people play.")
    if competition.format not in MIXED:
        return _("Bots cannot enter in this format.")
    try:
        game = registry.get(competition.game)
        table = game.table_for(competition.seats, competition.options)
    except RulesError:
        return _("The game is not known any more.")
    if competition.team_size > 1 or any(len(side) > 1 for side in table.sides):
        return _("Bots enter by themselves: not where partners play.")
    if game.State is None or not game.plays_at(table):
        return _("The game is not played on the site so, and bots play nowhere else.")
    return ""


def is_marked(competition: Competition, entry: Entry) -> bool:
    """Whether it is said of an entrant that it is a bot: beside people, not in a league, where all are bots."""
    return competition.takes_bots and entry.player.is_bot


def is_played_here(competition: Competition, players: Iterable[Player]) -> bool:
    """Whether these play on the site: always with a bot, and people among themselves where the event says so."""
    return competition.played_here or any(player.is_bot for player in players)


def are_related(one: Player, other: Player) -> bool:
    """Whether one is the other's bot, or both are bots of one author. Players with their bots: then no query."""
    return (one.is_bot or other.is_bot) and _behind(one) is not None and _behind(one) == _behind(other)


def any_related(players: Iterable[Player]) -> bool:
    """Whether two of them are related."""
    return any(are_related(one, other) for one, other in combinations(players, 2))


def _behind(player: Player) -> int | None:
    """The user who is the person, or owns the bot; of guests and built-in bots nobody."""
    return player.bot.owner_id if player.is_bot else player.user_id


def kept_unrated(competition: Competition) -> bool:
    """Whether what related ones play of each other is not rated, though the rest is."""
    return competition.takes_bots and competition.rated and not competition.own_bots_rated


def kept_apart(competition: Competition, entries: Sequence[Entry]) -> list[frozenset[int]]:
    """Pairs of related entrants, by draw number, who do not meet while that can be avoided."""
    if not kept_unrated(competition):
        return []
    owned = [entry for entry in entries if _behind(entry.player) is not None]
    return [
        frozenset((one.number or 0, other.number or 0))
        for one, other in combinations(owned, 2)
        if are_related(one.player, other.player)
    ]


def said(competition: Competition) -> list[str]:
    """What holds, in sentences; empty where only people play, and with real cards."""
    found = []
    if competition.takes_bots:
        found.append(_("Bots may enter. Who meets one plays on the site, and the result counts by itself."))
    if competition.played_here:
        found.append(
            _("People play each other on the site too.")
            if competition.takes_bots
            else _("Only people enter. They play each other on the site, and the result counts by itself.")
        )
    if competition.watch_delay:
        later = watching_said(competition.watch_delay, opens=False)
        found.append(_("Of what is played on the site: %(later)s.") % {"later": later[0]})
    if not competition.takes_bots:
        return found
    if competition.rated and competition.own_bots_rated:
        found.append(_("A person and their own bot, and bots of one author, meet as any others do."))
    elif competition.rated:
        found.append(
            _(
                "A person and their own bot, and two bots of one author, are kept apart where the format can do so; "
                "what they play of each other is not rated."
            )
        )
    found.append(_("Prizes are for people: places are counted among them."))
    return found
