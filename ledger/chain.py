"""The chain of a club's entries: each link is the hash of the one before and of what its entry says.

Who changes, takes out, adds or reorders an entry behind the database's back breaks the chain from there on. What is
hashed is put together by `TEXT` alone: the trigger that links an entry (`ledger/triggers.py`), the migration that
linked the entries of before, and the proof all use it. It is the same text on SQLite and PostgreSQL. The note is no
part of it: people's own words go with their accounts.

A club has its chain, so clubs do not wait for each other. On PostgreSQL entries are linked at commit, after every
other lock has been taken: the chain's row is the last in the order of locks and held for the commit alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper

_DIALECTS = {
    "sqlite": {
        "moment": "SUBSTR(e.created_at || '.000000', 1, 26)",
        "list": "GROUP_CONCAT",
        "hash": "SHA256({text})",
    },
    "postgresql": {
        "moment": "TO_CHAR(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')",
        "list": "STRING_AGG",
        "hash": "ENCODE(SHA256(CONVERT_TO({text}, 'UTF8')), 'hex')",
    },
}
_TEXT = """
    SELECT REPLACE(CAST(e.id AS TEXT), '-', '') || '|' || e.club_id || '|' || e.kind || '|' || e.revision || '|'
        || COALESCE(CAST(e.match_id AS TEXT), '') || '|'
        || COALESCE(REPLACE(CAST(e.reverses_id AS TEXT), '-', ''), '') || '|'
        || COALESCE(CAST(e.actor_id AS TEXT), '') || '|' || {moment} || '|'
        || LENGTH(e.key) || ':' || e.key || '|' || COALESCE((
            SELECT {list}(leg, ',') FROM (
                SELECT a.id || ':' || COALESCE(CAST(a.player_id AS TEXT), '') || ':' || p.amount || ':' || a.currency_id
                    AS leg
                FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id WHERE p.entry_id = e.id ORDER BY a.id
            ) legs), '')
    FROM ledger_entry e WHERE e.id = {entry}
"""


def linking(vendor: str) -> str:
    """The statements of a trigger that append the entry NEW to the chain of its club."""
    dialect = _DIALECTS[vendor]
    text = _TEXT.format(entry="NEW.id", **dialect)
    link = dialect["hash"].format(text=f"hash || ({text})")
    begin = (
        "INSERT INTO ledger_chain (club_id, number, hash) VALUES (NEW.club_id, 0, '') ON CONFLICT DO NOTHING;"
    )
    append = f"UPDATE ledger_chain SET number = number + 1, hash = {link} WHERE club_id = NEW.club_id"
    keep = (
        "INSERT INTO ledger_link (entry_id, club_id, number, hash) SELECT NEW.id, club_id, number, hash FROM"
    )
    if vendor == "sqlite":
        return f"{begin} {append}; {keep} ledger_chain WHERE club_id = NEW.club_id;"
    return f"""LOOP
        WITH grown AS ({append} RETURNING club_id, number, hash) {keep} grown;
        EXIT WHEN FOUND;
        {begin}
    END LOOP;"""


def link_all(connection: BaseDatabaseWrapper) -> None:
    """Link the entries of books that have no chains yet, in the order in which they were booked."""
    text = _TEXT.format(entry="booked.id", **_DIALECTS[connection.vendor])
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT booked.club_id, booked.id, ({text}) FROM ledger_entry booked"
            " ORDER BY booked.club_id, booked.created_at, booked.id"
        )
        for club, entries in groupby(cursor.fetchall(), key=lambda row: row[0]):
            links, last = [], ""
            for number, (_club, entry, words) in enumerate(entries, 1):
                last = _hash(last, words)
                links.append((entry, club, number, last))
            cursor.executemany(
                "INSERT INTO ledger_link (entry_id, club_id, number, hash) VALUES (%s, %s, %s, %s)", links
            )
            cursor.execute(
                "INSERT INTO ledger_chain (club_id, number, hash) VALUES (%s, %s, %s)",
                [club, len(links), last],
            )


def link_now(connection: BaseDatabaseWrapper) -> None:
    """Link what this transaction has booked, which PostgreSQL does at commit."""
    if connection.vendor == "postgresql" and connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


class _Link(NamedTuple):
    club: int
    number: int
    hash: str
    entry: UUID
    text: str | None


def faults(connection: BaseDatabaseWrapper, club: int | None = None) -> Iterator[str]:
    """Where the chains (or that of one club) are broken, in words. What this transaction has booked is linked first."""
    of_club = f"= {int(club)}" if club is not None else "IS NOT NULL"
    link_now(connection)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT club_id, number, hash FROM ledger_chain WHERE club_id {of_club}")
        ends = {owner: (number, last) for owner, number, last in cursor.fetchall()}
        text = _TEXT.format(entry="link.entry_id", **_DIALECTS[connection.vendor])
        cursor.execute(
            f"SELECT link.club_id, link.number, link.hash, link.entry_id, ({text}) FROM ledger_link link"
            f" WHERE link.club_id {of_club} ORDER BY link.club_id, link.number"
        )
        for owner, links in groupby((_Link(*row) for row in cursor), key=lambda link: link.club):
            yield from _broken(owner, links, ends.pop(owner, (0, "")))
        for owner, (number, _last) in sorted(ends.items()):
            yield f"Club {owner}: its chain is gone; it had {number} entries."
        cursor.execute(
            f"SELECT club_id, id FROM ledger_entry WHERE club_id {of_club}"
            " AND id NOT IN (SELECT entry_id FROM ledger_link) ORDER BY club_id, id"
        )
        for owner, entry in cursor.fetchall():
            yield f"Entry {_shown(entry)} of club {owner} is in no chain."


def _broken(club: int, links: Iterator[_Link], end: tuple[int, str]) -> Iterator[str]:
    last, number = "", 0
    for link in links:
        if link.number != number + 1:
            yield f"Club {club}: the entries from number {number + 1} to {link.number - 1} are gone from its chain."
        elif link.hash != _hash(last, link.text or ""):
            yield (
                f"Entry {_shown(link.entry)}, number {link.number} in the chain of club {club},"
                " is not what was booked there."
            )
        last, number = link.hash, link.number
    if (number, last) != end:
        yield f"Club {club}: its chain ends with number {number}, and {end[0]} entries have been linked."


def _hash(last: str, text: str) -> str:
    return hashlib.sha256((last + text).encode()).hexdigest()


def _shown(entry: Any) -> UUID:
    return entry if isinstance(entry, UUID) else UUID(entry)
