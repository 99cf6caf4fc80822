"""A file of whatever format into a match, and back. What comes from outside may be anything."""

from __future__ import annotations

from typing import Final

from games.core import match_file
from games.core.errors import BadLog
from games.core.game import GameTable
from games.core.match_file import MatchFile
from games.core.messages import say
from games.files import pbn, pbn_matches, pbn_reading, sgf, sgf_matches, sgf_reading

KERHO, SGF, PBN = "kerho", "sgf", "pbn"
MOST_BYTES: Final = 1_000_000
WRITERS: Final = {KERHO: match_file.to_text, SGF: sgf_matches.to_text, PBN: pbn_matches.to_text}
ARCHIVES: Final = (b"PK", b"\x1f\x8b", b"BZh", b"7z\xbc\xaf", b"\xfd7zXZ", b"Rar!", b"\x28\xb5\x2f\xfd")
"""What archives and packed files begin with."""


def read_file(raw: bytes) -> tuple[str, MatchFile]:
    """The format of a file and the match in it, not yet replayed. Raises RulesError, for people."""
    if len(raw) > MOST_BYTES:
        raise BadLog(
            say(
                "The file has {size} kilobytes; {most} are the most.",
                size=len(raw) // 1000,
                most=MOST_BYTES // 1000,
            )
        )
    if raw.startswith(ARCHIVES):
        raise BadLog(say("This is a packed file: unpack it, and choose the match in it."))
    begins = raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if not begins:
        raise BadLog(say("The file is empty."))
    if begins == b"{":
        return KERHO, match_file.read(_utf8(raw))
    if begins == b"(":
        return SGF, sgf_reading.read(sgf.decoded(raw))
    if begins in (b"%", b"["):
        return PBN, pbn_reading.read(pbn.decoded(raw))
    raise BadLog(say("This is no file of a match that can be read here."))


def _utf8(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadLog(say("This is no text in UTF-8: byte {place}.", place=error.start)) from None


def formats_of(table: GameTable, *, entered: bool) -> list[str]:
    """The formats in which a match at such a table can be written; the site's own first, which takes every match."""
    board, bridge = sgf_matches.takes(table, entered=entered), pbn_matches.takes(table)
    return [KERHO, *[SGF] * board, *[PBN] * bridge]


def written_bytes(file: MatchFile, kind: str) -> bytes:
    """The same in the charset of the format."""
    return written(file, kind).encode("latin-1" if kind == PBN else "utf-8")


def written(file: MatchFile, kind: str) -> str:
    """A match as a file of that format. Raises BadLog for one that does not take it."""
    if kind not in formats_of(file.table, entered=file.entered):
        raise BadLog(
            say("{title} cannot be written as {kind}.", title=file.table.game.title, kind=kind.upper()[:20])
        )
    return WRITERS[kind](file)
