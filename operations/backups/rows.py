"""A database's rows in the form that both databases read, and back: all that backups know of either."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db import connection
from django.db.backends.utils import CursorWrapper

from operations.backups.archive import BackupError

MANY: Final = 1000
_SELECTED: Final = {
    "boolean": "{0}::int",
    "bytea": "encode({0}, 'hex')",
    "uuid": "replace({0}::text, '-', '')",
    "timestamp with time zone": "replace(to_char({0} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '.000000', '')",
    "blob": "lower(hex({0}))",
}
"""How a column is selected, by its type; others as text or as they are."""
_AS_TEXT: Final = ("jsonb", "date", "inet", "numeric", "time without time zone")
_AS_IT_IS: Final = ("smallint", "integer", "bigint", "double precision", "text", "character varying")


@contextlib.contextmanager
def snapshot() -> Iterator[None]:
    """What is read within is the database as it was at one moment, while others go on writing."""
    begin = (
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if connection.vendor == "postgresql" else "BEGIN"
    )
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def tables() -> list[str]:
    """Every table of the database that is not its own."""
    with connection.cursor() as cursor:
        return sorted(table for table in connection.introspection.table_names(cursor))


def columns(table: str) -> dict[str, str]:
    """A table's columns with their types."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA table_info({_quoted(table)})")
            return {row[1]: row[2].lower() for row in cursor.fetchall()}
        cursor.execute(
            "SELECT column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = %s ORDER BY ordinal_position",
            [table],
        )
        return dict(cursor.fetchall())


def count(table: str) -> int:
    """How many rows a table has."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {_quoted(table)}")
        (found,) = cursor.fetchone()
    return int(found)


def read(
    table: str, which: str = "", parameters: Sequence[Any] | None = None, *, many: int = MANY
) -> Iterator[list[tuple[Any, ...]]]:
    """A table's rows, many at a time; those with files in them one by one. Within a `snapshot`.

    which: the end of the statement, for some of them or in an order.
    """
    kinds = columns(table)
    many = 1 if {"blob", "bytea"} & set(kinds.values()) else many
    chosen = ", ".join(_selected(table, name, kind) for name, kind in kinds.items())
    statement = f"SELECT {chosen} FROM {_quoted(table)} {which}"
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(statement, parameters)
            while rows := cursor.fetchmany(many):
                yield rows
            return
        cursor.execute(f"DECLARE kept NO SCROLL CURSOR FOR {statement}", parameters)
        while True:
            cursor.execute(f"FETCH {many} FROM kept")
            if not (rows := cursor.fetchall()):
                break
            yield rows
        cursor.execute("CLOSE kept")


def sequences() -> dict[str, int]:
    """The last number that each table has given out, be its row there or not."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            return dict(cursor.fetchall())
        found = {}
        for table in tables():
            for one in connection.introspection.get_sequences(cursor, table):
                cursor.execute(f"SELECT last_value, is_called FROM {_quoted(one['name'])}")
                last, given_out = cursor.fetchone()
                found[table] = last if given_out else last - 1
        return found


@contextlib.contextmanager
def unguarded() -> Iterator[None]:
    """Within, no trigger speaks: rows that were right when they were written come in any order."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            there = tables()
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            for table in there:
                cursor.execute(f"ALTER TABLE {_quoted(table)} DISABLE TRIGGER USER")
            yield
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for table in there:
                cursor.execute(f"ALTER TABLE {_quoted(table)} ENABLE TRIGGER USER")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {_quoted(name)}")
        yield
        for _, statement in triggers:
            cursor.execute(statement)


def numbers(table: str, count: int) -> list[int]:
    """So many new numbers for rows of a table, ascending, that nobody else is given. Within a transaction."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            last = (cursor.fetchone() or (0,))[0]
            return list(range(last + 1, last + count + 1))
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
            [_quoted(table), count],
        )
        return [number for (number,) in cursor.fetchall()]


def write(
    table: str, names: Sequence[str], batches: Iterator[list[list[Any]]], *, numbered: bool = True
) -> None:
    """Rows into a table. Raises BackupError unless they have its columns. numbered: else the database numbers them."""
    kinds = columns(table)
    if sorted([*names, *(() if numbered else ("id",))]) != sorted(kinds):
        raise BackupError(f"The backup has other columns than this database: {table} ({', '.join(names)}).")
    into = f"{_quoted(table)} ({', '.join(_quoted(name) for name in names)})"
    binary = [index for index, name in enumerate(names) if kinds[name] in ("blob", "bytea")]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            _insert(cursor, f"INSERT INTO {into} VALUES ({', '.join(['?'] * len(names))})", batches, binary)
        else:
            _copy(cursor, f"COPY {into} FROM STDIN", batches, binary)


def set_sequences(last: dict[str, int]) -> None:
    """The numbers go on where they were: a number that was given out once is not given out again."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence")
            cursor.connection.executemany(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", list(last.items())
            )
            return
        for table in tables():
            for one in connection.introspection.get_sequences(cursor, table):
                cursor.execute(
                    f"SELECT setval(%s, GREATEST(%s, (SELECT COALESCE(MAX({_quoted(one['column'])}), 0)"
                    f" FROM {_quoted(table)}), 0) + 1, false)",
                    [one["name"], last.get(table, 0)],
                )


def number_without_gaps(table: str) -> None:
    """Number the rows of a table from 1, in their order. SQLite alone, and nothing may refer to them."""
    name = _quoted(table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM {name} ORDER BY id")
        numbered = list(enumerate((number for (number,) in cursor.fetchall()), 1))
        # In their order the new number of each is free: all before it have theirs, which are no larger.
        cursor.connection.executemany(f"UPDATE {name} SET id = ? WHERE id = ?", numbered)
        cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [len(numbered), table])


def empty(table: str) -> None:
    """Delete every row."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {_quoted(table)}")


def drop(names: Sequence[str]) -> None:
    """Take tables away, with whatever hangs on them. PostgreSQL alone: SQLite gets a new file."""
    if names:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TABLE {', '.join(_quoted(name) for name in names)} CASCADE")


def _insert(
    cursor: CursorWrapper, statement: str, batches: Iterator[list[list[Any]]], binary: list[int]
) -> None:
    for rows in batches:
        for row in rows:
            for index in binary:
                row[index] = None if row[index] is None else bytes.fromhex(row[index])
        cursor.connection.executemany(statement, rows)


def _copy(
    cursor: CursorWrapper, statement: str, batches: Iterator[list[list[Any]]], binary: list[int]
) -> None:
    with cursor.cursor.copy(statement) as copy:
        for rows in batches:
            for row in rows:
                for index in binary:
                    row[index] = None if row[index] is None else f"\\x{row[index]}"
                copy.write_row([value if value is None else str(value) for value in row])


def _selected(table: str, name: str, kind: str) -> str:
    column = _quoted(name)
    if kind in _SELECTED:
        return _SELECTED[kind].format(column)
    if connection.vendor == "sqlite":
        return f"+{column}"  # as it is stored: an expression is not converted by the declared type
    if kind in _AS_TEXT:
        return f"{column}::text"
    if kind not in _AS_IT_IS:
        raise BackupError(f"{table}.{name} is of a type that no backup can hold: {kind}.")
    return column


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
