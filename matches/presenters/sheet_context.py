"""All that the page of a sheet shows, and what its keeper sees besides."""

from __future__ import annotations

from typing import Any

from django.utils.http import urlencode

from clubs.models import Player
from games.core.match import LiveMatch
from matches import dealing, hurrying, permissions, proposals, selectors, talk, turns, wrong_game
from matches.models import Match
from matches.own_side import own_result
from matches.presenters import (
    boards_apart as boards_apart_page,
    news,
    proposals as proposal_page,
    sheets as sheet_page,
)


def written_on(match: Match, live: LiveMatch, context: dict[str, Any], *, keeps: bool) -> dict[str, Any]:
    """What everybody reads on the sheet, and what its keeper may take up again."""
    names, player = context["names"], context["player"]
    running = match.status == Match.Status.RUNNING
    changed = any(event.kind in selectors.CHANGES for event in live.log)
    said = selectors.words_at(live, names).said
    return {
        "strip": sheet_page.strip_of(match, live, names, context["sides"], player, keeps=keeps),
        "persons": turns.by_person(match, live),
        "live": live,
        "rows": selectors.named_rows(live, names),
        "keeps": keeps,
        "said": keeps and live.over and not match.is_over and _has_said(player, match),
        "same_seats": _same_seats(match) if match.is_over and _keeps_for_club(player, match) else "",
        "quiet": talk.is_quiet(match, len(live.sheet.rows)),
        "may_end_talk": context["sits"] and match.talk == Match.Talk.PAST and running,
        "own_result": own_result(match, live.result, player) if keeps and not match.is_over else None,
        "ended": said(live.result.reason) if live.result else "",
        "stopping": boards_apart_page.to_be_stopped(match, live, names),
        "first_dealer": dealing.first_dealer(match, live, names),
        "dealers": _dealers(live, names) if keeps and running else [],
        "instead": wrong_game.instead_of(match),
        "changes": sheet_page.changes_of(match, context["unit"]) if changed else [],
        "options_changed": selectors.options_changed(live, names),
        "known": _known(match, live, {}),
    }


def to_keep(match: Match, live: LiveMatch, context: dict[str, Any]) -> dict[str, Any]:
    """What its keeper sees besides: who has confirmed, what is proposed, whether somebody asks for haste."""
    confirmed = [] if match.is_over else selectors.confirmed_by(match)
    waiting = [] if match.is_over else proposals.waiting_at(match)
    hurry = hurrying.asked(match)
    words: dict[str, str | int] = {
        "words": news.words_on_sheet(match, len(confirmed), waiting),
        "hurry": int(hurry),
    }
    found = {"confirmed": confirmed, "hurry": hurry, "known": _known(match, live, words)}
    return found if match.is_over else found | proposal_page.context_of(match, live, context, waiting)


def _known(match: Match, live: LiveMatch, words: dict[str, str | int]) -> str:
    """What the open page asks with whether there is anything new."""
    return urlencode({"seq": live.seq, "status": match.status, "people": news.people(match), **words})


def _dealers(live: LiveMatch, names: list[str]) -> list[tuple[int, str]]:
    """Who could deal next instead: the other seats with their names, where the deal goes round the table."""
    if live.over or not live.sheet.deals_in_turn:
        return []
    now = live.sheet.next_deal().dealer
    return [(seat, name) for seat, name in enumerate(names) if seat != now]


def _has_said(player: Player | None, match: Match) -> bool:
    """Whether another word of the player's would change nothing: their side has confirmed what stands."""
    seat = permissions.seat_of(player, match)
    if seat is None:
        return False
    side = next(row.side for row in match.seats.all() if row.index == seat)
    return match.confirmations.filter(side=side, seq=match.seq).exists()


def _keeps_for_club(player: Player | None, match: Match) -> bool:
    return player is not None and match.club_id is not None and permissions.keeps_for_club(player, match)


def _same_seats(match: Match) -> str:
    """What opens a table of the same game and people: the query of that page."""
    seats = [("seat", str(seat.player_id)) for seat in match.seats.all()]
    return urlencode([("game", match.game), *seats])
