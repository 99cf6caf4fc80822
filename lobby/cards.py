"""Convention cards at a table that waits: which lie there, who reads them, and the terms with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.errors import RulesError
from games.core.game import GameTable
from lobby.errors import LobbyError, NotYours
from lobby.models import OpenSeat, OpenTable
from lobby.permissions import why_not
from lobby.selectors import rules_of, terms_of
from matches.convention_cards import cards_of_bots, has_partners, usable_cards
from matches.conventions import CardCopy, copy_of
from matches.models import ConventionVersion


def cards_on(rules: GameTable, seats: Sequence[OpenSeat]) -> dict[str, str]:
    """By side the digest of the card by which everybody there has said that they play."""
    found: dict[str, str] = {}
    for number, side in enumerate(rules.sides):
        said = {
            seat.card.digest if seat.card is not None and seat.player_id else ""
            for seat in seats
            if seat.index in side
        }
        if len(said) == 1 and "" not in said:
            found[str(number)] = said.pop()
    return found


def renew_terms(table: OpenTable) -> None:
    """The terms with the cards that lie there now: who sits there has agreed to others, if they have changed.

    The caller holds the table, whose seats have been fetched.
    """
    try:
        rules = rules_of(table)
    except RulesError:  # it cannot begin any more either
        return
    terms = terms_of(table, rules, cards_on(rules, list(table.seats.all())))
    if terms != table.terms:
        table.terms = terms
        table.save(update_fields=["terms"])


def waits_for(table: OpenTable, seats: Iterable[OpenSeat]) -> list[Player]:
    """Who sat down before a card came or went, and has not agreed to the terms since."""
    return [
        seat.player
        for seat in seats
        if seat.player is not None and not seat.player.is_bot and seat.terms != table.terms
    ]


def laid_with(table: OpenTable, seats: Sequence[OpenSeat]) -> dict[int, CardCopy] | None:
    """The cards with which the match begins; None where people have brought none."""
    brought = {seat.player_id: copy_of(seat.card) for seat in seats if seat.card and seat.player_id}
    if not brought:
        return None
    bots = [seat.player for seat in seats if seat.player is not None and seat.player.is_bot]
    own = cards_of_bots(bots, [table.game])
    return brought | {pk: copy_of(version) for (pk, _game), version in own.items()}


def can_bring(table: OpenTable, player: Player) -> list[ConventionVersion]:
    """By which cards somebody who sits there can say that they play: their own, and what a partner has brought."""
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if seat.player_id == player.pk), None)
    rules = rules_of(table)
    if mine is None or not has_partners(rules):
        return []
    partners = next(side for side in rules.sides if mine.index in side)
    brought = [seat.card for seat in seats if seat.index in partners and seat.card is not None]
    return list({one.pk: one for one in (*usable_cards(player, table.game), *brought)}.values())


def card_chosen(table: OpenTable, player: Player, wanted: str) -> ConventionVersion:
    """The card of that number or digest, by which they can play. Raises NotYours if they sit elsewhere; LobbyError."""
    if all(seat.player_id != player.pk for seat in table.seats.all()):
        raise NotYours(_("Only who sits at the table says that."))
    found = next((one for one in can_bring(table, player) if wanted in (str(one.pk), one.digest)), None)
    if found is None:
        raise LobbyError(_("Choose a card of yours, or the one that your partner has brought."))
    return found


@dataclass(frozen=True, slots=True)
class CardThere:
    """A card that somebody has brought; `agreed`: everybody of their side has. `text` only for who may read it."""

    player: Player
    version: ConventionVersion
    agreed: bool
    text: str


def cards_seen(table: OpenTable, viewer: Player | None) -> list[CardThere]:
    """The cards that lie there, as one viewer may read them: who sits there or may sit down reads all of them."""
    seats = list(table.seats.all())
    if not any(seat.card_id for seat in seats):
        return []
    rules = rules_of(table)
    agreed, reads = cards_on(rules, seats), viewer is not None and not why_not(viewer, table)
    return [
        CardThere(
            seat.player,
            seat.card,
            str(rules.side_of(seat.index)) in agreed,
            seat.card.text if reads else "",
        )
        for seat in seats
        if seat.player is not None and seat.card is not None
    ]
