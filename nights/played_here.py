"""A table of a night that is played on the site: everybody on their own phone, in the place of real cards.

It is a table of the night like any other. Game, stake and caps are what the night allows, everybody agrees to them
beforehand, and the night has the result, which settles by the same rules, as soon as the match is over: nobody types or
confirms it, because the log is its witness.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.game import Game
from matches import clocks
from matches.clock_rules import DAYS, ClockTerms
from matches.models import Match
from matches.strictness import Strictness, asking
from nights.errors import SessionError
from nights.selectors.terms import TermsAsked

SOON: Final = timedelta(minutes=15)
"""So long after a table of a night has begun its clocks start, whoever has not said that they are there."""


def can_be_played_here(game: type[Game]) -> bool:
    """Whether a game is dealt on the site."""
    return game.dealt_here()


def check_played_here(players: Sequence[Player], asked: TermsAsked) -> None:
    """Raise SessionError for who cannot play on the site, and for what only a table with real cards can agree on."""
    for player in players:
        if player.user_id is None:
            raise SessionError(
                _("%(player)s has no login: who plays on the site needs one.") % {"player": player}
            )
    if asked.get("time_limit") is not None:
        raise SessionError(_("An end by the clock is for tables with real cards: leave the time empty."))
    check_clock(asked.get("clock"))


def check_clock(clock: ClockTerms | None) -> None:
    """Raise SessionError for a clock that counts days: a night is over before they are."""
    if clock is not None and clock.kind == DAYS:
        raise SessionError(
            _("A club night is over before a match by correspondence is: choose another clock, or none.")
        )


def begin_clock(match: Match) -> None:
    """Everybody is there: clocks wait for nobody until tomorrow, and keep no night open so long. The match is held."""
    clocks.begin_within(match, SOON)


def without_real_cards(asked: TermsAsked) -> TermsAsked:
    """The same terms on the site: what is said of talk with real cards, of an end by the clock, and of keeping a sheet
    falls away."""
    strictness, talk = asked.get("strictness"), asked.get("talk") or ""
    here: TermsAsked = {**asked, "talk": talk if talk in Match.SiteTalk.values else "", "time_limit": None}
    if strictness is not None:
        details = {key: said for key, said in strictness.details.items() if key in asking(entered=False)}
        here["strictness"] = Strictness(strictness.word, details)
    return here
