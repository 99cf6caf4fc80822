"""What the form of a table asks about cutting in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from nights.engine.cutting import MORE
from nights.models import Chain, SessionTable
from nights.selectors.chain_members import out_of


def cutting_shown(asked: QueryDict | Mapping[str, Any]) -> dict[str, Any]:
    """What the form begins with: a choice for each who can sit out first, and how they are seated then."""
    out = asked.getlist("out") if isinstance(asked, QueryDict) else asked.get("out", [])
    chosen = [*out, *[""] * MORE][:MORE]
    return {
        "out": chosen,
        "open": any(chosen),
        "partners": asked.get("partners") or Chain.Partners.KEPT,
        "ways": Chain.Partners.choices,
    }


def cutting_of(table: SessionTable) -> dict[str, Any]:
    """As a table that waits has it."""
    chain = table.chain
    if chain is None:
        return {}
    seated = [seat.player for seat in table.match.seats.select_related("player")]
    out = [str(player.pk) for player in out_of(chain, table.link or 1, seated)]
    return {"out": out, "partners": chain.partners}
