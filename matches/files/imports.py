"""Reading matches in from files: a private replay of whoever reads it in, and never a match of the site."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from time import thread_time
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common.counters import counted, key_of
from common.request_input import line
from games.core import match_file
from games.core.match import LiveMatch
from games.core.match_file import LONGEST_NAME, MatchFile
from games.files.reading import read_file
from matches.errors import MatchError
from matches.models import ImportedMatch

MOST: Final = 200
"""Matches from files that somebody keeps."""
MOST_AN_HOUR: Final = 60
MOST_SECONDS: Final = 8.0
"""Of the processor's time for one replay."""


def read_in(*, raw: bytes, owner: Player, title: str = "") -> ImportedMatch:
    """Keep the match of a file, once it has been replayed through the rules; the same file again is the same match.

    Raises RulesError or MatchError, and keeps nothing.
    """
    if counted(key_of("match-files", str(owner.pk)), 3600) > MOST_AN_HOUR:
        raise MatchError(_("That was too often: try again in an hour."))
    kind, file = read_file(raw)
    file = replace(file, players=tuple(line(name, LONGEST_NAME) for name in file.players))
    content = match_file.to_text(file, _replayed(file))
    digest = hashlib.sha256(content.encode()).hexdigest()
    with transaction.atomic():
        kept = Player.objects.select_for_update(no_key=True).get(pk=owner.pk).imported_matches
        if known := kept.filter(digest=digest).first():
            return known
        if kept.count() >= MOST:
            raise MatchError(
                _("You keep %(most)d matches from files, which is the most: delete one first.")
                % {"most": MOST}
            )
        return ImportedMatch.objects.create(
            owner=owner,
            game=file.table.game.key,
            format=kind,
            title=line(title, 80),
            content=content,
            left_out=[message.to_json() for message in file.left_out],
            digest=digest,
        )


def _replayed(file: MatchFile) -> LiveMatch:
    """The match at its end. Raises BadLog, and MatchError for one that takes too long."""
    until = thread_time() + MOST_SECONDS

    def look() -> None:
        if thread_time() > until:
            raise MatchError(_("This match takes too long to be replayed."))

    return match_file.replayed(file, look)


def share(*, imported: ImportedMatch, shared: bool) -> ImportedMatch:
    """Whoever has the link may see it, or only its owner again."""
    imported.shared_at = (imported.shared_at or timezone.now()) if shared else None
    imported.save(update_fields=["shared_at"])
    return imported


def delete(*, imported: ImportedMatch) -> None:
    """It goes for good."""
    imported.delete()
