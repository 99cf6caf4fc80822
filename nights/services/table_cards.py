"""Convention cards on a table that waits: part of what everybody agrees on, so that another card asks anew.

Sources: My Games, lines 3443-3452.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from matches import conventions
from matches.models import ConventionVersion
from nights.errors import MayNotAgree, SessionError
from nights.models import SessionTable
from nights.permissions import may_write_for
from nights.selectors.terms import Terms, terms_of
from nights.services.agreements import waiting


@transaction.atomic
def bring_card(
    *, table: SessionTable, player: Player, by: Player, version: ConventionVersion | None
) -> SessionTable:
    """`player` plays by this card, or by none; it is their side's once every partner has said so.

    A card of one's own or that one shares, or one that a partner has brought. Members say so themselves; for a guest
    a scorekeeper who does not sit there. Raises MayNotAgree, SessionError, MatchError.
    """
    held = waiting(table)
    _check_own_word(held, player, by)
    before = terms_of(held)
    if version is None:
        conventions.take_away(match=held.match, player=player)
    else:
        _check_theirs(before, player, version)
        conventions.bring(match=held.match, player=player, version=version)
    if terms_of(held).digest != before.digest:
        held.consents.all().delete()
    return held


def _check_own_word(held: SessionTable, player: Player, by: Player) -> None:
    if by.pk != player.pk and not (player.is_guest and may_write_for(held, player, by)):
        raise MayNotAgree(_("Only %(player)s can say by which card they play.") % {"player": player})
    may_write_for(held, player, by)


def _check_theirs(terms: Terms, player: Player, version: ConventionVersion) -> None:
    """Raises SessionError for a card that is neither theirs nor brought by their partner."""
    side = next((one for one in terms.conventions if player in one.players), None)
    if side is None:
        raise SessionError(_("Nobody has a partner at this table."))
    own = player.pk in (version.card.player_id, version.card.partner_id)
    if not own and version.digest not in {row.digest for row in side.said}:
        raise SessionError(_("Choose a card of yours, or the one that your partner has brought."))
