"""What makes the database itself keep the books, on SQLite and PostgreSQL.

An entry's postings are inserted first; they refer to a row that is not there yet, which both databases check only at
commit. Inserting the entry closes it: its postings must then sum to zero in every currency, and after that nothing may
be added, changed or deleted. On PostgreSQL another transaction could slip a posting in while the entry is not yet
visible to it, so there every posting's entry is weighed again at commit.

Closing an entry also writes its `Witness`: the legs as they were booked, each with its currency and decimals. It refers
to nothing, so emptying the books leaves it standing, and `ledger/audit.py` compares the two. An entry is also linked to
the one before it in its club (`ledger/chain.py`): on PostgreSQL at commit. A currency keeps its code,
decimals and kind for ever: every amount is counted in its minor units.

A migration that rebuilds one of these tables (SQLite does so for most changes) must end with `install` again; the
test of the books and `manage.py check_books` look for the triggers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper

from ledger.chain import linking

_UNBALANCED = "ledger: the postings of an entry must sum to zero in every currency"
_TOO_FEW = "ledger: an entry needs at least two postings"
_FOREIGN = "ledger: an entry is booked to accounts of its own club"
_CLOSED = "ledger: a booked entry takes no more postings"
_FINAL = "ledger: entries and postings are never changed or deleted; book a reversal"
_UNIT = "ledger: a currency keeps its code, decimals and kind; add another"
_WHOLE = "ledger: the books are never emptied"
_OWNER = "ledger: an account keeps its club, owner and currency"

_UNBALANCED_GROUPS = """
    SELECT 1 FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
    WHERE p.entry_id = {entry} GROUP BY a.currency_id HAVING SUM(p.amount) <> 0
"""
_FOREIGN_ACCOUNTS = """
    SELECT 1 FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
    WHERE p.entry_id = NEW.id AND a.club_id <> NEW.club_id
"""

TABLES = {
    "ledger_entry_closes": "ledger_entry",
    "ledger_entry_once": "ledger_entry",
    "ledger_entry_kept": "ledger_entry",
    "ledger_entry_stays": "ledger_entry",
    "ledger_posting_in_time": "ledger_posting",
    "ledger_posting_kept": "ledger_posting",
    "ledger_posting_stays": "ledger_posting",
    "ledger_posting_weighed": "ledger_posting",
    "ledger_account_kept": "ledger_account",
    "ledger_account_stays": "ledger_account",
    "ledger_currency_kept": "ledger_currency",
    "ledger_currency_stays": "ledger_currency",
    "ledger_currency_once": "ledger_currency",
    "ledger_entry_linked": "ledger_entry",
    "ledger_link_kept": "ledger_link",
    "ledger_link_stays": "ledger_link",
    "ledger_chain_kept": "ledger_chain",
    "ledger_chain_stays": "ledger_chain",
    "ledger_closing_kept": "ledger_closing",
    "ledger_closing_stays": "ledger_closing",
    "ledger_witness_kept": "ledger_witness",
    "ledger_witness_stays": "ledger_witness",
    "ledger_entry_whole": "ledger_entry",
    "ledger_posting_whole": "ledger_posting",
    "ledger_account_whole": "ledger_account",
    "ledger_currency_whole": "ledger_currency",
    "ledger_witness_whole": "ledger_witness",
    "ledger_link_whole": "ledger_link",
    "ledger_chain_whole": "ledger_chain",
    "ledger_closing_whole": "ledger_closing",
}
"""Every trigger and its table. `_once`: SQLite's alone (INSERT OR REPLACE); `_weighed`, `_whole`: PostgreSQL's."""

_OWNERSHIP = ("club_id", "role", "player_id", "currency_id", "game")
_ACCOUNT_CHANGED = "{account_changed}"
"""Filled in by `install`: from the first migration on, with the columns that are there by then."""
_ENTRY_CHANGED = "{entry_changed}"
"""Of an entry only the note may go, which is people's own words: who deletes their account takes them along."""
_BEAR_WITNESS = "{bear_witness}"
_CHAIN_TURNED = "NEW.club_id <> OLD.club_id OR NEW.number <> OLD.number + 1"
_UNIT_CHANGED = "OLD.code <> NEW.code OR OLD.exponent <> NEW.exponent OR OLD.kind <> NEW.kind"
LEGS = """
    SELECT {objects}(CAST(a.id AS {text}), {list}(p.amount, c.code, c.exponent))
    FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id JOIN ledger_currency c ON c.code = a.currency_id
    WHERE p.entry_id = {entry}
"""
"""An entry's legs: account -> [amount, currency, its decimals]."""


