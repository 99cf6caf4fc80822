"""What the page of a table, while it waits and on record afterwards, shows to one viewer."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Membership, Player
from clubs.permissions import has_role
from games.core.commitment import Sealed
from matches.models import Match
from matches.permissions import keeps_for_club
from nights.engine.team_draw import ticket
from nights.models import SessionTable, TableConsent, TeamDraw
from nights.selectors.terms import Terms, drawable, draws_sides, terms_of


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: who sits there, on which side (from 1), with which card, who wrote the consent, whether the viewer may.

    `side` 0: who sits out and cuts in later.

    `may_write`: the viewer may write down what they say; `may_agree`: that they agree, which a stake makes their own.

    `gone`: the table waits, and the player is not at the club now.
    """

    player: Player
    side: int
    card: str
    consent: TableConsent | None
    you: bool
    may_write: bool
    may_agree: bool
    gone: bool

    @property
    def word(self) -> str:
        """What is to be seen of them: they have gone home while the table waits, have agreed, or have not said."""
        if self.gone:
            return _("has gone home")
        return "✓ " + _("agrees") if self.consent else _("has not said")

    @property
    def confirmed_by(self) -> str:
        """Who has written down for them that they agree."""
        if self.gone or self.consent is None or self.consent.written_by_id == self.player.pk:
            return ""
        return self.consent.written_by.name


@dataclass(frozen=True, slots=True)
class WordForAnother:
    """A button by which the viewer writes down what somebody else has said; `action` as in its address."""

    name: str
    player: int
    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the draw: by which number it was drawn, the hash that gave it, and who the player is now."""

    number: int
    player: Player
    card: str
    ticket: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The agreement as one viewer may see it. `state` changes with whatever the page shows.

    `waits`: not begun yet. `cards` in the order of the hashes, as they were drawn. `earlier`: the night's tables at
    which the same people have drawn before, so that nobody draws anew unseen until the cards please them.
    """

    terms: Terms
    places: tuple[Place, ...]
    waits: bool
    draw: TeamDraw | None
    cards: tuple[Card, ...]
    earlier: tuple[int, ...]
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
    def seated(self) -> tuple[Place, ...]:
        """Those who sit at the first match."""
        return tuple(place for place in self.places if place.side)

    @property
    def out(self) -> tuple[Place, ...]:
        """Those who cut in later."""
        return tuple(place for place in self.places if not place.side)

    @property
    def may_demand(self) -> tuple[Place, ...]:
        """In whose name the viewer may demand the draw."""
        return tuple(place for place in self.places if place.may_write)

    @property
    def may_bring_cards(self) -> list[Player]:
        """For whom the viewer may say by which convention card they play."""
        return [
            place.player for place in self.seated if place.you or (place.may_write and place.player.is_guest)
        ]

    @property
    def reads_cards(self) -> bool:
        """Whether the viewer may read the convention cards on the table."""
        return self.at_table or self.keeps

    @property
    def others(self) -> tuple[Place, ...]:
        """Those besides oneself for whom the viewer may write."""
        return tuple(place for place in self.may_demand if not place.you)

    @property
    def asks_you(self) -> bool:
        """The viewer's own word is missing."""
        return self.waits and self.you is not None and self.you.consent is None

    @property
    def may_change(self) -> bool:
        """Whether the viewer may propose other terms, or call the table off."""
        return self.waits and (self.at_table or self.keeps)

    @property
    def sides_came(self) -> str:
        """How partners have come together, or will."""
        if self.waits and self.terms.how == SessionTable.Sides.AGREED:
            return _("if everybody agrees")
        return str(SessionTable.Sides(self.terms.how).label)

    @property
    def words_for_others(self) -> list[WordForAnother]:
        """What the viewer may write down for the others now."""
        return [
            WordForAnother(one.player.name, one.player.pk, *_said_aloud(one))
            for one in self.others
            if one.consent or one.may_agree
        ]

    @property
    def waits_for(self) -> list[str]:
        """Whose word is missing."""
        return [place.player.name for place in self.places if place.consent is None]

    @property
    def drawn_so_far(self) -> int:
        """The number of this draw among those of the same people tonight; without one here, how many there were."""
        return len(self.earlier) + (self.draw is not None)

    @property
    def by_sides(self) -> bool:
        """Whether cards decide who plays with whom; else who sits where."""
        return draws_sides(self.terms.sides)

    @property
    def of_a_colour(self) -> int:
        """How many cards of each colour a draw has."""
        return len(self.terms.players) // 2


