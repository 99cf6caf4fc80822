"""Which convention cards the entries of a competition play by, who lacks one, and who is told."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.telling import tell
from games.core import registry
from games.core.errors import RulesError
from matches.convention_cards import has_partners, usable_cards
from matches.conventions import CardCopy
from matches.models import ConventionVersion
from tournaments.entrants import people_of, players_by_entry
from tournaments.errors import CompetitionError
from tournaments.models import Competition, CompetitionCard, Entry

Conventions = Competition.Conventions


def demands_cards(competition: Competition) -> bool:
    """Whether each entry has to bring a card."""
    own = competition.conventions in (Conventions.OPEN, Conventions.LISTED)
    return own and competition.cards_until is not None


def lacking(competition: Competition) -> list[Entry]:
    """The entries that have to bring a card and have not. One query."""
    if not demands_cards(competition):
        return []
    rows = competition.entries.filter(card=None).select_related("player__bot__owner__player")
    return list(rows.order_by("pk"))


def tell_who_lacks(competition: Competition, entries: Iterable[Entry], by: Player | None) -> None:
    """Who speaks for these entries learns that a card is asked for: in a club's competitions, once for each time."""
    until = competition.cards_until
    if competition.club_id is None or until is None:
        return
    tell(
        players=[speaker for entry in entries if (speaker := speaks_for(entry)) is not None],
        kind=Notice.Kind.CARD_ASKED,
        key=f"competition/{competition.pk}/cards/{int(until.timestamp())}",
        club_id=competition.club_id,
        by=by,
        about=competition.title,
        where=reverse("competition", args=[competition.slug]),
    )


def speaks_for(entry: Entry) -> Player | None:
    """The person whose entry it is: the entrant, or the owner of a bot."""
    if not entry.player.is_bot:
        return entry.player
    owner = entry.player.bot.owner
    return getattr(owner, "player", None) if owner is not None else None


def cards_of(competition: Competition) -> dict[int, CardCopy] | None:
    """By entrants' numbers what each plays by in matches that are made now; None: bots bring their own. One query.

    Where nothing is asked bots bring their own; where each entry brings its card, who has brought none has none.
    """
    if not has_conventions(competition):
        return None
    if competition.conventions == Conventions.NONE:
        return {}
    rows = list(competition.cards.select_related("entry", "version"))
    if competition.conventions == Conventions.FIXED:
        fixed = [row for row in rows if row.entry is None]
        people = people_of([competition.pk]).values_list("pk", flat=True)
        return {player: _copied(fixed[0]) for player in people} if fixed else {}
    members = players_by_entry(competition) if rows else {}
    own = {
        player: _copied(row)
        for row in rows
        if row.entry is not None
        for player in members.get(row.entry.pk, [row.entry.player_id])
    }
    return own if own or demands_cards(competition) or competition.conventions == Conventions.LISTED else None


def check_may_draw(competition: Competition) -> None:
    """The draw waits until the time for cards is over, unless every entry has one. Raises CompetitionError."""
    until = competition.cards_until
    if until is not None and until > timezone.now() and lacking(competition):
        raise CompetitionError(
            _(
                "Entries may bring their convention cards for some time yet: draw when it is over, or change it."
            )
        )


def _copied(row: CompetitionCard) -> CardCopy:
    return CardCopy(row.title, row.text, row.digest, row.public, row.version)


def has_conventions(competition: Competition) -> bool:
    """Whether anybody has a partner there."""
    try:
        return has_partners(registry.get(competition.game).table_for(competition.seats, competition.options))
    except RulesError:
        return False  # its game is known no more, or has other options now


def own_versions(entry: Entry, player: Player) -> list[ConventionVersion]:
    """By what an entry can play that brings a card of its own: a bot's, and those of the person who speaks for it."""
    game = entry.competition.game
    of_bot = usable_cards(entry.player, game) if entry.player.is_bot else []
    return [*of_bot, *usable_cards(player, game)]
