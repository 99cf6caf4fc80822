"""What is proposed at a sheet as somebody there reads it, and the forms by which they propose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core.adjustments import Adjustment
from games.core.match import LiveMatch
from games.core.messages import verbatim
from games.core.option_changes import changeable, changed_said
from games.core.votes import said_of
from matches import permissions, proposals, selectors, table_votes
from matches.models import Match, Proposal
from matches.proposals import BY_MAJORITY
from matches.strictness import policy_of

Kind = Proposal.Kind


@dataclass(frozen=True, slots=True)
class Asked:
    """A proposal: what it says, who has agreed. `said`: the reader has; `agrees`, `refuses`: what they may answer."""

    made: Proposal
    text: str
    words: list[str]
    said: bool
    agrees: bool
    refuses: bool
    rules: bool


def context_of(
    match: Match, live: LiveMatch, context: dict[str, Any], waiting: Sequence[Proposal]
) -> dict[str, Any]:
    """For the sheet of somebody who keeps it."""
    player, in_words = context["player"], selectors.words_at(live, context["names"]).said
    seat = permissions.seat_of(player, match)
    decides = seat is None and permissions.may_decide(player, match)
    rules = decides and permissions.rules_in_dispute(player, match)
    deal = table_votes.deal_of(live)
    current = [made for made in waiting if made.kind not in BY_MAJORITY or made.content["deal"] == deal]
    asked = [_asked(made, match, live, in_words, player) for made in current]
    policy = policy_of(match)
    used = policy.penalties
    given = [
        penalty
        for penalty in live.table.game.penalties
        if used == "any" or (used == "listed" and (rules or penalty.points))
    ]
    running = match.status == Match.Status.RUNNING
    waits = {made.kind for made in waiting}
    proposes = seat is not None or decides
    return {
        "proposals": asked,
        "proposes": proposes,
        "beside": proposes and running and not live.sheet.why_no_adjustment(),
        "gives_penalties": used == "any" or (used == "listed" and rules) or bool(given),
        "strict": policy,
        "takes_back": permissions.may_take_back(player, match),
        "penalties": [
            {
                "key": penalty.key,
                "title": in_words(penalty.title),
                "points": penalty.points,
            }
            for penalty in given
        ],
        "remedies": [
            (in_words(penalty.title), in_words(penalty.remedy))
            for penalty in (live.table.game.penalties if used != "none" else ())
            if penalty.remedy
        ],
        "closed": live.table.game.closed(),
        "rules": rules,
        "votes": live.table.game.votes_at(live.table)
        if seat is not None and running and not live.over
        else (),
        "decided": [in_words(text_of(made, live)) for made in table_votes.decided(match, live)],
        "others": [(index, name) for index, name in enumerate(context["names"]) if index != seat],
        "may_dispute": proposes and running,
        "may_change": proposes
        and bool(changeable(live.table))
        and not live.over
        and Kind.OPTIONS not in waits,
        "last_is_beside": bool(live.sheet.steps) and isinstance(live.sheet.steps[-1], Adjustment),
    }


def _asked(made: Proposal, match: Match, live: LiveMatch, in_words: Any, player: Any) -> Asked:
    seat = permissions.seat_of(player, match)
    words = list(made.words.all())
    said = any(word.player_id == player.pk for word in words)
    dispute, vote, sits = made.kind == Kind.DISPUTE, made.kind in BY_MAJORITY, seat is not None
    rules = not sits and not vote and proposals.rules_on(made, match, player)
    sits = sits and proposals.words_do(made, match)
    about = vote and seat is not None and made.content.get("seat") == seat
    return Asked(
        made=made,
        text=in_words(text_of(made, live)),
        words=[word.player.name for word in words],
        said=said,
        agrees=not said
        and not about
        and (sits or vote or made.kind == Kind.OPTIONS or (rules and not dispute)),
        refuses=made.by == player or rules or (sits and not dispute and not vote),
        rules=rules and made.kind != Kind.OPTIONS,
    )


def text_of(made: Proposal, live: LiveMatch) -> str:
    """What is proposed, as a message of the engine."""
    content = made.content
    if made.kind == Kind.DISPUTE:
        return verbatim(made.reason)
    if made.kind in BY_MAJORITY:
        return said_of(made.kind, content.get("seat", -1), made.reason)
    if made.kind == Kind.OPTIONS:
        table = live.table
        return changed_said(table, replace(table, options={**table.options, **content}))
    return live.sheet.beside(Adjustment(tuple(content["points"]), content["penalty"], content["reason"]))