def _said_aloud(place: Place) -> tuple[str, str]:
    """What somebody may say next who is asked anew: the action and its label."""
    name = {"name": place.player.name}
    if place.consent:
        return "withdraw", _("%(name)s takes it back") % name
    return "agree", _("%(name)s agrees") % name


def shown(table: SessionTable, viewer: Player | None) -> Shown:
    """The page of a table for one viewer. Raises MatchError, RulesError if its rules have changed."""
    terms = terms_of(table)
    waits = table.match.status == Match.Status.WAITING
    draw = TeamDraw.objects.filter(table=table).select_related("demanded_by", "written_by").first()
    cards = _cards(draw)
    at_table = viewer is not None and viewer in terms.everybody
    keeps = viewer is not None and keeps_for_club(viewer, table.match)
    places = _places(table, terms, cards, viewer, keeps=keeps, waits=waits)
    sealed = Sealed.parse(table.seal) if table.seal else None
    return Shown(
        terms=terms,
        places=places,
        waits=waits,
        draw=draw,
        cards=cards,
        earlier=earlier_draws(table, terms),
        seal=sealed.seal if sealed else "",
        opened=sealed.text if sealed and draw else "",
        can_draw=waits and draw is None and drawable(table) and (at_table or keeps),
        at_table=at_table,
        keeps=keeps,
        sees_stake=at_table or has_role(viewer, table.session.club, Membership.Role.MEMBER),
        state=_state(terms, places, draw),
    )


def _places(
    table: SessionTable,
    terms: Terms,
    cards: tuple[Card, ...],
    viewer: Player | None,
    *,
    keeps: bool,
    waits: bool,
) -> tuple[Place, ...]:
    """Once the match has begun the consents are those it began with; before, those to the terms as they stand."""
    rows = table.consents.select_related("written_by")
    if waits:
        rows = rows.filter(terms=terms.digest)
    consents = {consent.player_id: consent for consent in rows}
    here = set(table.session.attendances.filter(left_at__isnull=True).values_list("player_id", flat=True))
    card_of = {drawn.player.pk: drawn.card for drawn in cards}
    at_table = viewer is not None and viewer in terms.everybody
    return tuple(
        Place(
            player=player,
            side=next((number for number, side in enumerate(terms.sides, 1) if player in side), 0),
            card=card_of.get(player.pk, ""),
            consent=consents.get(player.pk),
            you=player == viewer,
            may_write=player == viewer or (keeps and not at_table),
            may_agree=player == viewer
            or (keeps and not at_table and (player.is_guest or not terms.each_agrees)),
            gone=waits and player.pk not in here,
        )
        for player in terms.everybody
    )


def _cards(draw: TeamDraw | None) -> tuple[Card, ...]:
    """The cards with their players: a guest who drew one may have become a member since."""
    if draw is None:
        return ()
    numbers = [card["player"] for card in draw.cards]
    people = Player.objects.select_related("merged_into").in_bulk(numbers)
    return tuple(
        Card(
            number=card.get("was", card["player"]),
            player=people[card["player"]].merged_into or people[card["player"]],
            card=card["card"],
            ticket=ticket(draw.seed, card.get("was", card["player"])),
        )
        for card in draw.cards
    )


def earlier_draws(table: SessionTable, terms: Terms) -> tuple[int, ...]:
    """The numbers of the night's tables, opened before this one, at which the same people have drawn, first to last."""
    here = TeamDraw.objects.filter(table__session=table.session_id, table__number__lt=table.number)
    drawn = list(here.order_by("table__number").values_list("table__number", "cards"))
    if not drawn:
        return ()
    people = {player.pk for player in terms.players}
    became = dict(Player.objects.filter(merged_into__in=people).values_list("pk", "merged_into"))
    return tuple(
        number
        for number, cards in drawn
        if {became.get(card["player"], card["player"]) for card in cards} == people
    )


def _state(terms: Terms, places: tuple[Place, ...], draw: TeamDraw | None) -> str:
    consents = "".join("1" if place.consent else "0" for place in places)
    gone = "".join("1" if place.gone else "0" for place in places)
    cards = "".join(row.digest[:6] for side in terms.conventions for row in side.said)
    return f"{terms.digest[:16]}-{consents}-{gone}-{int(draw is not None)}-{cards}"
