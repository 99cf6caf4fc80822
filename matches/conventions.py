"""Convention cards: written, kept in versions, put away; and brought to a table before its first deal.

Sources: My Games, lines 3443-3456. Each function is one transaction; what is refused has changed nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.services import hold
from games.core import registry
from matches.convention_cards import may_write, people_to_share_with, plays_with_partners
from matches.errors import MatchError
from matches.models import ConventionCard, ConventionVersion, Match, TableConventions

MOST_TEXT = 4000


@dataclass(frozen=True, slots=True)
class CardCopy:
    """What is laid on a table: what a card said, and of which version it is a copy, where that is there still."""

    title: str
    text: str
    digest: str
    public: bool
    version: ConventionVersion | None


def copy_of(version: ConventionVersion) -> CardCopy:
    """A card as it can be laid on a table."""
    return CardCopy(version.title, version.text, version.digest, version.card.public, version)


MOST_CARDS = 100
"""Nobody has so many cards that are not put away."""


@transaction.atomic
def write_card(
    *,
    player: Player,
    by: Player,
    game: str,
    title: str,
    text: str,
    partner: Player | None = None,
    public: bool = False,
) -> ConventionCard:
    """A new card of `player`: of `by`, or of a bot of theirs, which has one at a game. `partner` shares it.

    Raises MatchError, UnknownGame, ClubError.
    """
    title, text = _title(title), _text(text)
    if not plays_with_partners(registry.get(game)):
        raise MatchError(_("Nobody has a partner at %(game)s.") % {"game": registry.get(game).title})
    hold([player, by, *([partner] if partner else [])])
    _check_whose(player, by, partner)
    held = ConventionCard.objects.filter(player=player, put_away_at=None)
    if held.count() >= MOST_CARDS:
        raise MatchError(_("You have %(most)s cards: put one away first.") % {"most": MOST_CARDS})
    if player.is_bot and held.filter(game=game).exists():
        raise MatchError(_("%(bot)s has a card at this game: change that one.") % {"bot": player})
    card = ConventionCard.objects.create(
        player=player, partner=partner, game=game, title=title, public=public
    )
    _add_version(card, 1, text, by)
    return card


@transaction.atomic
def change_card(
    *, card: ConventionCard, by: Player, title: str, text: str, public: bool
) -> ConventionVersion:
    """What it says from now on, as a new version; the same again is none. Tables keep what they were played by.

    Raises MatchError.
    """
    title, text = _title(title), _text(text)
    held = _own(card, by)
    held.title, held.public = title, public
    held.save(update_fields=["title", "public"])
    newest = held.versions.first()
    assert newest is not None
    if newest.digest == digest_of(held.game, title, text):
        return newest
    return _add_version(held, newest.number + 1, text, by)


@transaction.atomic
def put_away(*, card: ConventionCard, by: Player) -> ConventionCard:
    """It is offered nowhere any more, until it is taken out again. Repeating changes nothing. Raises MatchError."""
    held = _own(card, by)
    held.put_away_at = held.put_away_at or timezone.now()
    held.save(update_fields=["put_away_at"])
    return held


@transaction.atomic
def take_out(*, card: ConventionCard, by: Player) -> ConventionCard:
    """It is offered again. Repeating changes nothing. Raises MatchError."""
    held = _own(card, by)
    others = ConventionCard.objects.filter(player=held.player, game=held.game, put_away_at=None)
    if held.player.is_bot and others.exclude(pk=held.pk).exists():
        raise MatchError(_("%(bot)s has a card at this game: change that one.") % {"bot": held.player})
    held.put_away_at = None
    held.save(update_fields=["put_away_at"])
    return held


@transaction.atomic
def leave_card(*, card: ConventionCard, by: Player) -> None:
    """Who was named as a partner shares the card no longer; it stays the other's. Raises MatchError."""
    held = ConventionCard.objects.select_for_update(no_key=True).get(pk=card.pk)
    if held.partner_id != by.pk:
        raise MatchError(_("You do not share this card."))
    held.partner = None
    held.save(update_fields=["partner"])


def bring(*, match: Match, player: Player, version: ConventionVersion) -> TableConventions:
    """`player` will play by these. The match's row is locked, and waits. Raises MatchError."""
    check_before(match)
    if version.card.game != match.game:
        raise MatchError(_("That card is of another game."))
    made, _new = TableConventions.objects.update_or_create(
        match=match, player=player, defaults=_values(copy_of(version))
    )
    return made


def take_away(*, match: Match, player: Player) -> None:
    """`player` plays by no card. The match's row is locked, and waits. Repeating changes nothing. Raises MatchError."""
    check_before(match)
    TableConventions.objects.filter(match=match, player=player).delete()


def check_before(match: Match) -> None:
    """Cards come before the first deal. Raises MatchError."""
    if match.status != Match.Status.WAITING or match.seq:
        raise MatchError(_("The match has begun: it is played by the cards that lay there before."))


def bring_many(brought: Iterable[tuple[Match, Mapping[int, CardCopy]]]) -> None:
    """Lay cards on new matches, by the players’ numbers, in one query."""
    rows = [
        TableConventions(match=match, player_id=player, **_values(card))
        for match, cards in brought
        for player, card in cards.items()
    ]
    if rows:
        TableConventions.objects.bulk_create(rows)


def digest_of(game: str, title: str, text: str) -> str:
    """The SHA-256 by which a card is known."""
    said = json.dumps([game, title, text], ensure_ascii=False)
    return hashlib.sha256(said.encode()).hexdigest()


def _values(card: CardCopy) -> dict[str, Any]:
    return {field.name: getattr(card, field.name) for field in fields(card)}


def _check_whose(player: Player, by: Player, partner: Player | None) -> None:
    if not may_write(player, by):
        raise MatchError(_("You write cards for yourself and for your own bots."))
    if partner is None:
        return
    if player.is_bot:
        raise MatchError(_("A bot shares its card with nobody."))
    if not people_to_share_with(player).filter(pk=partner.pk).exists():
        raise MatchError(_("Share a card with somebody of your clubs who has a login."))


def _own(card: ConventionCard, by: Player) -> ConventionCard:
    held = ConventionCard.objects.select_for_update(of=("self",), no_key=True).select_related("player")
    row = held.get(pk=card.pk)
    if row.partner_id != by.pk and not may_write(row.player, by):
        raise MatchError(_("This card is somebody else’s."))
    return row


def _add_version(card: ConventionCard, number: int, text: str, by: Player) -> ConventionVersion:
    return ConventionVersion.objects.create(
        card=card,
        number=number,
        title=card.title,
        text=text,
        digest=digest_of(card.game, card.title, text),
        written_by=by,
    )


def _title(title: str) -> str:
    said = " ".join(title.split())
    if not 0 < len(said) <= 80 or not said.isprintable():
        raise MatchError(_("A title of 1 to 80 characters is needed."))
    return said


def _text(text: str) -> str:
    lines: Sequence[str] = [line.rstrip() for line in text.replace("\t", " ").splitlines()]
    said = "\n".join(lines).strip()
    if not 0 < len(said) <= MOST_TEXT or not all(line.isprintable() for line in lines):
        raise MatchError(
            _("Write down in 1 to %(most)s characters what you have agreed, a line each.")
            % {"most": MOST_TEXT}
        )
    return said