def _refuse(name: str, when: str, table: str, message: str, condition: str = "") -> str:
    return (
        f"CREATE TRIGGER {name} {when} ON {table} {f'WHEN {condition}' if condition else ''} "
        f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
    )


_SQLITE = [
    f"""CREATE TRIGGER ledger_entry_closes AFTER INSERT ON ledger_entry BEGIN
        SELECT RAISE(ABORT, '{_TOO_FEW}')
            WHERE (SELECT COUNT(*) FROM ledger_posting WHERE entry_id = NEW.id) < 2;
        SELECT RAISE(ABORT, '{_FOREIGN}') WHERE EXISTS ({_FOREIGN_ACCOUNTS});
        SELECT RAISE(ABORT, '{_UNBALANCED}') WHERE EXISTS ({_UNBALANCED_GROUPS.format(entry="NEW.id")});
        {_BEAR_WITNESS}
    END""",
    _refuse(
        "ledger_entry_once",
        "BEFORE INSERT",
        "ledger_entry",
        _FINAL,
        "EXISTS (SELECT 1 FROM ledger_entry WHERE id = NEW.id OR (club_id = NEW.club_id AND key = NEW.key))",
    ),
    _refuse("ledger_entry_kept", "BEFORE UPDATE", "ledger_entry", _FINAL, _ENTRY_CHANGED),
    _refuse("ledger_entry_stays", "BEFORE DELETE", "ledger_entry", _FINAL),
    _refuse(
        "ledger_posting_in_time",
        "BEFORE INSERT",
        "ledger_posting",
        _CLOSED,
        "EXISTS (SELECT 1 FROM ledger_entry WHERE id = NEW.entry_id)"
        " OR EXISTS (SELECT 1 FROM ledger_posting WHERE id = NEW.id)",
    ),
    _refuse("ledger_posting_kept", "BEFORE UPDATE", "ledger_posting", _FINAL),
    _refuse("ledger_posting_stays", "BEFORE DELETE", "ledger_posting", _FINAL),
    _refuse(
        "ledger_account_kept",
        "BEFORE UPDATE",
        "ledger_account",
        _OWNER,
        _ACCOUNT_CHANGED,
    ),
    _refuse(
        "ledger_account_stays",
        "BEFORE DELETE",
        "ledger_account",
        _FINAL,
        "EXISTS (SELECT 1 FROM ledger_posting WHERE account_id = OLD.id)",
    ),
    _refuse("ledger_currency_kept", "BEFORE UPDATE", "ledger_currency", _UNIT, _UNIT_CHANGED),
    _refuse("ledger_currency_stays", "BEFORE DELETE", "ledger_currency", _UNIT),
    _refuse(
        "ledger_currency_once",
        "BEFORE INSERT",
        "ledger_currency",
        _UNIT,
        "EXISTS (SELECT 1 FROM ledger_currency WHERE code = NEW.code"
        " AND (exponent <> NEW.exponent OR kind <> NEW.kind))",
    ),
    _refuse("ledger_witness_kept", "BEFORE UPDATE", "ledger_witness", _FINAL),
    _refuse("ledger_witness_stays", "BEFORE DELETE", "ledger_witness", _FINAL),
    f"CREATE TRIGGER ledger_entry_linked AFTER INSERT ON ledger_entry BEGIN {linking('sqlite')} END",
    _refuse("ledger_link_kept", "BEFORE UPDATE", "ledger_link", _FINAL),
    _refuse("ledger_link_stays", "BEFORE DELETE", "ledger_link", _FINAL),
    _refuse("ledger_chain_kept", "BEFORE UPDATE", "ledger_chain", _FINAL, _CHAIN_TURNED),
    _refuse("ledger_chain_stays", "BEFORE DELETE", "ledger_chain", _FINAL),
    _refuse("ledger_closing_kept", "BEFORE UPDATE", "ledger_closing", _FINAL),
    _refuse("ledger_closing_stays", "BEFORE DELETE", "ledger_closing", _FINAL),
]

