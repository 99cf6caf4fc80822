"""The slips of a round, each with a code that leads a phone to where its result is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.models import Competition, Pairing


@dataclass(frozen=True, slots=True)
class Slip:
    """A table that is played. address: of the page of its result; code: that address as a picture."""

    table: Pairing
    address: str
    code: SafeString


def slips(competition: Competition, tables: Iterable[Pairing], site: str) -> list[Slip]:
    """A slip for each table at which somebody meets another. site: such as `https://kerho.example`."""
    played = [table for table in tables if table.kind == Pairing.Kind.PLAYED]
    return [_slip(table, site + _page(competition, table)) for table in played]


def _page(competition: Competition, table: Pairing) -> str:
    """Where the result is written: the sheet of its last match, else the event."""
    links = list(table.matches.all())
    return links[-1].match.get_absolute_url() if links else reverse("competition", args=[competition.slug])


def _slip(table: Pairing, address: str) -> Slip:
    drawn = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=2, dark="#000", light="#fff", title=_("QR code of the page for the result")
    )
    return Slip(table, address, mark_safe(drawn))
