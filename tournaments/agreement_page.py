"""What the page of a table that waits shows to one viewer."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Player
from clubs.selectors import has_role
from games.core.dealing import Sealed
from matches.permissions import keeps_for_club
from tournaments.engine.team_draw import ticket
from tournaments.models import SessionTable, TableConsent, TeamDraw
from tournaments.terms import Terms, drawable, terms_of


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: who sits there, on which side (from 1), with which card, who wrote the consent, whether the viewer may.

    `ticket` is the hash that gave the card. `gone`: the player is not at the club now.
    """

    player: Player
    side: int
    card: str
    ticket: str
    consent: TableConsent | None
    you: bool
    may_write: bool
    gone: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The agreement as one viewer may see it. `state` changes with whatever the page shows."""

    terms: Terms
    places: tuple[Place, ...]
    draw: TeamDraw | None
    seal: str
    opened: str
    can_draw: bool
    at_table: bool
    keeps: bool
    sees_stake: bool
    state: str

    @property
    def you(self) -> Place | None:
        """The viewer's own seat."""
        return next((place for place in self.places if place.you), None)

    @property
    def others(self) -> tuple[Place, ...]:
        """Those for whom the viewer may write."""
        return tuple(place for place in self.places if place.may_write and not place.you)

    @property
    def in_order_of_cards(self) -> tuple[Place, ...]:
        """The draw as it was made: lowest hash first."""
        return tuple(sorted(self.places, key=lambda place: place.ticket))

    @property
    def waits_for(self) -> list[str]:
        """Whose word is missing."""
        return [place.player.name for place in self.places if place.consent is None]

    @property
    def cards(self) -> int:
        """How many cards of each colour a draw has."""
        return len(self.places) // 2


def shown(table: SessionTable, viewer: Player | None) -> Shown:
    """The page of a waiting table for one viewer. Raises MatchError, RulesError if its rules have changed."""
    terms = terms_of(table)
    rows = table.consents.filter(terms=terms.digest).select_related("written_by")
    consents = {consent.player_id: consent for consent in rows}
    draw = TeamDraw.objects.filter(table=table).select_related("demanded_by", "written_by").first()
    at_table = viewer is not None and any(player.pk == viewer.pk for player in terms.players)
    keeps = viewer is not None and keeps_for_club(viewer, table.match)
    here = set(table.session.attendances.filter(left_at__isnull=True).values_list("player_id", flat=True))
    cards = {one["player"]: one["card"] for one in draw.cards} if draw else {}
    places = tuple(
        Place(
            player=player,
            side=next(number for number, side in enumerate(terms.sides, 1) if player in side),
            card=cards.get(player.pk, ""),
            ticket=ticket(draw.seed, player.pk) if draw else "",
            consent=consents.get(player.pk),
            you=viewer is not None and player.pk == viewer.pk,
            may_write=keeps
            or (viewer is not None and player.pk == viewer.pk)
            or (at_table and player.is_guest),
            gone=player.pk not in here,
        )
        for player in terms.players
    )
    sealed = Sealed.parse(table.seal) if table.seal else None
    return Shown(
        terms=terms,
        places=places,
        draw=draw,
        seal=sealed.seal if sealed else "",
        opened=sealed.text if sealed and draw else "",
        can_draw=draw is None and drawable(table),
        at_table=at_table,
        keeps=keeps,
        sees_stake=at_table or has_role(viewer, table.session.club, "member"),
        state=_state(terms, places, draw),
    )


def _state(terms: Terms, places: tuple[Place, ...], draw: TeamDraw | None) -> str:
    said = "".join("1" if place.consent else "0" for place in places)
    gone = "".join("1" if place.gone else "0" for place in places)
    return f"{terms.digest[:16]}-{said}-{gone}-{int(draw is not None)}"