_RAISE = "RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'"


def _function(name: str, body: str) -> str:
    return f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"


_POSTGRESQL = [
    _function(
        "ledger_close_entry",
        f"""
        IF (SELECT COUNT(*) FROM ledger_posting WHERE entry_id = NEW.id) < 2 THEN
            {_RAISE.format(message=_TOO_FEW)}; END IF;
        IF EXISTS ({_FOREIGN_ACCOUNTS}) THEN {_RAISE.format(message=_FOREIGN)}; END IF;
        IF EXISTS ({_UNBALANCED_GROUPS.format(entry="NEW.id")}) THEN {_RAISE.format(message=_UNBALANCED)}; END IF;
        {_BEAR_WITNESS}
        RETURN NEW;""",
    ),
    _function(
        "ledger_weigh_posting",
        f"""
        IF EXISTS ({_UNBALANCED_GROUPS.format(entry="NEW.entry_id")}) THEN
            {_RAISE.format(message=_UNBALANCED)}; END IF;
        RETURN NEW;""",
    ),
    _function(
        "ledger_posting_in_time",
        f"""
        IF EXISTS (SELECT 1 FROM ledger_entry WHERE id = NEW.entry_id) THEN
            {_RAISE.format(message=_CLOSED)}; END IF;
        RETURN NEW;""",
    ),
    _function("ledger_link_entry", f"{linking('postgresql')} RETURN NULL;"),
    _function("ledger_final", f"{_RAISE.format(message=_FINAL)};"),
    _function("ledger_keep_owner", f"{_RAISE.format(message=_OWNER)};"),
    _function("ledger_keep_unit", f"{_RAISE.format(message=_UNIT)};"),
    _function("ledger_keep_whole", f"{_RAISE.format(message=_WHOLE)};"),
    _function(
        "ledger_keep_used",
        f"""
        IF EXISTS (SELECT 1 FROM ledger_posting WHERE account_id = OLD.id) THEN
            {_RAISE.format(message=_FINAL)}; END IF;
        RETURN OLD;""",
    ),
    "CREATE TRIGGER ledger_entry_closes AFTER INSERT ON ledger_entry"
    " FOR EACH ROW EXECUTE FUNCTION ledger_close_entry()",
    "CREATE TRIGGER ledger_entry_kept BEFORE UPDATE ON ledger_entry"
    f" FOR EACH ROW WHEN ({_ENTRY_CHANGED}) EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_entry_stays BEFORE DELETE ON ledger_entry"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_posting_in_time BEFORE INSERT ON ledger_posting"
    " FOR EACH ROW EXECUTE FUNCTION ledger_posting_in_time()",
    "CREATE TRIGGER ledger_posting_kept BEFORE UPDATE ON ledger_posting"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_posting_stays BEFORE DELETE ON ledger_posting"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE CONSTRAINT TRIGGER ledger_posting_weighed AFTER INSERT ON ledger_posting"
    " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_weigh_posting()",
    "CREATE TRIGGER ledger_account_kept BEFORE UPDATE ON ledger_account FOR EACH ROW"
    f" WHEN ({_ACCOUNT_CHANGED}) EXECUTE FUNCTION ledger_keep_owner()",
    "CREATE TRIGGER ledger_account_stays BEFORE DELETE ON ledger_account"
    " FOR EACH ROW EXECUTE FUNCTION ledger_keep_used()",
    "CREATE TRIGGER ledger_currency_kept BEFORE UPDATE ON ledger_currency FOR EACH ROW"
    f" WHEN ({_UNIT_CHANGED}) EXECUTE FUNCTION ledger_keep_unit()",
    "CREATE TRIGGER ledger_currency_stays BEFORE DELETE ON ledger_currency"
    " FOR EACH ROW EXECUTE FUNCTION ledger_keep_unit()",
    "CREATE TRIGGER ledger_witness_kept BEFORE UPDATE ON ledger_witness"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_witness_stays BEFORE DELETE ON ledger_witness"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE CONSTRAINT TRIGGER ledger_entry_linked AFTER INSERT ON ledger_entry"
    " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_link_entry()",
    "CREATE TRIGGER ledger_link_kept BEFORE UPDATE ON ledger_link"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_link_stays BEFORE DELETE ON ledger_link"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_chain_kept BEFORE UPDATE ON ledger_chain"
    f" FOR EACH ROW WHEN ({_CHAIN_TURNED}) EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_chain_stays BEFORE DELETE ON ledger_chain"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_closing_kept BEFORE UPDATE ON ledger_closing"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    "CREATE TRIGGER ledger_closing_stays BEFORE DELETE ON ledger_closing"
    " FOR EACH ROW EXECUTE FUNCTION ledger_final()",
    *(
        f"CREATE TRIGGER {name} BEFORE TRUNCATE ON {table} EXECUTE FUNCTION ledger_keep_whole()"
        for name, table in TABLES.items()
        if name.endswith("_whole")
    ),
]

