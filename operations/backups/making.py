"""Making a backup, while the site runs: one moment of the database, read back before it has its name."""

from __future__ import annotations

from pathlib import Path

from django.db import connection
from django.utils import timezone

from ledger.audit import faults
from operations.backups import rows, schema, uploads
from operations.backups.archive import MEDIA, TABLES, BackupError, Manifest, Reader, Writer, whole


def backup(path: Path, *, prove: bool = True) -> Manifest:
    """Write a backup. Raises BackupError; then there is no file. prove: say of the books whether they are right."""
    with whole(path) as part:
        manifest = _write(part, prove)
        with Reader(part) as written:
            written.check()
    return manifest


def _write(path: Path, prove: bool) -> Manifest:
    with Writer(path) as writer, rows.snapshot():
        migrations = schema.applied()
        manifest = Manifest(schema.version(), connection.vendor, timezone.now().isoformat(), migrations)
        ours = schema.tables_of(migrations)
        if absent := ours - set(rows.tables()):
            raise BackupError(f"The database lacks what its migrations made: {', '.join(sorted(absent))}.")
        for table in sorted(ours):
            manifest.parts[TABLES + table] = written = writer.table(
                table, list(rows.columns(table)), rows.read(table)
            )
            if written.rows != (there := rows.count(table)):
                raise BackupError(f"{table} has {there} rows, and {written.rows} were read.")
        manifest.sequences = {table: last for table, last in rows.sequences().items() if table in ours}
        for name, file in uploads.files():
            with file.open("rb") as opened:
                manifest.parts[MEDIA + name] = writer.upload(name, opened)
        if prove and not schema.missing(schema.applied()):
            manifest.faults = list(faults())
        writer.manifest(manifest)
    return manifest
