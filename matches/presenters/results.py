"""What the page of a finished match shows of objections to it, and of how it was put right."""

from __future__ import annotations

from typing import Any

from clubs.models import Player
from common.signals import answers
from matches import corrections, effects, lookalikes, objections, permissions
from matches.models import Correction, Match
from matches.signals import finality_asked


def objected(player: Player | None, match: Match) -> dict[str, Any]:
    """Who objects to a result, and whether the reader can; reasons are for the table and for who decides."""
    made = list(objections.of_match(match))
    decides = bool(made) and permissions.may_decide(player, match)
    may = objections.may_object(player, match)
    return {
        "objections": made,
        "may_object": may,
        "leaves": [said for told in answers(finality_asked, Match, match=match) for said in told]
        if may
        else [],
        "object_until": objections.until(match),
        "decides": decides,
        "knows_reasons": decides or permissions.sat_at(player, match),
    }


def corrected(player: Player | None, match: Match) -> dict[str, Any]:
    """How a result was put right, and whether the reader may; what changed for whom is for the table and the club."""
    made = corrections.signed(corrections.of_match(match), match)
    corrects = permissions.may_correct(player, match)
    alike = lookalikes.of_match(match) if corrects else []
    knows = corrects or permissions.sat_at(player, match)
    return {
        "corrections": [
            (one, effects.lines(one.effects.all()) if knows else [], corrections.asks(player, one))
            for one in made
        ],
        "knows_corrections": knows,
        "corrects": corrects and match.is_over,
        "doubles": lookalikes.doubles_of(match),
        "look_alikes": alike,
        "tells_apart": bool(alike) and permissions.may_decide(player, match),
        "last_done": max((one.pk for one in made if one.status == Correction.Status.DONE), default=0),
    }
