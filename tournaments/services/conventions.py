"""Which conventions a competition allows, and the card that each entry plays by.

Sources: My Games, lines 3454-3456 (usual conventions alone, or any that are published by a deadline), 3466-3470 (one
set for everybody). Each function is one transaction and locks the competition's row; what is refused has
changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common.maintenance import passed
from matches.conventions import CardCopy, copy_of
from matches.models import ConventionVersion
from tournaments.entry_cards import has_conventions, lacking, own_versions, tell_who_lacks
from tournaments.errors import CompetitionError
from tournaments.models import Competition, CompetitionCard, Entry
from tournaments.services.holding import locked

Conventions = Competition.Conventions
MOST_LISTED = 20


@transaction.atomic
def set_conventions(
    *,
    competition: Competition,
    by: Player,
    conventions: str,
    cards_until: datetime | None = None,
    allowed: Sequence[ConventionVersion] = (),
) -> Competition:
    """What is allowed from now on, until the draw. `cards_until`: each entry brings a card by then. `allowed`: the
    cards that are listed, or the one for everybody.

    Cards of entries that are not allowed any more are taken away, and whose entry lacks one is told. The same again
    changes nothing. Raises CompetitionError.
    """
    row = _open(competition)
    _check_policy(row, conventions, cards_until, allowed)
    if (row.conventions, row.cards_until, _digests(row)) == (
        conventions, cards_until, sorted(one.digest for one in allowed),
    ):  # fmt: skip
        return row
    row.conventions, row.cards_until = conventions, cards_until
    row.save(update_fields=["conventions", "cards_until"])
    row.cards.filter(entry=None).delete()
    CompetitionCard.objects.bulk_create(_row(row, copy_of(version)) for version in allowed)
    _take_away_what_is_not_allowed(row)
    tell_who_lacks(row, lacking(row), by)
    return row


@transaction.atomic
def bring_card(*, entry: Entry, by: Player, version: ConventionVersion | None) -> None:
    """The card that an entry plays by, or none. `by` speaks for the entry. Raises CompetitionError."""
    row = _open(entry.competition)
    if row.conventions in (Conventions.FIXED, Conventions.NONE):
        raise CompetitionError(_("No entry brings a card of its own here."))
    if row.cards_until is not None and passed(row.cards_until):
        raise CompetitionError(_("The time for convention cards is over."))
    held = row.entries.select_for_update(of=("self",), no_key=True).filter(pk=entry.pk).first()
    if held is None:
        raise CompetitionError(_("%(player)s is not entered.") % {"player": entry.player})
    if version is None:
        row.cards.filter(entry=held).delete()
        return
    _check_card(row, held, by, version)
    values = {
        field: getattr(copy_of(version), field) for field in ("title", "text", "digest", "public", "version")
    }
    CompetitionCard.objects.update_or_create(competition=row, entry=held, defaults=values)


@transaction.atomic
def bring_listed(*, entry: Entry, by: Player, digest: str) -> None:
    """An entry plays by one of the listed cards. Raises CompetitionError."""
    row = _open(entry.competition)
    listed = row.cards.filter(entry=None, digest=digest).select_related("version__card").first()
    if row.conventions != Conventions.LISTED or listed is None or listed.version is None:
        raise CompetitionError(_("Choose one of the listed cards."))
    bring_card(entry=entry, by=by, version=listed.version)


def bring_chosen(*, entry: Entry, by: Player, digest: str) -> None:
    """Play by the card of that digest, of those that are listed or else one's own; by none if it is empty.

    Raises CompetitionError.
    """
    if not digest:
        bring_card(entry=entry, by=by, version=None)
    elif entry.competition.conventions == Conventions.LISTED:
        bring_listed(entry=entry, by=by, digest=digest)
    else:
        bring_card(entry=entry, by=by, version=own_version(entry, by, digest))


def own_version(entry: Entry, player: Player, digest: str) -> ConventionVersion:
    """What `player` can let the entry play by, by its digest. Raises CompetitionError."""
    found = next((one for one in own_versions(entry, player) if one.digest == digest), None)
    if found is None:
        raise CompetitionError(_("Choose a card of your own."))
    return found


def _open(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(_("The draw has been made: conventions stay as they are."))
    return row


def _check_policy(
    row: Competition, conventions: str, cards_until: datetime | None, allowed: Sequence[ConventionVersion]
) -> None:
    if conventions not in Conventions.values:
        raise CompetitionError(_("Choose which conventions are allowed."))
    if not has_conventions(row):
        raise CompetitionError(_("Nobody has a partner here: there are no conventions."))
    _check_time(row, cards_until)
    most = {Conventions.LISTED: MOST_LISTED, Conventions.FIXED: 1}.get(Conventions(conventions), 0)
    if not (1 if most else 0) <= len(allowed) <= most:
        raise CompetitionError(
            _("One card for everybody, 1 to %(most)s that are listed, or none otherwise.")
            % {"most": MOST_LISTED}
        )
    if any(version.card.game != row.game for version in allowed):
        raise CompetitionError(_("That card is of another game."))


def _check_time(row: Competition, cards_until: datetime | None) -> None:
    if cards_until is None or cards_until == row.cards_until:
        return
    if cards_until <= timezone.now():
        raise CompetitionError(_("The time for convention cards is to come."))
    if row.entries_until is not None and cards_until > row.entries_until:
        raise CompetitionError(_("Cards come before the draw: by the end of the entries at the latest."))


def _check_card(row: Competition, entry: Entry, by: Player, version: ConventionVersion) -> None:
    if version.card.game != row.game:
        raise CompetitionError(_("That card is of another game."))
    if row.conventions == Conventions.LISTED:
        if version.digest not in _digests(row):
            raise CompetitionError(_("Choose one of the listed cards."))
        return
    whose = (version.card.player_id, version.card.partner_id)
    if entry.player_id not in whose and by.pk not in whose:
        raise CompetitionError(_("This card is somebody else’s."))


def _digests(row: Competition) -> list[str]:
    return sorted(row.cards.filter(entry=None).values_list("digest", flat=True))


def _take_away_what_is_not_allowed(row: Competition) -> None:
    own = row.cards.exclude(entry=None)
    if row.conventions == Conventions.LISTED:
        own = own.exclude(digest__in=_digests(row))
    if row.conventions != Conventions.OPEN:
        own.delete()


def _row(row: Competition, card: CardCopy) -> CompetitionCard:
    return CompetitionCard(
        competition=row,
        title=card.title,
        text=card.text,
        digest=card.digest,
        public=card.public,
        version=card.version,
    )
