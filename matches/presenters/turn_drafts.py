"""What the page of a live table shows its player of the turn that they have laid out, and what they could lay out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.match import LiveMatch
from games.core.turn_drafts import waits
from matches import permissions, turn_drafts
from matches.models import Adjournment, Match
from matches.selectors import Choice, LiveTable, words_at
from matches.turn_drafts import Laid


def seen_by(
    match: Match, live: LiveTable, laid: Laid, viewer: int | None, names: Sequence[str]
) -> tuple[LiveTable, dict[str, Any]]:
    """The table as laid out, where each choice that is sent at once says so, and what stands beside it."""
    words, state = words_at(laid.ahead, names), laid.ahead.state
    context: dict[str, Any] = {"dropped_steps": laid.dropped}
    may = match.status == Match.Status.RUNNING and match.adjourns != Adjournment.Status.AGREED
    if viewer is None or state is None or not live.choices or not may:
        return live, context
    if not laid.texts:
        context["laying"] = any(_waits(laid.ahead, viewer, choice) for choice in live.choices)
        return live, context
    said = [words.said(state.say(text)) for text in laid.texts]
    context |= {"laying": True, "laid": said, "kept": len(said) - 1}
    choices = [choice if _waits(laid.ahead, viewer, choice) else _sends(choice) for choice in live.choices]
    return replace(live, choices=choices), context


def _waits(live: LiveMatch, seat: int, choice: Choice) -> bool:
    return waits(live.playing, seat, live.playing.parse(seat, choice.text))


def _sends(choice: Choice) -> Choice:
    return replace(choice, said=_("%(move)s (sends all)") % {"move": choice.said})


def dropped(match: Match, live: LiveMatch, player: Player | None) -> dict[str, int]:
    """How much of what somebody had laid out has become void: for the page of a match that is over."""
    seat = permissions.seat_of(player, match)
    return {"dropped_steps": turn_drafts.of_player(match, live, seat, player).dropped}