_JSON = {
    "sqlite": {"objects": "json_group_object", "list": "json_array", "text": "TEXT"},
    "postgresql": {"objects": "json_object_agg", "list": "json_build_array", "text": "TEXT"},
}
_WITNESS = "INSERT INTO ledger_witness (entry_id, club_id, legs) SELECT NEW.id, NEW.club_id, ({legs});"


def install(connection: BaseDatabaseWrapper) -> None:
    """Make every trigger anew. Raises NotImplementedError on another database than the two we keep books on."""
    remove(connection)
    statements = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}.get(connection.vendor)
    if statements is None:
        raise NotImplementedError(f"The books are kept on SQLite or PostgreSQL, not on {connection.vendor}.")
    with connection.cursor() as cursor:
        owner = [name for name in _columns(connection, "ledger_account") if name in _OWNERSHIP]
        booked = [name for name in _columns(connection, "ledger_entry") if name != "note"]
        note_stays = "NOT (OLD.note <> '' AND NEW.note = '')"
        account_changed = _differ(connection, owner)
        entry_changed = f"{_differ(connection, booked)} OR {note_stays}"
        bear = _WITNESS.format(legs=LEGS.format(entry="NEW.id", **_JSON[connection.vendor]))
        for statement in _possible(statements, set(connection.introspection.table_names())):
            filled = statement.replace(_ACCOUNT_CHANGED, account_changed)
            cursor.execute(filled.replace(_ENTRY_CHANGED, entry_changed).replace(_BEAR_WITNESS, bear))


def _possible(statements: Iterable[str], there: set[str]) -> Iterator[str]:
    """Those whose tables are there: the chains came later than the books, and closings later than these."""
    missing = {table for table in TABLES.values() if table not in there}
    gone = {name for name, table in TABLES.items() if table in missing}
    if "ledger_chain" in missing:
        gone.add("ledger_entry_linked")
    return (one for one in statements if not any(f"TRIGGER {name} " in one for name in gone))


def _columns(connection: BaseDatabaseWrapper, table: str) -> list[str]:
    with connection.cursor() as cursor:
        return [column.name for column in connection.introspection.get_table_description(cursor, table)]


def _differ(connection: BaseDatabaseWrapper, columns: Iterable[str]) -> str:
    differs = "IS NOT" if connection.vendor == "sqlite" else "IS DISTINCT FROM"
    return " OR ".join(f"OLD.{name} {differs} NEW.{name}" for name in columns)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Drop every trigger: for undoing the migration, and for emptying a test database."""
    on_table = connection.vendor == "postgresql"
    there = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for name, table in TABLES.items():
            if table in there:
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}{f' ON {table}' if on_table else ''}")


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The triggers that should be there and are not."""
    others = ("_weighed", "_whole") if connection.vendor == "sqlite" else ("_once",)
    catalogue = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if connection.vendor == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
    )
    with connection.cursor() as cursor:
        cursor.execute(catalogue)
        present = {name for (name,) in cursor.fetchall()}
    return sorted(name for name in TABLES.keys() - present if not name.endswith(others))


@contextmanager
def suspended(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """No triggers for a while. Only for emptying a test database between tests."""
    remove(connection)
    try:
        yield
    finally:
        install(connection)
