"""Matches that are over as files, and read in again."""

from __future__ import annotations

import json
from typing import Any

from clubs.models import Player
from matches.files import exporting, imports
from matches.models import ImportedMatch, Match


def text_of(match: Match) -> str:
    return exporting.match_written(match).content.decode()


def read_in(match: Match, owner: Player, **changes: Any) -> ImportedMatch:
    text = json.dumps(json.loads(text_of(match)) | changes)
    return imports.read_in(raw=text.encode(), owner=owner)
