"""What the page of a live table shows its player of their orders, and what they could order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy

from games.core.match import LiveMatch
from matches import order_rules, orders
from matches.models import Match, Order
from matches.order_rules import PREMOVE
from matches.presenters.live import spots_apart
from matches.selectors import Choice, LiveTable, words_at

ADDS: Final = (
    ("", gettext_lazy("in place of what I have ordered")),
    (orders.STEP, gettext_lazy("as the next step of that turn")),
    (orders.TURN, gettext_lazy("as my turn after that")),
)
"""How a move is ordered where something waits already for the same case."""


@dataclass(frozen=True, slots=True)
class ShownOrder:
    """An order of the viewer in words: what, which turns `then`, and what has come of it."""

    number: int
    waits: bool
    kind: str
    move: str
    answers: str
    then: str
    times: int
    why: str


def context_of(
    match: Match, live: LiveMatch, viewer: int | None, table: LiveTable, names: Sequence[str], *, ahead: bool
) -> dict[str, Any]:
    """For who sits there while the match is played; for everybody else nothing. One query where any was ever given.

    ahead: the viewer wants to order moves beforehand, so that those that could come are listed.
    """
    if (
        match.device_id is not None
        or viewer is None
        or viewer < 0
        or match.status != Match.Status.RUNNING
        or live.over
    ):
        return {}
    words = words_at(live, names)

    def said(text: str) -> str:
        return words.said(live.playing.say(text)) if text else ""

    kinds = orders.kinds_at(live, viewer)
    shown = [_shown(one, said) for one in orders.of_seat(match, viewer)]
    context: dict[str, Any] = {
        "orders": shown,
        "may_order": [(kind, Order.Kind(kind).label) for kind in kinds if kind != PREMOVE],
        "may_order_ahead": PREMOVE in kinds,
        "ahead": ahead and PREMOVE in kinds,
    }
    mover = order_rules.next_other(live, viewer)
    if context["ahead"] and mover is not None:
        texts = dict.fromkeys(order_rules.possible_ahead(live, viewer))
        waiting = orders.of_decision(match, live, viewer)
        for one in waiting:
            texts |= dict.fromkeys(order_rules.possible_after(live, viewer, orders.turns_of(one)))
        own = [Choice(text, said(text)) for text in texts]
        spots, others = spots_apart(replace(table, choices=own))
        theirs = [Choice(text, said(text)) for text in live.legal_texts(mover)]
        context |= {"ahead_now": True, "ahead_spots": spots, "ahead_others": others, "ahead_theirs": theirs}
        context["ahead_adds"] = ADDS if waiting else ()
    return context


def _shown(order: Order, said: Callable[[str], str]) -> ShownOrder:
    return ShownOrder(
        number=order.pk,
        waits=order.state == Order.State.WAITING,
        kind=order.get_kind_display(),
        move=", ".join(said(step) for step in [order.text, *order.steps] if step),
        answers=said(order.answers),
        then="; ".join(", ".join(said(step) for step in turn) for turn in order.line),
        times=1 if order.kind == PREMOVE and order.played else len(order.played),
        why=order.get_why_display() if order.why else "",
    )
