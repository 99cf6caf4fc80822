"""Convention cards for tests."""

from __future__ import annotations

from typing import Any

from clubs.models import Player
from matches import conventions
from matches.models import ConventionCard, ConventionVersion

TEXT = "A bid of one in spades shows five of them.\nThe four of a suit asks for that suit."


def a_card(player: Player, game: str = "tuppi", **more: Any) -> ConventionVersion:
    """The first version of a new card of somebody's, written by themself unless `by` says otherwise."""
    asked = {"title": "Savonia", "text": TEXT, "by": player, **more}
    card = conventions.write_card(player=player, game=game, **asked)
    return card.versions.get()


def card_of_bot(bot: Player, game: str = "tuppi") -> ConventionVersion:
    """A built-in bot's card, which nobody owns and no page writes."""
    card = ConventionCard.objects.create(player=bot, game=game, title=f"As {bot.name} plays")
    digest = conventions.digest_of(game, card.title, TEXT)
    return ConventionVersion.objects.create(
        card=card, number=1, title=card.title, text=TEXT, digest=digest, written_by=bot
    )
