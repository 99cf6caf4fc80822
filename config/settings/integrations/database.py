"""The two databases, and the one place that knows what only one of them does.

`DATABASE_POOLED=true` is for a PgBouncer that lends connections by the transaction: a cursor of the server's would not
outlast one. Nothing else of a session is used: no advisory locks, prepared statements, LISTEN or temporary tables.

Code takes row locks with `select_for_update()` inside `transaction.atomic()` and is then right on both:

* PostgreSQL locks the rows; others who want them wait.
* SQLite has no row locks and Django leaves the clause out. Instead every transaction begins IMMEDIATE, that is,
  takes the one write lock first, so a read-then-write can never lose to another (with SQLite's default, DEFERRED,
  nearly half of such transactions fail at once). `timeout` is long because SQLite wakes waiters unfairly.
"""

from typing import Any
from urllib.parse import unquote

from config.settings.environment import DATA_DIR, env

_LOCK_SECONDS = env.int(
    "DATABASE_LOCK_SECONDS", default=20
)  # so long is waited for a lock that another holds
_SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": _LOCK_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
}


def database(url: str) -> dict[str, Any]:
    """Django's settings for the database at `url` (`postgres://...` or `sqlite:///...`)."""
    settings: dict[str, Any] = dict(env.db_url_config(url))
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["OPTIONS"] = {**_SQLITE_OPTIONS, **settings.get("OPTIONS", {})}
    else:
        settings["HOST"] = unquote(settings["HOST"])  # a unix socket's folder is written %2Ftmp%2F...
        settings.setdefault("CONN_MAX_AGE", env.int("DATABASE_CONN_MAX_AGE", default=60))
        settings["CONN_HEALTH_CHECKS"] = True
        pooled = settings["DISABLE_SERVER_SIDE_CURSORS"] = env.bool("DATABASE_POOLED", default=False)
        if not pooled:  # PgBouncer's own file says it
            options = settings.setdefault("OPTIONS", {})
            options["options"] = f"{options.get('options', '')} -c lock_timeout={_LOCK_SECONDS}s".strip()
    return settings


DATABASES = {"default": database(env.str("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'kerho.sqlite3'}"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
