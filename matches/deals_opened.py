"""The deals of a match that are over, to be replayed while it goes on.

Where the table has chosen so (`Match.opens_deals`) with all their hands, for the players and for whoever may look on. A
deal begins from what everybody knows (`games.core.game.Deal`) and a new shuffle, so that the hands of one that is over
tell nothing of the next; but no deal is opened that others are still to meet, nor where an option holds a secret. And
where others see it deal by deal, they have here what they would have seen.
"""

from __future__ import annotations

from common.watching import Delay
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.state import OPEN
from matches import event_store
from matches.looking_on import as_it_was
from matches.models import Match


def may_open(rules: GameTable) -> bool:
    """Whether anything is dealt there that could lie open afterwards, and no option holds a secret."""
    return rules.game.hidden and rules.game.dealt_here() and not keeps_secrets(rules)


def keeps_secrets(rules: GameTable) -> bool:
    """Whether an option that players must not read is another than usual: it may be asked at another table tonight."""
    secret = [option for option in rules.game.options if option.secret]
    return any(rules.options.get(option.key, option.default) != option.default for option in secret)


def are_opened(match: Match) -> bool:
    """Whether its deals lie open once they are over. No query where the table has not chosen it."""
    if not match.opens_deals or match.entered or match.is_over or match.board_set_id is not None:
        return False
    return may_open(event_store.table_of(match, len(match.seats.all())))


def deals_over(match: Match, live: LiveMatch, viewer: int | None) -> tuple[Match, int | None] | None:
    """The match as it was when its newest deal ended, and as whom it is read; None where it is not shown.

    live: the match as the viewer sees it, so that who sees it later is shown no deal before its time.
    """
    opened = are_opened(match)
    if not live.ended_at or not (opened or (match.is_late and match.watch_delay == Delay.DEAL)):
        return None
    return as_it_was(match, live.ended_at), OPEN if opened else viewer
